"""Runs by compiled code against runs by the formulas as they are written: all integrators, control, jumps, locks."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate import INTEGRATORS
from seaframe.run.simulate import engine_of
from tests.random_scenes import difference, random_scene, with_drives
from tests.run.robots import free_arm, pendulum

QUINTIC = {"quintic": {"times": [0.0, 0.2, 0.4], "values": [0.0, 0.5, -0.1]}}
TABLE = {"table": {"times": [0.0, 0.1, 0.25], "values": [0.0, 0.0, 0.3]}}
SWITCHED = {"steps": {"times": [0.03, 0.21], "values": [3.0, -2.0]}}


def arm(**drives: Any) -> sf.Scene:
    """A hull with an arm under drives, moving at the start."""
    start = {"rov.fore": {"rate": 0.7}, "rov.hull": {"angular_velocity": [0.2, -0.1, 0.3], "velocity": [0.1, 0.0, 0.2]}}
    locked = drives.get("rov.hull", {}).get("lock")
    initial = {} if locked else start
    named = {name.replace("_", "."): drive for name, drive in drives.items()}
    return sf.Scene.from_dict(free_arm(gravity=[0, 0, -3.0], drives=named, initial=initial))


@cache
def scenes() -> dict[str, sf.Scene]:
    rng = np.random.default_rng(5)
    tree = with_drives(rng, random_scene(rng, 6, passive=True), ["x", "pitch"])
    return {
        "motor": arm(rov_upper={"torque": {"sine": {"amplitude": 4.0, "period": 0.5}}}),
        "prescribed": arm(rov_upper={"motion": QUINTIC}, rov_fore={"torque": SWITCHED}),
        "prescribed rate that jumps": arm(rov_upper={"motion": TABLE}),
        "pushes": arm(rov_fore={"force": {"constant": [1.0, 2.0, 3.0]}, "moment": SWITCHED3}),
        "locked in place": sf.Scene.from_dict(free_arm(drives={"rov.hull": {"lock": "translation"}, **MOTOR})),
        "partly locked": sf.Scene.from_dict(free_arm(drives={"rov.hull": {"lock": ["x", "yaw"]}, **MOTOR})),
        "pendulum": sf.Scene.from_dict(pendulum(initial={"clock.bob": {"angle": 1.0}})),
        "tree": sf.Scene.from_dict(tree),
    }


MOTOR = {"rov.upper": {"torque": {"sine": {"amplitude": 4.0, "period": 0.5}}}, "rov.fore": {"torque": SWITCHED}}
SWITCHED3 = {"steps": {"times": [0.05, 0.12], "values": [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0]]}}
NAMES = [
    "motor",
    "prescribed",
    "prescribed rate that jumps",
    "pushes",
    "locked in place",
    "partly locked",
    "pendulum",
    "tree",
]


def both(scene: sf.Scene, **how: Any) -> tuple[sf.Run, sf.Run]:
    return sf.simulate(scene, engine="native", **how), sf.simulate(scene, engine="reference", **how)


def agree(native: sf.Run, reference: sf.Run, tolerance: float = 1e-11) -> None:
    """Times to the bit, states to rounding that grows along the run."""
    assert np.array_equal(native.t, reference.t)
    assert difference(native.q, reference.q) < tolerance
    assert difference(native.v, reference.v) < tolerance


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_engines_agree(name: str, integrator: str) -> None:
    """Steps of 0.02 s, so that some switches fall between them and some within."""
    native, reference = both(scenes()[name], duration=0.3, dt=0.02, integrator=integrator)
    agree(native, reference)
    assert np.abs(reference.v).max() > 0.1


@pytest.mark.parametrize("name", ["motor", "prescribed rate that jumps"])
def test_other_formulation(name: str) -> None:
    agree(*both(scenes()[name], duration=0.2, dt=0.02, method="moving-frame"))


Control = Callable[[float, Sequence[Any], Sequence[Any]], Sequence[Any]]


def pushing(t: float, q: Sequence[Any], v: Sequence[Any]) -> list[float]:
    """Open loop: a torque that depends on time alone."""
    return [2.0 * math.sin(9.0 * t), 1.0]


def holding(t: float, q: Sequence[Any], v: Sequence[Any]) -> list[float]:
    """Feedback: both joints held where they are by spring and damper."""
    return [-20.0 * q[-2] - 2.0 * v[-2], -20.0 * q[-1] - 2.0 * v[-1]]


@pytest.mark.parametrize("control", [pushing, holding])
@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_control(control: Control, integrator: str) -> None:
    """At every stage, from the state that this stage has reached."""
    native, reference = both(scenes()["motor"], duration=0.2, dt=0.02, integrator=integrator, control=control)
    agree(native, reference)
    alone = sf.simulate(scenes()["motor"], duration=0.2, dt=0.02, integrator=integrator)
    assert difference(alone.v, native.v) > 1e-3


def test_control_of_nothing_is_the_fast_way() -> None:
    """Whole compiled steps, and stages called from Python, to rounding."""
    scene = scenes()["motor"]
    fast = sf.simulate(scene, duration=0.4, dt=0.02)
    slow = sf.simulate(scene, duration=0.4, dt=0.02, control=lambda t, q, v: [0.0, 0.0])
    agree(fast, slow)


def test_recordings_agree() -> None:
    """Everything that is recorded, reactions and energies included."""
    native, reference = both(scenes()["prescribed"], duration=0.3, dt=0.02)
    assert native.names == reference.names
    for name in native.names:
        got, wanted = np.asarray(native[name], float), np.asarray(reference[name], float)
        assert np.abs(got - wanted).max() < 1e-9 * max(1.0, float(np.abs(wanted).max())), name


def test_locked_entries_stay() -> None:
    run = sf.simulate(scenes()["partly locked"], duration=0.5, dt=0.02)
    assert np.array_equal(run.q[:, 0], np.full(len(run.t), run.q[0, 0]))
    assert np.abs(run.v[:, 5]).max() == 0.0
    assert np.abs(run.q[:, 1:3]).max() > 1e-4


def test_small_pendulum() -> None:
    """A thin rod swings at sqrt(3 g / 2 l): one period later it is back."""
    period = 2.0 * math.pi / math.sqrt(1.5 * 9.81)
    scene = sf.Scene.from_dict(pendulum(initial={"clock.bob": {"angle": 1e-4}}))
    run = sf.simulate(scene, duration=period, dt=period / 200)
    assert run.q[-1, 0] == pytest.approx(1e-4, rel=1e-5)
    assert run.q[100, 0] == pytest.approx(-1e-4, rel=1e-5)


def test_native_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def note_name(name: str, *rest: Any) -> Any:
        asked.append(name)
        return engine_of(name, *rest)

    monkeypatch.setattr(sys.modules[sf.simulate.__module__], "engine_of", note_name)
    for engine in (None, "reference"):
        sf.simulate(scenes()["motor"], duration=0.1, dt=0.02, engine=engine)
    assert asked == ["native", "reference"]


def test_runs_are_repeatable() -> None:
    one, other = (sf.simulate(scenes()["tree"], duration=0.2, dt=0.02) for _ in range(2))
    assert np.array_equal(one.q, other.q)
    assert np.array_equal(one.v, other.v)


def test_health_agrees() -> None:
    """Residuals and estimates of both engines, where they are not rounding."""
    native, reference = both(scenes()["motor"], duration=0.4, dt=0.04)
    assert native.health.step_error == pytest.approx(reference.health.step_error, rel=1e-3)
    assert native.health.energy_residual == pytest.approx(reference.health.energy_residual, rel=1e-3)


def test_unknown_engines_are_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.simulate(scenes()["pendulum"], duration=0.1, engine="natve")
    assert (caught.value.code, caught.value.path) == ("unknown", "engine")
    assert caught.value.choices == ("native", "reference")


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_an_unbounded_motion_is_reported(engine: str) -> None:
    """A stiff spring and a large step."""
    described = free_arm(initial={"rov.upper": {"angle": 0.5}})
    upper = described["robots"]["rov"]["links"]["upper"]
    described["robots"]["rov"]["links"] |= {"upper": upper | {"joint": upper["joint"] | {"stiffness": 1e9}}}
    with pytest.raises(sf.SeaframeError, match="without bound after t = ") as caught:
        sf.simulate(sf.Scene.from_dict(described), duration=100.0, dt=0.1, engine=engine)
    assert caught.value.code == "diverged"


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_coordinate_without_inertia_is_refused(engine: str) -> None:
    point = sf.Scene.from_dict({"robots": {"a": {"links": {"b": {"mass": 1.0}}}}})
    with pytest.raises(sf.SeaframeError, match="inertia") as caught:
        sf.simulate(point, duration=0.1, dt=0.05, engine=engine)
    assert caught.value.code == "singular"
