"""The text of MATLAB code, without an interpreter of it; `test_matlab_octave.py` runs it in Octave."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program.backends import matlab
from seaframe.program.operations import chain_scene
from tests.program import models
from tests.program.test_doors import docking, log
from tests.program.test_observe_exports import SCENES, observed

FUNCTION = re.compile(r"^function (?:.* = )?(\w+)\(", re.MULTILINE)
PROGRAMS = {
    "switches and controllers": lambda: sf.compile(sf.Scene.from_dict(docking()), outputs=["rov.hull.depth"]),
    "tables": lambda: sf.compile(sf.Scene.from_dict(log(0.01, True)), free=["rov.hull.mass"]),
    "shared kernels": lambda: sf.compile(chain_scene(32)),
    "two controllers and outputs": lambda: observed("two controllers")[0],
    "hostile names": lambda: models.program_of("every joint"),
}


@pytest.mark.parametrize("case", PROGRAMS)
def test_every_function_is_defined_once(case: str) -> None:
    text = PROGRAMS[case]().source("matlab")
    assert text.isascii()
    defined = FUNCTION.findall(text)
    assert len(defined) == len(set(defined))
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("%"))
    used = {*re.findall(r"\b([A-Za-z]\w*_)\(", code), *re.findall(r"@(\w+)", code)}
    assert used | {defined[0]} == set(defined)
    blocks = re.findall(r"(?:^ *|; else, | end; )\b(if|for|while|try|function|end)\b(?!.* end$)", code, re.MULTILINE)
    assert blocks.count("end") == len(blocks) - blocks.count("end")


class Row(list[float]):
    """A row of numbers that is read as in MATLAB: from one, in round brackets."""

    def __call__(self, place: int) -> float:
        return self[place - 1]


def run_function(text: str, name: str, row: Row, **arguments: int) -> None:
    """Run a function of assignments, of choices between two of them, and of calls, in Python's own arithmetic."""
    body = re.search(rf"^function r = {name}\([^)]*\)\n(.*?)^end$", text, re.MULTILINE | re.DOTALL)
    assert body is not None
    known: dict[str, Any] = {"r": row, "sqrt": math.sqrt, "abs": abs, "pow2": math.ldexp, **arguments}
    for line in body[1].splitlines():
        statement = line.strip()
        if choice := re.fullmatch(r"if (.*?), (.*?); else, (.*?); end", statement):
            statement = f"{choice[2] if eval(choice[1], known) else choice[3]};"
        if call := re.fullmatch(r"r = (\w+_)\(r(, out)?\);", statement):
            run_function(text, call[1], row, **arguments)
            continue
        target, _, value = statement.removesuffix(";").partition(" = ")
        if place := re.fullmatch(r"r\((.*)\)", target):
            row[eval(place[1], known) - 1] = eval(value, known)
        else:
            known[target] = eval(value, known)


@pytest.mark.parametrize("scene", ["rov-one-arm-reduced", "rov-two-arms", "rov-one-arm-water"])
def test_formulas_have_the_values_of_native_code(scene: str) -> None:
    """Read by Python. The state is the first block of a row, and the accelerations are written where `out` says."""
    program = sf.compile(sf.load(scene))
    run, size, nq = sf.simulate(program.scene, duration=0.0), 4000, program.nq
    v = run.v[0] + np.linspace(-0.3, 0.4, program.nv)
    row, out = Row([0.0] * size), size - program.nv
    row[: nq + program.nv] = [*run.q[0], *v]
    run_function(program.source("matlab"), "forward_", row, out=out)
    expected = program.forward(run.q[0], v)
    np.testing.assert_allclose(row[out:], expected, rtol=1e-10, atol=1e-10 * np.abs(expected).max())


def test_the_file_names_entries_units_and_start() -> None:
    program, _ = observed("no controller")
    text = program.source("matlab")
    cells = dict(re.findall(r"^  model\.(\S+) = \{\n(.*?)^  \};$", text, re.MULTILINE | re.DOTALL))
    listed = {name: re.findall(r"'(.*)'", cell) for name, cell in cells.items()}
    assert listed["names.q"] == list(program.coordinates.q)
    assert listed["names.v"] == list(program.coordinates.v)
    assert listed["names.u"] == list(program.coordinates.u)
    assert listed["names.free"] == list(program.free)
    assert listed["names.outputs"] == list(program.output_names)
    assert listed["units.outputs"] == list(program.output_units)
    numbers = dict(re.findall(r"^  model\.(\w+) = \[\n(.*?)^\];$", text, re.MULTILINE | re.DOTALL))
    start = sf.simulate(SCENES["no controller"][0](), duration=0.0)
    assert [float(x) for x in numbers["q0"].split()] == start.q[0].tolist()
    assert [float(x) for x in numbers["free0"].split()] == program.defaults.tolist()


def test_a_keyword_is_no_name_of_a_function() -> None:
    assert matlab.function_name("rov-two-arms") == "rov_two_arms"
    assert matlab.function_name("for") == "scene_for"
    assert matlab.function_name("3 arms") == "scene_3_arms"


@pytest.mark.parametrize("name", ["for", "3x", "a-b", "trailing_", "ä", "x" * 70])
def test_a_file_with_another_name_is_refused(name: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        matlab.source(models.functions_model(), name=name)
    assert caught.value.path == "name"


def test_numbers_of_32_bits_are_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(sf.load("rov-one-arm"), single=True).source("matlab")
    assert (caught.value.code, caught.value.path) == ("unsupported", "single")
