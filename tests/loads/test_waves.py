"""Waves by linear theory: the textbook, the conditions of a potential flow under a free surface, spectra."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from numpy.typing import NDArray
from scipy.integrate import quad

from seaframe.errors import SceneError
from seaframe.loads.flow import Flow, flow_of
from seaframe.loads.time_functions import Instant
from seaframe.loads.waves import Train, jonswap_frequencies
from seaframe.program.trace import Graph
from seaframe.scene.water import Water
from seaframe.spatial import Vector
from tests.oracles.airy import AiryWave

DOWN = (0.0, 0.0, -9.81)
REGULAR = {"height": 0.8, "period": 5.0, "direction": [1.0, 0.0, 0.0]}
WAVES = [AiryWave(0.8, 5.0, depth) for depth in (1.5, 6.0, 40.0, None)] + [
    AiryWave(0.02, 1.0, 0.3),
    AiryWave(4, 12, 70),
]
each_wave = pytest.mark.parametrize("wave", WAVES, ids=str)


def flow(water: dict[str, Any], gravity: Any = DOWN, seed: int = 0) -> Flow:
    found = flow_of(Water.model_validate(water), gravity, seed)
    assert found is not None
    return found


def of(wave: AiryWave, surface: float = 0.0, **more: Any) -> Flow:
    regular = {"height": wave.height, "period": wave.period, "direction": [1.0, 0.0, 0.0], **more}
    given = {} if wave.depth is None else {"depth": wave.depth}
    return flow({"surface": surface, "waves": {"regular": regular}, **given}, (0.0, 0.0, -wave.g))


def streams(field: Flow, p: Any, t: Any) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Velocity and acceleration, stacked along the first axis."""
    shape = np.broadcast_shapes(*(np.shape(x) for x in (*p, t)))
    stream = field.at(Vector(*p), Instant(t, t))
    parts = (stream.velocity, stream.acceleration)
    velocity, acceleration = (np.array([np.broadcast_to(x, shape) for x in part]) for part in parts)
    return velocity, acceleration


def places(wave: AiryWave, count: int = 50) -> tuple[Any, Any, Any, Any]:
    """x, y, z and t all through the water and several periods and lengths."""
    rng = np.random.default_rng(1)
    depth = wave.depth or 2.0 * np.pi / wave.k
    size = 2.0 * np.pi / wave.k
    x, y = rng.uniform(-3.0 * size, 3.0 * size, (2, count))
    return x, y, -depth * rng.uniform(0.0, 1.0, count), rng.uniform(0.0, 4.0 * wave.period, count)


@each_wave
def test_motion_by_the_textbook(wave: AiryWave) -> None:
    x, y, z, t = places(wave)
    velocity, acceleration = streams(of(wave), (x, y, z), t)
    u, w = wave.velocity(x, z, t)
    largest = np.abs(u).max()
    assert_allclose(velocity, [u, 0.0 * y, w], rtol=0.0, atol=1e-12 * largest)
    local, carried = wave.local_acceleration(x, z, t), wave.convective_acceleration(x, z, t)
    assert np.abs(carried[1]).max() > 1e-3 * np.abs(local[1]).max()
    wanted = [local[0] + carried[0], 0.0 * y, local[1] + carried[1]]
    assert_allclose(acceleration, wanted, rtol=0.0, atol=1e-11 * wave.sigma * largest)


@each_wave
def test_velocity_is_the_gradient_of_the_potential(wave: AiryWave) -> None:
    x, y, z, t = places(wave)
    e = 1e-5 / wave.k
    u = (wave.potential(x + e, z, t) - wave.potential(x - e, z, t)) / (2.0 * e)
    w = (wave.potential(x, z + e, t) - wave.potential(x, z - e, t)) / (2.0 * e)
    velocity, _ = streams(of(wave), (x, y, z), t)
    assert_allclose(velocity, [u, 0.0 * y, w], rtol=0.0, atol=1e-8 * np.abs(u).max())


@each_wave
def test_pressure_is_that_of_the_air_on_the_surface(wave: AiryWave) -> None:
    """Bernoulli at the mean surface, to first order: g eta = -dphi/dt; and the bottom is tight."""
    x, y, _, t = places(wave)
    e = 1e-5 / wave.sigma
    rate = (wave.potential(x, 0.0, t + e) - wave.potential(x, 0.0, t - e)) / (2.0 * e)
    eta = of(wave).elevation(Vector(x, y, 0.0), Instant(t, t))
    assert_allclose(wave.g * eta, -rate, rtol=0.0, atol=1e-8 * wave.g * wave.height)
    assert_allclose(eta, wave.elevation(x, t), rtol=0.0, atol=1e-13 * wave.height)
    if wave.depth is not None:
        velocity, _ = streams(of(wave), (x, y, -wave.depth), t)
        assert np.abs(velocity[2]).max() < 1e-13 * np.abs(velocity[0]).max()


@each_wave
def test_the_surface_goes_with_the_water(wave: AiryWave) -> None:
    x, y, _, t = places(wave)
    field, e = of(wave), 1e-5 / wave.sigma
    after, before = (field.elevation(Vector(x, y, 0.0), Instant(time, time)) for time in (t + e, t - e))
    velocity, _ = streams(field, (x, y, 0.0), t)
    assert_allclose(velocity[2], (after - before) / (2.0 * e), rtol=0.0, atol=1e-8 * wave.height * wave.sigma)


SEAS: dict[str, dict[str, Any]] = {
    "regular": {"waves": {"regular": {**REGULAR, "direction": [0.3, -0.8, 0.4], "phase": 0.7}}},
    "crossing": {"waves": {"regular": [REGULAR, {"height": 0.3, "period": 3.0, "direction": [1.0, 2.0, 0.0]}]}},
    "irregular": {"waves": {"jonswap": {"significant_height": 0.6, "peak_period": 6.0, "direction": [1, 1, 0.2]}}},
}
SEAS["shallow"] = {"depth": 12.0, **SEAS["irregular"]}


@pytest.mark.parametrize("sea", SEAS)
@pytest.mark.parametrize("gravity", [DOWN, (0.0, 9.81, 0.0), (3.0, -2.0, 8.0)])
def test_no_divergence_no_rotation(sea: str, gravity: tuple[float, float, float]) -> None:
    field = flow({"surface": 0.5, **SEAS[sea]}, gravity)
    below = 2.5 * np.array(gravity) / np.linalg.norm(gravity)
    rng, e = np.random.default_rng(2), 1e-4
    for _ in range(5):
        p, t = below + rng.normal(size=3), rng.uniform(0.0, 30.0)
        steps = e * np.eye(3)
        columns = [(streams(field, p + d, t)[0] - streams(field, p - d, t)[0]) / (2.0 * e) for d in steps]
        gradient = np.array(columns).T
        size = np.abs(gradient).max()
        assert size > 1e-3
        assert abs(np.trace(gradient)) < 1e-7 * size
        assert_allclose(gradient, gradient.T, rtol=0.0, atol=1e-7 * size)


def test_gravity_says_where_the_waves_are() -> None:
    """If surface, direction and position are rotated together, the motion of the water is rotated as well."""
    rng = np.random.default_rng(3)
    R, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    upright = flow({"surface": 1.0, "depth": 9.0, "waves": {"regular": REGULAR}})
    turned = {**REGULAR, "direction": (R @ [2.0, 0.0, 5.0]).tolist()}  # its vertical part does not count
    gravity = tuple((R @ DOWN).tolist())
    leaning = flow({"surface": 1.0, "depth": 9.0, "waves": {"regular": turned}}, gravity)
    for p, t in zip(rng.normal(size=(5, 3)) - [0.0, 0.0, 2.0], rng.uniform(0.0, 9.0, 5), strict=True):
        for a, b in zip(streams(leaning, R @ p, t), streams(upright, p, t), strict=True):
            assert_allclose(a, R @ b, rtol=1e-11, atol=1e-13)


def test_a_crest_starts_at_the_origin_and_travels_forward() -> None:
    wave = AiryWave(0.8, 5.0, 6.0)
    field = of(wave)
    speed = 2.0 * math.pi / wave.k / wave.period
    for t in (0.0, 1.3, 7.0):
        crest = Vector(speed * t, 3.0, 0.0)
        assert field.elevation(crest, Instant(t, t)) == pytest.approx(0.4, rel=1e-12)
        assert field.at(crest, Instant(t, t)).velocity.x > 0.0  # water under a crest goes with the wave
    later = of(wave, phase=math.pi / 2)
    assert later.elevation(Vector(0.0, 0.0, 0.0), Instant(0.0, 0.0)) == pytest.approx(0.0, abs=1e-15)
    assert later.elevation(Vector(0.0, 0.0, 0.0), Instant(1.25, 1.25)) == pytest.approx(0.4, rel=1e-12)


def test_depth_counts_from_the_surface() -> None:
    wave = AiryWave(0.8, 5.0, 6.0)
    x, y, z, t = places(wave)
    for a, b in zip(streams(of(wave, 4.0), (x, y, z + 4.0), t), streams(of(wave), (x, y, z), t), strict=True):
        assert_allclose(a, b, rtol=0.0, atol=1e-13)


@pytest.mark.parametrize("depth", [20.0, None])
def test_beyond_surface_and_bottom_water_moves_as_there(depth: float | None) -> None:
    wave = AiryWave(0.8, 5.0, depth)
    field = of(wave)
    x, y, _, t = places(wave)
    edges = [(0.0, 0.3), (0.0, 500.0)] + ([] if depth is None else [(-depth, -depth - 1.0), (-depth, -1e5)])
    for edge, beyond in edges:
        for a, b in zip(streams(field, (x, y, beyond), t), streams(field, (x, y, edge), t), strict=True):
            assert_allclose(a, b, rtol=1e-15, atol=0.0)
            assert np.abs(a).max() > 0.0


def test_very_deep_water() -> None:
    """The bottom at 11 km has no effect on waves of 1 s, and nothing overflows at that depth."""
    x, y, z, t = places(AiryWave(0.05, 1.0, None))
    deep, bottomless = of(AiryWave(0.05, 1.0, 11_000.0)), of(AiryWave(0.05, 1.0, None))
    for a, b in zip(streams(deep, (x, y, z), t), streams(bottomless, (x, y, z), t), strict=True):
        assert_allclose(a, b, rtol=0.0, atol=1e-15)
    velocity, acceleration = streams(deep, (0.0, 0.0, -11_000.0), 0.3)
    assert not velocity.any()
    assert not acceleration.any()


def test_very_shallow_water() -> None:
    """Long waves move the whole column alike, u = eta sqrt(g/h), and rise in proportion to height (D&D, Table 3.1)."""
    height, depth, z = 1e-4, 0.1, -0.03
    field = of(AiryWave(height, 100.0, depth))
    stream = field.at(Vector(0.0, 0.0, z), Instant(25.0, 25.0))  # a quarter of the period behind a crest
    crest = field.at(Vector(0.0, 0.0, z), Instant(0.0, 0.0))
    assert crest.velocity.x == pytest.approx(0.5 * height * math.sqrt(9.81 / depth), rel=1e-4)
    assert stream.velocity.z == pytest.approx(-0.5 * height * 2.0 * math.pi / 100.0 * (1.0 + z / depth), rel=1e-4)


# Irregular seas


def train(**sea: Any) -> Train:
    given = {"significant_height": 2.0, "peak_period": 8.0, "direction": [1.0, 0.0, 0.0], **sea}
    (found,) = flow({"surface": 0.0, "waves": {"jonswap": given}}, seed=int(sea.get("seed", 0))).waves
    return found


def shape(r: float, gamma: float) -> float:
    """JONSWAP over frequency relative to the peak, as DNV-RP-C205 writes it, without its constant."""
    spread = 0.07 if r <= 1.0 else 0.09
    return (
        float(r**-5) * math.exp(-1.25 * r**-4) * math.exp(math.log(gamma) * math.exp(-0.5 * ((r - 1.0) / spread) ** 2))
    )


def energy(low: float, high: float, gamma: float) -> float:
    points = [r for r in (0.8, 0.93, 1.0, 1.09, 1.2, 1.5, 3.0) if low < r < high]
    edges = [low, *points, high]
    return sum(float(quad(shape, a, b, args=(gamma,), epsabs=1e-13)[0]) for a, b in pairwise(edges))


@pytest.mark.parametrize("count", [1, 7, 30, 500])
def test_the_significant_height_is_met_exactly(count: int) -> None:
    m0 = sum(0.5 * wave.amplitude * wave.amplitude for wave in train(components=count).components)
    assert 4.0 * math.sqrt(m0) == pytest.approx(2.0, rel=1e-13)


@pytest.mark.parametrize("gamma", [1.0, 2.0, 3.3, 7.0])
def test_each_wave_stands_for_an_equal_part_of_the_energy(gamma: float) -> None:
    ratios = jonswap_frequencies(gamma, 40)
    total = energy(0.2, 200.0, gamma)
    below = [energy(0.2, r, gamma) / total for r in ratios]
    assert_allclose(below, (np.arange(40) + 0.5) / 40, rtol=0.0, atol=2e-6)


def test_a_fully_developed_sea_in_closed_form() -> None:
    """Pierson-Moskowitz: the energy below r is exp(-5/4 r^-4)."""
    middles = (np.arange(25) + 0.5) / 25
    assert_allclose(jonswap_frequencies(1.0, 25), (1.25 / -np.log(middles)) ** 0.25, rtol=1e-12)


@pytest.mark.parametrize("gamma", [1.0, 3.3, 7.0])
def test_the_peak_is_where_it_should_be(gamma: float) -> None:
    """Waves are closest together where energy is densest: at the peak period."""
    w = np.array([wave.frequency for wave in train(components=500, peakedness=gamma).components])
    smooth = 25 if gamma == 1.0 else 5
    density = smooth / (w[smooth:] - w[:-smooth])
    peak = w[:-smooth][density.argmax()] + 0.5 * smooth / density.max()
    assert peak * 8.0 / (2.0 * math.pi) == pytest.approx(1.0, abs=0.03)


@pytest.mark.parametrize("gamma", [1.0, 2.0, 3.3, 5.0])
def test_mean_periods(gamma: float) -> None:
    """T1 = m0/m1 and Tz = sqrt(m0/m2) by the fits in DNV-RP-C205, good to about one per cent.

    The second moment converges slowly: its tail falls as r^-3.
    """
    w = np.array([wave.frequency for wave in train(components=500, peakedness=gamma).components])
    mean = 0.7303 + 0.04936 * gamma - 0.006556 * gamma**2 + 0.0003610 * gamma**3
    crossing = 0.6673 + 0.05037 * gamma - 0.006230 * gamma**2 + 0.0003341 * gamma**3
    assert 2.0 * math.pi / w.mean() / 8.0 == pytest.approx(mean, rel=0.01)
    assert 2.0 * math.pi / math.sqrt((w**2).mean()) / 8.0 == pytest.approx(crossing, rel=0.03)


def test_the_elevation_of_many_seas() -> None:
    """Over 300 seas: deviation H_s/4, mean zero, and as often high as low; over their periods as over their seeds."""
    t = np.linspace(0.0, 500.0, 200)
    origin = Vector(0.0, 0.0, 0.0)
    eta = np.array([train(seed=seed).elevation(origin, Instant(t, t)) for seed in range(300)])
    assert eta.mean() == pytest.approx(0.0, abs=0.01)
    assert eta.std() == pytest.approx(0.5, rel=0.01)
    assert (eta**4).mean() / eta.var() ** 2 == pytest.approx(3.0, abs=0.15)  # of a Gaussian sea
    assert (eta**3).mean() / eta.std() ** 3 == pytest.approx(0.0, abs=0.05)


def test_frequency_and_wavenumber_belong_together() -> None:
    for wave in train().components:
        assert wave.wavenumber == pytest.approx(wave.frequency * wave.frequency / 9.81, rel=1e-14)


@pytest.mark.parametrize("gamma", [1e-300, 0.5, 1e308])
def test_any_peakedness_gives_frequencies_in_order(gamma: float) -> None:
    ratios = jonswap_frequencies(gamma, 20)
    assert all(0.3 < a < b < 5.0 for a, b in pairwise(ratios))


def test_the_peakedness_cannot_be_a_free_parameter() -> None:
    water = Water.model_validate({"surface": 0.0, **SEAS["irregular"]})
    assert water.waves is not None
    assert water.waves.jonswap is not None
    sea = water.waves.jonswap.model_copy(update={"peakedness": Graph().input("free", 0)})
    freed = water.model_copy(update={"waves": water.waves.model_copy(update={"jonswap": sea})})
    with pytest.raises(SceneError, match="cannot be a free parameter") as refused:
        flow_of(freed, DOWN, 0)
    assert (refused.value.code, refused.value.path) == ("unsupported", "water.waves.jonswap.peakedness")
