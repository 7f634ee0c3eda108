"""Input shapers against closed forms, an independent integrator, and the oscillator's own response."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import seaframe as sf
from seaframe.control import Shaping, impulses_of, residual_vibration
from seaframe.loads.time_functions import Instant, function_of
from seaframe.scene.drives import TimeFunction
from tests.control.flexible_arms import quintic, single_link


def shape(shaper: Any, *frequencies: float, damping: Any = 0.0) -> Shaping:
    return Shaping(shaper=shaper, frequencies=frequencies, damping=damping)


RATIOS = np.linspace(0.0, 2.0, 81)  # of a frequency to that of the shaper


def test_insensitivity_curves_without_damping() -> None:
    """ZV leaves |cos(pi r / 2)|, ZVD its square, where r is the frequency over that of the shaper."""
    curve = np.abs(np.cos(0.5 * math.pi * RATIOS))
    np.testing.assert_allclose(residual_vibration(impulses_of(shape("zv", 3.0)), 3.0 * RATIOS), curve, atol=1e-12)
    np.testing.assert_allclose(residual_vibration(impulses_of(shape("zvd", 3.0)), 3.0 * RATIOS), curve**2, atol=1e-12)


@pytest.mark.parametrize("ratio", [0.0, 0.05, 0.3, 0.7])
def test_nothing_remains_at_the_frequencies_of_the_shaper(ratio: float) -> None:
    """Also of several modes; ZVD has no slope there."""
    for shaper in ("zv", "zvd"):
        for frequencies in ((2.0,), (2.0, 7.3)):
            found = impulses_of(shape(shaper, *frequencies, damping=ratio))
            assert sum(each.share for each in found) == pytest.approx(1.0, abs=1e-14)
            assert min(each.share for each in found) > 0.0
            assert len(found) == (2 if shaper == "zv" else 3) ** len(frequencies)
            np.testing.assert_allclose(residual_vibration(found, frequencies, ratio), 0.0, atol=1e-13)
    beside = [residual_vibration(impulses_of(shape(s, 2.0, damping=ratio)), 2.0 * 1.001, ratio) for s in ("zv", "zvd")]
    assert beside[1] < 0.01 * beside[0]


def test_published_amplitudes_of_a_damped_mode() -> None:
    """Singer and Seering 1990: 1/(1 + K), K/(1 + K), half a damped period apart."""
    (first, second) = impulses_of(shape("zv", 1.0, damping=0.1))
    K = math.exp(-0.1 * math.pi / math.sqrt(0.99))
    np.testing.assert_allclose(first, [0.0, 1.0 / (1.0 + K)], rtol=1e-14)
    np.testing.assert_allclose(second, [0.5 / math.sqrt(0.99), K / (1.0 + K)], rtol=1e-14)


@pytest.mark.parametrize("shaper", ["zv", "zvd"])
@pytest.mark.parametrize("off", [1.0, 1.2])
def test_the_curve_is_what_an_oscillator_does(shaper: str, off: float) -> None:
    """Free motion after kicks of the impulses, by SciPy: its amplitude over that after one kick at the start."""
    w, z = 2.0 * math.pi * 1.5 * off, 0.04
    kicks = impulses_of(shape(shaper, 1.5, damping=z))

    def free(t: float, x: Any) -> list[float]:
        return [x[1], -2 * z * w * x[1] - w * w * x[0]]

    def amplitude(parts: Any) -> float:
        state, now = np.zeros(2), 0.0
        for delay, share in [*parts, (kicks[-1].delay, 0.0)]:
            if delay > now:
                state, now = solve_ivp(free, (now, delay), state, rtol=1e-11, atol=1e-13).y[:, -1], delay
            state = state + np.array([0.0, share])
        wd = w * math.sqrt(1 - z * z)
        return math.hypot(state[0], (state[1] + z * w * state[0]) / wd) * wd

    expected = float(residual_vibration(kicks, 1.5 * off, z))
    alone = amplitude([(0.0, 1.0)]) / math.exp(-z * w * kicks[-1].delay)  # the amplitude at the kick
    assert amplitude(kicks) / alone == pytest.approx(expected, abs=1e-8)


KINDS: dict[str, dict[str, Any]] = {
    "quintic": quintic(0.7),
    "steps": {"steps": {"times": [0.2, 0.9], "values": [1.0, -2.0]}},
    "sine": {"sine": {"amplitude": 0.3, "period": 0.8, "phase": 0.2, "offset": 1.0}},
    "table": {"table": {"times": [0, 0.3, 1.0], "values": [0, 1, -1]}},
    "polynomial": {"polynomial": [0.1, 0.2, 0.3]},
    "oscillator": {"oscillator": {"amplitude": 0.5, "period": 1.0}},
    "constant": {"constant": 0.4},
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_shaped_function_is_its_delayed_parts(kind: str) -> None:
    own = {"shaper": "zvd", "frequencies": [2.0, 5.0], "damping": [0.1, 0.0]}
    plain = function_of([TimeFunction.model_validate(KINDS[kind])], 0)
    shaped = function_of([TimeFunction.model_validate(KINDS[kind] | {"shaping": own})], 0)
    parts = impulses_of(shape("zvd", 2.0, 5.0, damping=(0.1, 0.0)))
    for t in np.linspace(0.013, 2.5, 40):
        whole = shaped.at(Instant(t, t))
        for name in ("value", "rate", "acceleration"):
            expected = sum(a * getattr(plain.at(Instant(t - d, t - d)), name) for d, a in parts)
            assert getattr(whole, name) == pytest.approx(expected, rel=1e-12, abs=1e-12)
    for name in ("switches", "knots", "jumps"):
        expected = sorted({s + d for s in getattr(plain, name) for d, _ in parts})
        assert list(getattr(shaped, name)) == expected


@pytest.mark.parametrize(
    ("keys", "at", "code"),
    [
        ({}, "", "missing"),
        ({"modes": 1, "frequencies": [1.0]}, "", "conflict"),
        ({"modes": 1, "damping": 0.1}, ".damping", "conflict"),
        ({"frequencies": [1.0], "damping": [0.1, 0.2]}, ".damping", "shape"),
    ],
)
def test_contradictory_shapes_are_refused(keys: dict[str, Any], at: str, code: str) -> None:
    with pytest.raises(sf.SceneError) as caught:
        single_link(drives={"arm.boom": {"motion": quintic(0.5) | {"shaping": keys}}})
    assert (caught.value.code, caught.value.path) == (code, f"drives.arm.boom.motion.shaping{at}")


def test_a_wrong_frequency_is_one_problem() -> None:
    """A list whose only entry is wrong is not too short as well; an empty one is."""
    for frequencies, at in (([0], ".frequencies[0]"), ([], ".frequencies")):
        with pytest.raises(sf.SceneError) as caught:
            single_link(drives={"arm.boom": {"motion": quintic(0.5) | {"shaping": {"frequencies": frequencies}}}})
        assert [each.path for each in caught.value.problems] == [f"drives.arm.boom.motion.shaping{at}"]


@pytest.mark.parametrize("servo", [{}, {"servo": {"stiffness": 20.0, "damping": 0.2}}])
def test_angles_of_a_gait_are_shaped_as_the_motion_of_their_joint(servo: dict[str, Any]) -> None:
    command = quintic(0.2) | {"shaping": {"shaper": "zv", "modes": 1}}
    gait = {"serpenoid": {"amplitude": 0.0, "period": 1.0, "shift": 0.0}, "angles": {"boom": command}} | servo
    own = {"servo": {"angle": command} | servo["servo"]} if servo else {"motion": command}
    by_gait, alone = (single_link(drives=drives) for drives in ({"arm": {"gait": gait}}, {"arm.boom": own}))
    first, second = (sf.simulate(scene, 0.4) for scene in (by_gait, alone))
    np.testing.assert_allclose(first.q, second.q, rtol=0, atol=1e-12)
    plain = single_link(drives={"arm.boom": {"motion": quintic(0.2)}})
    assert np.abs(first.q - sf.simulate(plain, 0.4).q).max() > 1e-3
    gait["angles"] = {"boom": quintic(0.2) | {"shaping": {"modes": 2}}}
    with pytest.raises(sf.SeaframeError) as caught:
        sf.derive(single_link(drives={"arm": {"gait": gait}}))
    assert caught.value.path == "drives.arm.gait.angles.boom.shaping.modes"


def test_modes_need_a_joint_that_moves_as_commanded_and_that_many_oscillations() -> None:
    with pytest.raises(sf.SceneError) as caught:
        single_link(drives={"arm.boom": {"torque": {"constant": 1.0, "shaping": {"modes": 1}}}})
    assert (caught.value.code, caught.value.path) == ("unsupported", "drives.arm.boom.torque")
    with pytest.raises(sf.SeaframeError) as many:
        sf.derive(single_link(drives={"arm.boom": {"motion": quintic(0.5) | {"shaping": {"modes": 2}}}}))
    assert (many.value.code, many.value.path) == ("range", "drives.arm.boom.motion.shaping.modes")
    with pytest.raises(sf.SeaframeError) as unknown:
        impulses_of(Shaping(modes=1))
    assert unknown.value.code == "unsupported"


@pytest.mark.parametrize("shaper", [None, "zv", "zvd"])
def test_a_single_mode_arm_is_that_of_an_independent_integrator(shaper: str | None) -> None:
    """eta'' + 2 z w eta' + (w^2 - rate^2) eta = -p angle'' by SciPy; shaped, little remains after the same time."""
    held = sf.modes(single_link(drives={"arm.boom": {"motion": {"constant": 0.0}}}))
    (frequency,), (z,) = held.frequencies, held.damping
    length = {None: 0.0, "zv": 0.5, "zvd": 1.0}[shaper] / (frequency * math.sqrt(1.0 - z * z))
    whole = 1.5 / frequency  # duration of the motion with its shaper
    command = quintic(0.2, whole - length) | ({"shaping": {"shaper": shaper, "modes": 1}} if shaper else {})
    scene = single_link(drives={"arm.boom": {"motion": command}}, run={"duration": 2, "dt": 0.002, "integrator": "rk4"})
    run = sf.simulate(scene)
    M = sf.derive(scene).mass_matrix([0.0, 0.0])
    w, p = 2.0 * math.pi * frequency, M[0, 1] / M[1, 1]
    parts = impulses_of(shape(shaper, frequency, damping=float(z))) if shaper else [(0.0, 1.0)]
    plain = function_of([TimeFunction.model_validate(quintic(0.2, whole - length))], 0)

    def swing(t: float, x: Any) -> list[float]:
        values = [(a, plain.at(Instant(t - d, t - d))) for d, a in parts]
        spin, push = (sum(a * getattr(value, key) for a, value in values) for key in ("rate", "acceleration"))
        return [x[1], -2 * z * w * x[1] - (w * w - spin * spin) * x[0] - p * push]

    wanted = solve_ivp(swing, (0, 2), [0, 0], t_eval=run.t, rtol=1e-8, atol=1e-11, max_step=0.01).y[0]
    got = run["arm.boom.modes"].ravel()
    np.testing.assert_allclose(got, wanted, atol=1e-5 * np.abs(wanted).max())
    remains = np.abs(got[run.t > whole]).max() / np.abs(got).max()
    if shaper is None:
        assert remains > 0.2
    else:
        assert remains < 0.01


def test_tracks_and_servos_are_shaped_and_programs_move_alike() -> None:
    """The law in Python against its compiled form."""
    command = quintic(0.2, 0.05) | {"shaping": {"shaper": "zv", "frequencies": [10.0, 25.0]}}
    run = {"duration": 0.12, "dt": 0.002, "integrator": "rk4"}
    scene = single_link(controllers={"lead": {"track": {"arm.boom": command}, "rate": 125.0}}, run=run)
    expected = sf.simulate(scene, engine="reference")
    got = sf.compile(scene).rollout(expected.q[0], expected.v[0], None, 0.002, 60, every=20)
    np.testing.assert_allclose(np.hstack(got), np.hstack([expected.q, expected.v])[20::20], atol=1e-9)
    assert abs(expected["arm.boom.angle"][-1]) > 0.01
    servo = {"stiffness": 50.0, "damping": 5.0, "angle": quintic(0.2) | {"shaping": {"modes": 1}}}
    motor = sf.derive(single_link(drives={"arm.boom": {"servo": servo}})).tree.bodies[1].motors[0]
    assert motor.servo is not None
    assert len(motor.servo.angle.knots) > 2
