"""Runs start from any state at any time, and go on after their end to the bit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import Sampled
from seaframe.errors import ArgumentError

STONE = {"robots": {"stone": {"links": {"body": {"mass": 2.0, "inertia": {"diagonal": [1.0, 1.0, 1.0]}}}}}}
HINGE = {"type": "revolute", "axis": [0, 1, 0]}
BODY = {"mass": 1.0, "center_of_mass": [0, 0, -0.5], "inertia": {"diagonal": [1, 1, 1]}}
ROD = {"parent": "post", "joint": HINGE} | BODY


def arm(**more: Any) -> sf.Scene:
    return sf.Scene.from_dict({"robots": {"arm": {"base": "fixed", "links": {"post": {}, "rod": ROD}}}} | more)


# Another start


def test_a_stone_is_thrown_from_where_it_is_put() -> None:
    """Closed form: p0 + v0 t + g t^2/2."""
    v0 = [1.0, -2.0, 3.0, 0.0, 0.0, 0.0]
    run = sf.simulate(sf.Scene.from_dict(STONE), 2.0, 0.1, q0=[1, 2, 3, 1, 0, 0, 0], v0=v0, t0=7.0)
    t = run.t[:, None] - 7.0
    wanted = np.array([1.0, 2.0, 3.0]) + t * np.array(v0[:3]) + 0.5 * t * t * np.array([0.0, 0.0, -9.81])
    np.testing.assert_allclose(run["stone.body.position"], wanted, rtol=1e-12, atol=1e-12)
    assert (run.t[0], run.t[-1], run.to_dict()["duration"]) == (7.0, 9.0, 2.0)
    assert run.health.energy_residual < 1e-12


def test_drives_have_the_values_of_their_time() -> None:
    """A force F sin(w t) on a mass from t0: velocity F/(m w) (cos(w t0) - cos(w t))."""
    push = {"force": {"sine": {"amplitude": [4.0, 0.0, 0.0], "period": 3.0}}}
    scene = sf.Scene.from_dict(STONE | {"gravity": [0, 0, 0], "drives": {"stone.body": push}})
    run = sf.simulate(scene, 2.0, 0.01, t0=0.7)
    w = 2.0 * np.pi / 3.0
    wanted = 4.0 / (2.0 * w) * (np.cos(w * 0.7) - np.cos(w * run.t))
    np.testing.assert_allclose(run["stone.body.velocity[0]"], wanted, atol=1e-9)


def test_what_is_left_out_comes_from_the_scene() -> None:
    scene = arm(initial={"arm.rod": {"angle": 0.3, "rate": 0.2}})
    assert sf.simulate(scene, 0.0, q0=[0.1]).v.tolist() == [[0.2]]
    assert sf.simulate(scene, 0.0, v0=[0.1]).q.tolist() == [[0.3]]


def test_quaternions_are_normalised_or_refused() -> None:
    scene = sf.Scene.from_dict(STONE)
    run = sf.simulate(scene, 0.0, q0=[0, 0, 0, 0.6 * 1.0001, 0.8 * 1.0001, 0, 0])
    np.testing.assert_allclose(run.q[0, 3:], [0.6, 0.8, 0, 0], rtol=1e-15)
    with pytest.raises(ArgumentError) as caught:
        sf.simulate(scene, q0=[0, 0, 0, 1, 1, 0, 0])
    assert (caught.value.code, caught.value.path) == ("range", "q0")
    assert "stone.body" in caught.value.message


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"q0": [1.0, 2.0]}, "shape"),
        ({"v0": [[1.0]]}, "shape"),
        ({"q0": "left"}, "type"),
        ({"v0": [np.nan]}, "range"),
        ({"t0": -1.0}, "range"),
        ({"t0": "now"}, "type"),
    ],
)
def test_wrong_starts_are_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.simulate(arm(), **given)
    assert (caught.value.code, caught.value.path) == (code, next(iter(given)))


def test_a_prescribed_coordinate_must_be_where_its_drive_is() -> None:
    scene = arm(drives={"arm.rod": {"motion": {"polynomial": [0.5, 0.25]}}})
    run = sf.simulate(scene, 1.0, q0=[1.0], v0=[0.25], t0=2.0)
    np.testing.assert_allclose(run["arm.rod.angle"], 0.5 + 0.25 * run.t, rtol=1e-14)
    for given, argument, needed in (({"q0": [0.5]}, "q0", "1"), ({"v0": [0.0]}, "v0", "0.25")):
        with pytest.raises(ArgumentError) as caught:
            sf.simulate(scene, 1.0, t0=2.0, **given)  # type: ignore[arg-type]
        assert (caught.value.code, caught.value.path) == ("conflict", argument)
        assert f"requires {needed} " in caught.value.message


@pytest.mark.parametrize(
    ("lock", "v0"),
    [
        (["x"], [1.0, 0, 0, 0, 0, 0]),
        ("translation", [0, 0.1, 0, 0, 0, 0]),
        (["x", "roll"], [0, 0, 0, 0.1, 0, 0]),
        ("all", [0, 0, 0, 0, 0, 0.1]),
    ],
)
def test_a_locked_coordinate_must_be_at_rest(lock: Any, v0: list[float]) -> None:
    scene = sf.Scene.from_dict(STONE | {"drives": {"stone.body": {"lock": lock}}})
    with pytest.raises(ArgumentError) as caught:
        sf.simulate(scene, v0=v0)
    assert (caught.value.code, caught.value.path) == ("conflict", "v0")
    assert sf.simulate(scene, 0.1, v0=[0] * 6).t[-1] == 0.1


def test_connections_must_hold_at_a_given_start() -> None:
    """Two stones on a ball joint at a third point: moved together they are accepted, apart refused."""
    stone = STONE["robots"]["stone"]
    points = {"point_a": [1, 0, 0], "point_b": [-1, 0, 0]}
    latch = {"type": "ball", "name": "latch", "a": "one.body", "b": "two.body"} | points
    two = {"at": {"position": [2, 0, 0]}} | stone
    scene = sf.Scene.from_dict({"robots": {"one": stone, "two": two}, "connections": [latch]})
    still = [1.0, 0, 0, 0]
    drift = sf.simulate(scene, 0.1, q0=[0, 5, 0, *still, 2, 5, 0, *still], t0=1.0).health.constraint_drift
    assert drift is not None
    assert drift < 1e-12
    with pytest.raises(sf.SeaframeError) as caught:
        sf.simulate(scene, 0.1, q0=[0, 5, 0, *still, 2, 6, 0, *still])
    assert (caught.value.code, caught.value.path) == ("conflict", "connections.latch")


@pytest.mark.parametrize("t0", [4.0, float(np.nextafter(4.0, 0.0))])
def test_a_run_may_start_where_a_connection_closes(t0: float) -> None:
    """From the state before the impulse, as a run of 4 s ends with it, and from the one after it."""
    scene = sf.load("modular-docking")
    whole, half = sf.simulate(scene, 4.5), sf.simulate(scene, 4.0)
    assert np.abs(half.v[-1] - whole.v[400]).max() > 0.1
    later = sf.simulate(scene, 0.5, q0=half.q[-1], v0=half.v[-1], t0=t0)
    np.testing.assert_allclose(later.v[0], whole.v[400], rtol=0, atol=1e-14)
    again = sf.simulate(scene, 0.5, q0=whole.q[400], v0=whole.v[400], t0=t0)
    np.testing.assert_allclose(again.v, later.v, rtol=0, atol=1e-12)
    rolled = sf.compile(scene).rollout(half.q[-1], half.v[-1], None, 0.01, 50, t=t0)
    np.testing.assert_allclose(np.hstack(rolled), np.hstack([later.q[-1], later.v[-1]]), rtol=0, atol=1e-11)


def test_a_run_may_start_where_a_prescribed_rate_jumps() -> None:
    table = {"table": {"times": [0.0, 1.0, 2.0], "values": [0.0, 1.0, 1.5]}}
    scene = arm(drives={"arm.rod": {"motion": table}})
    run = sf.simulate(scene, 1.0, 0.1)
    assert run.v[-1] == pytest.approx(1.0)
    later = sf.simulate(scene, 0.5, 0.1, q0=run.q[-1], v0=run.v[-1], t0=1.0)
    np.testing.assert_allclose(later["arm.rod.rate"], 0.5, rtol=1e-14)


# Going on


def assert_same(one: sf.Run, other: sf.Run) -> None:
    for key in ("t", "within", "q", "v", "u", "on_grid"):
        np.testing.assert_array_equal(getattr(one.rows, key), getattr(other.rows, key), err_msg=key)


@pytest.mark.parametrize(
    ("name", "first", "second", "settings"),
    [
        ("rov-one-arm", 1.0, 1.0, {}),
        ("rov-one-arm", 0.5, 0.4, {"dt": 0.1, "integrator": "dopri5"}),
        ("rov-one-arm-hold", 1.0, 1.0, {}),
        ("rov-one-arm-hold", 0.4, 0.6, {"integrator": "dopri5"}),
        ("modular-docking", 6.0, 2.0, {}),
        ("rov-two-arms-water", 0.2, 0.2, {"engine": "reference"}),
        ("flexible-arm", 0.1, 0.1, {"integrator": "rodas4", "dt": 0.01}),
    ],
)
def test_an_extended_run_is_the_longer_run(name: str, first: float, second: float, settings: dict[str, Any]) -> None:
    """To the bit, with held commands, integrals, jumps at the joint, and sizes of adaptive steps."""
    scene = sf.load(name)
    whole, half = (sf.simulate(scene, duration, **settings) for duration in (first + second, first))
    assert half.health.energy_residual >= 0.0  # computing it repeats steps, which must not matter
    longer = half.extend(second)
    assert_same(longer, whole)
    assert longer.health == whole.health
    assert_same(half.extend(0.5 * second).extend(0.5 * second), whole)
    assert half.t[-1] == first


def test_a_jump_where_one_run_ends_is_a_jump_of_the_longer_run() -> None:
    table = {"table": {"times": [0.0, 1.0, 2.0], "values": [0.0, 1.0, 1.0]}}
    scene = arm(drives={"arm.rod": {"motion": table}})
    assert_same(sf.simulate(scene, 1.0, 0.1).extend(1.0), sf.simulate(scene, 2.0, 0.1))


def test_extending_from_another_start() -> None:
    start: dict[str, Any] = {"q0": [0.4], "v0": [0.1], "t0": 3.25}
    assert_same(sf.simulate(arm(), 1.0, 0.1, **start).extend(2.0), sf.simulate(arm(), 3.0, 0.1, **start))


def test_an_end_between_grid_times_stays_recorded() -> None:
    run = sf.simulate(arm(), 0.25, 0.1, q0=[0.4]).extend(0.2)
    np.testing.assert_allclose(run.t, [0.0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.45], atol=1e-15)
    assert run.extend(0.0).t[-1] == run.t[-1]


def test_a_run_of_no_duration_can_be_extended() -> None:
    assert_same(sf.simulate(arm(), 0.0, 0.1, q0=[0.4]).extend(1.0), sf.simulate(arm(), 1.0, 0.1, q0=[0.4]))


class Counter:
    """A law with a memory: the sum of all angles that it saw."""

    def __init__(self) -> None:
        self.sum = 0.0

    def reset(self) -> None:
        self.sum = 0.0

    def __call__(self, t: float, q: Sequence[float], v: Sequence[float]) -> list[float]:
        self.sum += q[0]
        return [-0.1 * self.sum]


class GivingCounter(Counter):
    def memory(self) -> float:
        return self.sum

    def restore(self, memory: float) -> None:
        self.sum = memory


@pytest.mark.parametrize("law", [Counter, GivingCounter])
def test_controllers_of_the_user_continue(law: type[Counter]) -> None:
    def run(duration: float, own: Counter) -> sf.Run:
        return sf.simulate(arm(), duration, 0.01, control=Sampled(own, 20.0), q0=[0.4])

    whole = run(2.0, law())
    assert_same(run(1.0, law()).extend(1.0), whole)


def test_a_controller_that_another_run_used_since() -> None:
    for law in (Counter(), GivingCounter()):
        control = Sampled(law, 20.0)
        first = sf.simulate(arm(), 1.0, 0.01, control=control, q0=[0.4])
        whole = sf.simulate(arm(), 2.0, 0.01, control=control, q0=[0.4])
        if isinstance(law, GivingCounter):
            assert_same(first.extend(1.0), whole)
            continue
        with pytest.raises(sf.SeaframeError) as caught:
            first.extend(1.0)
        assert (caught.value.code, caught.value.path) == ("conflict", "control")


def test_functions_are_continued_by_calling_them() -> None:
    def pull(t: float, q: Sequence[float], v: Sequence[float]) -> list[float]:
        return [np.sin(t) - v[0]]

    runs = [sf.simulate(arm(), duration, 0.01, control=pull, q0=[0.4]) for duration in (1.0, 2.0)]
    assert_same(runs[0].extend(1.0), runs[1])


def test_progress_of_an_extension() -> None:
    seen: list[float] = []
    sf.simulate(arm(), 1.0, 0.1).extend(1.0, progress=seen.append)
    assert len(seen) == 10
    assert seen[-1] == 1.0


@pytest.mark.parametrize("duration", [-1.0, float("nan"), "long"])
def test_wrong_extensions_are_refused(duration: Any) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.simulate(arm(), 0.1, 0.1).extend(duration)
    assert caught.value.path == "duration"


def test_a_run_without_a_continuation_is_not_extended() -> None:
    run = sf.simulate(arm(), 0.1, 0.1)
    bare = sf.Run(run.scene, run.eom, "rk4", 0.1, run.rows, run.step, 0.0)
    with pytest.raises(sf.SeaframeError) as caught:
        bare.extend(1.0)
    assert caught.value.code == "unsupported"
