"""A reader of pasted text that is simple enough to know what it will say: the screens' tests do not test the intake.

A line is `act | by | target`; a question mark at its end makes it unsure, with the nicks after it as candidates.
"""

from typing import Any

from hostconsole.intake.data import Read, Reading, Table

LISTS = {"shot": "targets", "check": "targets"}


def read_lines(text: str, *, table: Table, **_rest: Any) -> Reading:
    """What stands in the lines."""
    seats = {name: sitter.seat for sitter in table.sitters for name in sitter.names}
    reads = []
    lost = []
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        said, question, others = line.partition("?")
        words = [word.strip() for word in said.split("|")]
        if len(words) > 1:
            act: dict[str, Any] = {"act": words[0], "by": seats.get(words[1], words[1])}
            if len(words) > 2 and words[2]:
                target = seats.get(words[2], words[2])
                listed = LISTS.get(words[0])
                act[listed or "target"] = [target] if listed else target
            names = tuple(seats[name.strip()] for name in others.split(",") if name.strip() in seats)
            unsure = bool(question)
            reads.append(
                Read(
                    act=act,
                    grade="unsure" if unsure else "sure",
                    start=start,
                    end=end,
                    excerpt=line,
                    why="ambiguous-name" if unsure else "",
                    candidates=names,
                )
            )
        elif line.strip():
            lost.append((start, end))
        start = end + 1
    return Reading(engine="lines", reads=tuple(reads), not_understood=tuple(lost))
