"""Tracking with flexible links: targets are met at 200 Hz, everything decays as asked, the rest is refused."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import solve_continuous_are

import seaframe as sf
from seaframe.control import FlexibleTracking, Sampled, controller_of
from seaframe.control.flexible_tracking import CONFIGURATIONS, largest_growth
from seaframe.control.linear_quadratic import Criterion, Plant, advise_damping, held_step
from seaframe.numbers import Floats
from tests.control.flexible_arms import REACHED, quintic, single_link, tracked_arm

BOTH = ["flexible-arm", "flexible-arm-air"]


def law_of(scene: sf.Scene) -> FlexibleTracking:
    control = controller_of(scene, sf.derive(scene))
    assert isinstance(control, Sampled)
    assert isinstance(control.controller, FlexibleTracking)
    return control.controller


@pytest.mark.parametrize("name", BOTH)
def test_both_joints_reach_their_targets_at_200_hz(name: str) -> None:
    """Half a degree was asked for; a second after the move the error is below 0.3 degrees, half a second later 0.02."""
    run = sf.simulate(tracked_arm(name))
    for path, end in REACHED.items():
        error = np.degrees(np.abs(run[f"{path}.angle"] - end))
        assert error[run.t >= 2.0].max() < 0.3
        assert error[-1] < 0.02
    tip = np.abs(run["arm.first.tip_deflection"][:, 1])
    assert tip.max() > 0.03  # the move bends the arm
    assert tip[-1] < 1e-4


def one_sample_map(scene: sf.Scene) -> Floats:
    """d(state after a sample)/d(state before it) about rest, from rollouts of the compiled closed loop."""
    rate, steps, nudge = scene.controllers["lead"].rate, 60, 1e-6
    program = sf.compile(scene, integrator="rk4")
    n = program.nq + program.nv
    changes = nudge * np.vstack([np.eye(n), -np.eye(n)])
    q, v, _ = program.rollout(
        changes[:, : program.nq], changes[:, program.nq :], None, 1.0 / (rate * steps), steps, m=program.memory0()
    )
    states = np.hstack([q, v])
    return np.asarray((states[:n] - states[n:]).T / (2.0 * nudge))


def at_rest(name: str, rate: float = 200.0, **keys: float) -> sf.Scene:
    """A tracked arm whose references stay where it starts, in steps of a sixtieth of a sample."""
    data = tracked_arm(name, rate=rate, **keys).to_dict()
    data["controllers"]["lead"]["track"] = {path: {"constant": 0.0} for path in REACHED}
    return sf.Scene.from_dict(data | {"run": {"duration": 1.0, "dt": 1.0 / (60 * rate), "integrator": "rk4"}})


@pytest.mark.parametrize("name", BOTH)
def test_closed_loop_eigenvalues_are_those_of_the_nonlinear_step(name: str) -> None:
    """The design's exponential of the linearised motion, against RK4 of the nonlinear one with the compiled law."""
    scene = at_rest(name)
    law = law_of(scene)
    A, B = law.plant_at(0.0).step(law.rate)
    expected = np.linalg.eigvals(A - B @ law.gains)
    got = np.linalg.eigvals(one_sample_map(scene))
    worst = max(np.abs(got - x).min() for x in expected)
    assert worst < 1e-4
    decay = -200.0 * np.log(np.abs(got).max())
    assert decay > law.criterion.decay == 1.0


@pytest.mark.parametrize("decay", [0.0, 2.0, 5.0])
def test_everything_decays_at_least_as_asked(decay: float) -> None:
    law = law_of(
        single_link(controllers={"lead": {"track": {"arm.boom": quintic(1.0)}, "rate": 100.0, "decay": decay}})
    )
    assert law.plant_at(0.0).growth(law.gains, 100.0) < -decay


@pytest.mark.parametrize(("damping", "decay"), [(1.0, 0.0), (1.0, 1.0), (0.8, 0.2), (1.5, 1.0)])
def test_a_rigid_joint_has_the_frequency_and_damping_asked_for(damping: float, decay: float) -> None:
    """u = M (w^2 e + 2 z w e') to the order of the sample period."""
    inertia, w = np.array([[2.0, 0.3], [0.3, 0.7]]), 6.0
    zero = np.zeros((2, 2))
    plant = Plant(zero, zero, np.linalg.inv(inertia), inertia, np.zeros((0, 0)))
    gains = plant.gains(Criterion(w, damping, decay), rate=2e4)
    np.testing.assert_allclose(
        gains, inertia @ np.hstack([w * w * np.eye(2), 2 * damping * w * np.eye(2)]), rtol=2e-3, atol=5e-3
    )


def test_gains_are_those_of_riccatis_continuous_equation_at_high_rates() -> None:
    """Independent of the sampled design: the continuous equation of the same criterion, with plain blocks."""
    law = law_of(single_link(controllers={"lead": {"track": {"arm.boom": quintic(1.0)}, "rate": 100.0}}))
    plant, criterion = law.plant_at(0.0), law.criterion
    A = np.block([[np.zeros((2, 2)), np.eye(2)], [-plant.stiffness, -plant.damping]])
    B = np.vstack([np.zeros((2, 1)), plant.mobility[:, :1]])
    place, speed = criterion.weights
    Q = np.zeros((4, 4))
    Q[0, 0], Q[2:, 2:] = place * plant.rigid_inertia[0, 0], speed * np.linalg.inv(plant.mobility)
    R = np.linalg.inv(plant.rigid_inertia)
    X = solve_continuous_are(A + criterion.decay * np.eye(4), B, Q, R)
    np.testing.assert_allclose(plant.gains(criterion, 1e5), np.linalg.solve(R, B.T @ X), rtol=5e-3, atol=1e-3)


def test_modes_out_of_reach_get_no_gains() -> None:
    """Bending along the joint's axis: the torque does not move it, so it is left alone."""
    both = single_link(
        flexible={"bending": {"y": 1, "z": 1}, "damping": {"ratio": 0.0}},
        controllers={"lead": {"track": {"arm.boom": quintic(1.0)}, "rate": 100.0}},
    )
    law = law_of(both)
    assert law.gains.shape == (1, 6)
    np.testing.assert_allclose(law.gains[0, [2, 5]], 0.0, atol=1e-9)
    assert np.abs(law.gains[0, [0, 1, 3, 4]]).min() > 1e-3


def test_a_held_step_is_that_of_a_free_mass() -> None:
    A, B = held_step(np.zeros((1, 1)), np.zeros((1, 1)), np.array([[0.5]]), rate=10.0)
    np.testing.assert_allclose(A, [[1.0, 0.1], [0.0, 1.0]], atol=1e-15)
    np.testing.assert_allclose(B, [[0.0025], [0.05]], rtol=1e-14)


def test_a_rate_too_low_for_its_gains_is_refused_with_one_that_works() -> None:
    scene = tracked_arm("flexible-arm", frequency=60.0, rate=10.0)
    with pytest.raises(sf.SeaframeError, match="rate") as caught:
        sf.simulate(scene)
    assert (caught.value.code, caught.value.path) == ("range", "controllers.lead")
    assert "`rate: 80`" in caught.value.message
    law_of(tracked_arm("flexible-arm", frequency=60.0, rate=80.0))
    fastest = max(abs(mode.eigenvalue) for mode in sf.modes(scene).modes)
    assert f"{fastest:.4g} rad/s" in caught.value.message


def test_what_is_refused_is_unstable_and_what_is_not_bears_other_stiffness() -> None:
    law = law_of(tracked_arm("flexible-arm-air"))
    plants = [law.plant_at(share * 2.5) for share in np.linspace(0.0, 1.0, CONFIGURATIONS)]
    assert largest_growth(plants, law.gains, law.rate) < 0.0
    assert largest_growth(plants, -law.gains, law.rate) > 0.0


@pytest.mark.parametrize("frequency", [1e-6, 1e-3, 0.05, 1e6, 1e9])
def test_a_frequency_far_from_all_rates_is_refused_at_its_place(frequency: float) -> None:
    """Of low ones, rounding decides whether gains can be computed."""
    try:
        law_of(tracked_arm("flexible-arm-air", frequency=frequency))
    except sf.SeaframeError as error:
        assert (error.code, error.path) == ("range", "controllers.lead.frequency")  # noqa: PT017  either may happen
    else:
        assert frequency < 1.0


def test_gains_that_contradict_each_other_are_refused() -> None:
    for keys in ({"damping": 0.5}, {"decay": 11.0}):
        with pytest.raises(sf.SeaframeError) as caught:
            law_of(tracked_arm("flexible-arm-air", **keys))
        assert (caught.value.code, caught.value.path) == ("range", "controllers.lead")


def test_decay_needs_flexible_links_and_one_controller_per_robot() -> None:
    rigid = {"mass": 1, "shape": {"sphere": {"radius": 0.1}}}
    links = {"base": {"mass": 0}, "bob": rigid | {"parent": "base", "joint": {"type": "revolute", "axis": [0, 1, 0]}}}
    data = {
        "name": "clock",
        "robots": {"clock": {"base": "fixed", "links": links}},
        "controllers": {"lead": {"track": {"clock.bob": {"constant": 0.1}}, "decay": 1.0}},
    }
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(data)
    assert (caught.value.code, caught.value.path) == ("conflict", "controllers.lead.decay")
    apart = {path: {"track": {path: {"constant": 0.0}}} for path in REACHED}
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(
            tracked_arm("flexible-arm").to_dict() | {"controllers": {"a": apart["arm.first"], "b": apart["arm.second"]}}
        )
    assert (caught.value.code, caught.value.path) == ("conflict", "controllers.b")


def test_the_advised_damping_is_possible() -> None:
    """The possible damping ratios are an interval, whose ends a scan of the condition itself finds."""
    assert "from 0.76 to 2.6," in advise_damping(Criterion(10.0, 0.5, 1.0))
    assert "from 0.88 to 1.13," in advise_damping(Criterion(10.0, 0.7, 3.0))
    assert "of 0.71 or more" in advise_damping(Criterion(10.0, 0.3, 0.0))
    assert "lower decay" in advise_damping(Criterion(10.0, 1.0, 50.0))
    for damping in (0.76, 1.5, 2.6):
        assert Criterion(10.0, damping, 1.0).is_reachable
    for damping in (0.74, 2.62):
        assert not Criterion(10.0, damping, 1.0).is_reachable
