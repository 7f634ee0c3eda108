"""Reverse mode on the graph: rules against closed forms, gradients and Jacobians against forward mode and CasADi."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate.initial_state import initial_state
from seaframe.numbers import sqrt, where
from seaframe.program.cotangents import cotangents
from seaframe.program.trace import Graph, Rows
from tests.program.evaluating import interpret
from tests.program.test_derivatives import FREE, RULES, random_state
from tests.program.test_shared_kernels import T0, freed_paths, states, use_kernels
from tests.random_scenes import difference, random_scene, with_drives


@pytest.mark.parametrize(("function", "gradient"), RULES)
@pytest.mark.parametrize(("x", "y"), [(0.7, 1.3), (-0.4, 0.6), (2.0, 0.9)])
def test_rules_are_the_closed_forms(function: Any, gradient: Any, x: float, y: float) -> None:
    graph = Graph()
    a, b = graph.inputs("x", 2)
    got = interpret(cotangents([function(a, b), a], [2.0, 1.0], [a, b]), {"x": [x, y]})
    dx, dy = gradient(x, y)
    assert got == pytest.approx([2.0 * dx + 1.0, 2.0 * dy], rel=1e-14, abs=1e-15)


def test_infinite_slopes_that_are_not_selected_do_not_count() -> None:
    graph = Graph()
    (x,) = graph.inputs("x", 1)
    gradient = cotangents([where(x > 0.0, sqrt(abs(x)), 3.0 * x)], [1.0], [x])
    with np.errstate(divide="ignore", invalid="ignore"):
        assert interpret(gradient, {"x": [np.float64(0.0)]}) == [3.0]


def test_rows_take_the_weight_at_their_position() -> None:
    graph = Graph()
    position, table = graph.input("at", 0), graph.inputs("table", 7)
    read = position.entry_of(Rows("table", 1, 3, 2))
    got = cotangents([4.0 * read], [2.0], table)
    assert interpret(got, {"at": [1.0]}) == [0.0, 0.0, 0.0, 8.0, 0.0, 0.0, 0.0]


def transposed(program: sf.Program, q: Any, v: Any, u: Any, t: float) -> float:
    """Return the relative difference between weights . (J d) and (J' weights) . d, with everything freed moving."""
    rng = np.random.default_rng(8)
    weights = rng.normal(size=v.shape)
    sizes = {"q": program.nq, "v": program.nv, "u": program.nu, "free": len(program.free)}
    directions = {name: rng.normal(size=(*v.shape[:-1], size)) for name, size in sizes.items()}
    pulled = program.vjp(q, v, u, t, weights=weights)
    pushed = program.jvp(q, v, u, t, **{f"d{name}": d for name, d in directions.items()})
    terms = np.concatenate([pulled[name] * directions[name] for name in sizes], axis=-1)
    return float((np.abs((weights * pushed).sum(-1) - terms.sum(-1)) / np.abs(terms).sum(-1)).max())


@pytest.mark.parametrize("name", ["rov-two-arms-water", "bluerov-tank", "modular-bluerov", "flexible-arm"])
def test_gradients_are_transposes_of_directional_derivatives(name: str) -> None:
    """Also at rest, where thrusters stand still."""
    scene = sf.load(name)
    program = sf.compile(scene, closed_loop=False)
    start = initial_state(sf.derive(scene))
    rng = np.random.default_rng(1)
    q = np.array(start.q) + 0.1 * rng.normal(size=(3, program.nq)) * np.array([[0.0], [1.0], [1.0]])
    v = rng.normal(size=(3, program.nv)) * np.array([[0.0], [1.0], [1.0]])
    assert transposed(program, q, v, None, 0.3) < 1e-13


@pytest.mark.parametrize("base", ["free", "fixed"])
def test_shared_kernels_give_the_gradients_of_straight_code(base: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(12)
    described = with_drives(rng, random_scene(rng, 8, base, passive=True))
    scene = sf.Scene.from_dict(described)
    q, v = states(rng, described, 3)
    found = []
    for always in (True, False):
        use_kernels(monkeypatch, always)
        program = sf.compile(scene, freed_paths(scene))
        found.append(program.vjp(q, v, t=T0, weights=np.random.default_rng(2).normal(size=v.shape)))
        assert transposed(program, q, v, None, T0) < 1e-13
    for name in ("q", "v", "u", "free"):
        assert difference(found[0][name], found[1][name]) < 1e-12


def test_rows_of_a_batch_are_those_of_single_robots() -> None:
    program = sf.compile(sf.load("rov-two-arms"), free=FREE)
    rng = np.random.default_rng(3)
    q, v, u = (np.tile(x, (11, 1)) + 0.1 * rng.normal(size=(11, x.size)) for x in random_state(program))
    times, free = rng.uniform(size=11), program.defaults * rng.uniform(0.9, 1.1, size=(11, 4))
    together = program.jacobians(q, v, u, times, free)
    assert together["free"].shape == (11, program.nv, 4)
    for k in (0, 5, 10):
        alone = program.jacobians(q[k], v[k], u[k], float(times[k]), free[k])
        weights = np.eye(program.nv)[2]
        row = program.vjp(q[k], v[k], u[k], float(times[k]), free[k], weights=weights)
        for name, J in together.items():
            assert np.array_equal(J[k], alone[name])
            assert np.array_equal(J[k, 2], row[name])


def test_jacobians_of_a_scene_without_inputs_have_no_columns() -> None:
    links = {"a": {}, "b": {"parent": "a", "joint": {"type": "fixed"}, "mass": 1.0}}
    program = sf.compile(sf.Scene.from_dict({"robots": {"r": {"base": "fixed", "links": links}}}))
    assert {name: J.shape for name, J in program.jacobians([], []).items()} == dict.fromkeys(
        ("q", "v", "u", "free"), (0, 0)
    )
