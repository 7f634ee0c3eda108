"""Currents that vary, all parts of a flow together, random draws, and every kind of number."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import quad, solve_ivp

from seaframe.loads.field import CURRENT, SEA, random_numbers
from seaframe.loads.flow import Flow, GaussMarkov, flow_of
from seaframe.loads.time_functions import Instant
from seaframe.program.native import native_target
from seaframe.program.trace import Graph, counts
from seaframe.scene.paths import Changes, with_changes, words_of
from seaframe.scene.water import Water
from seaframe.spatial import Vector
from tests.program.evaluating import interpret, native

DOWN = (0.0, 0.0, -9.81)
PROFILE: dict[str, Any] = {
    "depths": [1.0, 4.0, 10.0],
    "velocities": [[0.8, 0.1, 0.0], [0.5, -0.2, 0.05], [0.2, 0.0, 0.0]],
}
VARYING = {"deviation": [0.1, 0.2, 0.05], "time_constant": 30.0}
REGULAR = {"height": 0.8, "period": 5.0, "direction": [1.0, 0.5, 0.2], "phase": 0.4}
JONSWAP = {"significant_height": 0.6, "peak_period": 6.0, "direction": [0.2, 1.0, 0.0], "components": 6}
EVERYTHING: dict[str, Any] = {
    "surface": 0.5,
    "depth": 14.0,
    "current": {"velocity": [0.3, -0.1, 0.2], "profile": PROFILE, "gauss_markov": {**VARYING, "components": 5}},
    "waves": {"regular": [REGULAR, {"height": 0.3, "period": 3.0, "direction": [-1.0, 2.0, 0.0]}]},
}
IRREGULAR = {**EVERYTHING, "waves": {"jonswap": JONSWAP}}
DEEP = {key: value for key, value in IRREGULAR.items() if key != "depth"}
SCENES = {"everything": EVERYTHING, "irregular": IRREGULAR, "deep": DEEP}
LEANING = (1.0, -2.0, -9.0)
DRAWN = {CURRENT: [0.9429375528828794, 0.3163371523854981], SEA: [0.6771968569751019, 0.2429867485428212]}


def flow(water: dict[str, Any] | Water, gravity: Any = DOWN, seed: int = 0) -> Flow:
    described = water if isinstance(water, Water) else Water.model_validate(water)
    found = flow_of(described, gravity, seed)
    assert found is not None
    return found


def entries(field: Flow, p: Any, t: Any) -> list[Any]:
    """Velocity, acceleration and elevation at a place and time."""
    instant, place = Instant(t, t), Vector(*p)
    stream = field.at(place, instant)
    return [*stream.velocity, *stream.acceleration, field.elevation(place, instant)]


def velocity(field: Flow, p: Any, t: float) -> Any:
    return np.array(entries(field, p, t)[:3])


# What there is


def test_a_uniform_steady_current_is_no_flow() -> None:
    for water in ({}, {"surface": 0.0, "depth": 5.0}, {"current": {"velocity": [1.0, 0.0, 0.0]}}):
        assert flow_of(Water.model_validate(water), DOWN, 0) is None


def test_only_a_gauss_markov_current_is_the_same_everywhere() -> None:
    varying = flow({"current": {"gauss_markov": VARYING}}, gravity=(0.0, 0.0, 0.0))
    assert not varying.depends_on_position
    assert entries(varying, (0.0, 0.0, 0.0), 3.0) == entries(varying, (5.0, -7.0, 100.0), 3.0)
    assert flow({"surface": 0.0, "current": {"profile": PROFILE}}).depends_on_position
    assert flow({"surface": 0.0, "waves": {"regular": REGULAR}}).depends_on_position


# A profile


@pytest.mark.parametrize("depth", [-3.0, 0.0, 1.0, 2.5, 3.999, 4.0, 7.0, 9.0, 10.0, 55.0])
def test_a_profile_by_interpolation(depth: float) -> None:
    wanted = [np.interp(depth, PROFILE["depths"], column) for column in np.transpose(PROFILE["velocities"])]
    below = flow({"surface": 2.0, "current": {"profile": PROFILE}})
    assert_allclose(velocity(below, (3.0, -4.0, 2.0 - depth), 7.0), wanted, rtol=0.0, atol=1e-15)
    downward_y = flow({"surface": 2.0, "current": {"profile": PROFILE}}, gravity=(0.0, 3.7, 0.0))
    assert_allclose(velocity(downward_y, (3.0, depth - 2.0, -4.0), 7.0), wanted, rtol=0.0, atol=1e-15)


def test_a_profile_of_one_depth_is_the_same_all_over() -> None:
    steady = flow({"surface": 0.0, "current": {"profile": {"depths": [3.0], "velocities": [[0.4, 0.0, 0.1]]}}})
    for z in (5.0, -3.0, -80.0):
        assert entries(steady, (0.0, 0.0, z), 0.0) == [0.4, 0.0, 0.1, 0.0, 0.0, 0.0, 0.0]


def test_water_that_sinks_through_a_profile_speeds_up_by_hand() -> None:
    """Between depths 4 and 10 the x-velocity falls by 0.3 m/s in 6 m; water sinks there at 0.5 m/s and the like."""
    still = {**PROFILE, "velocities": [[0.8, 0.0, 0.0], [0.5, 0.0, 0.0], [0.2, 0.0, 0.0]]}
    sinking = flow({"surface": 0.0, "current": {"velocity": [9.0, 9.0, -0.5], "profile": still}})
    assert entries(sinking, (0.0, 0.0, -7.0), 0.0)[3:6] == pytest.approx([-0.3 / 6.0 * 0.5, 0.0, 0.0], abs=1e-15)
    assert entries(sinking, (0.0, 0.0, -2.0), 0.0)[3:6] == pytest.approx([-0.3 / 3.0 * 0.5, 0.0, 0.0], abs=1e-15)
    assert entries(sinking, (0.0, 0.0, -11.0), 0.0)[3:6] == [0.0, 0.0, 0.0]


# All together, following the water


@pytest.mark.parametrize("water", SCENES)
@pytest.mark.parametrize("uniform", [[0.3, -0.1, 0.2], [-2.0, 1.0, -0.5]])
def test_acceleration_of_a_drop_of_water(water: str, uniform: list[float]) -> None:
    """A drop is followed on its way, p' = U + v(p, t); its acceleration by differences along that way."""
    current = {**SCENES[water]["current"], "velocity": uniform}
    field = flow({**SCENES[water], "current": current}, LEANING, seed=5)
    down = np.array(LEANING) / np.linalg.norm(LEANING)
    U = np.array(uniform)
    for depth, t0 in ((2.3, 0.0), (6.0, 4.7), (12.0, 11.0)):
        start = (depth - 0.5) * down + [3.0, 1.0, 0.3] - down.dot([3.0, 1.0, 0.3]) * down
        e = 2e-3
        way = [start]
        for end in (-2 * e, -e, e, 2 * e):
            answer = solve_ivp(
                lambda t, p: U + velocity(field, p, t), (t0, t0 + end), start, method="DOP853", rtol=1e-12, atol=1e-13
            )
            way.append(answer.y[:, -1])
        _, a, b, c, d = (velocity(field, p, t0 + s) for p, s in zip(way, (0.0, -2 * e, -e, e, 2 * e), strict=True))
        followed = (a - 8.0 * b + 8.0 * c - d) / (12.0 * e)
        assert_allclose(entries(field, start, t0)[3:6], followed, rtol=0.0, atol=1e-9)


def test_parts_carry_each_other() -> None:
    """Together, the parts accelerate the water otherwise than one by one."""
    parts = [
        {"surface": 0.5, "depth": 14.0, "waves": EVERYTHING["waves"]},
        {"surface": 0.5, "current": {"profile": PROFILE}},
        {"surface": 0.5, "current": {"gauss_markov": EVERYTHING["current"]["gauss_markov"]}},
    ]
    p, t = (1.0, 2.0, -2.0), 1.5
    alone = np.sum([entries(flow(part), p, t) for part in parts], axis=0)
    still = {**EVERYTHING["current"], "velocity": [0.0, 0.0, 0.0]}
    together = np.array(entries(flow({**EVERYTHING, "current": still}), p, t))
    assert_allclose(together[[0, 1, 2, 6]], alone[[0, 1, 2, 6]], rtol=1e-13)
    assert np.abs(together[3:6] - alone[3:6]).max() > 0.01


# The Gauss-Markov current


def draws(count: int, components: int, t: Any) -> tuple[Any, Any]:
    """Velocities and rates of many currents of deviation 1, 2, 3 and time constant 7, over deviation; (3, seeds, t)."""
    current = {"deviation": [1.0, 2.0, 3.0], "time_constant": 7.0, "components": components}
    fields = [flow({"current": {"gauss_markov": current}}, seed=seed) for seed in range(count)]
    found = np.array([entries(field, (0.0, 0.0, 0.0), t)[:6] for field in fields])
    scale = np.array([1.0, 2.0, 3.0])[:, None, None]
    return found[:, :3].transpose(1, 0, 2) / scale, found[:, 3:].transpose(1, 0, 2) / scale


def test_a_gauss_markov_current_forgets_exponentially() -> None:
    lags = [0.0, 0.7, 3.0, 7.0, 14.0, 32.0, 100.0]
    starts = 300.0 * np.arange(100)
    found, _ = draws(150, 64, np.add.outer(lags, starts).ravel())
    now, *_ = seen = np.moveaxis(found.reshape(3, 150, len(lags), len(starts)), 2, 0)
    assert now.mean() == pytest.approx(0.0, abs=0.02)
    assert (now**4).mean() / (now**2).mean() ** 2 == pytest.approx(3.0, abs=0.1)  # Gaussian
    for lag, later in zip(lags, seen, strict=True):
        wanted = math.exp(-lag / 7.0)
        assert (now * later).mean() == pytest.approx(wanted, abs=0.03)
        assert (now * later).mean(axis=(1, 2)) == pytest.approx([wanted] * 3, abs=0.04)
        assert (now[0] * later[1]).mean() == pytest.approx(0.0, abs=0.03)


@pytest.mark.parametrize("components", [1, 8, 64])
def test_rate_of_a_gauss_markov_current(components: int) -> None:
    """Its mean square is that of w: (tan^2 integrated over all parts but the last, and in the middle of the last)."""
    t, e = 31.0 * np.arange(60.0), 1e-4
    _, rate = draws(60, components, t)
    (after, _), (before, _) = draws(60, components, t + e), draws(60, components, t - e)
    assert_allclose(rate, (after - before) / (2.0 * e), rtol=0.0, atol=2e-6)
    last = 1.0 - 1.0 / components
    below = quad(lambda r: math.tan(math.pi / 2.0 * r) ** 2, 0.0, last)[0]
    mean_square = below + math.tan(math.pi / 2.0 * (1.0 - 0.5 / components)) ** 2 / components
    assert rate.std() == pytest.approx(math.sqrt(mean_square) / 7.0, rel=0.03)
    assert math.sqrt(mean_square) == pytest.approx(math.sqrt(2.0 * components), rel=0.3 / components + 0.02)


# Random draws


def test_the_same_seed_gives_the_same_water_to_the_bit() -> None:
    for water in SCENES.values():
        once, again = (entries(flow(water, seed=11), (1.0, 2.0, -3.0), 4.0) for _ in range(2))
        assert once == again
        assert entries(flow(water, seed=12), (1.0, 2.0, -3.0), 4.0) != once


def test_draws_stay_what_they_are() -> None:
    """For runs that are to be repeated with a later version."""
    assert random_numbers(0, CURRENT, 2).tolist() == DRAWN[CURRENT]
    assert random_numbers(0, SEA, 2).tolist() == DRAWN[SEA]


def test_a_seed_of_its_own_comes_first() -> None:
    current = {"current": {"gauss_markov": {**VARYING, "seed": 3}}}
    sea = {"surface": 0.0, "waves": {"jonswap": {**JONSWAP, "seed": 3}}}
    for water in (current, sea):
        one, other = (entries(flow(water, seed=seed), (1.0, 2.0, -3.0), 4.0) for seed in (1, 2))
        assert one == other
    unseeded = {"surface": 0.0, "waves": {"jonswap": JONSWAP}}
    assert entries(flow(unseeded, seed=3), (0.0, 0.0, 0.0), 1.0) == entries(flow(sea, seed=8), (0.0, 0.0, 0.0), 1.0)


def test_uses_of_a_seed_share_no_numbers() -> None:
    draws = [random_numbers(seed, use, 500) for seed in range(4) for use in (CURRENT, SEA)]
    assert len(np.unique(draws)) == 4000
    assert np.abs(np.corrcoef(draws) - np.eye(8)).max() < 0.2


def test_current_and_sea_draw_on_different_streams() -> None:
    field = flow({**IRREGULAR, "current": {"gauss_markov": VARYING}}, seed=9)
    turns = np.array([wave.phase for wave in field.waves[0].components]) / (2.0 * math.pi)
    assert_allclose(turns, random_numbers(9, SEA, 6), rtol=1e-15)
    (current,) = field.currents
    assert isinstance(current, GaussMarkov)
    cosines = np.array([tuple(even) for even, _ in current.phases])
    assert_allclose(cosines, np.cos(2.0 * math.pi * random_numbers(9, CURRENT, (64, 4))[:, :3]), rtol=0.0, atol=1e-15)


# Every kind of number

FREED = {
    "everything": [
        "surface",
        "depth",
        "current.velocity[2]",
        "current.profile.depths[1]",
        "current.profile.velocities[0][1]",
        "current.gauss_markov.deviation[0]",
        "current.gauss_markov.time_constant",
        "waves.regular[0].height",
        "waves.regular[0].period",
        "waves.regular[0].direction[1]",
        "waves.regular[1].phase",
    ],
    "irregular": ["waves.jonswap.significant_height", "waves.jonswap.peak_period", "depth"],
    "deep": ["waves.jonswap.peak_period", "surface"],
}


def value_at(part: Any, path: str) -> float:
    for word in words_of(path):
        part = part[word] if isinstance(word, int) else getattr(part, word)
    return float(part)


def free_water(water: Water, paths: Sequence[str], numbers: Sequence[Any]) -> Water:
    found: Any = water
    for path, number in zip(paths, numbers, strict=True):
        change: Any = number
        for word in reversed(words_of(path)):
            change = Changes({word: change})
        found = with_changes(found, change)
    assert isinstance(found, Water)
    return found


Formulas = Callable[[Sequence[Any]], list[Any]]


def evaluated_by_trace(formulas: Formulas, rows: Any) -> Any:
    return np.transpose(interpret(formulas(Graph().inputs("x", len(rows[0]))), {"x": list(np.transpose(rows))}))


def evaluated_by_native_code(formulas: Formulas, rows: Any) -> Any:
    return native(formulas(Graph().inputs("x", len(rows[0]))), native_target(), x=rows)


def evaluated_by_casadi(formulas: Formulas, rows: Any) -> Any:
    casadi = pytest.importorskip("casadi")
    symbols = [casadi.SX.sym(f"x{k}") for k in range(len(rows[0]))]
    function = casadi.Function("f", symbols, [casadi.vertcat(*formulas(symbols))])
    return [function(*row).full().ravel() for row in rows]


def evaluated_by_sympy(formulas: Formulas, rows: Any) -> Any:
    sympy = pytest.importorskip("sympy")
    symbols = sympy.symbols(f"x:{len(rows[0])}", real=True)
    function = sympy.lambdify(symbols, formulas(symbols), modules="math", cse=True)
    return [function(*row) for row in rows]


KINDS = {
    "traced": evaluated_by_trace,
    "native": evaluated_by_native_code,
    "casadi": evaluated_by_casadi,
    "sympy": evaluated_by_sympy,
}
POINTS = [(1.0, 2.0, -3.0, 4.0), (-20.0, 7.0, 2.0, 31.0), (0.3, 0.1, -40.0, 0.0)]  # in the water, above, below


@pytest.mark.parametrize("water", SCENES)
@pytest.mark.parametrize("kind", KINDS)
def test_symbols_agree_with_floats(kind: str, water: str) -> None:
    described, paths = Water.model_validate(SCENES[water]), FREED[water]
    if kind == "sympy":  # writes out every step to the wavenumber, again and again
        paths = [path for path in paths if not path.endswith(("period", "depth"))]
    given = [value_at(described, path) for path in paths]

    def formulas(symbols: Sequence[Any]) -> list[Any]:
        (x, y, z, t, down), numbers = symbols[:5], symbols[5:]
        gravity = (1.0, -2.0, -9.0 if kind == "sympy" else down)
        return entries(flow(free_water(described, paths, numbers), gravity), (x, y, z), t)

    got = KINDS[kind](formulas, [[*point, -9.0, *given] for point in POINTS])
    wanted = [entries(flow(described, LEANING), point[:3], point[3]) for point in POINTS]
    assert_allclose(got, wanted, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("water", SCENES)
def test_batches_agree_with_single_places(water: str) -> None:
    rng = np.random.default_rng(4)
    p, t = rng.normal(size=(3, 40)) * [[5.0], [5.0], [8.0]], rng.uniform(0.0, 50.0, 40)
    field = flow(SCENES[water], LEANING)
    batch = [np.broadcast_to(x, 40) for x in entries(field, p, t)]
    single = [entries(field, p[:, k].tolist(), float(t[k])) for k in range(40)]
    assert_allclose(np.transpose(batch), single, rtol=1e-13, atol=1e-14)


def test_each_lane_may_have_another_sea() -> None:
    """Freed numbers of a batch: heights and deviations."""
    described = Water.model_validate(EVERYTHING)
    paths = ["waves.regular[0].height", "current.gauss_markov.deviation[0]", "waves.regular[1].period"]
    lanes = np.array([[0.1, 0.8, 1.2], [0.0, 0.1, 0.3], [2.0, 3.0, 4.0]])
    batch = np.transpose(entries(flow(free_water(described, paths, list(lanes))), (1.0, 2.0, -3.0), 4.0))
    for lane, found in zip(lanes.T.tolist(), batch, strict=True):
        wanted = entries(flow(free_water(described, paths, lane)), (1.0, 2.0, -3.0), 4.0)
        assert_allclose(found, wanted, rtol=1e-13, atol=1e-15)


def test_a_freed_height_is_an_amplitude() -> None:
    casadi = pytest.importorskip("casadi")
    H = casadi.SX.sym("H")
    described = Water.model_validate({"surface": 0.0, "depth": 9.0, "waves": {"regular": REGULAR}})
    outputs = casadi.vertcat(
        *entries(flow(free_water(described, ["waves.regular.height"], [H])), (1.0, 2.0, -3.0), 4.0)
    )
    slopes = casadi.Function("f", [H], [casadi.jacobian(outputs, H)])(0.8).full().ravel()
    answer = np.array(entries(flow(described), (1.0, 2.0, -3.0), 4.0))
    assert_allclose(slopes[[0, 1, 2, 6]], answer[[0, 1, 2, 6]] / 0.8, rtol=1e-13)


def test_work_per_wave() -> None:
    """One sine, one cosine and one or two exponentials for each wave; a sine and a cosine for each random frequency."""
    graph = Graph()
    p, t = graph.inputs("p", 3), graph.input("t", 0)
    sea = {"surface": 0.0, "waves": {"jonswap": {**JONSWAP, "components": 30}}}
    for depth, exponentials in (({}, 30), ({"depth": 20.0}, 60)):
        work = counts(entries(flow({**sea, **depth}), p, t))
        assert (work["sin"], work["cos"], work["exp"], work["sqrt"], work["tanh"]) == (30, 30, exponentials, 0, 0)
    work = counts(entries(flow({"current": {"gauss_markov": VARYING}}), p, t))
    assert (work["sin"], work["cos"], work["exp"]) == (64, 64, 0)


def test_level_waves_along_an_axis_stay_in_their_plane() -> None:
    """What is zero is the plain constant, which costs nothing."""
    p, t = Graph().inputs("p", 3), 0.0
    waves = {"surface": 0.0, "waves": {"regular": {**REGULAR, "direction": [3.0, 0.0, 1.0]}}}
    found = entries(flow(waves), p, t)
    assert [found[1], found[4]] == [0.0, 0.0]
    assert [type(x) for x in (found[1], found[4])] == [float, float]
