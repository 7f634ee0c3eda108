"""Tethers at rest, in a current, swinging, and pulled: against closed forms, other formulations, and compiled code."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import brentq

import seaframe as sf
from seaframe.dynamics import constrained
from seaframe.dynamics.recursive import Recursive
from seaframe.integrate.initial_state import initial_state
from seaframe.loads.time_functions import Instant

Floats = NDArray[np.float64]
RHO, G, DIAMETER = 1000.0, 9.81, 0.01
DISPLACED = RHO * math.pi / 4 * DIAMETER**2  # [kg/m]
HULL = {
    "mass": 11.0,
    "shape": {"box": [0.45, 0.33, 0.25]},
    "volume": 0.011,
    "center_of_buoyancy": [0, 0, 0.02],
    "added_mass": {"diagonal": [5, 12, 14, 0.1, 0.1, 0.1]},
    "drag": {"linear": [4, 6, 5, 0.1, 0.1, 0.1], "quadratic": [30, 60, 60, 1, 1, 1]},
}


def scene(
    segments: int = 20, base: str = "free", current: Any = (0, 0, 0), end: Any = (15, 0, -6), **tether: Any
) -> Any:
    """A vehicle at a place, tied to the origin."""
    given = {"to": [0, 0, 0], "length": 20, "diameter": DIAMETER, "mass_per_length": 0.1}
    return {
        "water": {"density": RHO, "current": {"velocity": list(current)}},
        "robots": {"rov": {"base": base, "at": {"position": list(end)}, "links": {"hull": HULL}}},
        "tethers": {"umbilical": given | {"link": "rov.hull", "segments": segments} | tether},
        "run": {"duration": 10, "dt": 0.01},
    }


def start(described: sf.Scene) -> tuple[Floats, Floats]:
    state = initial_state(sf.derive(described))
    return np.array(state.q), np.array(state.v)


def moving(described: sf.Scene, seed: int = 0, speed: float = 0.2) -> tuple[Floats, Floats]:
    """The start with random velocities that all connections allow."""
    eom = sf.derive(described)
    assert isinstance(eom, Recursive)
    q, v = start(described)
    v = speed * np.random.default_rng(seed).normal(size=v.shape)
    return q, np.array(constrained.impulse(eom.aligned_tree, list(q), list(v), Instant(0.0, 0.0)), dtype=float)


def close(got: Floats, want: Floats, tolerance: float) -> None:
    """Relative to the largest entry."""
    np.testing.assert_allclose(got, want, rtol=0, atol=tolerance * float(np.abs(want).max()))


def chain_of(segments: int) -> list[str]:
    return [f"umbilical.segment{k:02d}" for k in range(1, segments + 1)]


# At rest


@pytest.mark.parametrize("method", ["recursive", "udwadia-kalaba"])
@pytest.mark.parametrize("to", [[0, 0, 0], [4, 3, 2]])
def test_it_starts_at_rest(method: str, to: list[float]) -> None:
    described = sf.Scene.from_dict(scene(base="fixed", to=to))
    q, v = start(described)
    assert np.abs(sf.derive(described, method).forward(q, v)).max() < 1e-9  # of 9.81 / 2 for a segment alone


def test_both_ends_carry_the_weight() -> None:
    described = sf.Scene.from_dict(scene(base="fixed"))
    run = sf.simulate(described, duration=0.0)
    weight = (0.1 - DISPLACED) * 20 * G
    w, x, y, z = run["umbilical.segment01.orientation"][0]
    R = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                  [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                  [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])  # fmt: skip
    ends = R @ run["umbilical.segment01.reaction_force"][0] + run["umbilical.force"][0]
    np.testing.assert_allclose(ends, [0.0, 0.0, weight], atol=1e-9 * weight)
    np.testing.assert_allclose(run["umbilical.moment"][0], 0.0, atol=1e-15)


def test_disturbed_it_comes_back_to_the_catenary() -> None:
    """A level tether pushed aside for a while; drag lets it settle. Sag in closed form."""
    data = scene(base="fixed", end=(15, 0, 0), mass_per_length=0.3)
    push = {"force": {"steps": {"times": [0, 3], "values": [[0.0, 3.0, 1.0], [0.0, 0.0, 0.0]]}}}
    run = sf.simulate(sf.Scene.from_dict(data | {"drives": {"umbilical.segment08": push}}), duration=60.0, dt=0.02)
    a = brentq(lambda a: 2 * a * math.sinh(7.5 / a) - 20.0, 1.0, 100.0)
    sag = a * (math.cosh(7.5 / a) - 1.0)
    middle = run["umbilical.segment11.position"]
    assert np.abs(middle[: 5 * 50, 1]).max() > 0.4
    np.testing.assert_allclose(middle[-1], [7.5, 0.0, -sag], atol=0.01 * sag)


# In a current


def drag_catenary(segments: int) -> tuple[float, float, float]:
    """Errors of a neutral tether across a current that has settled: of the bow, of the tension, and its unevenness.

    With drag r sin^2 of the angle per length and none along, a cable without weight is a catenary whose weight per
    length is r = 1/2 rho C d U^2, and its tension is the same everywhere, r a.
    """
    U, C, span, length = 0.4, 1.2, 15.0, 18.0
    neutral = {"mass_per_length": DISPLACED, "tangential": 0.0, "normal": C, "length": length}
    data = scene(segments, "fixed", (0, U, 0), (span, 0, 0), **neutral)
    run = sf.simulate(sf.Scene.from_dict(data), duration=80.0, dt=0.02)
    a = brentq(lambda a: 2 * a * math.sinh(0.5 * span / a) - length, 1.0, 100.0)
    bow, tension = a * (math.cosh(0.5 * span / a) - 1.0), 0.5 * RHO * C * DIAMETER * U**2 * a
    found = np.array([-run[f"{name}.reaction_force"][-1, 0] for name in chain_of(segments)])
    reached = run[f"umbilical.segment{segments // 2 + 1:02d}.position"][-1, 1]
    return abs(reached / bow - 1), abs(found.mean() / tension - 1), float(np.ptp(found) / tension)


def test_a_current_bows_it_into_a_catenary() -> None:
    coarse, fine = np.array(drag_catenary(10)), np.array(drag_catenary(20))
    assert (coarse < [0.01, 0.02, 0.05]).all(), coarse
    assert (fine < 0.35 * coarse).all(), (coarse, fine)


# In motion


def test_it_swings_like_a_string() -> None:
    """Aside, a shallow tether has the frequency pi/L sqrt(H/m) with the water that moves with it; no drag."""
    length, span, segments = 10.01, 10.0, 20
    a = brentq(lambda a: 2 * a * math.sinh(0.5 * span / a) - length, 1.0, 1e4)
    pull = (0.1 - DISPLACED) * G * a
    period = 2 * length / math.sqrt(pull / (0.1 + DISPLACED))
    slope = 1e-3 * np.cos(math.pi * (np.arange(segments) + 0.5) / segments)  # rates of segments about z
    first, *others = chain_of(segments)
    initial: dict[str, Any] = {name: {"rate": [0.0, float(x)]} for name, x in zip(others, np.diff(slope), strict=True)}
    initial[first] = {"angular_velocity": [0.0, 0.0, float(slope[0])]}
    data = scene(segments, "fixed", end=(span, 0, 0), length=length, normal=0, tangential=0, damping=0)
    run = sf.simulate(sf.Scene.from_dict(data | {"initial": initial}), duration=0.9 * period)
    speed = run["umbilical.segment11.velocity"][:, 1]
    k = np.flatnonzero(np.diff(np.sign(speed)))
    assert len(k) == 2  # a quarter and three quarters of a period
    crossings = run.t[k] - speed[k] * run.dt / (speed[k + 1] - speed[k])
    assert 2.0 * (crossings[1] - crossings[0]) == pytest.approx(period, rel=5e-3)


@pytest.mark.parametrize("segments", [5, 20])
def test_formulations_and_compiled_code_agree(segments: int) -> None:
    """Twenty segments are above the size at which code is shared between links."""
    data = scene(segments, current=(0.3, -0.2, 0.1), stiffness=0.1)
    data["water"]["surface"] = 0.5
    described = sf.Scene.from_dict(data)
    q, v = moving(described)
    want = sf.derive(described).forward(q, v)
    close(sf.derive(described, "udwadia-kalaba").forward(q, v), want, 1e-10)
    close(sf.compile(described).forward(q, v), want, 1e-12)


@pytest.mark.parametrize("path", ["diameter", "mass_per_length", "length", "normal", "to[1]", "stiffness"])
def test_a_freed_number_acts_as_a_changed_one(path: str) -> None:
    path = f"tethers.umbilical.{path}"
    described = sf.Scene.from_dict(scene(4, stiffness=0.2, damping=0.01))
    q, v = moving(described)
    value = described.paths()[path] * 1.1 + 0.01
    changed = described.replace({path: value})
    got = sf.compile(described, free=[path]).forward(q, v, free=[value])
    close(got, sf.derive(changed).forward(q, v), 1e-11)
    assert np.abs(got - sf.derive(described).forward(q, v)).max() > 1e-7 * np.abs(got).max()


def test_ten_milliseconds_are_enough() -> None:
    """A vehicle pulls its tether straight, aside and down, in a current; finer steps and segments say the same."""
    ends = []
    for segments, dt in ((20, 0.01), (20, 0.005), (40, 0.01)):
        data = scene(segments, current=(0.1, 0.2, 0))
        drive = {"rov.hull": {"force": {"constant": [10.0, 4.0, -3.0]}}}
        run = sf.simulate(sf.Scene.from_dict(data | {"drives": drive}), duration=20.0, dt=dt)
        assert run.health.constraint_drift is not None
        assert run.health.energy_residual is not None
        assert run.health.constraint_drift < 1e-12
        assert run.health.energy_residual < 1e-6
        ends.append(run["rov.hull.position"][-1])
    assert 19.5 < float(np.linalg.norm(ends[0])) < 20.0
    np.testing.assert_allclose(ends[1], ends[0], atol=1e-6)
    np.testing.assert_allclose(ends[2], ends[0], atol=0.01)


def test_slack_under_the_surface_is_no_trouble() -> None:
    """Straight above, so that no shape is at rest: it starts as an arc and sinks."""
    data = scene(to="surface", length=9.0)
    data["water"]["surface"] = 0.0
    run = sf.simulate(sf.Scene.from_dict(data), duration=10.0)
    assert run["umbilical.anchor.position"][0] == pytest.approx([15.0, 0.0, 0.0])
    joints = np.array([run[f"{name}.position"][0] for name in chain_of(20)])
    bends = np.diff(np.unwrap(np.arctan2(*np.diff(joints, axis=0).T[[2, 0]])))
    turn = brentq(lambda a: 0.45 * math.sin(20 * a / 2) / math.sin(a / 2) - 6.0, 0.01, 0.3)  # 20 chords span 6 m
    np.testing.assert_allclose(bends, turn, rtol=1e-9)
    depth = np.mean([run[f"{name}.center_position"][:, 2] for name in chain_of(20)], axis=0)
    assert depth[0] == pytest.approx(-3.0, rel=1e-9)
    assert np.diff(depth)[1:].max() < 0.0
    assert depth[-1] < -4.0
    assert run.health.energy_residual is not None
    assert run.health.energy_residual < 1e-6


def test_a_rope_hangs_in_the_dry_too() -> None:
    data = {key: value for key, value in scene(base="fixed").items() if key != "water"}
    described = sf.Scene.from_dict(data)
    q, v = start(described)
    assert np.abs(sf.derive(described).forward(q, v)).max() < 1e-9
