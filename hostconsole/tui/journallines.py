"""The desk's own acts in one line each: what a host did with the journal itself."""

from collections.abc import Callable, Mapping
from typing import Any

from hostconsole.desk.desk import Desk
from hostconsole.locale import _, ngettext
from hostconsole.messages import N_
from hostconsole.tui.text import line

Said = Callable[[Desk, Mapping[str, Any]], str]


def pasted(desk: Desk, act: Mapping[str, Any]) -> str:
    """A paste: what it was, from whom, how it begins."""
    begins = line(" ".join(str(act["text"]).split()), 60)
    if act["channel"] == "thread":
        posts = len(act.get("posts", ()))
        return ngettext("Thread, {n} post: “{text}”", "Thread, {n} posts: “{text}”", posts).format(n=posts, text=begins)
    if sender := act.get("from"):
        return _("Letter from {nick}: “{text}”").format(nick=nick(desk, str(sender)), text=begins)
    return _("Letter: “{text}”").format(text=begins)


def aliased(desk: Desk, act: Mapping[str, Any]) -> str:
    """A name learnt or let go."""
    said = _("“{name}” no longer means {nick}") if act.get("off") else _("“{name}” means {nick}")
    return said.format(name=line(str(act["name"]), 30), nick=nick(desk, str(act["seat"])))


def corrected(_desk: Desk, act: Mapping[str, Any]) -> str:
    """An entry changed or left out, and how many were decided again."""
    said = (
        _("Entry {number} left out; decided again: {n}")
        if act.get("drop")
        else _("Entry {number} corrected; decided again: {n}")
    )
    return said.format(number=act["entry"], n=len(act["entries"]) - len(act["refused"]) - bool(act.get("drop")))


def worded(_desk: Desk, act: Mapping[str, Any]) -> str:
    """A text in the host's words, or in the program's again."""
    said = _("Text {id} in the host's own words") if act["on"] else _("Text {id} as it was drafted")
    return said.format(id=f"{act['entry']}.{act['item']}")


def ticked(_desk: Desk, act: Mapping[str, Any]) -> str:
    """A text sent, or not after all."""
    said = _("Text {id} sent") if act["on"] else _("Text {id} not sent after all")
    return said.format(id=f"{act['entry']}.{act['item']}")


def marked(_desk: Desk, act: Mapping[str, Any]) -> str:
    """A co-host's mark."""
    said = _("Objects, having seen up to {number}") if act["verdict"] == "objects" else _("Agrees up to {number}")
    remark = f": {line(str(act['remark']), 60)}" if act.get("remark") else ""
    return said.format(number=act["entry"]) + remark


def stepped_over(said: str) -> Said:
    """Undo and redo, with the entries they are about."""
    return lambda _desk, act: f"{_(said)}: {', '.join(str(number) for number in act['entries'])}"


def nick(desk: Desk, seat: str) -> str:
    """The present nick."""
    return line(desk.nicks().get(seat, seat), 24)


LINES: Mapping[str, Said] = {
    "paste": pasted,
    "drop": lambda _desk, act: _("Item {id} set aside").format(id=f"{act['paste']}.{act['item']}"),
    "alias": aliased,
    "undo": stepped_over(N_("Taken back")),
    "redo": stepped_over(N_("Done again")),
    "publish": lambda _desk, _act: _("Everything drafted so far is out."),
    "sent": ticked,
    "correct": corrected,
    "let-stand": lambda _desk, act: _("The result of entry {number} stands").format(number=act["entry"]),
    "word": worded,
    "mark": marked,
    "commitment": lambda _desk, _act: _("The draw is promised by its hash"),
}
"""How each act of the desk is said."""
