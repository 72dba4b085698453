"""Forms are made from the described fields of an act; they know no act."""

from datetime import datetime

import pytest
from textual.app import App
from textual.widgets import Checkbox, Input, Select, TextArea

from hostconsole.core.acts import Field, describe, key_of
from hostconsole.desk.acts import MisuseError
from hostconsole.registry import installed
from hostconsole.tui.fields import FieldBox, PairsBox, RowsBox, box_for, pair_of
from hostconsole.tui.form import FormScreen, columns_of
from hostconsole.tui.resolve import ResolveScreen
from tests.tui.pilots import kinds, on_disk, press, running, screen_text, settle
from tests.tui.samples import begin_empty, night

ACTS = installed("retro").rules.acts


@pytest.mark.parametrize("act_type", ACTS, ids=key_of)
def test_every_field_of_every_act_has_a_widget(act_type):
    desk = night()
    texts = desk.texts("en")
    for field in describe(act_type).fields:
        box = box_for(field, field.name, desk, texts, columns_of(act_type, field.name))
        assert isinstance(box, FieldBox)


class Bare(App[None]):
    """One field."""

    def __init__(self, box: FieldBox) -> None:
        super().__init__()
        self.box = box

    def compose(self):
        yield self.box


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (Field("by", "seat", required=True), "Аня"),
        (Field("targets", "seats", required=True), ["Аня", "Боря"]),
        (Field("on", "flag", required=False), True),
        (Field("price", "number", required=True), 12),
        (Field("kind", "choice", required=True, choices=("kill", "guard")), "guard"),
        (Field("why", "text", required=True), "потому что"),
        (Field("text", "text", required=True), "две\nстроки"),
        (Field("mana", "shares", required=False), {"Аня": 20, "Боря": 20}),
        (Field("pairs", "pairs", required=True), [["Аня", "Боря"], ["Вера", "Гоша"]]),
        (Field("players", "table", required=True), [{"nick": "Аня", "exp": 5}, {"nick": "Боря"}]),
        (Field("at", "time", required=False), datetime(2012, 3, 2, 10, 15)),
        (Field("on_sight", "flag-or-seats", required=False), True),
        (Field("on_sight", "flag-or-seats", required=False), ["Вера"]),
    ],
    ids=lambda each: each.kind if isinstance(each, Field) else "",
)
async def test_a_field_gives_back_what_was_put_in(field, value):
    desk = night()
    box = box_for(field, field.name, desk, desk.texts("en"), ("nick", "exp"))
    app = Bare(box)
    async with app.run_test() as pilot:
        await pilot.pause()
        box.fill(value)
        await pilot.pause()
        assert box.read() == value


async def test_a_field_left_empty_gives_nothing():
    desk = night()
    box = box_for(Field("price", "number", required=True), "price", desk, desk.texts("en"))
    app = Bare(box)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert box.read() is None
        app.query_one(Input).value = "много"
        with pytest.raises(MisuseError) as error:
            box.read()
        assert error.value.code == "not-a-number"


def test_lines_of_pairs_and_rows():
    assert pair_of("a=b; c=5 = 20", "x") == ("a=b; c=5", "20")
    with pytest.raises(MisuseError):
        pair_of("Аня 20", "x")
    rows = RowsBox(Field("players", "table", required=True), "players", ("nick", "exp"))
    assert rows.row("Аня; 5") == {"nick": "Аня", "exp": 5}
    assert rows.row("007") == {"nick": "007"}
    assert rows.row("a; b; 7") == {"nick": "a; b", "exp": 7}
    assert isinstance(PairsBox(Field("mana", "shares", required=False), "mana"), PairsBox)


async def test_an_act_by_form_with_keys_only(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f2", "f7", *"commissar checks", "enter")
        if not isinstance(app.screen, FormScreen):
            await press(pilot, *("backspace",) * 20, *"check", "enter")
        assert isinstance(app.screen, FormScreen)
        assert app.screen.kind.key == "check"
        await press(pilot, *"жан", "enter", *"пав", "enter", "f5")
        await settle(pilot)
        assert on_disk(app).entries[-1].act["act"] == "check"
        assert tuple(on_disk(app).entries[-1].act["targets"]) == ("Павел",)


async def test_a_refusal_stays_in_the_form_and_changes_nothing(tmp_path):
    desk = night()
    async with running(desk, tmp_path) as (app, pilot):
        app.form("check")
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, FormScreen)
        await press(pilot, "f5")
        assert "Fill in" in screen_text(app)
        screen.boxes[0].fill("Жанна")
        screen.boxes[1].fill(["Нина"])
        await press(pilot, "f5")
        assert app.screen is screen
        assert "living" in screen_text(app)
        assert on_disk(app).entries == desk.entries
        await press(pilot, "escape")
        assert app.screen is not screen


async def test_preview_from_the_form_then_commit(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        app.form("say")
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, FormScreen)
        screen.boxes[0].fill("Завтра [b]в полночь[/b]")
        await press(pilot, "f6")
        assert isinstance(app.screen, ResolveScreen)
        await press(pilot, "f5")
        await settle(pilot)
        assert on_disk(app).entries[-1].act["act"] == "say"
        assert not isinstance(app.screen, (FormScreen, ResolveScreen)), "the form is done, too"


async def test_from_an_empty_save_to_the_first_night(tmp_path):
    async with running(begin_empty(), tmp_path) as (app, pilot):
        app.form("sign-up")
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, FormScreen)
        screen.boxes[0].fill([{"nick": f"Игрок{n}", "exp": n} for n in range(22)])
        await press(pilot, "f5")
        assert len(list(app.session.desk.game.seated())) == 22
        app.form("deal")
        await settle(pilot)
        await press(pilot, "f5")
        assert str(app.session.desk.game.phase) == "night 1"
        assert len(on_disk(app).entries[-1].act["seed"]) == 32, "nobody had to think of a secret key"
        assert kinds(on_disk(app)) == ["sign-up", "deal"]


async def test_choices_and_flags_are_shown_in_words(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        app.form("order")
        await settle(pilot)
        words = [str(prompt) for prompt, _value in app.screen.query(Select).first()._options]
        assert "a killing" in " ".join(words)
        app.screen.dismiss(False)
        await settle(pilot)
        app.form("throw")
        await settle(pilot)
        assert app.screen.query(Checkbox)


async def test_roles_dealt_by_hand_are_said_in_words():
    desk = night()
    box = box_for(Field("roles", "shares", required=False), "roles", desk, desk.texts("ru"))
    app = Bare(box)
    async with app.run_test() as pilot:
        await pilot.pause()
        box.fill({"Аня": "mafia"})
        await pilot.pause()
        area = app.query_one(TextArea)
        assert area.text == "Аня = мафиози"
        assert "mafia" not in area.placeholder
        area.text = "Аня = Мафиози\nБоря = commissar"
        await pilot.pause()
        assert box.read() == {"Аня": "mafia", "Боря": "commissar"}
        area.text = "Аня = мафиоза"
        await pilot.pause()
        with pytest.raises(MisuseError) as error:
            box.read()
        assert error.value.near == ("мафиози",)
