"""The leak checker at the desk: what a host writes is held against what each reader may know."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from time import process_time

import pytest

from hostconsole.core.decisions import Commit
from hostconsole.core.secrets import Secret
from hostconsole.desk import history, wording
from hostconsole.desk.correction import Correction, correct, correction
from hostconsole.desk.desk import Desk, begin, consider, do, read, reworded
from hostconsole.desk.leaks import Leak, item_leaks, preview_leaks
from hostconsole.desk.opening import open_desk
from hostconsole.desk.wording import previewed
from hostconsole.outbox.marks import FORMATS, Format, escaped
from tests.desk.test_desk import NOW, act, by_day, table

SAVES = sorted((Path(__file__).parents[2] / "saves").glob("*.toml"))


def said(desk: Desk, text: str, fmt: Format = "plain") -> tuple[Leak, ...]:
    """The leaks of an announcement, before it is made."""
    preview = consider(desk, read(desk, {"act": "say", "text": text}))
    items = [each.item for each in previewed(desk, preview, "ru", fmt)]
    return preview_leaks(desk, preview, items, fmt)[0]


def kinds(leaks: tuple[Leak, ...]) -> list[tuple[str, str]]:
    """Kinds and seats of what was found."""
    return [(leak.secret.kind, leak.secret.seat) for leak in leaks]


def of_outbox(desk: Desk, lang: str = "ru", fmt: Format = "plain") -> dict[str, tuple[Leak, ...]]:
    """The leaks of everything drafted, by item."""
    items = history.outgoing(desk, lang, fmt)
    found = item_leaks(desk, [(each.entry, each.item) for each in items], fmt)
    return {each.id: leaks for each, leaks in zip(items, found, strict=True) if leaks}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_example_games_raise_no_alarm(path: Path, lang: str) -> None:
    _file, desk = open_desk(path, None)
    for fmt in FORMATS:
        assert of_outbox(desk, lang, fmt) == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Аня — комиссар.", [("commissar", "Аня")]),
        ("Комиссаром у нас Аня?", [("commissar", "Аня")]),
        ("Видели Аню. Она, говорят, комиссар.", [("commissar", "Аня")]),
        ("Мафия:\n— Боря\n— Клим", [("mafia", "Боря")]),
        ("Дима из якудзы", [("yakuza", "Дима")]),
        ("У Клима 9 экспы.", [("exp", "Клим")]),
        ("У Клима 8 экспы, и ночь 9 впереди.", []),
        ("Tоня честная", [("honest", "Тоня")]),
        ("Инна is the necromancer", [("necromancer", "Инна")]),
        ("Комиссар стреляет метко. Аня, Боря и Дима, голосуйте!", []),
        ("Клим и Лена, отзовитесь: не хватает 9 писем.", []),
        ("Аня — комис\u200bсар", [("commissar", "Аня")]),
    ],
)
def test_what_an_announcement_gives_away(text: str, found: list[tuple[str, str]]) -> None:
    assert kinds(said(table(), text)) == found


@pytest.mark.parametrize("fmt", FORMATS)
def test_the_place_is_that_of_the_words_in_the_text_as_it_goes_out(fmt: Format) -> None:
    text = "Привет, [друзья]*!\nНа пир придёт Аня, комиссар. До встречи."
    desk = table()
    (leak,) = said(desk, text, fmt)
    preview = consider(desk, read(desk, {"act": "say", "text": text}))
    (told,) = previewed(desk, preview, "ru", fmt)
    assert told.item.text[leak.start : leak.end] == leak.excerpt == "Аня, комиссар"
    assert leak.readers == ()


def test_what_everybody_was_told_is_no_secret() -> None:
    desk = act(table(), act="check", by="Аня", targets=["Боря"])
    assert kinds(said(desk, "Боря из мафии")) == [("mafia", "Боря")]
    desk = act(desk, act="close")
    assert not next(seat for seat in desk.game.seated() if seat.id == "Боря").alive
    assert said(desk, "Боря из мафии") == ()


def test_a_reader_may_be_told_what_he_knows() -> None:
    """The same words to the clan and to somebody else; and to both at once."""
    desk = table()
    preview = consider(desk, read(desk, {"act": "check", "by": "Аня", "targets": ["Клим"]}))
    clan = next(each for each in history.outgoing(desk, "ru", "plain") if "Боря" in each.item.to and each.item.to)
    text = "Ваш человек: Вова, мафия."
    for to, found in ((("Боря",), ()), (("Дима",), ("Дима",)), (("Боря", "Дима"), ("Дима",))):
        item = replace(clan, item=clan.item.__class__("letter", to, clan.item.keys, "", text)).item
        leaks = [leak for leak in item_leaks(desk, [(clan.entry, item)], "plain")[0] if leak.secret.kind == "mafia"]
        assert tuple(reader for leak in leaks for reader in leak.readers) == found
    assert isinstance(preview.decision, Commit)


def test_words_of_a_host_for_one_letter_are_checked() -> None:
    desk = by_day(table())
    letter = next(each for each in history.outgoing(desk, "ru", "plain") if "check-missed" in each.item.keys)
    assert letter.item.to == ("Аня",)
    changed = wording.word(
        desk, letter, letter.item.text + "\nИнна просила передать привет.", "plain", time=NOW, who="h"
    )
    assert isinstance(changed, Desk)
    (leak,) = of_outbox(changed)[letter.id]
    assert (leak.secret, leak.readers) == (Secret("named", "Инна"), ("Аня",))
    changed = wording.word(desk, letter, letter.item.text + "\nИнна некромант!", "plain", time=NOW, who="h")
    assert isinstance(changed, Desk)
    assert kinds(of_outbox(changed)[letter.id]) == [("necromancer", "Инна")]


def test_a_hosts_own_templates_are_checked_by_what_they_say() -> None:
    own = {"ru": {"check-missed": "Мимо, мой комиссар: {{ target|nick }} жив. И да, Боря из мафии."}}
    found = of_outbox(by_day(reworded(table(), own)))
    assert [kinds(leaks) for leaks in found.values()] == [[("mafia", "Боря")]]
    harmless = {"ru": {"check-missed": "Мимо! {{ target|nick }} проверен, комиссар, но цел."}}
    assert of_outbox(by_day(reworded(table(), harmless))) == {}


def test_a_letter_may_tell_what_its_notices_tell() -> None:
    """The shot is nobody's business but the clan's, whose letter names its target; to others it is a secret."""
    desk = act(table(), act="shot", by="Боря", targets=["Клим"])
    assert kinds(said(desk, "Стреляли в Клима.")) == [("shot", "Клим")]


def test_a_substitute_is_meant_by_his_nick_and_by_the_old_one() -> None:
    desk = act(table(), act="replace", seat="Аня", nick="Пётр")
    for name in ("Пётр", "Аня"):
        assert kinds(said(desk, f"{name} комиссар")) == [("commissar", "Аня")]
    assert of_outbox(desk) == {}


def test_the_end_ends_the_secrets_of_roles() -> None:
    _file, desk = open_desk(next(path for path in SAVES if path.stem == "retro-finished"), None)
    someone = next(seat for seat in desk.game.seated() if seat.role == "commissar")
    assert desk.game.winner
    assert said(desk, f"{someone.nick} комиссар") == ()


def test_a_correction_quotes_what_was_said_without_an_alarm() -> None:
    desk = act(table(), act="check", by="Аня", targets=["Лена"])
    desk = act(desk, act="shot", by="Боря", targets=["Клим"])
    shot = desk.entries[-1].number
    desk = history.publish(act(desk, act="close"), time=NOW, who="host")
    change = correction(desk, shot, {"act": "shot", "by": "Боря", "targets": ["Инна"]}, "a letter I had missed")
    assert isinstance(change, Correction)
    assert of_outbox(correct(desk, change, time=NOW, who="host")) == {}


def test_the_musketeers_may_be_called_by_their_roles() -> None:
    _file, desk = open_desk(next(path for path in SAVES if path.stem == "musketeers-midgame"), None)
    maf = next(seat for seat in desk.game.seated() if seat.alive and seat.side == "maf")
    name = desk.kit.phrases["names"][maf.role][0]
    assert ("maf", maf.id) in kinds(said(desk, f"Похоже, {name} — предатель."))


@pytest.mark.parametrize(
    "text", ["а" * 100_000, "Аня " * 20_000, "комиссар\n" * 20_000, "\u202e[/b]Аня комиссар", "Аня\x00комиссар", "("]
)
def test_any_text_is_read_in_little_time(text: str) -> None:
    desk = table()
    said(desk, "Аня")
    start = process_time()
    said(desk, text)
    assert process_time() - start < 3


def test_a_preview_with_thirty_seats_is_checked_in_no_time() -> None:
    nicks = [f"Игрок{place:02}" for place in range(30)]
    desk = begin("retro", title="", options={}, created=datetime(2024, 3, 1), id="big")
    raw = {"act": "sign-up", "players": [{"nick": nick, "exp": 40} for nick in nicks]}
    desk, _ = do(desk, raw, time=NOW, who="host")
    preview = consider(desk, read(desk, {"act": "deal", "seed": "x"}))
    items = [each.item for each in previewed(desk, preview, "ru", "bbcode")]
    assert sum(len(item.to) for item in items) >= 30
    preview_leaks(desk, preview, items, "bbcode")
    start = process_time()
    for _ in range(10):
        assert not any(preview_leaks(desk, preview, items, "bbcode"))
    each = (process_time() - start) / 10
    print(f"30 seats, {len(items)} items: {each * 1000:.1f} ms")
    assert each < 0.05


def test_foreign_markup_hides_nothing() -> None:
    for fmt in FORMATS:
        assert kinds(said(table(), str(escaped("Аня [b]комиссар[/b]", "plain")), fmt)) == [("commissar", "Аня")]
