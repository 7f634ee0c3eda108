"""An independent model of robots in still water or on a floor, by dense matrices in NumPy: revolute joints, free base.

Every body obeys Kirchhoff's equations at its origin, M V' + (w x p, w x h + v x p) = F with (p, h) = M V and M of body
and added water together; Jacobians collect them into M vdot + h = tau. Nothing here is shared with the package: scenes
are read from their dictionaries.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

Array: TypeAlias = NDArray[np.float64]
Law: TypeAlias = Callable[[float], tuple[float, float, float]]  # value, rate and acceleration at a time
PLACES, WEIGHTS = np.polynomial.legendre.leggauss(5)


def skew(v: Any) -> Array:
    x, y, z = v
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def law(described: dict[str, Any]) -> Law:
    """A constant, or offset + amplitude sin(2 pi t/period + phase)."""
    if "constant" in described:
        return lambda t: (described["constant"], 0.0, 0.0)
    wave = described["sine"]
    amplitude, w = wave["amplitude"], 2 * math.pi / wave["period"]
    phase, offset = wave.get("phase", 0.0), wave.get("offset", 0.0)

    def at(t: float) -> tuple[float, float, float]:
        s, c = amplitude * math.sin(w * t + phase), amplitude * math.cos(w * t + phase)
        return offset + s, w * c, -w * w * s

    return at


@dataclass
class Body:
    parent: int
    axis: Array  # of its joint; zero for the base
    at: Array  # of its joint in the parent [m]
    M: Array  # of body and added water at its origin (6, 6)
    weight: Array  # mass and first moment less those of displaced water, (4,) [kg, kg m]
    linear: Array  # (6,)
    quadratic: Array  # (6,)
    rod: tuple[Array, Array, float, float, float] | None  # middle, axis, half length, 1/2 rho C_n d, friction
    balls: tuple[Array, Array, float] | None  # that touch the floor: places, axis of the link, radius
    motion: Law | None
    torque: Law | None


def shift_inertia(M: Array, r: Array) -> Array:
    """A 6x6 inertia at a point r, given at a point in axes parallel to the body's, at its origin."""
    X = np.block([[np.eye(3), -skew(r)], [np.zeros((3, 3)), np.eye(3)]])
    return np.asarray(X.T @ M @ X)


def solid(link: dict[str, Any]) -> tuple[Array, Array, float]:
    """Centre, moments of inertia per mass, and volume of a shape."""
    shape = link.get("shape", {})
    if "cylinder" in shape:
        c = shape["cylinder"]
        r, length, k = c["radius"], c["length"], "xyz".index(c["axis"])
        J = np.full(3, r * r / 4 + length * length / 12)
        J[k] = r * r / 2
        return np.array(c.get("center", [0.0, 0, 0])), J, math.pi * r * r * length
    if "box" in shape:
        a = np.array(shape["box"], dtype=float)
        return np.array(shape.get("center", [0.0, 0, 0])), (a @ a - a * a) / 12, float(a.prod())
    return np.array(link.get("center_of_mass", [0.0, 0, 0])), np.zeros(3), 0.0


def added_mass_of(link: dict[str, Any], density: float) -> Array:
    described = link.get("added_mass")
    if described is None:
        return np.zeros((6, 6))
    if described not in ("shape", "strips"):
        return np.diag(described["diagonal"]).astype(float)
    c = link["shape"]["cylinder"]
    r, length, k = c["radius"], c["length"], "xyz".index(c["axis"])
    linear = np.full(3, math.pi * density * r * r * length)
    angular = linear * length * length / 12
    ends = density * r**3 * (8 / 3 + 1.5 * math.sqrt(length / (length + 2.5 * r)))
    linear[k], angular[k] = ends if described == "shape" else 0.0, 0.0
    return shift_inertia(np.diag([*linear, *angular]), np.array(c.get("center", [0.0, 0, 0])))


class WetTree:
    """A robot in still, unbounded water. q: position, quaternion (w, x, y, z), angles; v: twist, rates."""

    def __init__(self, scene: dict[str, Any]) -> None:
        (robot,) = scene["robots"]
        links = scene["robots"][robot]["links"]
        self.names = list(links)
        self.gravity = np.array(scene.get("gravity", [0, 0, -9.81]), dtype=float)
        self.density = scene["water"]["density"] if "water" in scene else 0.0
        self.floor = scene.get("floor")
        self.at = scene["robots"][robot].get("at", {})
        drives = scene.get("drives", {})
        self.bodies = [self.body(link, drives.get(f"{robot}.{name}", {})) for name, link in links.items()]
        self.nv = 6 + len(self.bodies) - 1
        self.free = [True] * 6 + [body.motion is None for body in self.bodies[1:]]

    def body(self, link: dict[str, Any], drive: dict[str, Any]) -> Body:
        middle, per_mass, volume = solid(link)
        mass = link.get("mass", 0.0)
        center = np.array(link.get("center_of_mass", middle), dtype=float)
        J = np.diag(link["inertia"]["diagonal"]) if "inertia" in link else mass * np.diag(per_mass)
        M = shift_inertia(np.block([[mass * np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), J]]), center)
        displaced = self.density * link.get("volume", volume)
        buoyant = np.array(link.get("center_of_buoyancy", middle), dtype=float)
        drag = link.get("drag", {})
        joint = link.get("joint", {})
        return Body(
            self.names.index(link["parent"]) if "parent" in link else -1,
            np.array(joint.get("axis", [0, 0, 0]), dtype=float),
            np.array(joint.get("at", [0, 0, 0]), dtype=float),
            M + added_mass_of(link, self.density) * (self.density > 0.0),
            np.array([mass - displaced, *(mass * center - displaced * buoyant)]),
            np.array(drag.get("linear", np.zeros(6)), dtype=float),
            np.array(drag.get("quadratic", np.zeros(6)), dtype=float),
            self.rod(link, middle),
            self.balls(link, middle),
            law(drive["motion"]) if "motion" in drive else None,
            law(drive["torque"]) if "torque" in drive else None,
        )

    def rod(self, link: dict[str, Any], middle: Array) -> tuple[Array, Array, float, float, float] | None:
        strips = link.get("drag", {}).get("strips")
        if strips is None:
            return None
        c = link["shape"]["cylinder"]
        axis = np.eye(3)["xyz".index(c["axis"])]
        width = 0.5 * self.density * 2 * c["radius"]
        friction = width * math.pi * c["length"] * strips.get("tangential", 0.0)
        return middle, axis, c["length"] / 2, width * strips.get("normal", 1.2), friction

    def balls(self, link: dict[str, Any], middle: Array) -> tuple[Array, Array, float] | None:
        """Both ends of a cylinder."""
        if self.floor is None:
            return None
        c = link["shape"]["cylinder"]
        axis = np.eye(3)["xyz".index(c["axis"])]
        return np.array([middle + side * c["length"] / 2 * axis for side in (-1.0, 1.0)]), axis, c["radius"]

    def contact(self, body: Body, V: Array, R: Array, p: Array) -> Array:
        """Wrench of the floor on a body at the pose (R, p), in its frame at its origin (6,)."""
        assert self.floor is not None
        assert body.balls is not None
        places, axis, radius = body.balls
        floor, mu = self.floor, self.floor["friction"]
        up = -self.gravity / np.linalg.norm(self.gravity)
        ahead = R @ axis - (up @ R @ axis) * up
        ahead = ahead / np.linalg.norm(ahead)
        F = np.zeros(6)
        for place in places:
            r = place - radius * R.T @ up
            v = R @ (V[:3] + np.cross(V[3:], r))
            x = (floor["height"] - up @ (p + R @ r)) / floor["softness"]
            depth, slope = floor["softness"] * np.logaddexp(0.0, x), 1.0 / (1.0 + math.exp(-x))
            normal = floor["stiffness"] * depth * max(0.0, 1.0 - floor["damping"] * slope * (up @ v))
            level = v - (up @ v) * up
            along = (ahead @ level) * ahead
            resisted = mu["along"] * along + mu["across"] * (level - along)
            f = R.T @ (normal * (up - resisted / math.sqrt(level @ level + floor["slip_speed"] ** 2)))
            F += np.concatenate([f, np.cross(r, f)])
        return F

    def water(self, body: Body, V: Array, down: Array) -> Array:
        """Weight, buoyancy and drag on a body in its frame at its origin (6,); down is gravity seen from it."""
        F = np.concatenate([body.weight[0] * down, np.cross(body.weight[1:], down)])
        F -= body.linear * V + body.quadratic * np.abs(V) * V
        if body.rod is not None:
            middle, axis, half, across, along = body.rod
            v, w = V[:3], V[3:]
            v_t = axis @ (v + np.cross(w, middle))
            forces = [(middle, -along * abs(v_t) * v_t * axis)]
            for place, weight in zip(PLACES, WEIGHTS, strict=True):
                r = middle + place * half * axis
                v_r = v + np.cross(w, r)
                v_n = v_r - (axis @ v_r) * axis
                forces.append((r, -half * weight * across * np.linalg.norm(v_n) * v_n))
            for r, f in forces:
                F += np.concatenate([f, np.cross(r, f)])
        return F

    def accelerations(self, t: float, q: Array, v: Array) -> Array:
        """vdot (nv,) with prescribed joints on their drives; q and v must already satisfy these."""
        M, rest = np.zeros((self.nv, self.nv)), np.zeros(self.nv)
        rotations: list[Array] = []
        places: list[Array] = []
        jacobians: list[Array] = []
        biases: list[Array] = []
        given = np.zeros(self.nv)
        for k, body in enumerate(self.bodies):
            J = np.zeros((6, self.nv))
            if body.parent < 0:
                R, place, bias = Rotation.from_quat(q[3:7], scalar_first=True).as_matrix(), q[:3], np.zeros(6)
                J[:, :6] = np.eye(6)
            else:
                E = Rotation.from_rotvec(q[6 + k] * body.axis).as_matrix().T  # parent to body
                X = np.block([[E, -E @ skew(body.at)], [np.zeros((3, 3)), E]])
                J = X @ jacobians[body.parent]
                J[3:, 5 + k] = body.axis
                rate = v[5 + k] * body.axis
                V = J @ v
                bias = X @ biases[body.parent]
                bias += np.concatenate([np.cross(V[:3], rate), np.cross(V[3:], rate)])
                R = rotations[body.parent] @ E.T
                place = places[body.parent] + rotations[body.parent] @ body.at
                if body.motion is not None:
                    given[5 + k] = body.motion(t)[2]
                elif body.torque is not None:
                    rest[5 + k] -= body.torque(t)[0]
            rotations.append(R)
            places.append(place)
            jacobians.append(J)
            biases.append(bias)
            V = J @ v
            p, h = np.split(body.M @ V, 2)
            F = body.M @ bias + np.concatenate([np.cross(V[3:], p), np.cross(V[3:], h) + np.cross(V[:3], p)])
            M += J.T @ body.M @ J
            F -= self.water(body, V, R.T @ self.gravity)
            rest += J.T @ (F if self.floor is None else F - self.contact(body, V, R, place))
        free = np.array(self.free)
        given[free] = np.linalg.solve(M[np.ix_(free, free)], -(rest + M[:, ~free] @ given[~free])[free])
        return given

    def run(self, times: list[float], rtol: float = 1e-10) -> list[tuple[Array, Array]]:
        """q and v at increasing times, the base at rest at the start, prescribed joints on their drives."""
        nq = self.nv + 1

        def on_drives(t: float, y: Array) -> tuple[Array, Array]:
            q, v = y[:nq].copy(), y[nq:].copy()
            q[3:7] /= np.linalg.norm(q[3:7])
            for k, body in enumerate(self.bodies):
                if body.motion is not None:
                    q[6 + k], v[5 + k], _ = body.motion(t)
            return q, v

        def rates(t: float, y: Array) -> Array:
            q, v = on_drives(t, y)
            w, *xyz = q[3:7]
            turn = Rotation.from_quat(q[3:7], scalar_first=True)
            omega = v[3:6]
            quaternion = 0.5 * np.array([-np.dot(xyz, omega), *(w * omega + np.cross(xyz, omega))])
            return np.concatenate([turn.apply(v[:3]), quaternion, v[6:], self.accelerations(t, q, v)])

        y0 = np.zeros(nq + self.nv)
        y0[:3] = self.at.get("position", [0.0, 0.0, 0.0])
        y0[3:7] = Rotation.from_euler("xyz", self.at.get("rpy", [0.0, 0.0, 0.0])).as_quat(scalar_first=True)
        found = solve_ivp(rates, (0.0, times[-1]), y0, "DOP853", t_eval=times, rtol=rtol, atol=rtol * 1e-2)
        return [on_drives(t, y) for t, y in zip(times, found.y.T, strict=True)]
