"""Code with hostile names compiles, runs and gives the same numbers as with plain ones, to the bit."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.program.backends import c, javascript, wasm
from seaframe.program.backends.routines import Model
from seaframe.program.export import model_of
from tests.hostile import LINES, PLAIN, WORDS, vehicle
from tests.program import models, test_c, test_javascript, test_wasm
from tests.program.node import answer_of, needs_node

CASE = "rov-one-arm"
ANYTHING = (*WORDS, *LINES)


def model_named(name: str) -> Model:
    """A model of that name, whose coordinates bear all hostile names one after the other."""
    model, _ = models.native(CASE)
    texts = cycle(ANYTHING)
    names = {block: list(islice(texts, len(known))) for block, known in model.names.items()}
    names["free"] = [*ANYTHING]  # in comments and descriptions alone
    return replace(model, name=name, names=names)


@test_c.needs_compiler
@pytest.mark.parametrize("name", [*LINES, *WORDS[::8]])
def test_c_compiles_and_gives_the_same(name: str, tmp_path: Path) -> None:
    test_c.run(tmp_path, model_named(name), CASE, optimisation="-O0").assert_equals(models.native(CASE)[1])


@needs_node
@pytest.mark.parametrize("name", LINES[:6])
def test_javascript_gives_the_same(name: str, tmp_path: Path) -> None:
    test_javascript.run(tmp_path, model_named(name), CASE).assert_equals(models.native(CASE)[1])


@needs_node
@pytest.mark.parametrize("name", LINES[:6])
def test_webassembly_gives_the_same_and_tells_the_names(name: str, tmp_path: Path) -> None:
    test_wasm.run(tmp_path, model_named(name), CASE).assert_equals(models.native(CASE)[1])
    script = test_wasm.script(tmp_path, "console.log(JSON.stringify(meta))", wasm.module(model_named(name)))
    meta = answer_of(*script)
    assert meta["name"] == name
    assert meta["names"]["free"] == [*ANYTHING]


def test_names_change_comments_and_descriptions_alone() -> None:
    model, _ = models.native(CASE)
    plain, hostile = replace(model, name="x"), model_named("x")
    bare = [re.sub(r"/\*.*?\*/", "", c.source(each), flags=re.DOTALL).split() for each in (plain, hostile)]
    assert bare[0] == bare[1]
    scripts = [javascript.source(each).splitlines() for each in (plain, hostile)]
    assert scripts[0][2:] == scripts[1][2:]
    meta = json.loads(scripts[1][1].removeprefix("export const meta = ").removesuffix(";"))
    assert meta["names"]["free"] == [*ANYTHING]
    assert not re.search("[<>&]", scripts[1][1])


def test_identifiers_are_words_that_every_compiler_tells_apart() -> None:
    for name in ANYTHING:
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,39}", model_named(name).identifier)
    assert model_named("").identifier == model_named("日本").identifier == "scene"


def test_a_scene_with_hostile_names_moves_as_one_with_plain_names() -> None:
    plain, hostile = (sf.simulate(vehicle(words), duration=0.2) for words in (PLAIN, WORDS[:8]))
    np.testing.assert_array_equal(plain.q, hostile.q)
    translated = [".".join(dict(zip(PLAIN, WORDS, strict=False)).get(w, w) for w in n.split(".")) for n in plain.names]
    assert translated == list(hostile.names)


@pytest.mark.parametrize("robot", ["run-1", "initial-", "plots_2"])
def test_numbers_of_a_robot_named_like_a_key_can_be_freed(robot: str) -> None:
    path = f"{robot}.hull.mass"
    scene = vehicle((robot, *PLAIN[1:]))
    program = sf.compile(scene, free=[path])
    assert program.defaults.tolist() == [scene.paths()[path]]
    with pytest.raises(sf.SeaframeError, match=r"run\.dt") as caught:
        sf.compile(scene, free=["run.dt"])
    assert (caught.value.code, caught.value.path) == ("unsupported", "free")


def test_casadi_gives_the_same() -> None:
    pytest.importorskip("casadi", reason="CasADi, the extra mpc, is not installed")
    programs = [sf.compile(vehicle(words)) for words in (PLAIN, WORDS[:8])]
    q = model_of(programs[0]).start[: programs[0].nq]
    v, u = np.linspace(-0.1, 0.1, programs[0].nv), np.ones(programs[0].nu)
    plain, hostile = (program.casadi()(q, v, u, 0.3, []).full() for program in programs)
    np.testing.assert_array_equal(plain, hostile)
