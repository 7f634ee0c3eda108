"""Frame connection matrices with inverses and rates, and the lists {Xdot}, {H}, {F} of the Moving Frame Method."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.dynamics.flexible_arms import bent_scene, bent_state
from tests.random_scenes import (
    Array,
    SceneDict,
    bodies,
    configuration_after,
    difference,
    random_scene,
    random_state,
    skew,
    with_drives,
)

RELATIVE = pytest.mark.parametrize("relative", [False, True])


def derive(scene: SceneDict) -> Any:
    return sf.derive(sf.Scene.from_dict(scene), method="moving-frame")


@pytest.fixture(params=["free", "fixed"])
def scene(request: pytest.FixtureRequest) -> SceneDict:
    """Every type of joint, also one robot more."""
    return random_scene(np.random.default_rng([21, len(request.param)]), 7, request.param, passive=True, robots=2)


@pytest.fixture
def eom(scene: SceneDict) -> Any:
    return derive(scene)


@pytest.fixture
def state(scene: SceneDict) -> tuple[Array, Array]:
    return random_state(np.random.default_rng(22), scene)


def derivative(function: Callable[[Array], Array], scene: SceneDict, q: Array, v: Array, dt: float = 1e-5) -> Array:
    """Along the motion, by central differences: error about 1e-10."""
    ahead, behind = (function(configuration_after(scene, q, v, step)) for step in (dt, -dt))
    return np.asarray((ahead - behind) / (2 * dt))


def parents(scene: SceneDict) -> dict[str, str | None]:
    return {body.path: body.parent for body in bodies(scene)}


def test_relative_frames_multiply_to_absolute_ones(scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
    """E^(a) = E^(p) E^(a/p), Eq. (11) of study 000."""
    q, _ = state
    absolute, relative = eom.frames(q), eom.frames(q, relative=True)
    for path, parent in parents(scene).items():
        product = relative[path] if parent is None else absolute[parent] @ relative[path]
        assert difference(absolute[path], product) < 1e-12


@RELATIVE
def test_rates_of_frames_are_differences(
    scene: SceneDict, eom: Any, state: tuple[Array, Array], relative: bool
) -> None:
    q, v = state
    for path, rate in eom.frame_rates(q, v, relative).items():
        change = derivative(lambda x, path=path: eom.frames(x, relative)[path], scene, q, v)  # type: ignore[misc]
        assert np.abs(rate - change).max() < 1e-7


@RELATIVE
def test_inverses_are_those_of_linear_algebra(eom: Any, state: tuple[Array, Array], relative: bool) -> None:
    """In the closed form (15), [R^T -R^T x; 0 1]."""
    q, _ = state
    frames = eom.frames(q, relative)
    for path, inverse in eom.inverse_frames(q, relative).items():
        assert difference(inverse, np.linalg.inv(frames[path])) < 1e-12


@RELATIVE
def test_rate_is_frame_times_omega(eom: Any, state: tuple[Array, Array], relative: bool) -> None:
    """Edot = E Omega, Eqs. (17)-(19); the upper left block is skew."""
    q, v = state
    frames, rates = eom.frames(q, relative), eom.frame_rates(q, v, relative)
    for path, Omega in eom.Omega(q, v, relative).items():
        assert difference(rates[path], frames[path] @ Omega) < 1e-12
        assert np.abs(Omega[:3, :3] + Omega[:3, :3].T).max() < 1e-15
        assert np.abs(Omega[3]).max() == 0.0


def test_omega_of_a_body_from_that_of_its_parent(scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
    """Omega^(a) = E^(a/p)^-1 Omega^(p) E^(a/p) + Omega^(a/p), Eq. (52) of study 002."""
    q, v = state
    Omega, own = eom.Omega(q, v), eom.Omega(q, v, relative=True)
    step, back = eom.frames(q, relative=True), eom.inverse_frames(q, relative=True)
    for path, parent in parents(scene).items():
        carried = 0.0 if parent is None else back[path] @ Omega[parent] @ step[path]
        assert difference(Omega[path], carried + own[path]) < 1e-12


def test_velocities_are_B_s(eom: Any, state: tuple[Array, Array]) -> None:
    q, v = state
    assert difference(eom.Xdot(q, v), eom.B(q) @ eom.s(q, v)) < 1e-12


def test_velocities_are_those_of_the_frames(scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
    q, v = state
    rows = dict(zip(eom.pieces, eom.Xdot(q, v).reshape(-1, 6), strict=True))
    for path, Omega in eom.Omega(q, v).items():
        assert difference(eom.frames(q)[path][:3, :3] @ Omega[:3, 3], rows[path][:3]) < 1e-12
        assert np.abs(Omega[:3, :3] - skew(rows[path][3:])).max() < 1e-12


def test_momenta(scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
    """{H} = M {Xdot}, (59); its sums are the momentum of the scene, and half its product with {Xdot} is the energy."""
    q, v = state
    H, Xdot = eom.H(q, v), eom.Xdot(q, v)
    assert difference(H, eom.M @ Xdot) < 1e-12
    assert H @ Xdot / 2 == pytest.approx(float(eom.energy(q, v).kinetic), rel=1e-12)
    run = sf.simulate(sf.Scene.from_dict(scene), duration=1e-3, dt=1e-3, q0=q, v0=v)
    linear, angular = np.zeros(3), np.zeros(3)
    for E, (L, J_w) in zip((eom.frames(q)[p] for p in eom.pieces), H.reshape(-1, 2, 3), strict=True):
        linear += L
        angular += np.cross(E[:3, 3], L) + E[:3, :3] @ J_w
    assert difference(linear, run["momentum.linear"][0]) < 1e-12
    assert difference(angular, run["momentum.angular"][0]) < 1e-12


@pytest.mark.parametrize("base", ["free", "fixed"])
def test_forces_with_reactions_give_the_essential_forces(base: Any) -> None:
    """F* = B^T F, Eq. (75): motors, springs and dampers act on a body and with opposite sign on its carrier."""
    rng = np.random.default_rng([23, len(base)])
    scene = with_drives(rng, random_scene(rng, 12, base, passive=True))
    eom = derive(scene)
    q, v = random_state(rng, scene)
    u = rng.normal(size=eom.nu)
    assert difference(eom.B(q).T @ eom.F(q, v, u, 0.4), eom.Fstar(q, v, u, 0.4)) < 1e-12


def test_internal_forces_have_no_resultant() -> None:
    """Without weight, on a free base: all forces of motors, springs and dampers and their moments cancel."""
    rng = np.random.default_rng(24)
    scene = random_scene(rng, 12, passive=True, weight=False)
    eom = derive(scene)
    q, v = random_state(rng, scene)
    force, moment = np.zeros(3), np.zeros(3)
    F = eom.F(q, v, rng.normal(size=eom.nu))
    for E, (f, m) in zip((eom.frames(q)[path] for path in eom.pieces), F.reshape(-1, 2, 3), strict=True):
        force += f
        moment += np.cross(E[:3, 3], f) + E[:3, :3] @ m
    assert np.abs(F).max() > 1.0
    assert max(np.abs(force).max(), np.abs(moment).max()) < 1e-12


def test_flexible_links() -> None:
    """Frames of links, rows of slices; elastic forces are in the entries of modes alone."""
    rng = np.random.default_rng(25)
    eom = derive(bent_scene(rng, random_scene(rng, 5, types=("revolute", "universal", "prismatic"), passive=True)))
    q, v, u = bent_state(rng, eom)
    assert difference(eom.Xdot(q, v), eom.B(q) @ eom.s(q, v)) < 1e-12
    assert difference(eom.H(q, v), eom.M @ eom.Xdot(q, v)) < 1e-12
    slots = eom.coordinates.slots.values()
    modal = np.concatenate([np.arange(slot.flexible_v.start, slot.flexible_v.stop) for slot in slots])
    remaining = eom.Fstar(q, v, u) - eom.B(q).T @ eom.F(q, v, u)
    largest = np.abs(eom.Fstar(q, v, u)).max()
    assert np.abs(np.delete(remaining, modal)).max() < 1e-12 * largest
    elastic = np.array(eom.resistance(list(q), list(v)))
    assert difference(remaining[modal], elastic[modal]) < 1e-9


def test_motors_of_study_001() -> None:
    """{F} as (78), with its repairs: the torque about the link's own axis and its reaction on the carrier."""
    eom: Any = sf.derive(sf.load("rov-two-arms"), method="moving-frame")
    q, v = np.zeros(eom.nq), np.zeros(eom.nv)
    q[3], q[7:] = 1.0, [0.3, -0.7, 1.1, 0.4]
    m1, m2, m4, m5 = 8.0, 5.0, -6.0, 4.0
    e1, e2 = np.eye(3)[:2]
    want = np.zeros((5, 2, 3))
    want[:, 1] = [-m1 * e2 - m4 * e2, m1 * e2 - m2 * e1, m2 * e1, m4 * e2 - m5 * e1, m5 * e1]
    assert difference(eom.F(q, v, [m1, m2, m4, m5]).reshape(5, 2, 3), want) < 1e-15


def test_batches_of_states(eom: Any, scene: SceneDict) -> None:
    states = [random_state(np.random.default_rng(k), scene) for k in range(3)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    for answer in (eom.s, eom.Xdot, eom.H, eom.F):
        assert difference(answer(q, v), np.array([answer(*one) for one in states])) < 1e-13
    for by_link in (eom.frame_rates, eom.Omega):
        for relative in (False, True):
            for path, batch in by_link(q, v, relative).items():
                assert difference(batch, np.array([by_link(*one, relative)[path] for one in states])) < 1e-13


def test_numbers_of_bodies() -> None:
    """As in the papers: the hull is body 1; the tail of the snake is the inertial body, without a number."""

    def numbers(name: str) -> dict[str, int]:
        eom: Any = sf.derive(sf.load(name), method="moving-frame")
        return dict(eom.body_numbers)

    assert numbers("rov-one-arm") == {"rov.hull": 1, "rov.upper": 2, "rov.fore": 3}
    assert numbers("snake") == {f"snake.body{k:02d}": k for k in range(1, 21)}
