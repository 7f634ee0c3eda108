"""Slender bodies: Munk's moment of spheroids by Lamb, and slender-body theory of hulls with a base."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SceneError
from seaframe.loads.slender import SlenderBody, slender_body_of
from seaframe.scene.links import Link
from seaframe.scene.water import Water
from seaframe.spatial import array
from tests.loads.readings import (
    Floats,
    differences,
    moving,
    power,
    random_rotation,
    readings_agree,
    rotated_wrench,
    same,
    slopes,
    wrench_on,
)

RHO, U = 1000.0, 1.5
A, B = 1.0, 0.12  # semi-axes of a slender spheroid [m]
VOLUME = 4 / 3 * math.pi * A * B * B


def lamb(a: float, b: float) -> tuple[float, float]:
    """k1 and k2 of a prolate spheroid by its eccentricity (Lamb, Hydrodynamics, 1932, sections 105 and 114)."""
    e = math.sqrt(1 - (b / a) ** 2)
    alpha = 2 * (1 - e * e) / e**3 * (0.5 * math.log((1 + e) / (1 - e)) - e)
    beta = 1 / e**2 - (1 - e * e) / (2 * e**3) * math.log((1 + e) / (1 - e))
    return alpha / (2 - alpha), beta / (2 - beta)


def scene(munk_share: float | None = None, **body: Any) -> sf.Scene:
    """A spheroid that is held, without weight, at an angle of attack; x ahead."""
    hull: dict[str, Any] = {"mass": RHO * VOLUME, "shape": {"ellipsoid": [A, B, B]}, "added_mass": "shape"}
    if munk_share is not None or body:
        hull["body_lift"] = body | ({} if munk_share is None else {"munk_share": munk_share})
    return sf.Scene.from_dict(
        {"gravity": [0, 0, 0], "water": {"density": RHO}, "robots": {"auv": {"links": {"hull": hull}}}}
    )


def steady_wrench(which: sf.Scene, angle: float) -> Floats:
    """Wrench of the water on a body that translates steadily, down at an angle: what holds it, reversed."""
    v = [U * math.cos(angle), 0.0, -U * math.sin(angle), 0.0, 0.0, 0.0]
    held: Floats = sf.derive(which).inverse([0, 0, 0, 1, 0, 0, 0], v, [0.0] * 6)
    return -held


@pytest.mark.parametrize("angle", [0.05, 0.3, 1.2, -0.4])
@pytest.mark.parametrize("share", [None, 1.0, 0.6, 0.0, 1.3])
def test_a_spheroid_has_the_moment_of_munk(angle: float, share: float | None) -> None:
    """1/2 rho U2 V (k2 - k1) sin 2a, nose up (about -y); no lift, and no drag."""
    k1, k2 = lamb(A, B)
    munk = 0.5 * RHO * U**2 * VOLUME * (k2 - k1) * math.sin(2 * angle)
    F = steady_wrench(scene(share), angle)
    wanted = -munk * (1.0 if share is None else share)
    np.testing.assert_allclose(F, [0, 0, 0, 0, wanted, 0], atol=1e-10 * abs(munk))


def test_a_hull_with_a_base_has_the_lift_and_moment_of_slender_body_theory() -> None:
    """C_N = 2 a on the base; moment rho U2 a (V - S (l - x)) about x behind the nose (Allen and Perkins 1951).

    A slender spheroid, cut off at three quarters of its length: Munk's moment is that of slender-body theory as k2 - k1
    tends to 1, here by an added mass of the displaced mass across.
    """
    S, reach, angle = 0.02, 0.5, 1e-4
    mass = RHO * VOLUME
    data = scene(base_area=S, length=2 * reach).to_dict()
    data["robots"]["auv"]["links"]["hull"]["added_mass"] = {"diagonal": [0, mass, mass, 0, 1, 1]}
    F = steady_wrench(sf.Scene.from_dict(data), angle)
    lift = 0.5 * RHO * U**2 * 2 * angle * S
    assert F[2] == pytest.approx(lift, rel=1e-7)
    assert F[4] == pytest.approx(-RHO * U**2 * angle * (VOLUME - S * reach), rel=1e-7)
    drag = -(F[0] * math.cos(angle) - F[2] * math.sin(angle))
    assert drag == pytest.approx(0.5 * lift * angle, rel=1e-6)  # induced: half of the lift times the angle


def load(**keys: Any) -> SlenderBody:
    link = Link.model_validate(
        {
            "mass": 1.0,
            "shape": {"ellipsoid": [A, B, B], "center": [0.1, 0.0, 0.02]},
            "added_mass": "shape",
            "body_lift": {"base_area": 0.02, "munk_share": 0.7} | keys,
        }
    )
    found = slender_body_of(link, Water(density=RHO))
    assert found is not None
    return found


def test_lift_never_gives_energy() -> None:
    rng = np.random.default_rng(1)
    body = load(munk_share=1.0)
    for _ in range(200):
        assert power(body, rng.normal(size=6).tolist()) <= 0.0


def test_backwards_the_flow_leaves_at_the_other_end() -> None:
    body = load(munk_share=1.0, center=[0, 0, 0])
    ahead, back = wrench_on(body, [1.0, 0, 0.2, 0, 0, 0]), wrench_on(body, [-1.0, 0, 0.2, 0, 0, 0])
    np.testing.assert_allclose(back, ahead * [-1, 1, 1, 1, -1, 1], rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(wrench_on(body, [0.0, 0, 0.2, 0, 0, 0]), np.zeros(6), atol=1e-14)


def test_a_yawing_hull_feels_the_cross_flow_at_its_end() -> None:
    """w = -r reach at the end: 1/2 rho 2 S u r reach there."""
    F = wrench_on(load(munk_share=1.0, center=[0, 0, 0]), [2.0, 0, 0, 0, 0, 1e-4])
    assert F[1] == pytest.approx(RHO * 0.02 * 2.0 * 1e-4 * A, rel=1e-7)
    assert F[5] == pytest.approx(-F[1] * A, rel=1e-12)


def test_another_frame_has_the_same_wrench() -> None:
    rng = np.random.default_rng(2)
    V = rng.normal(size=6).tolist()
    same(rotated_wrench(load(), random_rotation(rng), V), wrench_on(load(), V))
    lifted = load(munk_share=1.0)
    np.testing.assert_allclose(wrench_on(lifted, V, wet=0.3), 0.3 * wrench_on(lifted, V), rtol=1e-13)
    partly, wholly = (wrench_on(load(), V, wet=wet) - wrench_on(lifted, V, wet=wet) for wet in (0.3, 1.0))
    np.testing.assert_allclose(partly, wholly, atol=1e-14)  # as the added mass, and so its Munk moment, does not fade


def formula(x: Any) -> list[Any]:
    """Numbers of the body freed, and the twist."""
    link = Link.model_validate(
        {"mass": 1.0, "shape": {"ellipsoid": [A, B, B]}, "added_mass": "shape", "body_lift": {"base_area": 0.1}}
    )
    body: Any = link.body_lift
    freed = body.model_copy(
        update={"base_area": x[0], "lift_slope": x[1], "munk_share": x[2], "length": x[3], "center": tuple(x[4:7])}
    )
    water = Water().model_copy(update={"density": x[7]})
    found = slender_body_of(link.model_copy(update={"body_lift": freed}), water)
    assert found is not None
    return list(found.wrench(moving(x[8:14])))


def points(count: int) -> Floats:
    rng = np.random.default_rng(7)
    rows: Floats = np.c_[rng.uniform(0.1, 2.0, size=(count, 8)), rng.normal(size=(count, 6))]
    return rows


def test_readings_agree() -> None:
    readings_agree(formula, points(10))


def test_derivatives_are_difference_quotients() -> None:
    for point in points(4).tolist():
        np.testing.assert_allclose(slopes(formula, point), differences(formula, point), rtol=1e-5, atol=1e-6)
    assert np.isfinite(slopes(formula, [*points(1)[0, :8].tolist(), *[0.0] * 6])).all()


def test_formulations_and_compiled_code_agree_and_the_balance_closes() -> None:
    data = scene(0.5, base_area=0.02).to_dict()
    data["water"]["current"] = {"velocity": [0.1, 0.2, -0.1]}
    data["run"] = {"duration": 2.0, "dt": 0.005}
    data["initial"] = {"auv.hull": {"velocity": [1.5, 0.1, -0.2], "angular_velocity": [0.1, 0.2, 0.3]}}
    swimming = sf.Scene.from_dict(data)
    rng = np.random.default_rng(4)
    q, v = [0.1, 0.2, 0.3, 0.5, 0.5, -0.5, 0.5], rng.normal(size=6)
    wanted = sf.derive(swimming).forward(q, v)
    for method in ("moving-frame", "udwadia-kalaba", "gibbs-appell"):
        got = sf.derive(swimming, method=method).forward(q, v)
        np.testing.assert_allclose(got, wanted, rtol=1e-10, atol=1e-10 * np.abs(wanted).max())
    np.testing.assert_allclose(sf.compile(swimming).forward(q, v), wanted, rtol=1e-12, atol=1e-12)
    run = sf.simulate(swimming)
    assert run.health.energy_residual < 1e-8
    assert run.health.work["body"] < 0.0


@pytest.mark.parametrize(
    ("link", "path"),
    [
        ({"mass": 1.0, "body_lift": {"base_area": 0.1}}, "auv.hull.body_lift"),
        ({"mass": 1.0, "body_lift": {"length": 1.0, "munk_share": 0.5}}, "auv.hull.body_lift.munk_share"),
    ],
)
def test_what_is_missing_is_named(link: dict[str, Any], path: str) -> None:
    with pytest.raises(SceneError) as refused:
        sf.Scene.from_dict({"water": {}, "robots": {"auv": {"links": {"hull": link}}}})
    assert (refused.value.code, refused.value.path) == ("missing", path)


def test_a_plain_body_adds_nothing() -> None:
    np.testing.assert_array_equal(array(load(base_area=0.0, munk_share=1.0).wrench(moving([1.0] * 6))), np.zeros(6))
