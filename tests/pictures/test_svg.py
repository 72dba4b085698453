"""A picture as SVG: whole, harmless, the same each time, everything on the sheet, nothing only by colour."""

import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from hostconsole.core.pictures import AnyPicture, Edge, Node, Visits, Word
from hostconsole.desk.opening import open_desk
from hostconsole.desk.pictures import pictures as described
from hostconsole.outbox.marks import HIDDEN
from hostconsole.pictures import svg
from hostconsole.pictures.canvas import STRIPE, breadth, fit
from hostconsole.picturing import wording as wording_of
from tests.pictures.samples import HOSTILE, pictures, wording

SAVES = sorted((Path(__file__).parents[2] / "saves").glob("*.toml"))
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "title", "rect", "text", "line", "polygon", "circle"}


def tree(data: bytes) -> ElementTree.Element:
    """The file read back."""
    return ElementTree.fromstring(data)


def texts(root: ElementTree.Element) -> list[ElementTree.Element]:
    """All words on the sheet."""
    return list(root.iter(f"{SVG}text"))


def figures(element: ElementTree.Element, *names: str) -> list[float]:
    """Attributes that are numbers."""
    return [float(element.get(name, "0")) for name in names]


@given(pictures)
@settings(max_examples=40, deadline=None)
def test_nothing_in_it_acts_and_nothing_is_hidden(picture: AnyPicture) -> None:
    data = svg(picture, wording())
    root = tree(data)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= DRAWN
    for element in root.iter():
        assert not {name for name in element.attrib if name.startswith("on") or "href" in name or name == "style"}
        assert not {char for char in (element.text or "").strip() if unicodedata.category(char) in HIDDEN}
    assert b"url(" not in data
    assert b"<!" not in data


@given(pictures)
@settings(max_examples=40, deadline=None)
def test_everything_is_on_the_white_sheet(picture: AnyPicture) -> None:
    root = tree(svg(picture, wording()))
    wide, high = figures(root, "width", "height")
    paper = root.find(f"{SVG}rect")
    assert paper is not None
    assert (paper.get("fill"), *figures(paper, "x", "y", "width", "height")) == ("#ffffff", 0, 0, wide, high)
    for each in texts(root):
        x, y, size = figures(each, "x", "y", "font-size")
        room = breadth(each.text or "", size, bold="font-weight" in each.attrib)
        turned = "transform" in each.attrib
        right = x + (room * 0.75 if turned else {"middle": room / 2, "end": 0}.get(each.get("text-anchor", ""), room))
        assert 0 <= x <= right <= wide + 1, each.text
        assert y - (room * 0.75 if turned else 0) > 0
        assert y < high
    for each in root.iter(f"{SVG}line"):
        assert all(0 <= value <= wide for value in figures(each, "x1", "x2"))
        assert all(0 <= value <= high for value in figures(each, "y1", "y2"))


@given(pictures)
@settings(max_examples=40, deadline=None)
def test_it_is_black_on_white(picture: AnyPicture) -> None:
    root = tree(svg(picture, wording()))
    for element in root.iter():
        for name in ("fill", "stroke"):
            colour = element.get(name, "none")
            assert colour == "none" or re.fullmatch(r"#(..)\1\1", colour), "grey says nothing by its hue"
    for each in texts(root):
        assert each.get("fill") in ("#111111", "#555555", "#ffffff"), "no pale words"
    assert int(STRIPE[1:3], 16) > 0xE0


@given(pictures)
@settings(max_examples=40, deadline=None)
def test_the_same_picture_is_the_same_file(picture: AnyPicture) -> None:
    assert svg(picture, wording()) == svg(picture, wording())


def test_the_same_file_under_every_hash_seed() -> None:
    code = (
        "import hashlib\n"
        "from pathlib import Path\n"
        "from hostconsole.desk.opening import open_desk\n"
        "from hostconsole.desk.pictures import pictures\n"
        "from hostconsole.picturing import wording\n"
        "from hostconsole.pictures import svg\n"
        f"desk = open_desk(Path({str(SAVES[0])!r}), None)[1]\n"
        "drawn = b''.join(svg(each, wording(desk, 'ru')) for each in pictures(desk, full=True))\n"
        "print(hashlib.sha256(drawn).hexdigest())\n"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1


def test_a_secret_picture_says_so_until_the_game_is_over() -> None:
    secret = Visits(key="night", secret=True, left=(Node("Anna"),), right=(), edges=())
    assert b"for the host alone" in svg(secret, wording())
    assert b"for the host alone" not in svg(secret, wording(remark=""))


@pytest.mark.parametrize("outcome", ["done", "failed", "void", "plain"])
def test_every_outcome_looks_different_without_colour(outcome: str) -> None:
    def shape(kind: str) -> list[tuple[str, str]]:
        edge = Edge("Anna", "Boris", kind, Word("deeds", "shot"))  # type: ignore[arg-type]
        root = tree(svg(Visits(key="night", left=(Node("Anna"),), right=(Node("Boris"),), edges=(edge,)), wording()))
        return [
            (each.tag, each.get("stroke-dasharray", ""), each.get("stroke-width", ""))  # type: ignore[misc]
            for each in root.iter()
            if each.tag not in (f"{SVG}text", f"{SVG}rect")
        ]

    others = [shape(each) for each in ("done", "failed", "void", "plain") if each != outcome]
    assert shape(outcome) not in others


@pytest.mark.parametrize("nick", HOSTILE)
def test_words_are_cut_where_they_would_not_fit(nick: str) -> None:
    for room in (20, 90, 170):
        assert breadth(fit(nick, room), 13) <= max(room, breadth("…", 13))
    assert fit(nick, 10_000) == nick


def test_the_example_games_are_drawn_in_both_languages() -> None:
    count = 0
    for path in SAVES:
        desk = open_desk(path, None)[1]
        for lang in ("ru", "en"):
            words = wording_of(desk, lang)
            for each in described(desk, full=True):
                said = [element.text or "" for element in texts(tree(svg(each, words)))]
                assert said[0] == words.title(each)
                assert not [text for text in said if re.fullmatch(r"<.+>", text)], "a word is missing"
                count += 1
    assert count > 80
