"""Names are words, titles are lines: whatever else a scene calls something is refused with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from tests.hostile import CHANGING, GROUPS, LINES, PLAIN, vehicle

NO_WORDS = (
    *LINES[:-3],
    "a b",
    "a\n",
    "a.b",
    "é",
    "日",
    "-a",
    "1a",
    "a\u200f",
    "a'b",
    "=a",
    "*/",
    "x" * 65,
    "a[0]",
    "\x00",
)
DATA: dict[str, Any] = {"robots": {"rov": {"links": {"hull": {"mass": 1.0}}}}}
PLACES: dict[str, Any] = {
    "name": lambda text: {"name": text},
    "plots[0].title": lambda text: {"plots": [{"title": text, "signals": ["energy.kinetic"]}]},
    "checks[0].what": lambda text: {
        "checks": [{"what": text, "signal": "energy.kinetic", "reference": 0.0, "tolerance": 0.1}]
    },
}


@pytest.mark.parametrize("words", GROUPS)
def test_words_of_other_languages_are_names(words: tuple[str, ...]) -> None:
    scene = vehicle(words)
    assert sf.Scene.from_dict(scene.to_dict()) == scene
    for path, value in scene.paths().items():
        if path.endswith(".mass"):
            assert scene.replace({path: 2.0 * value}).paths()[path] == 2.0 * value


@pytest.mark.parametrize("name", [name for name in NO_WORDS if name not in ("double", "__proto__", "con")])
@pytest.mark.parametrize("number", range(8))
def test_other_texts_are_no_names(name: str, number: int) -> None:
    words = [*PLAIN]
    words[number] = name
    with pytest.raises(sf.SceneError) as found:
        vehicle(tuple(words))
    assert str(found.value).replace("\n", "").isprintable()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("character", CHANGING)
def test_characters_that_change_how_the_rest_is_shown_are_refused(place: str, character: str) -> None:
    for text in (character, f"a{character}b"):
        with pytest.raises(sf.SceneError, match=rf"U\+{ord(character):04X}") as found:
            sf.Scene.from_dict(DATA | PLACES[place](text))
        assert str(found.value).startswith(f"{place}: ")


@pytest.mark.parametrize("place", PLACES)
def test_any_other_line_is_kept_as_it_is(place: str) -> None:
    for text in LINES:
        assert sf.Scene.from_dict(DATA | PLACES[place](text)).to_dict().items() >= PLACES[place](text).items()
    with pytest.raises(sf.SceneError, match="at most 200 characters"):
        sf.Scene.from_dict(DATA | PLACES[place]("x" * 201))


def test_a_scene_is_called_after_its_file_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m\u202eb.yaml"
    path.write_text("robots: {rov: {links: {hull: {mass: 1}}}}\n", encoding="utf-8")
    assert sf.load(path).name == r"a\x1b[31m\x202eb"


@pytest.mark.parametrize("number", [5e-324, 1e-300, 9e-31])
def test_numbers_that_lose_all_digits_are_refused(number: float) -> None:
    scene = sf.load("rov-two-arms-water")
    for path in ("rov.hull.mass", "rov.hull.volume", "drives.rov.right_upper.torque.sine.period", "water.density"):
        with pytest.raises(sf.SceneError, match="1e-30") as found:
            scene.replace({path: number})
        assert path in str(found.value)
    assert scene.replace({"rov.hull.volume": 0.0}).paths()["rov.hull.volume"] == 0.0
    assert scene.replace({"rov.hull.mass": 1e-30}).paths()["rov.hull.mass"] == 1e-30


@pytest.mark.parametrize("step", [5e-324, 1e-300])
def test_times_that_hardly_increase_are_refused(step: float) -> None:
    path = "drives.rov.right_upper.torque"
    with pytest.raises(sf.SceneError, match="must increase"):
        sf.load("rov-two-arms").replace({path: {"quintic": {"times": [0.0, step], "values": [0.0, 1.0]}}})
