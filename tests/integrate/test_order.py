"""Orders of convergence, measured against a reference that shares no stepper with the package.

The reference is SciPy's DOP853 at 1e-12 over `eom.forward`, with quaternions as plain numbers, restarted at every jump
of a drive.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import seaframe as sf
from tests.random_scenes import Array, SceneDict, bodies, rotation_of

ROBOT: SceneDict = {
    "gravity": [1.0, -3.0, -9.0],
    "robots": {
        "rov": {
            "links": {
                "hull": {
                    "mass": 10.0,
                    "center_of_mass": [0.05, 0.1, -0.05],
                    "inertia": {"matrix": [[1.0, 0.1, -0.05], [0.1, 1.4, 0.08], [-0.05, 0.08, 0.9]]},
                },
                "upper": {
                    "parent": "hull",
                    "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.3, 0, 0.2], "rpy": [0.2, 0.1, 0.0]},
                    "mass": 3.0,
                    "shape": {"cylinder": {"radius": 0.05, "length": 0.6, "center": [0, 0, 0.3]}},
                },
                "fore": {
                    "parent": "upper",
                    "joint": {"type": "revolute", "axis": [1, 0, 0], "at": [0, 0, 0.6], "damping": 0.05},
                    "mass": 2.0,
                    "shape": {"cylinder": {"radius": 0.05, "length": 0.5, "center": [0, 0, 0.25]}},
                },
            }
        }
    },
    "drives": {
        "rov.upper": {"motion": {"sine": {"amplitude": 0.8, "period": 2.0}}},
        "rov.fore": {"torque": {"sine": {"amplitude": 2.0, "period": 1.5, "phase": 0.3}}},
    },
    "initial": {
        "rov.hull": {"velocity": [1.0, 0.5, -0.3], "angular_velocity": [0.8, -0.6, 1.0]},
        "rov.fore": {"angle": 0.4, "rate": 0.5},
    },
}
TIMES = (0.4, 0.8, 1.2)  # at which states are compared; the last one ends the run
STATES = ("position", "orientation", "velocity", "angular_velocity", "angle", "rate")


def reference(scene: SceneDict, q0: Array, v0: Array, jumps: Sequence[float] = ()) -> dict[str, Array]:
    """The states at the times of comparison, to about 1e-11."""
    eom, links = sf.derive(sf.Scene.from_dict(scene)), bodies(scene)

    def rates(t: float, y: Array) -> Array:
        q, v = y[: eom.nq], y[eom.nq :]
        qdot = np.zeros(eom.nq)
        for body in links:
            qdot[body.q] = free_rates(q[body.q], v[body.v]) if body.joint == "free" else v[body.v]
        return np.concatenate([qdot, eom.forward(q, v, t=t)])

    y, found = np.concatenate([q0, v0]), []
    for start, end in pairwise(sorted({0.0, *jumps, *TIMES})):
        inside = (start + 1e-13, end - 1e-13)  # a jump belongs to one side only
        y = solve_ivp(rates, inside, y, "DOP853", rtol=1e-12, atol=1e-12).y[:, -1]
        found += [y] if end in TIMES else []
    return by_state(np.array(found)[:, : eom.nq], np.array(found)[:, eom.nq :])


def free_rates(q: Array, v: Array) -> Array:
    """Rates of position and quaternion (w, x, y, z) at the twist v in the body's frame."""
    (w, *xyz), unit = q[3:], q[3:] / np.linalg.norm(q[3:])
    vector, omega = np.array(xyz), v[3:]
    spin = 0.5 * np.array([-vector @ omega, *(w * omega + np.cross(vector, omega))])
    return np.concatenate([rotation_of(unit) @ v[:3], spin])


def states_at_comparison_times(run: sf.Run) -> dict[str, Array]:
    """The states of a run at the times of comparison."""
    rows = [int(np.argmin(np.abs(run.t - time))) for time in TIMES]
    assert np.abs(run.t[rows] - TIMES).max() < 1e-12
    return by_state(run.q[rows], run.v[rows])


def by_state(q: Array, v: Array) -> dict[str, Array]:
    """Entries of q and v of the robot above, by what they are; a row for each time."""
    unit = q[:, 3:7] / np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)
    return dict(zip(STATES, (q[:, :3], unit, v[:, :3], v[:, 3:6], q[:, 7:], v[:, 6:]), strict=True))


def errors(scene: SceneDict, steps: Sequence[float], jumps: Sequence[float] = (), **options: Any) -> dict[str, Array]:
    """For every state, the largest error for every step [s]."""
    runs = [sf.simulate(sf.Scene.from_dict(scene), duration=TIMES[-1], dt=dt, **options) for dt in steps]
    want = reference(scene, runs[0].q[0], runs[0].v[0], jumps)
    return {
        state: np.array([np.abs(states_at_comparison_times(run)[state] - want[state]).max() for run in runs])
        for state in STATES
    }


def slope(steps: Sequence[float], error: Array) -> float:
    """The exponent p of error = c h^p, by least squares."""
    return float(np.polyfit(np.log(steps), np.log(error), 1)[0])


FINE = (0.04, 0.02, 0.01)


@pytest.fixture(scope="module")
def rk4_errors() -> dict[str, Array]:
    return errors(ROBOT, FINE, integrator="rk4")


@pytest.mark.parametrize("state", STATES)
def test_rk4_is_of_fourth_order_in_every_state(rk4_errors: dict[str, Array], state: str) -> None:
    assert 3.8 < slope(FINE, rk4_errors[state]) < 4.4
    assert rk4_errors[state][-1] < 1e-5


def test_moving_frame_runs_the_same_way() -> None:
    runs = [
        sf.simulate(sf.Scene.from_dict(ROBOT), duration=TIMES[-1], dt=0.04, method=method)
        for method in ("recursive", "moving-frame")
    ]
    for state, value in states_at_comparison_times(runs[0]).items():
        assert np.abs(states_at_comparison_times(runs[1])[state] - value).max() < 1e-10, state


def test_paper_scheme_moves_translations_in_first_order() -> None:
    """Its rotation is constant within a step, so positions are of first order only."""
    steps = (0.02, 0.01, 0.005)
    found = errors(ROBOT, steps, integrator="paper-rk4")
    assert 0.8 < slope(steps, found["position"]) < 1.3


@pytest.mark.parametrize(("integrator", "angle"), [("paper-rk4", 0.5), ("paper-rk4-start", 0.45)])
def test_papers_rotation_under_a_constant_moment(integrator: str, angle: float) -> None:
    """Angular velocities grow linearly: their mean is exact, their start gives the left sum of the integral.

    Ten steps of 0.1 s at 1 rad/s2: t^2/2 at their end, or h^2 n (n - 1)/2.
    """
    hull = {"mass": 1.0, "inertia": {"diagonal": [2.0, 2.0, 2.0]}}
    scene = {"gravity": [0, 0, 0], "robots": {"rov": {"links": {"hull": hull}}}}
    scene |= {"drives": {"rov.hull": {"moment": {"constant": [0, 0, 2.0]}}}}
    run = sf.simulate(sf.Scene.from_dict(scene), 1.0, 0.1, integrator=integrator)
    assert run["rov.hull.rpy"][-1, 2] == pytest.approx(angle, rel=1e-12)


def test_paper_scheme_from_the_start_of_steps_turns_in_first_order() -> None:
    steps = (0.02, 0.01, 0.005)
    found = errors(ROBOT, steps, integrator="paper-rk4-start")
    assert 0.8 < slope(steps, found["orientation"]) < 1.2


@pytest.mark.parametrize("tolerance", [1e-5, 1e-8])
def test_adaptive_pair_keeps_its_tolerance(tolerance: float) -> None:
    scene = ROBOT | {"run": {"tolerance": tolerance}}
    found = errors(scene, (0.1,), integrator="dopri5")
    worst = max(float(error[0]) for error in found.values())
    assert worst < 30 * tolerance  # local errors add up over the steps of the run


def test_adaptive_pair_gains_with_its_tolerance() -> None:
    worst = []
    for tolerance in (1e-5, 1e-9):
        found = errors(ROBOT | {"run": {"tolerance": tolerance}}, (0.2,), integrator="dopri5")
        worst.append(max(float(error[0]) for error in found.values()))
    assert worst[1] < 1e-3 * worst[0]


def with_torque(signal: SceneDict) -> SceneDict:
    return ROBOT | {"drives": ROBOT["drives"] | {"rov.fore": {"torque": signal}}}


JUMPS = (0.123, 0.6789)  # on no grid
SIGNALS: dict[str, SceneDict] = {
    "steps": {"steps": {"times": [0.0, *JUMPS], "values": [2.0, -3.0, 1.0]}},
    "table": {"table": {"times": [0.0, *JUMPS, 3.0], "values": [0.0, 3.0, -2.0, 1.0]}},
}


@pytest.mark.parametrize("signal", SIGNALS)
def test_jumps_off_the_grid_leave_the_order(signal: str) -> None:
    found = errors(with_torque(SIGNALS[signal]), FINE, JUMPS, integrator="rk4")
    for state, error in found.items():
        assert 3.8 < slope(FINE, error) < 4.4, state


def test_order_is_measured_not_assumed() -> None:
    """The measurement itself: a known error of third order shows as such."""
    assert slope(FINE, 2.0 * np.array(FINE) ** 3) == pytest.approx(3.0)
