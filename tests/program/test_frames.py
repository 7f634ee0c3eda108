"""Poses and Jacobians of links and points in programs: against differences of poses, Python and CasADi."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.dynamics.points import Axes
from seaframe.numbers import Floats
from tests.dynamics.test_points import STEP, TREES, advance, pose, rigid_tree

LARGE = rigid_tree(joints=32, seed=4)  # so many that bodies share kernels
SCENES = {"free": TREES["free"], "flexible": TREES["flexible"], "large": LARGE}
every_scene = pytest.mark.parametrize("name", SCENES)


@cache
def program_of(name: str) -> sf.Program:
    return sf.compile(sf.Scene.from_dict(SCENES[name][0]))


def paths(program: sf.Program) -> list[str]:
    """The last link, and the point on it."""
    return [list(program.scene.links)[-1], list(program.scene.points)[-1]]


def differences(program: sf.Program, path: str, q: Floats) -> Floats:
    """J (6, nv) in the world by central differences of the program's own poses, exact to about 1e-9."""
    eom = sf.derive(program.scene)
    steps = STEP * np.vstack([np.eye(program.nv), -np.eye(program.nv)])
    after, before = np.split(program.pose(np.array([advance(eom, q, step) for step in steps]), path), 2)
    turns = Rotation.from_matrix(after[:, :3, :3] @ before[:, :3, :3].transpose(0, 2, 1)).as_rotvec()
    return np.asarray(np.hstack([after[:, :3, 3] - before[:, :3, 3], turns]).T / (2.0 * STEP))


@every_scene
def test_jacobians_are_derivatives_of_poses(name: str) -> None:
    program, q = program_of(name), SCENES[name][1]
    assert program.shares == (name == "large")
    for path in paths(program):
        J = program.jacobian(q, path)
        assert J.shape == (6, program.nv)
        np.testing.assert_allclose(J, differences(program, path, q), atol=1e-8)
        R = program.pose(q, path)[:3, :3]
        own = program.jacobian(q, path, frame="link")
        np.testing.assert_allclose(np.vstack([R @ own[:3], R @ own[3:]]), J, atol=1e-12)


@every_scene
def test_poses_and_jacobians_are_those_of_the_equations(name: str) -> None:
    program, q = program_of(name), SCENES[name][1]
    eom = sf.derive(program.scene)
    for path in paths(program):
        np.testing.assert_allclose(program.pose(q, path), pose(eom, path, q[None])[0], atol=1e-13)
        np.testing.assert_allclose(program.jacobian(q, path), eom.jacobian(q, path), atol=1e-12)


@every_scene
def test_bits_do_not_depend_on_the_batch(name: str) -> None:
    program, q = program_of(name), SCENES[name][1]
    several = np.tile(q, (11, 1))
    several[3, -1] += 0.3
    path = paths(program)[1]
    poses, jacobians = program.pose(several, path), program.jacobian(several, path, "link")
    assert (poses.shape, jacobians.shape) == ((11, 4, 4), (11, 6, program.nv))
    assert np.array_equal(poses[10], program.pose(q, path))
    assert np.array_equal(jacobians[10], program.jacobian(q, path, "link"))
    assert not np.array_equal(poses[3], poses[10])


def test_freed_lengths_move_frames() -> None:
    """A point that is moved along x of a hull that does not turn."""
    hull = {"mass": 1.0, "shape": {"box": [1, 1, 1]}, "points": {"tool": {"at": [0.5, 0, 0]}}}
    scene = sf.Scene.from_dict({"robots": {"rov": {"links": {"hull": hull}}}})
    program = sf.compile(scene, free=["rov.hull.points.tool.at[0]"])
    q = [1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0]
    assert program.pose(q, "rov.tool", [[0.5], [0.8]])[:, :3, 3].tolist() == [[1.5, 2.0, 3.0], [1.8, 2.0, 3.0]]
    turning = program.jacobian(q, "rov.tool", free=[0.8])[:3, 5]  # velocity per yaw rate: z x 0.8 x
    assert turning.tolist() == [0.0, 0.8, 0.0]


def test_casadi_dynamics_agree() -> None:
    pytest.importorskip("casadi")
    program, (_, q, v) = program_of("free"), SCENES["free"]
    rng = np.random.default_rng(2)
    vdot = rng.normal(size=program.nv)
    tau = program.casadi("inverse")(q, v, vdot, 0.3, [])
    wanted = program.inverse(q, v, vdot, 0.3)
    np.testing.assert_allclose(np.array(tau).ravel(), wanted, rtol=1e-12, atol=1e-12 * np.abs(wanted).max())
    M = np.array(program.casadi("mass_matrix")(q, []))
    np.testing.assert_allclose(M, program.mass_matrix(q), rtol=1e-12, atol=1e-12 * np.abs(M).max())


@pytest.mark.parametrize("name", ["free", "flexible"])
def test_casadi_frames_agree(name: str) -> None:
    pytest.importorskip("casadi")
    program, q = program_of(name), SCENES[name][1]
    for path in paths(program):
        np.testing.assert_allclose(np.array(program.casadi("pose", path)(q, [])), program.pose(q, path), atol=1e-13)
        for frame in get_args(Axes):
            J = np.array(program.casadi("jacobian", path, frame=frame)(q, []))
            np.testing.assert_allclose(J, program.jacobian(q, path, frame), atol=1e-12)


@pytest.mark.parametrize(
    ("arguments", "code", "path"),
    [
        (("rov.hul",), "unknown", "path"),
        (("rov.hull", "body"), "unknown", "frame"),
        ((np.zeros(10),), "type", "path"),
    ],
)
def test_names_that_do_not_exist_are_refused(arguments: Any, code: str, path: str) -> None:
    program = sf.compile(sf.load("rov-two-arms"))
    zero, eom = np.zeros(program.nq), sf.derive(program.scene)
    calls: list[Callable[[], object]] = [
        lambda: program.jacobian(zero, *arguments),
        lambda: eom.jacobian(zero, *arguments),
    ]
    if isinstance(arguments[0], str):
        pytest.importorskip("casadi")
        calls.append(lambda: program.casadi("jacobian", *arguments))
    for call in calls:
        with pytest.raises(sf.SeaframeError) as caught:
            call()
        assert (caught.value.code, caught.value.path) == (code, path)
    if path == "frame":
        assert caught.value.choices == ("world", "link")
