"""Uncertainty bands against closed forms, and against true values drawn from the same uncertainty."""

from __future__ import annotations

import sys
import tracemalloc
from typing import Any

import numpy as np
import pytest
from scipy.stats import norm

import seaframe as sf
from seaframe.control import Sampled
from seaframe.identify.compare.bands import SIGN_CHECKED, bands, default_tolerances
from seaframe.identify.estimates import Estimates
from tests.identify.compare.records import PUSHED

FORCE, DRAG = "drives.rov.hull.force.constant[0]", "rov.hull.drag.linear[0]"
POSITION = "rov.hull.position"


@pytest.fixture(scope="module")
def run() -> sf.Run:
    return sf.simulate(sf.Scene.from_dict(PUSHED))


def test_an_uncertain_force_spreads_as_its_closed_form_says(run: sf.Run) -> None:
    """v = (F/c) (1 - exp(-c t/m)): linear in F, so that quantiles of F are quantiles of v."""
    found = bands(run, {FORCE: 0.8}, ["rov.hull.velocity"], count=4000, seed=1)
    low, high = found.limits("rov.hull.velocity")
    gain = (1.0 - np.exp(-4.0 * found.t / 10.0)) / 4.0
    half = norm.ppf(0.975) * 0.8
    np.testing.assert_allclose(high[1:, 0] / gain[1:], 8.0 + half, atol=0.12)  # four deviations of a sampled quantile
    np.testing.assert_allclose(low[1:, 0] / gain[1:], 8.0 - half, atol=0.12)
    np.testing.assert_allclose(
        found["rov.hull.velocity"][:, :, 0], found.parameters[:, :1] * gain, rtol=1e-6, atol=1e-12
    )
    assert low[0, 0] == high[0, 0] == 0.0


def pushed_position(t: Any, force: Any, drag: Any) -> Any:
    """Position of 10 kg that a force pushes against linear drag, x = (F/c) (t - (m/c) (1 - exp(-c t/m)))."""
    return force / drag * (t - 10.0 / drag * (1.0 - np.exp(-drag * t / 10.0)))


def test_bands_cover_truths_from_the_same_uncertainty(run: sf.Run) -> None:
    """True values from the test's own generator, their positions in closed form."""
    covariance = np.array([[0.25, 0.2, 0], [0.2, 0.4, 0], [0, 0, 1]])
    found = bands(run, Estimates((FORCE, DRAG, "bias"), np.array([8.0, 4.0, 0.0]), covariance), [POSITION], seed=2)
    draws = np.random.default_rng(77).standard_normal((4000, 2)) @ np.linalg.cholesky(covariance[:2, :2]).T
    truths = pushed_position(found.t[1:], *(np.array([8.0, 4.0]) + draws).T[:, :, None])
    low, high = (limit[1:, 0] for limit in found.limits(POSITION))
    covered = ((truths >= low) & (truths <= high)).mean(axis=0)
    assert (covered > 0.91).all()  # 0.95 less 3.5 deviations of 400 draws
    assert (covered < 0.985).all()
    assert any("not drawn: bias" in note for note in found.notes)
    assert found.paths == (FORCE, DRAG)
    np.testing.assert_allclose(np.corrcoef(found.parameters.T)[0, 1], 0.2 / np.sqrt(0.1), atol=0.12)


def test_bands_at_a_bound_cover_bounded_truths(run: sf.Run) -> None:
    """Where drag is clipped at its bound, the force is shifted by cov(F, c)/var(c), so the run stays as precise."""
    C = np.array([[1.0, 0.76], [0.76, 0.64]])
    bounded = Estimates((FORCE, DRAG), np.array([8.0, 4.0]), C, bounds=[[-np.inf, np.inf], [4.0, np.inf]])
    found = bands(run, bounded, [POSITION], seed=2)
    F, c = (np.random.default_rng(78).standard_normal((4000, 2)) @ np.linalg.cholesky(C).T + np.array([8.0, 4.0])).T
    held = np.maximum(c, 4.0)
    truths = pushed_position(found.t[1:], (F + C[0, 1] / C[1, 1] * (held - c))[:, None], held[:, None])
    low, high = (limit[1:, 0] for limit in found.limits(POSITION))
    covered = ((truths >= low) & (truths <= high)).mean(axis=0)
    assert (covered > 0.91).all()
    assert (covered < 0.985).all()
    assert (found.parameters[:, 1] == 4.0).mean() == pytest.approx(0.5, abs=0.1)


def test_the_same_seed_gives_the_same_bits(run: sf.Run) -> None:
    first, second, other = (bands(run, {DRAG: "10%"}, [POSITION], count=30, seed=seed) for seed in (5, 5, 6))
    assert first[POSITION].tobytes() == second[POSITION].tobytes()
    assert first[POSITION].tobytes() != other[POSITION].tobytes()
    np.testing.assert_allclose(first.parameters.std(), 0.4, rtol=0.4)


def test_places_follow_uncertain_joints(run: sf.Run) -> None:
    found = bands(run, {"rov.arm.joint.at[0]": 0.1}, ["rov.arm.position", POSITION], count=25)
    apart = found["rov.arm.position"] - found[POSITION]
    np.testing.assert_allclose(apart[:, :, 0], np.repeat(found.parameters, len(found.t), axis=1), atol=1e-9)


def test_impossible_robots_are_left_out_and_counted(run: sf.Run) -> None:
    found = bands(run, {"rov.hull.mass": 5.0}, [POSITION], count=200, seed=0)
    assert (found.parameters > 0.0).all()
    assert any("physically impossible" in note for note in found.notes)


def test_every_draw_is_a_valid_scene() -> None:
    """Positive moments of inertia may still be impossible: each is at most the sum of the other two."""
    scene = sf.Scene.from_dict(PUSHED)
    path = "rov.hull.inertia.diagonal[0]"
    found = bands(sf.simulate(scene, duration=0.2), {path: "60%"}, [POSITION], count=200)
    assert (found.parameters > 0.0).all()
    assert (found.parameters <= 2.0 * (1.0 + 1e-9)).all()
    assert any("physically impossible" in note for note in found.notes)


def test_coefficients_with_a_sign_rule_only_are_valid_at_any_size() -> None:
    scene = sf.load("rov-one-arm-water")
    unsure, rng = default_tolerances(scene), np.random.default_rng(0)
    assert all(SIGN_CHECKED.search(path) for path in unsure)
    for _ in range(5):
        changed = {path: scene.paths()[path] * float(np.exp(3.0 * rng.standard_normal())) for path in unsure}
        assert scene.replace(changed).paths()[path := next(iter(unsure))] == changed[path]


def test_draws_are_recorded_a_few_at_a_time(run: sf.Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bits; memory holds the requested signals, and all bodies of a few draws only."""
    whole = bands(run, {DRAG: "10%"}, [POSITION], count=50)
    monkeypatch.setattr(sys.modules["seaframe.identify.compare.bands"], "BATCH_ROWS", 1400)
    assert bands(run, {DRAG: "10%"}, [POSITION], count=50)[POSITION].tobytes() == whole[POSITION].tobytes()
    monkeypatch.undo()
    arm = sf.simulate(sf.load("rov-one-arm-water"))
    bands(arm, {"rov.hull.drag.linear[0]": "5%"}, [POSITION], count=20)  # compiled
    tracemalloc.start()
    found = bands(arm, {"rov.hull.drag.linear[0]": "5%"}, [POSITION], count=400)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found[POSITION].shape == (400, 1001, 3)
    assert peak < 150e6  # 10 MB are wanted; all bodies of all draws at once take 600 MB


def test_recorded_commands_are_repeated() -> None:
    scene = sf.Scene.from_dict(PUSHED | {
        "robots": {"rov": {**PUSHED["robots"]["rov"], "thrusters": [
            {"name": "t1", "link": "hull", "at": [0, 0, 0], "direction": [1, 0, 0], "model": "force"}]}},
    })  # fmt: skip
    driven = sf.simulate(scene, control=lambda t, q, v: [3.0 * np.sin(t)])
    found = bands(driven, {DRAG: 1e-9}, [POSITION], count=20)
    np.testing.assert_allclose(found[POSITION][0], driven[POSITION], atol=5e-4)  # linear between rows
    assert len(found.notes) <= 1


def test_a_run_that_starts_later_is_repeated_from_there() -> None:
    """The force begins at 2 s; the start of the run is at 1.5 s."""
    force = {"steps": {"times": [0.0, 2.0], "values": [[0.0, 0.0, 0.0], [5.0, 0.0, 0.0]]}}
    scene = sf.Scene.from_dict(PUSHED | {"drives": {"rov.hull": {"force": force}}})
    run = sf.simulate(scene, 2.0, t0=1.5)
    found = bands(run, {DRAG: 0.0}, [POSITION], count=20)
    np.testing.assert_array_equal(found.t, run.t)
    np.testing.assert_allclose(found[POSITION][3], run[POSITION], rtol=0, atol=1e-12)
    assert found.notes == ()


def test_a_shorter_last_step_is_left_out_and_any_other_refused() -> None:
    scene = sf.Scene.from_dict(PUSHED)
    run = sf.simulate(scene, 10.3 * scene.run.dt)
    found = bands(run, {DRAG: 0.0}, [POSITION], count=20)
    np.testing.assert_array_equal(found.t, run.t[:-1])
    np.testing.assert_allclose(found[POSITION][3], run[POSITION][:-1], rtol=0, atol=1e-12)
    assert len(found.notes) == 1
    for short, code in ((run.extend(1.0), "unsupported"), (sf.simulate(scene, 0.3 * scene.run.dt), "data")):
        with pytest.raises(sf.SeaframeError) as caught:
            bands(short, {DRAG: 0.0}, [POSITION], count=20)
        assert (caught.value.code, caught.value.path) == (code, "bands")


def test_commands_that_close_connections_are_repeated() -> None:
    ball = {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}
    scene = sf.Scene.from_dict({
        "gravity": [0, 0, 0],
        "robots": {"one": {"links": {"ball": ball}}, "two": {"at": {"position": [1, 0, 0]}, "links": {"ball": ball}}},
        "connections": [{"name": "dock", "type": "rigid", "a": "one.ball", "b": "two.ball", "command": True}],
        "initial": {"one.ball": {"velocity": [0.4, 0.1, 0]}},
    })  # fmt: skip
    run = sf.simulate(scene, 1.0, 0.01, control=Sampled(lambda t, q, v: [float(t > 0.495)], 100.0))
    found = bands(run, {"one.ball.mass": 0.0}, ["one.ball.position"], count=20)
    np.testing.assert_allclose(found["one.ball.position"][3], run["one.ball.position"], rtol=0, atol=1e-12)


def test_long_runs_are_thinned(run: sf.Run) -> None:
    long = sf.simulate(sf.Scene.from_dict(PUSHED), duration=25.0, dt=0.01)
    found = bands(long, {DRAG: 0.0}, [POSITION], count=20)
    assert len(found.t) <= 1001
    np.testing.assert_allclose(found[POSITION][7, :, 0], np.interp(found.t, long.t, long[POSITION][:, 0]), atol=1e-9)


@pytest.mark.parametrize(
    ("uncertain", "names", "options", "code", "path", "text"),
    [
        ({}, [POSITION], {}, "missing", "bands", "uncertain parameter"),
        ({"rov.hull.mas": 1.0}, [POSITION], {}, "unknown", "bands", r"rov\.hull\.mas"),
        ({DRAG: "a lot"}, [POSITION], {}, "range", DRAG, "not 'a lot'"),
        ({DRAG: -1.0}, [POSITION], {}, "range", DRAG, "not -1.0"),
        ({DRAG: 1.0}, ["energy.kinetic"], {}, "unknown", "bands", "'energy.kinetic'"),
        ({DRAG: 1.0}, [POSITION], {"count": 3}, "range", "bands", "at least 20 draws"),
        ({DRAG: 1.0}, [POSITION], {"level": 95}, "range", "bands", "between 0 and 1"),
        ({"rov.hull.mass": 1e4}, [POSITION], {}, "range", "bands", "draws are physically impossible"),
        (Estimates((DRAG,), np.array([4.0]), np.array([[np.inf]])), [POSITION], {}, "unidentifiable", None, "rov"),
        (Estimates(("bias",), np.array([4.0]), np.array([[1.0]])), [POSITION], {}, "unknown", "bands", "bias"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    run: sf.Run, uncertain: Any, names: list[str], options: dict[str, Any], code: str, path: str | None, text: str
) -> None:
    with pytest.raises(sf.SeaframeError, match=text) as caught:
        bands(run, uncertain, names, **options)
    assert caught.value.code == code
    assert path is None or caught.value.path == path
