"""Results of MuJoCo (Todorov, Erez, Tassa, 2012) for the rigid, dry part of a scene, in our coordinates.

A free joint is three slides and a ball there, or its own free joint at the world: either way its linear velocity is
expressed in the frame of its place, d = R v, so accelerations are R (vdot + omega x v). A universal joint is two
hinges of one body. Moving bodies without mass are refused by MuJoCo.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

import mujoco
import numpy as np
from scipy.spatial.transform import Rotation

from tests.random_scenes import Array, Body, SceneDict, bodies, parents_first, rotation_of


def text(x: Array) -> str:
    """Numbers of an attribute, with all their digits."""
    return " ".join(repr(float(number)) for number in np.ravel(x))


def add_joints(element: Element, body: Body) -> None:
    """Joints of a link, the one nearest to the parent first."""
    if body.joint == "free" and body.parent is None:
        SubElement(element, "freejoint", name=f"{body.path}[0]")
        return
    kinds = {
        "revolute": [("hinge", axis) for axis in body.axes],
        "universal": [("hinge", axis) for axis in body.axes],
        "prismatic": [("slide", axis) for axis in body.axes],
        "spherical": [("ball", np.zeros(0))],
        "free": [*(("slide", axis) for axis in np.eye(3)), ("ball", np.zeros(0))],
        "fixed": [],
    }
    for k, (kind, axis) in enumerate(kinds[body.joint]):
        joint = SubElement(element, "joint", name=f"{body.path}[{k}]", type=kind)
        if len(axis):
            joint.set("axis", text(axis))


def mjcf(scene: SceneDict) -> str:
    """The scene's robots as a MuJoCo file."""
    root = Element("mujoco")
    SubElement(root, "compiler", angle="radian", autolimits="false")
    SubElement(root, "option", gravity=text(np.array(scene.get("gravity", [0.0, 0.0, -9.81]))))
    elements: dict[str | None, Element] = {None: SubElement(root, "worldbody")}
    for body in parents_first(scene):
        quaternion = np.roll(Rotation.from_matrix(body.R).as_quat(), 1)
        element = SubElement(elements[body.parent], "body", name=body.path, pos=text(body.p), quat=text(quaternion))
        add_joints(element, body)
        J = body.inertia
        moments = text(np.array([J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]))
        SubElement(element, "inertial", pos=text(body.center), mass=repr(body.mass), fullinertia=moments)
        elements[body.path] = element
    return tostring(root, encoding="unicode")


class MujocoModel:
    """A scene's robots as one model of MuJoCo; q, v, forces and matrices in our order."""

    def __init__(self, scene: SceneDict) -> None:
        self.bodies = bodies(scene)
        self.model = mujoco.MjModel.from_xml_string(mjcf(scene))
        self.data = mujoco.MjData(self.model)
        self._q, self._v = self._orders()

    def _orders(self) -> tuple[list[int], list[int]]:
        """MuJoCo's index of every entry of our q and v."""
        q: list[int] = []
        v: list[int] = []
        sizes = {int(mujoco.mjtJoint.mjJNT_FREE): (7, 6), int(mujoco.mjtJoint.mjJNT_BALL): (4, 3)}
        names = {self.model.joint(j).name: j for j in range(self.model.njnt)}
        for body in self.bodies:
            own = [j for j in (names.get(f"{body.path}[{k}]") for k in range(4)) if j is not None]
            for j in own:
                nq, nv = sizes.get(int(self.model.jnt_type[j]), (1, 1))
                q += range(self.model.jnt_qposadr[j], self.model.jnt_qposadr[j] + nq)
                v += range(self.model.jnt_dofadr[j], self.model.jnt_dofadr[j] + nv)
        return q, v

    def turns(self, q: Array) -> Array:
        """T (nv, nv): their velocities are T v."""
        T = np.eye(len(self._v))
        for body in self.bodies:
            if body.joint == "free":
                linear = slice(body.v.start, body.v.start + 3)
                T[linear, linear] = rotation_of(q[body.q][3:])
        return T

    def drift(self, q: Array, v: Array) -> Array:
        """Tdot v: their accelerations are T vdot + Tdot v."""
        rates = np.zeros(len(self._v))
        for body in self.bodies:
            if body.joint == "free":
                own = v[body.v]
                rates[body.v.start : body.v.start + 3] = rotation_of(q[body.q][3:]) @ np.cross(own[3:], own[:3])
        return rates

    def _set(self, q: Array, v: Array) -> None:
        self.data.qpos[self._q] = q
        self.data.qvel[self._v] = self.turns(q) @ v
        self.data.qfrc_applied[:] = 0.0

    def inverse(self, q: Array, v: Array, vdot: Array) -> Array:
        """Generalised forces (nv,) that give vdot."""
        self._set(q, v)
        self.data.qacc[self._v] = self.turns(q) @ vdot + self.drift(q, v)
        mujoco.mj_inverse(self.model, self.data)
        return np.asarray(self.turns(q).T @ self.data.qfrc_inverse[self._v])

    def forward(self, q: Array, v: Array, tau: Array) -> Array:
        """Accelerations (nv,) under generalised forces tau (nv,)."""
        self._set(q, v)
        self.data.qfrc_applied[self._v] = self.turns(q) @ tau
        mujoco.mj_forward(self.model, self.data)
        return np.asarray(self.turns(q).T @ (self.data.qacc[self._v] - self.drift(q, v)))

    def mass_matrix(self, q: Array) -> Array:
        """(nv, nv), by columns: forces of unit accelerations."""
        self._set(q, np.zeros(len(self._v)))
        mujoco.mj_forward(self.model, self.data)
        columns = np.zeros((len(self._v), len(self._v)))
        for k, unit in enumerate(np.eye(len(self._v))):
            mujoco.mj_mulM(self.model, self.data, columns[k], unit)
        T = self.turns(q)
        return np.asarray(T.T @ columns[np.ix_(self._v, self._v)] @ T)
