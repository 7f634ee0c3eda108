"""Jacobians of links and points against finite differences, recorded velocities, Pinocchio, and symbols."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.dynamics import FORMULATIONS, EquationsOfMotion, points
from seaframe.loads.time_functions import Instant
from seaframe.signals.signal_catalogue import catalogue
from seaframe.signals.snapshot import Snapshot
from seaframe.spatial import array
from tests.dynamics.flexible_arms import link_of
from tests.random_scenes import Array, SceneDict, random_angles, random_scene, random_state

STEP = 1e-6


def with_points(scene: SceneDict, rng: np.random.Generator) -> SceneDict:
    """The scene with a point on every link, called after it."""
    robots = {
        name: robot
        | {
            "links": {
                link: given
                | {"points": {f"{link}-tool": {"at": rng.normal(size=3).tolist(), "rpy": random_angles(rng)}}}
                for link, given in robot["links"].items()
            }
        }
        for name, robot in scene["robots"].items()
    }
    return scene | {"robots": robots}


def rigid_tree(joints: int = 6, base: Any = "free", seed: int = 3) -> tuple[SceneDict, Array, Array]:
    rng = np.random.default_rng(seed)
    scene = random_scene(rng, joints, base)
    return with_points(scene, rng), *random_state(rng, scene)


def flexible_tree() -> tuple[SceneDict, Array, Array]:
    """A free hull that carries two flexible links in a row; the first bends in both planes, twists and stretches."""
    rich = link_of(bending={"y": 2, "z": 1}, torsion=1, stretch=1, shear_modulus=2.6e10, axis="x")
    links: SceneDict = {
        "hull": {"mass": 5.0, "shape": {"box": [0.4, 0.3, 0.2]}},
        "first": {"parent": "hull", "joint": {"type": "spherical", "at": [0.2, 0, 0]}, "flexible": rich},
        "second": {
            "parent": "first",
            "joint": {"type": "revolute", "axis": [0, 0.6, 0.8], "at": [0.1, 0, 0.05], "rpy": [0.2, 0.1, 0]},
            "flexible": link_of(bending={"y": 1}, axis="z"),
        },
    }
    rng = np.random.default_rng(5)
    scene = with_points({"robots": {"arm": {"links": links}}}, rng)
    eom = sf.derive(sf.Scene.from_dict(scene))
    q, v = 0.05 * rng.normal(size=eom.nq), rng.normal(size=eom.nv)
    for slot in eom.coordinates.slots.values():
        if slot.type.has_quaternion:
            q[slot.q.stop - 4 : slot.q.stop] = Rotation.random(random_state=7).as_quat(scalar_first=True)
    return scene, q, v


TREES = {"free": rigid_tree(), "fixed": rigid_tree(base="fixed", seed=8), "flexible": flexible_tree()}
every_tree = pytest.mark.parametrize("tree", TREES)


def derive(tree: str, **options: Any) -> EquationsOfMotion:
    return sf.derive(sf.Scene.from_dict(TREES[tree][0]), **options)


def pose(eom: EquationsOfMotion, path: str, q: Array) -> Array:
    """X_WF (4, 4) of a link, or of a point as it is recorded; (n, 4, 4) for a batch."""
    if path in eom.scene.links:
        return np.asarray(eom.poses(q)[path])
    at = Snapshot(eom, list(q.T), [0.0] * eom.nv)
    return array(at.points_in_world[path].X_WF, q.shape[:-1])


def advance(eom: EquationsOfMotion, q: Array, step: Array) -> Array:
    """q after a small step along v, on the rotation group: exp for quaternions, in the bodies' own axes."""
    moved = q.copy()
    for slot in eom.coordinates.slots.values():
        own, given = q[slot.q], step[slot.v]
        if slot.type.has_quaternion:
            turn = Rotation.from_quat(own[-4:], scalar_first=True)
            moved[slot.q.stop - 4 : slot.q.stop] = (turn * Rotation.from_rotvec(given[-3:])).as_quat(scalar_first=True)
            if len(own) == 7:
                moved[slot.q.start : slot.q.start + 3] = own[:3] + turn.apply(given[:3])
        else:
            moved[slot.q] = own + given
        moved[slot.flexible_q] = q[slot.flexible_q] + step[slot.flexible_v]
    return moved


def differences(eom: EquationsOfMotion, path: str, q: Array) -> Array:
    """J (6, nv) in the world by central differences of position and orientation."""
    steps = STEP * np.vstack([np.eye(eom.nv), -np.eye(eom.nv)])
    after, before = np.split(pose(eom, path, np.array([advance(eom, q, step) for step in steps])), 2)
    turns = Rotation.from_matrix(after[:, :3, :3] @ before[:, :3, :3].transpose(0, 2, 1)).as_rotvec()
    return np.asarray(np.hstack([after[:, :3, 3] - before[:, :3, 3], turns]).T / (2.0 * STEP))


def every_path(scene: sf.Scene) -> list[str]:
    return [*scene.links, *scene.points]


@every_tree
def test_jacobians_are_derivatives_of_position_and_orientation(tree: str) -> None:
    """Central differences of 1e-6 are exact to about 1e-9."""
    eom, (_, q, _) = derive(tree), TREES[tree]
    assert len(eom.scene.points) == len(eom.scene.links)
    for path in every_path(eom.scene):
        np.testing.assert_allclose(eom.jacobian(q, path), differences(eom, path, q), atol=2e-9, err_msg=path)


@every_tree
def test_jacobians_give_the_recorded_velocities(tree: str) -> None:
    """J v is the velocity in the world, and R_WF^T J = the Jacobian in the link's frame."""
    eom, (_, q, v) = derive(tree), TREES[tree]
    at, known = Snapshot(eom, q.tolist(), v.tolist()), catalogue(eom.scene)
    for path in every_path(eom.scene):
        velocity, spin = (np.array(known[f"{path}.{kind}"].at(at)) for kind in ("velocity", "angular_velocity"))
        R = pose(eom, path, q)[:3, :3]
        whole, own = eom.jacobian(q, path), eom.jacobian(q, path, frame="link")
        np.testing.assert_allclose(whole @ v, [*velocity, *(R @ spin)], atol=1e-12)
        np.testing.assert_allclose(own @ v, [*(R.T @ velocity), *spin], atol=1e-12)
        np.testing.assert_allclose(np.vstack([R @ own[:3], R @ own[3:]]), whole, atol=1e-13)


@pytest.mark.parametrize(("joints", "base"), [(6, "free"), (15, "fixed")])
def test_jacobians_agree_with_pinocchio(joints: int, base: str) -> None:
    pytest.importorskip("pinocchio", reason="Pinocchio is not installed: pip install 'seaframe[bench]'")
    import pinocchio as pin

    from tests.oracles.pinocchio_model import PinocchioModel

    scene, q, _ = rigid_tree(joints, base, seed=joints)
    eom, theirs = sf.derive(sf.Scene.from_dict(scene)), PinocchioModel(scene)
    for path, placed in eom.scene.points.items():
        at, rpy = placed.point.at, placed.point.rpy
        on_link = pin.SE3(Rotation.from_euler("xyz", rpy).as_matrix(), np.array(at))
        for name, X_LF in ((placed.link, pin.SE3.Identity()), (path, on_link)):
            for axes in ("world", "link"):
                expected = theirs.jacobian(q, placed.link, X_LF, axes)
                np.testing.assert_allclose(eom.jacobian(q, name, frame=axes), expected, atol=1e-9, err_msg=name)


@every_tree
def test_batches_and_other_formulations_give_the_same(tree: str) -> None:
    eom, (_, q, _) = derive(tree), TREES[tree]
    path = list(eom.scene.points)[-1]
    states = np.array([q, advance(eom, q, 0.1 * np.ones(eom.nv))])
    found = eom.jacobian(states, path)
    assert found.shape == (2, 6, eom.nv)
    np.testing.assert_allclose(found, [eom.jacobian(each, path) for each in states], atol=1e-15)
    for method in FORMULATIONS:
        np.testing.assert_array_equal(derive(tree, method=method).jacobian(q, path), found[0])


@every_tree
def test_jacobians_take_symbols(tree: str) -> None:
    casadi = pytest.importorskip("casadi", reason="CasADi is not installed: pip install 'seaframe[mpc]'")
    eom, (_, q, _) = derive(tree), TREES[tree]
    path = list(eom.scene.points)[-1]
    symbols = casadi.SX.sym("q", eom.nq)
    rows = eom.jacobian(symbols.elements(), path)
    function = casadi.Function("J", [symbols], [casadi.vertcat(*(casadi.horzcat(*row) for row in rows.tolist()))])
    np.testing.assert_allclose(np.array(function(q)), eom.jacobian(q, path), atol=1e-14)


@pytest.mark.parametrize(
    ("arguments", "path", "choice"),
    [
        (("arm.hul",), "path", "arm.hull"),
        (("arm.first-tol",), "path", "arm.first-tool"),
        (("arm.hull", "body"), "frame", "world"),
    ],
)
def test_unknown_names_are_refused_with_choices(arguments: tuple[Any, ...], path: str, choice: str) -> None:
    eom, (_, q, _) = derive("flexible"), TREES["flexible"]
    with pytest.raises(ValueError, match=choice) as caught:
        eom.jacobian(q, *arguments)
    error = caught.value
    assert isinstance(error, sf.SeaframeError)
    assert (error.code, error.path) == ("unknown", path)
    assert choice in error.choices


def test_transposed_jacobians_map_wrenches_to_generalised_forces() -> None:
    """A force drive at a point equals J^T f: the motors that hold the accelerations change by exactly that."""
    scene, q, v = TREES["free"]
    link = next(iter(sf.Scene.from_dict(scene).links))
    f = np.array([1.0, -2.0, 0.5, 0.3, 0.2, -0.7])
    drive = {"force": {"constant": f[:3].tolist()}, "moment": {"constant": f[3:].tolist()}}  # in the link's frame
    plain, pushed = (sf.derive(sf.Scene.from_dict(scene | more)) for more in ({}, {"drives": {link: drive}}))
    still = np.zeros(plain.nv)
    held = plain.inverse(q, v, still) - pushed.inverse(q, v, still)
    np.testing.assert_allclose(plain.jacobian(q, link, frame="link").T @ f, held, atol=1e-10)


def acceleration(eom: EquationsOfMotion, path: str, q: Array, v: Array, vdot: Array) -> Array:
    """J vdot + J' v of the origin of a frame, in the world [m/s2], with J' by central differences along v."""
    after, before = (eom.jacobian(advance(eom, q, sign * STEP * v), path) for sign in (1.0, -1.0))
    return np.asarray((eom.jacobian(q, path) @ vdot + (after - before) @ v / (2.0 * STEP))[:3])


@every_tree
def test_specific_force_is_the_acceleration_less_gravity(tree: str) -> None:
    """In the frame of the link or point; tested Jacobians give the acceleration."""
    eom, (_, q, v) = derive(tree), TREES[tree]
    vdot = np.random.default_rng(2).normal(size=eom.nv)
    at = Snapshot(eom, q.tolist(), v.tolist(), [0.0] * eom.nu, Instant(0.0, 0.0), vdot.tolist())
    known = catalogue(eom.scene)
    for path in every_path(eom.scene):
        R = pose(eom, path, q)[:3, :3]
        found = np.array(known[f"{path}.specific_force"].at(at))
        expected = acceleration(eom, path, q, v, vdot)
        np.testing.assert_allclose(R @ found + eom.scene.gravity, expected, atol=1e-7, err_msg=path)


def test_a_frame_of_a_point_can_hold_numbers_of_any_kind() -> None:
    """A freed coordinate of a point enters the Jacobian as it is."""
    sympy = pytest.importorskip("sympy", reason="SymPy is not installed: pip install 'seaframe[symbolic]'")
    length = sympy.Symbol("L")
    rod = {"parent": "base", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "mass": 1.0,
           "shape": {"sphere": {"radius": 0.1}}, "points": {"tip": {"at": [0, 0, 1.0]}}}  # fmt: skip
    scene = sf.Scene.from_dict({"robots": {"arm": {"base": "fixed", "links": {"base": {}, "rod": rod}}}})
    eom = sf.derive(scene, numbers={"arm.rod.points.tip.at[2]": length})
    angle = sympy.Symbol("a")
    column = eom.jacobian([angle], "arm.tip")[:, 0]
    expected = [length * sympy.cos(angle), 0, -length * sympy.sin(angle), 0, 1, 0]
    assert all(sympy.simplify(found - wanted) == 0 for found, wanted in zip(column, expected, strict=True))
    assert points.frames_of(eom.scene, eom.tree)["arm.tip"].X_BF.p.z is length
