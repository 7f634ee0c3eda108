"""Explicit integrators in compiled loops: the same steps as the reference engine, and their order."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate import INTEGRATORS, Explicit
from seaframe.integrate.initial_state import initial_state
from seaframe.integrate.reference_engine import ReferenceEngine
from seaframe.integrate.runge_kutta import RungeKutta
from seaframe.integrate.step_engine import State, step_counts
from seaframe.loads.time_functions import Instant
from seaframe.run.simulate import engine_of

EXPLICIT = [name for name, kind in INTEGRATORS.items() if isinstance(kind, Explicit)]
SWING = {
    "robots": {
        "clock": {
            "base": "fixed",
            "links": {
                "post": {},
                "rod": {
                    "parent": "post",
                    "joint": {"type": "revolute", "axis": [0, 1, 0]},
                    "mass": 2.0,
                    "shape": {"cylinder": {"radius": 0.02, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}},
                },
            },
        }
    },
    "initial": {"clock.rod": {"angle": 0.6}},
}


@pytest.mark.parametrize("name", EXPLICIT)
def test_a_rollout_takes_the_steps_of_its_integrator(name: str) -> None:
    scene = sf.load("rov-two-arms-water")
    program, run = sf.compile(scene, integrator=name), sf.simulate(scene, duration=1.0)
    method, engine = INTEGRATORS[name], ReferenceEngine(sf.derive(scene))
    assert isinstance(method, Explicit)
    state = State(run.q[-1].tolist(), run.v[-1].tolist())
    u = np.linspace(-1.0, 1.0, program.nu)
    for k in range(5):
        state = method.step(engine, state, 1.0 + 0.01 * k, 0.01, lambda *_: u.tolist())
    q, v = program.rollout(run.q[-1], run.v[-1], u, 0.01, 5, t=1.0)
    np.testing.assert_allclose(q, state.q, rtol=1e-13, atol=1e-14)
    np.testing.assert_allclose(v, state.v, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize(("name", "least"), [("rk4", 3.9), ("dopri5", 4.8)])
def test_the_order_of_fixed_steps_in_a_rollout(name: str, least: float) -> None:
    """Against adaptive steps to a tolerance of 1e-13: the error falls with the power of the step."""
    program, errors = sf.compile(sf.Scene.from_dict(SWING), integrator=name), []
    reference = sf.simulate(sf.Scene.from_dict(SWING | {"run": {"tolerance": 1e-13}}), 1.0, 0.5, integrator="dopri5")
    for steps in (10, 20, 40):
        q, v = program.rollout(reference.q[0], reference.v[0], None, 1.0 / steps, steps)
        errors.append(max(abs(q[0] - reference.q[-1, 0]), abs(v[0] - reference.v[-1, 0])))
    slopes = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    assert slopes.min() > least, slopes


def test_the_scene_says_which_fixed_steps_a_program_takes() -> None:
    scene = sf.load("rov-one-arm").replace({"run.integrator": "paper-rk4"})
    assert sf.compile(scene).integrator.name == "paper-rk4"
    assert sf.compile(scene.replace({"run.integrator": "rodas4"})).integrator.name == "rk4"


def test_what_a_program_cannot_step_with_is_refused_by_name() -> None:
    with pytest.raises(sf.SeaframeError, match="rodas4"):
        sf.compile(sf.load("rov-one-arm"), integrator="rodas4")
    program = sf.compile(sf.load("rov-two-arms"), integrator="paper-rk4")
    with pytest.raises(sf.SeaframeError, match="paper-rk4"):
        program.rollout(np.zeros(program.nq), np.zeros(program.nv), np.zeros((4, program.nu)), 0.01, 3)
    with pytest.raises(sf.SeaframeError, match="paper-rk4"):
        program.source("c")


@pytest.mark.parametrize("name", ["flexible-arm", "rov-one-arm-water", "modular-docking"])
def test_a_compiled_step_and_its_estimated_error_are_those_of_the_formulas(name: str) -> None:
    """Rounding errors of the estimate, a small difference, are relative to the terms of its sum."""
    eom, dopri5, t, h = sf.derive(sf.load(name)), INTEGRATORS["dopri5"], 0.1, 1e-3
    assert isinstance(dopri5, RungeKutta)
    rng, start = np.random.default_rng(0), initial_state(eom)
    state = State(start.q, [x + 0.1 * rng.normal() for x in start.v])
    native, reference = (engine_of(engine, eom, dopri5) for engine in ("native", "reference"))
    whole = native.estimated_step(dopri5)
    assert whole is not None
    end, error = whole(state, t, h, [0.0] * eom.nu)
    expected, estimate = dopri5.step_with_error(reference, state, t, h, lambda *_: [0.0] * eom.nu)
    np.testing.assert_allclose([*end.q, *end.v], [*expected.q, *expected.v], rtol=0, atol=1e-11)
    steps, gains = ([0.0] * count for count in step_counts(eom.tree))
    rates = reference.stage(state, steps, gains, Instant(t, t), [0.0] * eom.nu)
    largest = h * max(map(abs, (*rates.q, *rates.v)))
    np.testing.assert_allclose(error, estimate, rtol=0, atol=1e-12 * max(1.0, largest))
