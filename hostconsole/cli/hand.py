"""`diff`, `brief`, `export`: a game handed to a co-host, to a substitute, to the readers."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from hostconsole.cli import screen, views
from hostconsole.cli.options import JsonOption, SaveArgument
from hostconsole.cli.out import FormatName, FormatOption
from hostconsole.cli.session import open_save
from hostconsole.cli.views import in_language
from hostconsole.core.acts import describe
from hostconsole.core.trace import Step
from hostconsole.desk.acts import seat_of
from hostconsole.desk.brief import Piece, brief
from hostconsole.desk.chronicle import Chapter, Scene, chronicle
from hostconsole.desk.desk import Desk
from hostconsole.desk.diff import Comparison, Difference, compared
from hostconsole.desk.leaks import item_leaks
from hostconsole.leaklines import leak_line, leaks_counted
from hostconsole.locale import _, language, ngettext
from hostconsole.messages import N_, VERDICTS, display, known_word, phase_name
from hostconsole.outbox.drafts import Item
from hostconsole.outbox.marks import Marked, bold, escaped, escaped_block, quote
from hostconsole.outbox.texts import Texts, word
from hostconsole.store import Save, load

# diff ------------------------------------------------------------------------------------------------------------


def diff(
    a: Annotated[Path, typer.Argument(metavar="A", help=N_("A save file."), show_default=False)],
    b: Annotated[Path, typer.Argument(metavar="B", help=N_("The save file to compare it with."), show_default=False)],
    json: JsonOption = False,
) -> None:
    """Say where two saves part. The exit code is 1 when they differ."""
    one, other = load(a).save, load(b).save
    found = compared(one, other)
    if json:
        screen.json({"ok": found.alike, "first": found.first or None, **asdict(found)})
    else:
        tell_comparison(found, one, other)
    if not found.alike:
        raise typer.Exit(1)


def asdict(found: Comparison) -> dict[str, Any]:
    """The comparison by field."""
    return {name: getattr(found, name) for name in found.__struct_fields__}


def tell_comparison(found: Comparison, a: Save, b: Save) -> None:
    """The first entry that differs, then everything that does."""
    if found.alike:
        screen.line(_("The saves are alike."))
        return
    if found.first:
        screen.line(_("The journals part at entry {number}.").format(number=found.first))
    else:
        screen.line(_("The journals are alike."))
    for each in (*found.header, *found.summary, *found.entries):
        tell_difference(each)
    for number in found.only_a:
        act = display(str(a.entries[number - 1].act["act"]))
        screen.line(_("only in A: entry {number} ({act})").format(number=number, act=act))
    for number in found.only_b:
        act = display(str(b.entries[number - 1].act["act"]))
        screen.line(_("only in B: entry {number} ({act})").format(number=number, act=act))


def tell_difference(each: Difference) -> None:
    """Where, and what stands there in each save."""
    where = _("entry {number}").format(number=each.entry) if each.entry else _("the save")
    screen.line(f"{where}: {display(each.field)}")
    screen.line("  " + _("in A: {text}").format(text=display(each.a)))
    screen.line("  " + _("in B: {text}").format(text=display(each.b)))


# brief -----------------------------------------------------------------------------------------------------------


def brief_command(
    save: SaveArgument,
    seat: Annotated[str, typer.Option("--seat", metavar="NICK", help=N_("Whose seat; his present nick or the first."))],
    fmt: FormatOption = "bbcode",
    json: JsonOption = False,
) -> None:
    """Print all a seat was told so far, for the player who takes it over."""
    desk = open_save(save).desk
    chosen = seat_of(desk.game, seat)
    found = brief(desk, chosen, language(), fmt)
    if json:
        screen.json(
            {"ok": True, "seat": chosen, "nick": desk.nicks()[chosen], "items": [as_json(each) for each in found]}
        )
    else:
        texts = desk.texts(language())
        title = _("{title}: what {nick} was told").format(title=desk.header.title, nick=desk.nicks()[chosen])
        screen.line(headed(title, 1, fmt))
        for each in found:
            subject = letter_or_post(each.item)
            phase = [phase_name(each.phase, texts)] if each.phase else []
            title = in_a_row(*phase, moment_of(each.time, texts), subject, fmt=fmt)
            screen.line("\n" + headed(title, 2, fmt) + "\n\n" + each.item.text)
    remark_unsent(sum(1 for each in found if not each.out))


def letter_or_post(item: Item) -> str:
    """The kind of an item with its subject; a letter's readers are not named."""
    text = _("Post: {subject}") if item.kind == "post" else _("Letter: {subject}")
    return text.format(subject=item.subject)


def as_json(each: Piece) -> dict[str, Any]:
    """A post or letter of the pack as JSON."""
    return {
        "kind": each.item.kind,
        "entry": each.entry,
        "phase": each.phase,
        "time": each.time,
        "keys": each.item.keys,
        "subject": each.item.subject,
        "text": each.item.text,
        "out": each.out,
    }


def remark_unsent(count: int) -> None:
    """Warns of what was drafted but perhaps never left the desk."""
    if count:
        screen.note(
            ngettext(
                "{count} of these is marked neither as sent nor as published.",
                "{count} of these are marked neither as sent nor as published.",
                count,
            ).format(count=count)
        )


# export ----------------------------------------------------------------------------------------------------------


def export(
    save: SaveArgument,
    full: Annotated[
        bool, typer.Option("--full", help=N_("Tell everything: acts, letters, and the clauses behind them."))
    ] = False,
    fmt: FormatOption = "markdown",
    json: JsonOption = False,
) -> None:
    """Print the game as a chronicle. Without --full it holds only what was said in public."""
    desk = open_save(save).desk
    chapters = chronicle(desk, language(), fmt, full=full)
    public = not full and not desk.game.winner
    told = [(scene.entry, item) for chapter in chapters for scene in chapter.scenes for item in scene.items if public]
    leaks = item_leaks(desk, told, fmt)
    if json:
        found = views.leaks_json([entry for entry, _item in told], leaks)
        screen.json({"ok": True, "full": full, "winner": desk.game.winner, "chapters": chapters, "leaks": found})
    else:
        screen.line(headed(desk.header.title, 1, fmt))
        for chapter in chapters:
            screen.line("\n" + told_chapter(desk, chapter, fmt))
    if full and not desk.game.winner:
        screen.note(_("The game is not over: this tells all its secrets."))
    if count := sum(map(len, leaks)):
        screen.note("! " + leaks_counted(count))
    for (entry, _item), warnings in zip(told, leaks, strict=True):
        for each in warnings:
            screen.note(f"! {_('entry {number}').format(number=entry)}: {leak_line(each, desk, language())}")
    remark_unsent(sum(scene.unsent for chapter in chapters for scene in chapter.scenes))


def told_chapter(desk: Desk, chapter: Chapter, fmt: FormatName) -> str:
    """A phase with all that happened in it."""
    texts = desk.texts(language())
    name = phase_name(chapter.phase, texts) if chapter.phase else phase_name("signup", texts)
    return "\n\n".join((headed(name, 2, fmt), *(told_scene(desk, scene, fmt) for scene in chapter.scenes)))


def told_scene(desk: Desk, scene: Scene, fmt: FormatName) -> str:
    """One entry: the act and its clauses, if they are told, then the post and the letters."""
    texts = desk.texts(language())
    time = moment_of(scene.time, texts)
    parts: list[str] = []
    if scene.act is not None:
        label = known_word(texts, "acts", str(scene.act["act"]))
        signed = [scene.who] if scene.act["act"] == "mark" else []
        head = (_("entry {number}").format(number=scene.entry), bold(label, fmt), *signed, time)
        parts.append(in_a_row(*head, fmt=fmt))
        if lines := [*field_lines(desk, scene), *(step_line(desk, scene, step) for step in scene.steps)]:
            parts.append(listed(lines, fmt))
    for item in scene.items:
        if item.kind == "post":
            parts += [headed(in_a_row(time, item.subject, fmt=fmt), 3, fmt), item.text]
        else:
            readers = ", ".join(scene.nicks.get(seat, seat) for seat in item.to)
            about = _("Letter to {nicks}: {subject}").format(nicks=readers, subject=item.subject)
            parts += [str(bold(about, fmt)), quote(Marked(item.text), fmt)]
    return "\n\n".join(parts)


def field_lines(desk: Desk, scene: Scene) -> list[str]:
    """The fields of an act, each on a line of its own: seats as nicks, codes as words where the game has some."""
    act = scene.act or {}
    texts = desk.texts(language())
    act_type = desk.rules.act_type(str(act["act"]))
    kinds = {field.name: field.kind for field in describe(act_type).fields} if act_type else {}
    lines = []
    for name, value in act.items():
        if name not in ("act", "at", "entries", "refused"):
            section = "roles" if name in ("role", "roles") else f"{name}s" if kinds.get(name) == "choice" else ""
            said = in_words(value, section, scene.nicks, texts)
            if (act["act"], name) == ("mark", "verdict") and value in VERDICTS:
                said = _(VERDICTS[value])
            lines.append(f"{known_word(texts, 'fields', name)}: {said}")
    return lines


def in_words(value: Any, section: str, nicks: Mapping[str, str], texts: Texts) -> str:
    """A field's value as text, however deep."""
    if isinstance(value, Mapping):
        inner = (f"{in_words(k, '', nicks, texts)} = {in_words(v, section, nicks, texts)}" for k, v in value.items())
        return "; ".join(inner)
    if isinstance(value, (list, tuple)):
        return ", ".join(in_words(each, section, nicks, texts) for each in value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    text = str(value)
    return known_word(texts, section, text) if section else nicks.get(text, text)


def step_line(desk: Desk, scene: Scene, step: Step) -> str:
    """One clause at work: its id, its mark, whom it concerns, what it says."""
    mark = known_word(desk.texts(language()), "marks", step.mark)
    by = f" ({step.by})" if step.by else ""
    about = f" [{', '.join(scene.nicks.get(seat, seat) for seat in step.seats)}]" if step.seats else ""
    clause = desk.rules.data.clauses.get(step.clause)
    return f"{step.clause} {mark}{by}{about}: {in_language(clause.text) if clause else '?'}"


# The page --------------------------------------------------------------------------------------------------------


def headed(text: str, level: int, fmt: FormatName) -> str:
    """A heading on one line. Unmarked text is escaped first."""
    inner = text if isinstance(text, Marked) else escaped(text, fmt)
    if fmt == "bbcode":
        return str(bold(inner, fmt))
    sign = "#" if fmt == "markdown" else "="
    return f"{sign * level} {inner}"


def in_a_row(*parts: str, fmt: FormatName) -> Marked:
    """Parts of a heading with dots between them. Unmarked ones are escaped first."""
    return Marked(" · ".join(part if isinstance(part, Marked) else escaped(part, fmt) for part in parts))


def listed(lines: Iterable[str], fmt: FormatName) -> str:
    """A list of foreign lines; their own line breaks become blanks."""
    safe = [escaped_block(" ".join(line.split()), fmt) for line in lines]
    if fmt == "bbcode":
        return "[list]\n" + "\n".join(f"[*]{line}" for line in safe) + "\n[/list]"
    return "\n".join(f"- {line}" for line in safe)


def moment_of(time: datetime, texts: Texts) -> Marked:
    """A date-time as people write it; nothing in it is markup."""
    return Marked(f"{time.day} {word(texts, 'months', str(time.month))} {time.year}, {time:%H:%M}")


COMMANDS = (
    (
        "diff",
        diff,
        N_("Compare two saves: where they part, and every difference."),
        ("ok", "first", "header", "entries [entry, field, a, b]", "summary", "only_a", "only_b"),
    ),
    (
        "brief",
        brief_command,
        N_("Print all a seat was told, for a substitute."),
        ("ok", "seat", "nick", "items"),
    ),
    (
        "export",
        export,
        N_("Print the game as a chronicle, with or without its secrets."),
        (
            "ok",
            "full",
            "winner",
            "chapters [phase, scenes [entry, time, items, unsent, who, act, steps, nicks]]",
            "leaks",
        ),
    ),
)
