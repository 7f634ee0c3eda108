"""Connections that close by a latch: at the time of a closed form, with the impulse of any closing connection."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.words import latch_lines
from seaframe.run.latches import latch_outcomes
from seaframe.scene.connections import NEVER

BODY: dict[str, Any] = {"mass": 2.0, "inertia": {"diagonal": [0.1, 0.2, 0.3]}}


def approach(latch: dict[str, Any], left: dict[str, Any], more: dict[str, Any] | None = None, **keys: Any) -> sf.Scene:
    """A body at the origin and one 2 m ahead at rest, free of forces, with points on their near faces."""
    dock = {"name": "dock", "type": "rigid", "a": "left.hull", "b": "right.hull"}
    dock |= {"point_a": [0.5, 0, 0], "point_b": [-0.5, 0, 0], "latch": latch} | (more or {})
    data = {
        "gravity": [0, 0, 0],
        "robots": {
            "left": {"links": {"hull": BODY}},
            "right": {"at": {"position": [2, 0, 0]}, "links": {"hull": BODY | {"mass": 3.0}}},
        },
        "initial": {"left.hull": left},
        "connections": [dock],
        "run": {"duration": 4, "dt": 0.05},
    }
    return sf.Scene.from_dict(data | keys)


def test_it_closes_where_the_distance_is_its_range() -> None:
    """With acceleration a from speed v, 1 - v t - a t^2/2 = 0.1; velocities after it from momentum."""
    drives = {"left.hull": {"force": {"constant": [0.2, 0, 0]}}}
    run = sf.simulate(approach({"range": 0.1, "angle": 0.2}, {"velocity": [0.3, 0, 0]}, drives=drives))
    a, v = 0.1, 0.3
    time = (-v + math.sqrt(v * v + 2.0 * a * 0.9)) / a
    found = run.scene.connections[0]
    assert found.start == pytest.approx(time, abs=1e-9)
    k = int(np.searchsorted(run.t, time))
    together = (2.0 * (v + a * time)) / 5.0 + 0.2 / 5.0 * (run.t[k:] - time)
    np.testing.assert_allclose(run["left.hull.velocity"][k:, 0], together, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run["right.hull.velocity"][k:, 0], together, rtol=0, atol=1e-9)
    gap = run["right.hull.position"][k:, 0] - run["left.hull.position"][k:, 0] - 1.0
    np.testing.assert_allclose(gap, 0.1, rtol=0, atol=1e-9)


def test_both_conditions_must_hold() -> None:
    """A body that spins about the line of approach: its angle is within the limit only once in a turn."""
    left = {"velocity": [0.5, 0, 0], "angular_velocity": [2.0, 0, 0]}
    run = sf.simulate(approach({"range": 0.3, "angle": 0.2}, left))
    reached, passed = 0.7 / 0.5, 1.3 / 0.5  # [s], between which it is in range
    turned = (2.0 * math.pi - 0.2) / 2.0  # the next time at which the angle is 0.2 rad [s]
    assert 0.1 < reached < passed < turned
    assert run.scene.connections[0].start == NEVER
    wide = sf.simulate(approach({"range": 0.9, "angle": 0.2}, left))
    assert wide.scene.connections[0].start == pytest.approx(turned, abs=2e-6)
    any_angle = sf.simulate(approach({"range": 0.3}, left))
    assert any_angle.scene.connections[0].start == pytest.approx(reached, abs=1e-9)


def test_the_error_of_the_time_is_of_fourth_order() -> None:
    """An oscillating force: steps half as long, an error sixteen times less."""
    force = {"sine": {"amplitude": [3.0, 0, 0], "period": 1.1, "offset": [0.3, 0, 0]}}
    times = []
    for dt in (0.1, 0.05, 0.025, 0.003125):
        scene = approach({"range": 0.1}, {"velocity": [0.3, 0, 0]}, drives={"left.hull": {"force": force}})
        times.append(sf.simulate(scene, dt=dt).scene.connections[0].start or 0.0)
    errors = np.abs(np.array(times[:3]) - times[3])
    assert errors[0] < 1e-4
    assert (errors[:-1] / errors[1:] > 8.0).all()


def test_it_closes_at_the_start_and_opens_again() -> None:
    run = sf.simulate(approach({"range": 1.5}, {"velocity": [0.5, 0, 0]}, {"until": 2.0}))
    assert (run.scene.connections[0].start, run.scene.connections[0].until) == (0.0, 2.0)
    np.testing.assert_allclose(run["right.hull.velocity"][:, 0], 0.2, rtol=0, atol=1e-12)
    late = sf.simulate(approach({"range": 0.1}, {"velocity": [0.3, 0, 0]}, {"until": 2.0}))  # near at 3 s
    assert late.scene.connections[0].start == NEVER
    np.testing.assert_allclose(late["right.hull.velocity"], 0.0, rtol=0, atol=1e-12)


def two_corners(width: float = 0.8) -> sf.Scene:
    """Two latches of the approach, beside each other and reached at the same time, and a third one of a wider range."""
    scene = approach({"range": 0.1}, {"velocity": [0.3, 0, 0]}).to_dict()
    (dock,) = scene["connections"]
    corners = [(name, y) for name, y in (("port", 0.5 * width), ("starboard", -0.5 * width))]
    scene["connections"] = [
        dock | {"name": name, "point_a": [0.5, y, 0], "point_b": [-0.5, y, 0]} for name, y in corners
    ] + [dock | {"name": "first", "type": "distance", "latch": {"range": 0.4}}]
    return sf.Scene.from_dict(scene)


def test_latches_reached_at_the_same_time_close_together() -> None:
    """The second would never close once the first one holds the links apart by its range."""
    scene = two_corners().to_dict()
    for drop in ([], ["first"]):
        scene["connections"] = [each for each in scene["connections"] if each["name"] not in drop]
        run = sf.simulate(sf.Scene.from_dict(scene))
        times = {each.name: each.start for each in run.scene.connections}
        assert times["port"] == times["starboard"]
        if drop:
            assert times["port"] == pytest.approx(3.0, abs=1e-9)
        else:
            assert times["first"] == pytest.approx(2.0, abs=1e-9)


def test_a_latch_that_was_not_reached_is_looked_for_again() -> None:
    """A run in two parts: by a new run from its end, and by its continuation; `until` stays."""
    scene = approach({"range": 0.1}, {"velocity": [0.3, 0, 0]}, {"until": 3.5})
    whole = sf.simulate(scene)
    half = sf.simulate(scene, duration=2.0)
    assert (half.scene.connections[0].start, half.scene.connections[0].until) == (NEVER, 3.5)
    later = sf.simulate(half.scene, 2.0, q0=half.q[-1], v0=half.v[-1], t0=half.t[-1])
    longer = half.extend(2.0)
    for run in (whole, later, longer):
        assert run.scene.connections[0].start == pytest.approx(3.0, abs=1e-9)
        assert run.scene.connections[0].until == 3.5
        assert run["right.hull.velocity"][-1, 0] == pytest.approx(0.12, abs=1e-9)
    np.testing.assert_allclose(longer.q, whole.q, rtol=0, atol=1e-9)


def test_a_run_of_no_duration_closes_a_latch() -> None:
    near = sf.simulate(approach({"range": 1.5}, {"velocity": [0.5, 0, 0]}), duration=0.0)
    far = sf.simulate(approach({"range": 0.1}, {"velocity": [0.5, 0, 0]}), duration=0.0)
    assert (near.scene.connections[0].start, far.scene.connections[0].start) == (0.0, NEVER)


def test_outcomes_name_times_and_nearest_points() -> None:
    """On a line at the offset 0.3 across, the points are nearest when abreast, turned by the rate times the time."""
    left = {"velocity": [0.5, 0, 0], "angular_velocity": [0.1, 0, 0]}
    points = {"point_a": [0, 0, 0], "point_b": [-1, 0.3, 0]}
    (missed,) = latch_outcomes(sf.simulate(approach({"range": 0.1}, left, points)))
    assert missed.closed is None
    assert missed.name == "dock"
    assert (missed.nearest, missed.time) == pytest.approx((0.3, 2.0))
    assert missed.angle == pytest.approx(0.2)
    (closed,) = latch_outcomes(sf.simulate(approach({"range": 0.1}, {"velocity": [0.3, 0, 0]})))
    assert closed.closed == pytest.approx(3.0)
    assert closed.nearest == pytest.approx(0.1)
    assert [line.partition(":")[0] for line in latch_lines(sf.simulate(two_corners()))] == [
        f"Latch of {name}" for name in ("port", "starboard", "first")
    ]


def test_the_scene_of_its_run_goes_through_other_doors() -> None:
    scene = approach({"range": 0.1}, {"velocity": [0.5, 0, 0]})
    run = sf.simulate(scene)
    assert run.scene.connections[0].latch == scene.connections[0].latch
    again = sf.simulate(run.scene)
    assert (again.v == run.v).all()
    _, v = sf.compile(run.scene).rollout(run.q[0], run.v[0], None, run.dt, len(run.t) - 1, every=1)
    np.testing.assert_allclose(v, run.v[1:], rtol=0, atol=1e-12)
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(scene)
    assert (caught.value.code, caught.value.path) == ("unsupported", "dock.latch")
    push = [1.0, 2.0, 3.0, 0.1, 0.2, 0.3] * 2
    q = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    q += list(run.q[0][len(q) :])
    apart = sf.derive(sf.Scene.from_dict(scene.to_dict() | {"connections": []}))
    np.testing.assert_allclose(
        sf.derive(scene).forward(q, push), apart.forward(q[:14], push), rtol=0, atol=1e-14
    )  # equations of motion have it open


def test_an_angle_in_degrees_is_refused() -> None:
    with pytest.raises(sf.SceneError) as caught:
        approach({"range": 0.1, "angle": 10.0}, {})
    assert (caught.value.code, caught.value.path) == ("range", "connections[0].latch.angle")


@pytest.mark.parametrize("keys", [{"command": True}, {"snap": True}])
def test_contradictions_are_refused(keys: dict[str, Any]) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        approach({"range": 0.1}, {}, keys)
    assert caught.value.code == "conflict"
