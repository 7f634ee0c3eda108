"""Printed equations of scenes with hostile names: they run as Python, and every symbol is distinct in TeX."""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program.backends.symbolic import Equations, equations_of

pytest.importorskip("sympy", reason="symbolic equations need SymPy")

from tests.program.test_symbolic import numeric, run_printed_text, values

PAIRS = [
    ("a-b", "a_b"),
    ("lambda", "None"),
    ("hull", "hull1"),
    ("_", "__"),
    ("x_8", "x-8"),
    ("end", "mathrm"),
    ("x" * 64, "y"),
]


def arm(names: tuple[str, ...], robots: tuple[str, ...] = ("arm",)) -> sf.Scene:
    """Fixed bases with links one after the other, all numbers different."""
    described: dict[str, Any] = {}
    number = 1.0
    for robot in robots:
        links: dict[str, Any] = {"foot": {}}
        for name in names:
            number += 0.125
            joint = {"type": "revolute", "axis": [0, 1, 0], "at": [number, 0, 0], "damping": number - 0.5}
            mass = {"mass": number, "center_of_mass": [0, 0, number / 2], "inertia": {"diagonal": [1, number, 1.5]}}
            links[name] = {"parent": list(links)[-1], "joint": joint, **mass}
        described[robot] = {"base": "fixed", "links": links}
    return sf.Scene.from_dict({"name": "'''; import os", "robots": described})


@pytest.mark.parametrize("names", PAIRS)
def test_printed_equations_run_and_tell_symbols_apart(names: tuple[str, str]) -> None:
    scene = arm(names)
    found = equations_of(scene)
    assert all(isinstance(node, ast.Assign) for node in ast.parse(found.text()).body)
    numbers = values(found, 0)
    np.testing.assert_allclose(run_printed_text(found, numbers), numeric(found, scene, numbers), rtol=1e-11)
    assert_readable(found)


def test_symbols_of_robots_that_spell_alike_are_told_apart() -> None:
    assert_readable(equations_of(arm(("b_c", "c"), ("a", "a_b"))))
    described = arm(("a", "a1")).to_dict()
    skew = {"matrix": [[1.0, 0.1, 0.2], [0.1, 1.2, 0.3], [0.2, 0.3, 1.1]]}
    described["robots"]["arm"]["links"]["a"]["inertia"] = skew  # J_{a1,2} of a, and of a1
    assert_readable(equations_of(sf.Scene.from_dict(described)))


def assert_readable(found: Equations) -> None:
    """Every symbol has a name and a LaTeX of its own, and TeX's own characters are escaped."""
    from matplotlib.mathtext import MathTextParser

    meanings = found.symbols.meanings
    assert len({symbol.name for symbol in meanings}) == len({m.latex for m in meanings.values()}) == len(meanings)
    for meaning in meanings.values():
        MathTextParser("path").parse(f"${meaning.latex}$")
    text = found.latex()
    assert text.count("{") == text.count("}")
    assert not re.search(r"[#%$~]", text)


@pytest.mark.parametrize("name", ["x; import os", "lambda", "", "m rod", "\\input{x}", "1x", "x\n"])
def test_a_chosen_symbol_is_a_name(name: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        equations_of(arm(("rod",)), symbols={"arm.rod.mass": name})
    assert (caught.value.code, caught.value.path) == ("invalid", "arm.rod.mass")
    assert "Python variable" in caught.value.message
