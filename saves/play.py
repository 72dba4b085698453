"""Plays a story, act by act, through the desk: the way the example games beside this file are made.

A story is a TOML file under `texts/` in the words of the case files: `[game]` says what is played, then `[[acts]]` in
order. Beside the fields of the act a step may have

    entered          when the host entered it (otherwise a little after the step before)
    sure, unsure     for a paste: how many of its statements are read as sure (otherwise 1) and left to the host (0)
    repeats          for a paste: how many stand already (0)
    means            for a letter: the act it must be read as, for sure
    asks             the rules ask this first; the next step answers
    item             for `accept` and `drop`: which item of the last paste that left one waiting
    of               for `correct` and `let-stand`: fields of the act that is meant, the newest that has them
    who              who entered it (otherwise the host)

A `word` is for the newest post that has not gone out.

`thread` is short for a paste of a page: `forum`, `title`, `day`, and `posts` as rows of author, time and text. `letter`
is short for the paste of a letter.

A step that does not go as the story says stops it: an example game never shows something nobody meant.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from hostconsole.core import replay
from hostconsole.core.decisions import Commit, Decision, NeedsRuling, Reject
from hostconsole.core.journal import Entry, append, digest, head
from hostconsole.desk import history, inbox, lessons, marks, wording
from hostconsole.desk.commitment import commit_to_draw
from hostconsole.desk.correction import Correction, correct, correction, let_stand
from hostconsole.desk.desk import Desk, begin, do
from hostconsole.desk.draw import commitment, draw_of
from saves.forums import FORUMS, Post

TEXTS = Path(__file__).parent / "texts"
PACE = timedelta(seconds=100)
"""How long the host takes for one entry."""

ABOUT_THE_STEP = ("entered", "who", "sure", "unsure", "repeats", "means", "asks", "item")

Step = Mapping[str, Any]


class StoryError(Exception):
    """A step did not go as the story says: which step, and what came instead."""


def story(name: str) -> dict[str, Any]:
    """The story of that name, as plain tables."""
    return tomllib.loads((TEXTS / f"{name}.toml").read_text("utf-8"))


def played(names: Iterable[str]) -> Desk:
    """The game after these stories, one continuing the other. Raises StoryError."""
    desk: Desk | None = None
    for name in names:
        told = story(name)
        if desk is None:
            game = told["game"]
            desk = begin(
                game["ruleset"],
                title=game["title"],
                options=game.get("options", {}),
                created=game["created"],
                id=digest(game["title"])[:16],
            )
        for number, step in enumerate(told["acts"]):
            try:
                desk = taken(desk, step)
            except Exception as error:
                raise StoryError(f"{name}, act {number} ({step['act']}): {error}") from error
    if desk is None:
        raise StoryError("no story")
    return sealed(desk)


def taken(desk: Desk, step: Step) -> Desk:
    """The desk after one step. Raises StoryError or what the desk raises."""
    time = step.get("entered") or step.get("at") or clock(desk) + PACE
    who = step.get("who", "host")
    raw = {key: value for key, value in step.items() if key not in ABOUT_THE_STEP}
    match step["act"]:
        case "paste" | "thread" | "letter":
            raw = pasted(raw)
            look = inbox.look(desk, raw)
            demand_reads(look, step)
            return inbox.take(desk, look, time=time, who=who)
        case "accept":
            paste, item = waiting(desk, step["item"])
            fields = {key: value for key, value in raw.items() if key != "act"}
            return lessons.settle(desk, paste, item, {**item.act, **fields}, time=time, who=who)[0]
        case "drop":
            paste, item = waiting(desk, step["item"])
            return inbox.drop(desk, paste, item.number, time=time, who=who)
        case "undo" | "redo" as kind:
            return done({"undo": history.undo, "redo": history.redo}[kind](desk, time=time, who=who))
        case "correct":
            return corrected(desk, step, time, who)
        case "publish":
            return ticked(history.publish(desk, time=time, who=who), time, who)
        case "commitment" | "word" | "let-stand" as kind:
            return done(NOTED[kind](desk, step, time, who))
        case "mark":
            return marks.mark(desk, 0, step["verdict"], step.get("remark", ""), time=time, who=who)
    later, decision = do(desk, raw, time=time, who=who)
    demand_decision(decision, step)
    return later


def pasted(step: Step) -> dict[str, Any]:
    """The paste a step means: as it stands, a letter, or the page of a forum."""
    if step["act"] == "letter":
        return {**step, "act": "paste", "channel": "letter"}
    if step["act"] == "paste":
        return dict(step)
    posts = tuple(Post(*row) for row in step["posts"])
    text = FORUMS[step["forum"]](step["title"], step["day"], posts)
    return {"act": "paste", "channel": "thread", "text": text}


def corrected(desk: Desk, step: Step, time: datetime, who: str) -> Desk:
    """The newest act that has the fields `of`, changed into `instead`; what was decided since is decided again."""
    change = correction(desk, number_of(desk, step["of"]), step["instead"], step["why"])
    if not isinstance(change, Correction) or change.refused:
        raise StoryError(str(change))
    return correct(desk, change, time=time, who=who)


def number_of(desk: Desk, wanted: Mapping[str, Any]) -> int:
    """The number of the newest act that stands and has these fields."""
    entries = reversed(replay.standing(desk.entries))
    return next(entry.number for entry in entries if wanted.items() <= entry.act.items())


def done(changed: Desk | Reject) -> Desk:
    """The desk as it was changed. Raises StoryError where the desk refused."""
    if isinstance(changed, Reject):
        raise StoryError(changed.reason)
    return changed


def committed(desk: Desk, step: Step, time: datetime, who: str) -> Desk | Reject:
    """The draw committed to."""
    return commit_to_draw(desk, step["seed"], time=time, who=who)


def worded(desk: Desk, step: Step, time: datetime, who: str) -> Desk | Reject:
    """The newest post that has not gone out, in the host's words."""
    posts = [each for each in history.outgoing(desk, "ru", "bbcode") if each.item.kind == "post"]
    newest = next(each for each in reversed(posts) if not wording.is_out(each))
    return wording.word(desk, newest, step["text"], "bbcode", time=time, who=who)


def left_standing(desk: Desk, step: Step, time: datetime, who: str) -> Desk | Reject:
    """The newest act that has the fields `of` let stand."""
    return let_stand(desk, number_of(desk, step["of"]), step["why"], time=time, who=who)


NOTED: Mapping[str, Callable[[Desk, Step, datetime, str], Desk | Reject]] = {
    "commitment": committed,
    "word": worded,
    "let-stand": left_standing,
}
"""Steps that only concern the journal, and that the desk may refuse."""


def clock(desk: Desk) -> datetime:
    """When the last step was entered, or the game made."""
    return desk.entries[-1].time if desk.entries else desk.header.created


def ticked(desk: Desk, time: datetime, who: str) -> Desk:
    """All that was just published is ticked as sent, posts first: a host who has done his round."""
    for item in history.outgoing(desk, "ru", "plain"):
        if item.item.kind == "post" and not item.sent:
            desk = history.tick(desk, item, True, time=time, who=who)
    return desk


def waiting(desk: Desk, number: int) -> tuple[int, inbox.Item]:
    """The waiting item of that number in the newest paste that has one, with the number of the paste."""
    for each in reversed(inbox.waiting(desk)):
        if each.item.number == number:
            return each.paste, each.item
    raise StoryError(f"no item {number} waits")


def demand_reads(look: inbox.Look, step: Step) -> None:
    """Raises StoryError unless a paste was read as the story says."""
    counts = {state: sum(item.state == state for item in look.items) for state in ("sure", "unsure", "repeat")}
    wanted = {"sure": step.get("sure", 1), "unsure": step.get("unsure", 0), "repeat": step.get("repeats", 0)}
    if counts != wanted:
        read = "\n".join(f"  {i.state} {i.act} {i.why} {i.refused} {i.excerpt!r}" for i in look.items)
        raise StoryError(f"read {counts}, not {wanted}:\n{read}")
    meant = [item.act for item in look.items if item.state == "sure"]
    if "means" in step and not (len(meant) == 1 and step["means"].items() <= meant[0].items()):
        raise StoryError(f"read {meant}, not {step['means']}")


def demand_decision(decision: Decision, step: Step) -> None:
    """Raises StoryError unless the rules answered as the story says."""
    asked = decision.question if isinstance(decision, NeedsRuling) else ""
    if asked != step.get("asks", "") or not isinstance(decision, Commit | NeedsRuling):
        raise StoryError(f"{dict(step)}\n  {decision}")


def sealed(desk: Desk) -> Desk:
    """The desk with salts that depend on nothing but the story, so that a game comes out the same every time.

    A real game's salts are random: they keep a published hash from being guessed back. Here there is no secret to keep.
    """
    entries: tuple[Entry, ...] = ()
    for entry in desk.entries:
        salt = digest([desk.header.id, entry.number])[:16]
        act = entry.act
        if act["act"] == "publish":
            act = {**act, "head": head(entries, desk.header.seal)}
        elif act["act"] == "commitment" and (draw := draw_of(entries)):
            act = {**act, "hash": commitment(draw, act["seed"])}
        entries = append(entries, msgspec.structs.replace(entry, act=act, salt=salt, hash=""), desk.header.seal)
    return replace(desk, entries=entries)
