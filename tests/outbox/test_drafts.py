"""One post, one letter for each reader, equal letters together."""

from hostconsole.core.notices import Notice
from hostconsole.outbox.drafts import Item, drafts, public_order
from hostconsole.outbox.render import render
from rulesets.retro.notices import PUBLIC

from .samples import NICKS, SAMPLES, retro_texts

RU = retro_texts("ru")


def drafted(*notices: Notice) -> tuple[Item, ...]:
    return drafts(notices, RU, nicks=NICKS, fmt="plain")


def public(key: str) -> Notice:
    return Notice(key, "public", SAMPLES[key][0])


def text(notice: Notice) -> str:
    return render(notice, RU, nicks=NICKS, fmt="plain")


def test_a_night_is_one_post_in_its_order() -> None:
    keys = ("dawn", "commissar-missed", "showdown", "flash-royal", "clan-replenished", "game-over", "awards")
    (post,) = drafted(*(public(key) for key in reversed(keys)))
    assert post == Item("post", (), keys, post.subject, "\n\n".join(text(public(key)) for key in keys))
    assert post.subject == "Утро · Промах комиссара · Перестрелка …"


def test_a_day_is_one_post_in_its_order() -> None:
    (post,) = drafted(public("nightfall"), public("clan-replenished"), public("tally"))
    assert post.keys == ("tally", "clan-replenished", "nightfall")


def test_an_order_of_one_s_own_and_keys_outside_it() -> None:
    notices = (public("fined"), public("dawn"), public("showdown"))
    (post,) = drafts(notices, RU, nicks=NICKS, fmt="plain", order=("showdown", "dawn"))
    assert post.keys == ("showdown", "dawn", "fined")


def test_the_word_list_ranks_every_public_key() -> None:
    assert public_order(RU) == public_order(retro_texts("en"))
    assert set(PUBLIC) <= set(public_order(RU))


def test_a_reader_gets_one_letter_and_equal_letters_go_together() -> None:
    police = Notice("police-seen", ("Боря", "Глеб"), {"target": "Вера"})
    drained = Notice("drained", ("Глеб",), {"seat": "Глеб", "target": "Вера", "amount": 5})
    other = Notice("police-seen", ("Аня",), {"target": "Вера"})
    items = drafted(police, drained, other)
    assert [(item.to, item.keys) for item in items] == [
        (("Боря", "Аня"), ("police-seen",)),
        (("Глеб",), ("police-seen", "drained")),
    ]
    assert items[1].text == f"{text(police)}\n\n{text(drained)}"
    assert {item.kind for item in items} == {"letter"}


def test_the_same_words_under_other_keys_are_other_letters() -> None:
    texts = type(RU)({"a": "x", "b": "x"}, RU.words, "ru")
    items = drafts((Notice("a", ("Аня",)), Notice("b", ("Боря",))), texts, nicks=NICKS, fmt="plain")
    assert [item.to for item in items] == [("Аня",), ("Боря",)]


def test_the_post_comes_first_and_what_is_for_the_host_stays_with_him() -> None:
    items = drafted(Notice("shot-at", ("Аня",)), Notice("no-such-text", "host"), public("showdown"))
    assert [item.kind for item in items] == ["post", "letter"]
    assert drafted(Notice("no-such-text", "host")) == ()
    assert drafted() == ()
