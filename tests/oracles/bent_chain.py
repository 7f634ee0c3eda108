"""Chains of rigid and flexible links by Lagrange's equations, differentiated automatically by CasADi.

Energies come from places and rotations of sections alone, written in world coordinates; no twists, no recursion, no
biases. Nothing is shared with the package: scenes are read from their dictionaries, shapes are x^k times Legendre's
polynomials, integrated as polynomials. Per section of a flexible link along x, with modes d,

    r = eta e + Phi d - (1/2) e (d^T S d),   R = Cayley(B d) Rx(tw . d + (1/2) d^T C d),
    T = sum w { (1/2) mu |p'|^2 + (1/2) rho Ip (e . omega)^2 + (1/2) m_a (|v|^2 - (t . v)^2) },
    V = (1/2) d^T K d - sum w (mu - rho_w A) g . p

with v = p' - current; and Q = sum w (dp/dq)^T F with Morison's drag F on v.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import casadi as ca
import numpy as np
from numpy.polynomial.legendre import Legendre, leggauss
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Array: TypeAlias = NDArray[np.float64]
X = np.array([1.0, 0.0, 0.0])


def skew(v: Any) -> Any:
    return ca.vertcat(ca.horzcat(0, -v[2], v[1]), ca.horzcat(v[2], 0, -v[0]), ca.horzcat(-v[1], v[0], 0))


def turn(axis: Any, angle: Any) -> Any:
    """Rodrigues' formula about a unit axis."""
    S = skew(axis)
    return ca.SX.eye(3) + ca.sin(angle) * S + (1 - ca.cos(angle)) * (S @ S)


class Shapes:
    """Values and derivatives of the modes of a link along x at places eta, with S and C there, and K."""

    def __init__(self, flexible: dict[str, Any]) -> None:
        f = flexible
        assert f["shapes"] == "polynomial"
        assert f.get("axis", "x") == "x"
        self.L = L = f["length"]
        xi = Legendre([0.5, 0.5], domain=[0.0, 1.0])
        bends = f.get("bending", {})
        counts = [bends.get("y", 0), bends.get("z", 0), f.get("torsion", 0), f.get("stretch", 0)]
        self.kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
        self.phi = [
            xi ** (2 if kind < 2 else 1) * Legendre.basis(k, domain=[0.0, 1.0])
            for kind, count in enumerate(counts)
            for k in range(count)
        ]
        self.m = m = len(self.phi)
        self.area = np.pi * f["radius"] ** 2
        second = self.area * f["radius"] ** 2 / 4
        E, G = f["youngs_modulus"], f["youngs_modulus"] / 2 / (1 + f.get("poisson", 0.3))
        stiff = [E * second / L**3, E * second / L**3, G * 2 * second / L, E * self.area / L]
        self.K = np.zeros((m, m))
        for i in range(m):
            for j in range(m):
                if self.kinds[i] == self.kinds[j]:
                    order = 2 if self.kinds[i] < 2 else 1
                    product = self.phi[i].deriv(order) * self.phi[j].deriv(order)
                    self.K[i, j] = stiff[self.kinds[i]] * product.integ(lbnd=0.0)(1.0)
        self.D = f.get("damping", {}).get("kelvin_voigt", 0.0) / E * self.K
        self.twist_inertia = f["mass_per_length"] / self.area * 2 * second
        x, w = leggauss(max(counts) + 4)
        self.places, self.weights = 0.5 * (1 + x), 0.5 * L * w

    def bent(self, at: float, d: Any) -> tuple[Any, Any]:
        """Place and rotation of a section at a part of the length, in the link's frame."""
        m, L = self.m, self.L
        Phi, B, tw = np.zeros((3, m)), np.zeros((3, m)), np.zeros((1, m))
        S, C = np.zeros((m, m)), np.zeros((m, m))
        for i, (kind, phi) in enumerate(zip(self.kinds, self.phi, strict=True)):
            slope = phi.deriv(1)(at) / L
            if kind == 0:
                Phi[1, i], B[2, i] = phi(at), slope
            elif kind == 1:
                Phi[2, i], B[1, i] = phi(at), -slope
            elif kind == 2:
                tw[0, i] = phi(at)
            else:
                Phi[0, i] = phi(at)
            for j, (other, psi) in enumerate(zip(self.kinds, self.phi, strict=True)):
                if kind == other and kind < 2:
                    S[i, j] = (phi.deriv(1) * psi.deriv(1)).integ(lbnd=0.0)(at) / L
                if kind == 0 and other == 1:
                    both = phi.deriv(1) * psi.deriv(2) - phi.deriv(2) * psi.deriv(1)
                    C[i, j] = C[j, i] = 0.5 * both.integ(lbnd=0.0)(at) / L**2
        r = at * L * X + Phi @ d - 0.5 * X * (d.T @ S @ d)
        b = B @ d
        k = 1 / (1 + ca.dot(b, b) / 4)
        R = (ca.SX.eye(3) + k * (skew(b) + 0.5 * skew(b) @ skew(b))) @ turn(X, tw @ d + 0.5 * d.T @ C @ d)
        return r, R


class BentChain:
    """Accelerations of a robot on a fixed base; joints revolute, prismatic, universal and fixed."""

    def __init__(self, scene: dict[str, Any]) -> None:
        (robot,) = scene["robots"].values()
        self.g = np.array(scene.get("gravity", [0, 0, -9.81]), dtype=float)
        water = scene.get("water")
        self.rho = water["density"] if water else 0.0
        self.current = np.array((water or {}).get("current", {}).get("velocity", [0.0, 0.0, 0.0]), dtype=float)
        self.q: list[Any] = []
        self.qd: list[Any] = []
        self.forces: list[Any] = []  # on every entry of q beside those of the potential
        self.sections: list[tuple[Any, Any, dict[str, Any]]] = []  # p, R, what moves there
        self.potential: Any = 0.0
        poses: dict[str, tuple[Any, Any]] = {}
        for name, link in robot["links"].items():
            p, R = poses[link["parent"]] if "parent" in link else (ca.SX.zeros(3), ca.SX.eye(3))
            p, R = self.joint(link.get("joint", {"type": "fixed"}), p, R)
            if "mass" in link:
                self.rigid(link, p, R)
            poses[name] = self.bent(link, p, R) if "flexible" in link else (p, R)
        self.solve = self.equations()

    def coordinate(self, spring: float = 0.0, damping: float = 0.0) -> Any:
        q, qd = ca.SX.sym(f"q{len(self.q)}"), ca.SX.sym(f"v{len(self.q)}")
        self.q.append(q)
        self.qd.append(qd)
        self.potential += 0.5 * spring * q**2
        self.forces.append(-damping * qd)
        return q

    def joint(self, joint: dict[str, Any], p: Any, R: Any) -> tuple[Any, Any]:
        p = p + R @ np.array(joint.get("at", [0, 0, 0]), dtype=float)
        R = R @ Rotation.from_euler("xyz", joint.get("rpy", [0, 0, 0])).as_matrix()
        passive = joint.get("stiffness", 0.0), joint.get("damping", 0.0)
        match joint["type"]:
            case "revolute":
                R = R @ turn(np.array(joint["axis"]), self.coordinate(*passive))
            case "prismatic":
                p = p + R @ np.array(joint["axis"], dtype=float) * self.coordinate(*passive)
            case "universal":
                first, second = (np.array(axis) for axis in joint["axes"])
                R = R @ turn(first, self.coordinate(*passive)) @ turn(second, self.coordinate(*passive))
        return p, R

    def rigid(self, link: dict[str, Any], p: Any, R: Any) -> None:
        center = R @ np.array(link.get("center_of_mass", [0, 0, 0]), dtype=float)
        J = np.diag(link.get("inertia", {}).get("diagonal", [0.0, 0.0, 0.0]))
        self.sections.append((p + center, R, {"mass": link["mass"], "J": J}))

    def bent(self, link: dict[str, Any], p: Any, R: Any) -> tuple[Any, Any]:
        f, shapes = link["flexible"], Shapes(link["flexible"])
        first = len(self.q)
        d = ca.vertcat(*(self.coordinate() for _ in range(shapes.m)))
        rates = ca.vertcat(*self.qd[first:])
        damped = -shapes.D @ rates
        for k in range(shapes.m):
            self.forces[first + k] = damped[k]
        self.potential += 0.5 * d.T @ shapes.K @ d
        strips = link.get("drag", {}).get("strips", {})
        for at, w in zip(shapes.places, shapes.weights, strict=True):
            r, turned = shapes.bent(at, d)
            displaced = self.rho * shapes.area * w
            half = 0.5 * self.rho * 2 * f["radius"] * w
            moving = {
                "mass": w * f["mass_per_length"],
                "J": np.diag([w * shapes.twist_inertia, 0.0, 0.0]),
                "displaced": displaced,
                "added": f.get("added_mass", 0.0) * displaced,
                "drag": (half * strips.get("normal", 0.0), half * np.pi * strips.get("tangential", 0.0)),
            }
            self.sections.append((p + R @ r, R @ turned, moving))
        r, turned = shapes.bent(1.0, d)
        p, R = p + R @ r, R @ turned
        payload = {"mass": f.get("tip_mass", 0.0), "J": np.diag(f.get("tip_inertia", [0.0, 0.0, 0.0]))}
        self.sections.append((p, R, payload))
        return p, R

    def equations(self) -> Any:
        q, qd = ca.vertcat(*self.q), ca.vertcat(*self.qd)
        kinetic, potential, Q = ca.SX(0), ca.SX(self.potential), ca.vertcat(*self.forces)
        for p, R, moving in self.sections:
            velocity = ca.jtimes(p, q, qd)
            spin = R.T @ ca.reshape(ca.jtimes(ca.vec(R), q, qd), 3, 3)
            omega = ca.vertcat(spin[2, 1], spin[0, 2], spin[1, 0])
            kinetic += 0.5 * moving["mass"] * ca.dot(velocity, velocity) + 0.5 * omega.T @ moving["J"] @ omega
            potential -= (moving["mass"] - moving.get("displaced", 0.0)) * ca.dot(self.g, p)
            if "displaced" in moving:
                v, t = velocity - self.current, R[:, 0]
                along = ca.dot(t, v)
                kinetic += 0.5 * moving["added"] * (ca.dot(v, v) - along**2)
                across = v - along * t
                normal, tangential = moving["drag"]
                F = -normal * ca.sqrt(ca.dot(across, across) + 1e-40) * across - tangential * ca.fabs(along) * along * t
                Q += ca.jtimes(p, q, F, True)
        p = ca.gradient(kinetic, qd)
        M = ca.jacobian(p, qd)
        rest = ca.gradient(kinetic - potential, q) - ca.jtimes(p, q, qd) + Q
        return ca.Function("equations", [q, qd], [M, rest, kinetic, potential])

    def mass_matrix(self, q: Array) -> Array:
        return np.array(self.solve(q, 0.0 * q)[0])

    def forward(self, q: Array, v: Array, u: Array) -> Array:
        """vdot under forces u on every entry of v."""
        M, rest, *_ = (np.array(x) for x in self.solve(q, v))
        return np.asarray(np.linalg.solve(M, rest[:, 0] + u))

    def energy(self, q: Array, v: Array) -> tuple[float, float]:
        """Kinetic (with that of the water that moves along, relative to the current) and potential."""
        *_, kinetic, potential = self.solve(q, v)
        return float(kinetic), float(potential)
