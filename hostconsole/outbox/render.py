"""One notice becomes text. Templates run in a sandbox and know the notice's facts and a few filters, nothing else."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hostconsole.core.acts import SeatId
from hostconsole.core.notices import Notice
from hostconsole.outbox.marks import Format, Marked, bold, escaped, escaped_block, finished, quote
from hostconsole.outbox.texts import TextError, Texts, halves, listed, plural_form, word

if TYPE_CHECKING:
    from jinja2 import Template
    from jinja2.runtime import Context
    from jinja2.sandbox import SandboxedEnvironment

NICKS = "_nicks"
"""The name under which filters find the nicks; it is no fact."""


def render(notice: Notice, texts: Texts, *, nicks: Mapping[SeatId, str], fmt: Format) -> str:
    """The notice's text in that format. `nicks` says who sits in a seat now. Raises TextError."""
    template = _template(texts, notice.key, fmt)
    try:
        text = template.render({**notice.facts, NICKS: nicks})
    except TextError:
        raise
    except (
        Exception
    ) as error:  # a template is the host's code: it may fail in any way, and must not take the desk along
        known = ", ".join(sorted(notice.facts)) or "no facts"
        raise TextError(notice.key, f"{error}; this notice carries: {known}") from error
    return finished(text, fmt)


def faults(texts: Texts, whitelist: Mapping[str, Sequence[str]]) -> tuple[TextError, ...]:
    """Everything wrong with the templates, found unrendered. `whitelist` maps a key to the facts it may carry."""
    found = []
    for key, facts in whitelist.items():
        try:
            _template(texts, key, "plain")
        except TextError as fault:
            found.append(fault)
            continue
        allowed = ", ".join(sorted(facts)) or "no facts"
        found += [
            TextError(key, f"'{name}' is no fact of this notice; it carries: {allowed}")
            for name in sorted(_names(texts, key) - set(facts))
        ]
    known = ", ".join(sorted(whitelist))
    found += [
        TextError(key, f"no notice has this name; there are: {known}")
        for key in texts.templates
        if key not in whitelist
    ]
    return tuple(found)


def _names(texts: Texts, key: str) -> set[str]:
    """The facts a template asks for."""
    from jinja2 import meta

    return meta.find_undeclared_variables(_environment(texts, "plain").parse(texts.templates[key]))


@lru_cache(maxsize=2048)
def _template(texts: Texts, key: str, fmt: Format) -> "Template":
    from jinja2 import TemplateSyntaxError

    source = texts.templates.get(key)
    if source is None:
        raise TextError(key, f"this text is missing in '{texts.lang}': write it, or put the original back")
    try:
        return _environment(texts, fmt).from_string(source)
    except TemplateSyntaxError as error:
        raise TextError(key, f"line {error.lineno}: {error.message}") from error


@lru_cache(maxsize=64)
def _environment(texts: Texts, fmt: Format) -> "SandboxedEnvironment":
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=_output(fmt)
    )
    environment.globals.clear()
    environment.filters = _filters(texts, fmt)
    return environment


def _output(fmt: Format) -> Callable[[Any], str]:
    """What `{{ ... }}` puts out: marked text as it is, other text escaped, whole numbers; all else is a mistake."""
    from jinja2 import Undefined

    def output(value: Any) -> str:
        if isinstance(value, Marked):
            return value
        if isinstance(value, (str, Undefined)):
            return escaped_block(str(value), fmt)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        raise TypeError(f"a {type(value).__name__} is not a text: use a filter, {{% if %}} or {{% for %}}")

    return output


def _filters(texts: Texts, fmt: Format) -> dict[str, Callable[..., Any]]:
    """The filters of templates.

    A seat: `nick`, and `nicks` for several, with roles in brackets if given a table of them. Text: `name` (a nick that
    is no seat), `bold`, `quote`. A code: `word(section, form)`, and `words` for several. A number: `points` (halves),
    `plural(forms...)`. A time: `moment`. A table: `ranked` (largest value first). Any collection: `length`.
    """
    from jinja2 import pass_context

    def of_list(section: str, code: str, form: str = "") -> str:
        return word(texts, section, _text(code), form)

    def nick_of(nicks: Mapping[SeatId, str], seat: SeatId, roles: Mapping[SeatId, str] | None) -> Marked:
        name = escaped(nicks.get(_text(seat), seat), fmt)
        role = (roles or {}).get(seat)
        return Marked(f"{name} ({escaped(of_list('roles', role), fmt)})") if role else name

    @pass_context
    def nick(context: "Context", seat: SeatId, roles: Mapping[SeatId, str] | None = None) -> Marked:
        return nick_of(context[NICKS], seat, roles)

    @pass_context
    def nicks(context: "Context", seats: Iterable[SeatId], roles: Mapping[SeatId, str] | None = None) -> Marked:
        return Marked(listed(texts, [nick_of(context[NICKS], seat, roles) for seat in seats]))

    def words(codes: Iterable[str], section: str, form: str = "") -> Marked:
        return Marked(listed(texts, [escaped(of_list(section, code, form), fmt) for code in codes]))

    def plural(number: int, *forms: str) -> str:
        place = plural_form(texts.lang, _number(number))
        if place >= len(forms):
            raise TypeError(f"plural needs {3 if texts.lang == 'ru' else 2} forms, and has {len(forms)}")
        return f"{number} {forms[place]}"

    return {
        "nick": nick,
        "nicks": nicks,
        "name": lambda text: escaped(_text(text), fmt),
        "word": lambda code, section, form="": of_list(section, code, form),
        "words": words,
        "points": lambda count: Marked(halves(texts, _number(count))),
        "plural": plural,
        "moment": lambda text: _moment(texts, _text(text)),
        "ranked": lambda table: sorted(table.items(), key=lambda pair: pair[1], reverse=True),
        "bold": lambda text: bold(_text(text), fmt),
        "quote": lambda text: quote(_text(text), fmt),
        "length": len,
    }


def _text(value: Any) -> str:
    """The value, if it is text; a fact that is missing or of another kind is an error, not an empty string."""
    if isinstance(value, str):
        return value
    str(value)  # a missing fact says its name here
    raise TypeError(f"a {type(value).__name__} stands where a text belongs")


def _number(value: Any) -> int:
    """The value, if it is a whole number; a fact that is missing or of another kind is an error."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    str(value)  # a missing fact says its name here
    raise TypeError(f"a {type(value).__name__} stands where a number belongs")


def _moment(texts: Texts, text: str) -> str:
    """A date-time as people write it, "3 марта 2012, 10:15". Facts carry it in ISO form; all else stays as it is."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    zone = f" ({moment.tzname()})" if moment.tzinfo else ""
    return Marked(f"{moment.day} {word(texts, 'months', str(moment.month))} {moment.year}, {moment:%H:%M}{zone}")
