"""Results of Pinocchio (Carpentier et al., 2019) for the rigid, dry part of a scene, in our coordinates.

Every joint of ours is one of Pinocchio's, with the same velocities: linear, then angular, in the link's frame. A
universal joint is two hinges with nothing in between. Quaternions are x, y, z, w there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pinocchio as pin

from tests.random_scenes import Array, Body, SceneDict, bodies, parents_first


def joint_models(body: Body) -> list[Any]:
    """Pinocchio's joints for one of ours, from the parent outward."""
    if body.joint in ("revolute", "universal"):
        return [pin.JointModelRevoluteUnaligned(axis) for axis in body.axes]
    if body.joint == "prismatic":
        return [pin.JointModelPrismaticUnaligned(axis) for axis in body.axes]
    return {"spherical": [pin.JointModelSpherical()], "free": [pin.JointModelFreeFlyer()], "fixed": []}[body.joint]


class PinocchioModel:
    """A scene's robots as one model of Pinocchio; q, v, forces and matrices in our order."""

    def __init__(self, scene: SceneDict) -> None:
        self.bodies = bodies(scene)
        self.model = pin.Model()
        self.model.gravity.linear = np.array(scene.get("gravity", [0.0, 0.0, -9.81]), float)
        self.frames: dict[str, int] = {}
        self._joints: dict[str, list[int]] = {}
        carriers: dict[str | None, tuple[int, Any]] = {None: (0, pin.SE3.Identity())}
        for body in parents_first(scene):
            carriers[body.path] = self._add(body, *carriers[body.parent])
        self.data = self.model.createData()
        self._q, self._v = self._orders()

    def _add(self, body: Body, joint: int, X_JP: Any) -> tuple[int, Any]:
        """Add a link to a parent that sits at X_JP on a joint; the same two for the link itself."""
        X_JB = X_JP * pin.SE3(body.R, body.p)
        self._joints[body.path] = []
        for k, model in enumerate(joint_models(body)):
            joint, X_JB = self.model.addJoint(joint, model, X_JB, f"{body.path}[{k}]"), pin.SE3.Identity()
            self._joints[body.path].append(joint)
        self.model.appendBodyToJoint(joint, pin.Inertia(body.mass, body.center, body.inertia), X_JB)
        frame = pin.Frame(body.path, joint, 0, X_JB, pin.FrameType.OP_FRAME)
        self.frames[body.path] = self.model.addFrame(frame)
        return joint, X_JB

    def _orders(self) -> tuple[list[int], list[int]]:
        """Pinocchio's index of every entry of our q and v."""
        q: list[int] = []
        v: list[int] = []
        for body in self.bodies:
            own: list[int] = []
            for joint in self._joints[body.path]:
                model = self.model.joints[joint]
                own += range(model.idx_q, model.idx_q + model.nq)
                v += range(model.idx_v, model.idx_v + model.nv)
            q += [*own[:-4], own[-1], *own[-4:-1]] if body.joint in ("spherical", "free") else own
        return q, v

    def _theirs(self, q: Array, *velocities: Array) -> list[Array]:
        theirs = [np.zeros(self.model.nq)] + [np.zeros(self.model.nv) for _ in velocities]
        theirs[0][self._q] = q
        for place, x in zip(theirs[1:], velocities, strict=True):
            place[self._v] = x
        return theirs

    def inverse(self, q: Array, v: Array, vdot: Array) -> Array:
        """Generalised forces (nv,) that give vdot."""
        tau = pin.rnea(self.model, self.data, *self._theirs(q, v, vdot))
        return np.array(tau)[self._v]

    def reactions(self, q: Array, v: Array, vdot: Array) -> dict[str, Array]:
        """Wrench (6,) through the joint of every link that is not fixed: on the link, at its origin, in its frame."""
        self.inverse(q, v, vdot)
        moving = {path: joints[-1] for path, joints in self._joints.items() if joints}
        return {path: np.array(self.data.f[joint].vector) for path, joint in moving.items()}

    def forward(self, q: Array, v: Array, tau: Array) -> Array:
        """Accelerations (nv,) under generalised forces tau (nv,)."""
        vdot = pin.aba(self.model, self.data, *self._theirs(q, v, tau))
        return np.array(vdot)[self._v]

    def mass_matrix(self, q: Array) -> Array:
        """(nv, nv), by columns: forces of unit accelerations."""
        still = np.zeros(len(self._v))
        rest = self.inverse(q, still, still)
        return np.array([self.inverse(q, still, unit) - rest for unit in np.eye(len(still))]).T

    def energy(self, q: Array, v: Array) -> tuple[float, float]:
        """Kinetic and potential [J]; links fixed to the world do not count."""
        Q, V = self._theirs(q, v)
        kinetic = pin.computeKineticEnergy(self.model, self.data, Q, V)
        return float(kinetic), float(pin.computePotentialEnergy(self.model, self.data, Q))

    def momentum(self, q: Array, v: Array) -> tuple[Array, Array]:
        """Linear, and angular about the common centre of mass, in the world [N s, N m s]."""
        h = pin.computeCentroidalMomentum(self.model, self.data, *self._theirs(q, v))
        return np.array(h.linear), np.array(h.angular)

    def poses(self, q: Array) -> dict[str, Array]:
        """X_WB (4, 4) of every link."""
        pin.framesForwardKinematics(self.model, self.data, *self._theirs(q))
        return {path: np.array(self.data.oMf[frame].homogeneous) for path, frame in self.frames.items()}

    def jacobian(self, q: Array, path: str, X_LF: Any, axes: str) -> Array:
        """J (6, nv) of a frame at X_LF on a link, along the axes of the "world" or of the frame ("link")."""
        link = self.model.frames[self.frames[path]]
        along = {"world": pin.ReferenceFrame.LOCAL_WORLD_ALIGNED, "link": pin.ReferenceFrame.LOCAL}[axes]
        (Q,) = self._theirs(q)
        pin.computeJointJacobians(self.model, self.data, Q)
        J = pin.getFrameJacobian(self.model, self.data, link.parentJoint, link.placement * X_LF, along)
        return np.array(J)[:, self._v]
