"""Derivatives on the graph: rules against closed forms, dynamics against CasADi and finite differences."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.loads.time_functions import Instant
from seaframe.numbers import atan2, cos, exp, log, sin, sqrt, tanh, where
from seaframe.program.derivatives import tangents
from seaframe.program.trace import Graph
from tests.program.evaluating import interpret

RULES: list[tuple[Callable[[Any, Any], Any], Callable[[float, float], tuple[float, float]]]] = [
    (lambda x, y: x + 3.0 * y - 2.0, lambda x, y: (1.0, 3.0)),
    (lambda x, y: x * y, lambda x, y: (y, x)),
    (lambda x, y: x / y, lambda x, y: (1 / y, -x / y**2)),
    (lambda x, y: 2.0 / y, lambda x, y: (0.0, -2 / y**2)),
    (lambda x, y: -x, lambda x, y: (-1.0, 0.0)),
    (lambda x, y: abs(x), lambda x, y: (math.copysign(1.0, x), 0.0)),
    (lambda x, y: sqrt(y), lambda x, y: (0.0, 0.5 / math.sqrt(y))),
    (lambda x, y: sin(x * y), lambda x, y: (y * math.cos(x * y), x * math.cos(x * y))),
    (lambda x, y: cos(x), lambda x, y: (-math.sin(x), 0.0)),
    (lambda x, y: exp(x), lambda x, y: (math.exp(x), 0.0)),
    (lambda x, y: log(2.0 + x * x), lambda x, y: (2 * x / (2 + x * x), 0.0)),
    (lambda x, y: tanh(x), lambda x, y: (1 - math.tanh(x) ** 2, 0.0)),
    (lambda x, y: atan2(x, y), lambda x, y: (y / (x * x + y * y), -x / (x * x + y * y))),
    (lambda x, y: where(x < y, x * x, y), lambda x, y: (2 * x, 0.0) if x < y else (0.0, 1.0)),
]


@pytest.mark.parametrize(("function", "gradient"), RULES)
@pytest.mark.parametrize(("x", "y"), [(0.7, 1.3), (-0.4, 0.6), (2.0, 0.9)])
def test_rules_are_the_closed_forms(function: Any, gradient: Any, x: float, y: float) -> None:
    graph = Graph()
    a, b = graph.inputs("x", 2)
    for k, direction in enumerate(({a: 1.0}, {b: 1.0})):
        (slope,) = interpret(tangents([function(a, b)], direction), {"x": [x, y]})
        assert slope == pytest.approx(gradient(x, y)[k], rel=1e-14, abs=1e-15)


FREE = ["rov.left_upper.mass", "rov.left_upper.joint.at[0]", "rov.hull.shape.box[1]", "gravity[1]"]


def random_state(program: sf.Program) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(4)
    q, v, u = rng.normal(size=program.nq), rng.normal(size=program.nv), rng.normal(size=program.nu)
    q[3:7] /= np.linalg.norm(q[3:7])
    return q, v, u


def test_jacobians_of_the_dynamics_are_casadis() -> None:
    ca = pytest.importorskip("casadi")
    scene = sf.load("rov-two-arms")
    program = sf.compile(scene, free=FREE)
    q, v, u = random_state(program)
    symbols = {name: ca.SX.sym(name, n) for name, n in (("q", 11), ("v", 10), ("u", 4), ("free", 4))}
    entries = {name: ca.vertsplit(x) for name, x in symbols.items()}
    eom = sf.derive(scene, numbers=dict(zip(FREE, entries["free"], strict=True)))
    instant = Instant(0.3, 0.3)
    given = eom.joint_inputs(entries["q"], entries["v"], entries["u"], instant)
    vdot = ca.vertcat(*eom.accelerations(entries["q"], entries["v"], given, instant))
    got = program.jacobians(q, v, u, t=0.3)
    for name in symbols:
        exact = ca.Function("J", list(symbols.values()), [ca.jacobian(vdot, symbols[name])])
        wanted = exact(q, v, u, program.defaults).full()
        assert np.abs(wanted).max() > 1e-4
        np.testing.assert_allclose(got[name], wanted, rtol=1e-10, atol=1e-12 * np.abs(wanted).max())


def test_a_product_with_a_direction_is_a_difference_quotient() -> None:
    program = sf.compile(sf.load("rov-two-arms"), free=FREE)
    q, v, u = random_state(program)
    rng = np.random.default_rng(5)
    dq, dv, du, df = (rng.normal(size=n) for n in (11, 10, 4, 4))
    h = 1e-6
    ends = [program.forward(q + s * dq, v + s * dv, u + s * du, 0.3, program.defaults + s * df) for s in (h, -h)]
    got = program.jvp(q, v, u, 0.3, dq=dq, dv=dv, du=du, dfree=df)
    np.testing.assert_allclose(got, (ends[0] - ends[1]) / (2 * h), rtol=1e-6, atol=1e-7)
    batch = program.jvp(np.tile(q, (3, 1)), v, u, 0.3, dq=dq, dv=dv, du=du, dfree=df)
    np.testing.assert_array_equal(batch, np.tile(got, (3, 1)))
    with pytest.raises(sf.SeaframeError) as caught:
        program.jvp(q, v, dp=dq)
    assert (caught.value.code, caught.value.path) == ("unknown", "dp")
    assert caught.value.choices == ("dq", "dv", "du", "dfree")


@pytest.mark.parametrize(
    ("path", "code", "culprit"),
    [
        ("rov.left_upper.mas", "unknown", "Did you mean 'rov.left_upper.mass'"),
        ("rov.left_upper.joint.axis[0]", "unsupported", "rov.left_upper.joint.axis[0]"),
        ("run.dt", "unsupported", "run.dt"),
    ],
)
def test_paths_that_cannot_be_freed_are_refused(path: str, code: str, culprit: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(sf.load("rov-two-arms"), free=[path])
    assert (caught.value.code, caught.value.path) == (code, "free")
    assert culprit in caught.value.message
