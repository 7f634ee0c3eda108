"""Chains of rigid and flexible links by Lagrange's equations, differentiated automatically by CasADi.

Energies come from places and rotations of sections alone, written in world coordinates; no twists, no recursion, no
biases. Nothing is shared with the package: scenes are read from their dictionaries, shapes are x^k times Legendre's
polynomials, integrated as polynomials. Per section of a flexible link along e, with modes d,

    r = eta e + Phi d - (1/2) e (d^T S d),   R = Cayley(B d) Re(tw . d + (1/2) d^T C d),
    T = sum w { (1/2) mu |p'|^2 + (1/2) omega . J omega + (1/2) m_a (|v|^2 - (t . v)^2) },
    V = U - sum w (mu - rho_w A) g . p,   with, in axes y and z that turn with the section by tw . d,
    U = sum w { (1/2) E Iz kappa_y^2 + (1/2) E Iy kappa_z^2 } + (1/2) d^T K d, K of twist and stretch alone

with v = p' - current; and Q = sum w (dp/dq)^T F with Morison's drag F on v. Of a link whose line is exact, instead,
R' = R kappa~ and r' = (1 + epsilon) R e from station to station, with curvatures phi'' / L^2, twist per length and
stretch phi' / L, and U = (1/2) d^T K d.

A free base turns by Cayley's rotation of three coordinates from where it is, so that they are zero, their rates are the
angular velocity, and their accelerations its rate.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

import casadi as ca
import numpy as np
from numpy.polynomial.legendre import Legendre, leggauss
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Array: TypeAlias = NDArray[np.float64]
ACROSS = {"x": "yz", "y": "zx", "z": "xy"}


def unit(axis: str) -> Array:
    return np.asarray(np.eye(3)["xyz".index(axis)])


def skew(v: Any) -> Any:
    return ca.vertcat(ca.horzcat(0, -v[2], v[1]), ca.horzcat(v[2], 0, -v[0]), ca.horzcat(-v[1], v[0], 0))


def turn(axis: Any, angle: Any) -> Any:
    """Rodrigues' formula about a unit axis."""
    S = skew(axis)
    return ca.SX.eye(3) + ca.sin(angle) * S + (1 - ca.cos(angle)) * (S @ S)


def cayley(b: Any) -> Any:
    """Rotation along b by 2 atan(|b| / 2)."""
    return ca.SX.eye(3) + (skew(b) + 0.5 * skew(b) @ skew(b)) / (1 + ca.dot(b, b) / 4)


class Shapes:
    """Shapes of the modes of a link, and the motion of sections along it."""

    def __init__(self, flexible: dict[str, Any]) -> None:
        f = flexible
        assert f["shapes"] == "polynomial"
        self.exact = f.get("geometric", True) == "exact"
        assert f.get("geometric", True)
        assert not f.get("shear", False)
        self.L, self.axis, across = f["length"], f.get("axis", "x"), ACROSS[f.get("axis", "x")]
        self.e, self.across = unit(self.axis), [unit(axis) for axis in across]
        xi = Legendre([0.5, 0.5], domain=[0.0, 1.0])
        bends = f.get("bending", {})
        counts = [*(bends.get(axis, 0) for axis in across), f.get("torsion", 0), f.get("stretch", 0)]
        self.kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
        self.phi = [
            xi ** (2 if kind < 2 else 1) * Legendre.basis(k, domain=[0.0, 1.0])
            for kind, count in enumerate(counts)
            for k in range(count)
        ]
        self.m = len(self.phi)
        self.section(f)
        self.D = f.get("damping", {}).get("kelvin_voigt", 0.0) / f["youngs_modulus"] * self.stiffness((0, 1, 2, 3))
        x, w = leggauss(max(counts) + 4)
        self.places, self.weights = 0.5 * (1 + x), 0.5 * self.L * w

    def section(self, f: dict[str, Any]) -> None:
        """Area, width, stiffnesses [N m2, N] of every kind, and rotary inertia over the length [kg m]."""
        E, G = f["youngs_modulus"], f["youngs_modulus"] / 2 / (1 + f.get("poisson", 0.3))
        if "section" in f:
            own = f["section"]
            self.area, self.width, J = own["area"], own["width"], own["J"]
            about = [own[f"I{axis}"] for axis in ACROSS[self.axis]]
        else:
            self.area, self.width = np.pi * f["radius"] ** 2, 2 * f["radius"]
            about = [self.area * f["radius"] ** 2 / 4] * 2
            J = sum(about)
        self.stiff = [E * about[1], E * about[0], G * J, E * self.area]  # bending along one axis is about the other
        density = f["mass_per_length"] / self.area
        turning = sum(about) * np.outer(self.e, self.e)
        if f.get("rotary", False) or ("section" in f and f.get("torsion", 0)):
            turning += sum(I * np.outer(a, a) for I, a in zip(about, self.across, strict=True))
        self.inertia = density * turning

    def stiffness(self, kinds: tuple[int, ...]) -> Array:
        """K of some kinds of modes."""
        K = np.zeros((self.m, self.m))
        for i in range(self.m):
            for j in range(self.m):
                if self.kinds[i] == self.kinds[j] and self.kinds[i] in kinds:
                    order = 2 if self.kinds[i] < 2 else 1
                    product = self.phi[i].deriv(order) * self.phi[j].deriv(order)
                    factor = self.stiff[self.kinds[i]] / self.L ** (2 * order - 1)
                    K[i, j] = factor * product.integ(lbnd=0.0)(1.0)
        return K

    def strain_energy(self, d: Any) -> Any:
        """U: bending along axes that rotate with the sections; twist and stretch."""
        if self.exact:
            return 0.5 * d.T @ self.stiffness((0, 1, 2, 3)) @ d
        U = 0.5 * d.T @ self.stiffness((2, 3)) @ d
        for at, w in zip(self.places, self.weights, strict=True):
            curvature, twist = ca.SX.zeros(2), ca.SX(0)
            for i, (kind, phi) in enumerate(zip(self.kinds, self.phi, strict=True)):
                if kind < 2:
                    curvature[kind] += phi.deriv(2)(at) / self.L**2 * d[i]
                elif kind == 2:
                    twist += phi(at) * d[i]
            own = turn(unit("z"), twist)[:2, :2].T @ curvature
            U += 0.5 * w * (self.stiff[0] * own[0] ** 2 + self.stiff[1] * own[1] ** 2)
        return U

    def section_pose(self, at: float, d: Any) -> tuple[Any, Any]:
        """Position and rotation of a section at a fraction of the length, in the link's frame."""
        if self.exact:
            return self.exact_pose(at, d)
        m, L, (v, w) = self.m, self.L, self.across
        Phi, B, tw = np.zeros((3, m)), np.zeros((3, m)), np.zeros((1, m))
        S, C = np.zeros((m, m)), np.zeros((m, m))
        for i, (kind, phi) in enumerate(zip(self.kinds, self.phi, strict=True)):
            slope = phi.deriv(1)(at) / L
            if kind == 0:
                Phi[:, i], B[:, i] = phi(at) * v, slope * w
            elif kind == 1:
                Phi[:, i], B[:, i] = phi(at) * w, -slope * v
            elif kind == 2:
                tw[0, i] = phi(at)
            else:
                Phi[:, i] = phi(at) * self.e
            for j, (other, psi) in enumerate(zip(self.kinds, self.phi, strict=True)):
                if kind == other and kind < 2:
                    S[i, j] = (phi.deriv(1) * psi.deriv(1)).integ(lbnd=0.0)(at) / L
                if kind == 0 and other == 1:
                    both = phi.deriv(1) * psi.deriv(2) - phi.deriv(2) * psi.deriv(1)
                    C[i, j] = C[j, i] = 0.5 * both.integ(lbnd=0.0)(at) / L**2
        r = at * L * self.e + Phi @ d - 0.5 * self.e * (d.T @ S @ d)
        return r, cayley(B @ d) @ turn(self.e, tw @ d + 0.5 * d.T @ C @ d)

    def exact_pose(self, at: float, d: Any) -> tuple[Any, Any]:
        """The same on an exact line: steps of Magnus's series, and the integral of interpolated tangents."""
        rotations, stops = [ca.SX.eye(3)], [0.0, *self.places, 1.0]
        for a, b in pairwise(stops):
            rotations.append(rotations[-1] @ self.step(a, b, d))
        inner = rotations[1 : 1 + len(self.places)]
        r = ca.SX.zeros(3)
        for k, (place, R) in enumerate(zip(self.places, inner, strict=True)):
            others = np.delete(self.places, k)
            through = np.poly1d(others, r=True) / np.prod(place - others)  # 1 here, 0 at the other places
            stretch = sum(phi.deriv(1)(place) / self.L * d[i] for i, phi in self.of_kind(3))
            r += (through.integ()(at) - through.integ()(0.0)) * self.L * (1 + stretch) * (R @ self.e)
        return r, rotations[int(np.argmin(np.abs(np.array(stops) - at)))]

    def of_kind(self, kind: int) -> list[tuple[int, Any]]:
        return [(i, phi) for i, (own, phi) in enumerate(zip(self.kinds, self.phi, strict=True)) if own == kind]

    def step(self, a: float, b: float, d: Any) -> Any:
        """Rotation between sections: exp of int kappa - (1/2) int int [kappa(s), kappa(s')], by two points of Gauss."""
        v, w = self.across
        axes = {0: w, 1: -v, 2: self.e}

        def summed(order: int, at: float) -> Any:  # 1: the integral of curvature and twist, 2: their values
            total = ca.SX.zeros(3)
            for kind, axis in axes.items():
                for i, phi in self.of_kind(kind):
                    bends = kind < 2
                    total += (
                        axis * d[i] * phi.deriv(order if bends else order - 1)(at) / self.L ** (order - (not bends))
                    )
            return total

        middle, half = 0.5 * (a + b), 0.5 * (b - a) / np.sqrt(3.0)
        W = summed(1, b) - summed(1, a)
        W += (
            np.sqrt(3.0) / 12.0 * ((b - a) * self.L) ** 2 * ca.cross(summed(2, middle - half), summed(2, middle + half))
        )
        x = 0.5 * ca.sqrt(ca.dot(W, W) + 1e-40)
        return cayley(ca.tan(x) / x * W)


class BentChain:
    """Accelerations of a robot on a fixed or a free base; joints revolute, prismatic, universal and fixed."""

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
        self.free = robot.get("base", "free") == "free"
        self.R0 = ca.SX.sym("R0", 3, 3)  # axes of a free base
        poses: dict[str, tuple[Any, Any]] = {}
        for name, link in robot["links"].items():
            p, R = poses[link["parent"]] if "parent" in link else self.base()
            p, R = self.joint(link.get("joint", {"type": "fixed"}), p, R)
            if "mass" in link:
                self.rigid(link, p, R)
            poses[name] = self.tip_pose(link, p, R) if "flexible" in link else (p, R)
        self.solve = self.equations()

    def base(self) -> tuple[Any, Any]:
        if not self.free:
            return ca.SX.zeros(3), ca.SX.eye(3)
        p, b = (ca.vertcat(*(self.coordinate() for _ in range(3))) for _ in range(2))
        return p, self.R0 @ cayley(b)

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

    def tip_pose(self, link: dict[str, Any], p: Any, R: Any) -> tuple[Any, Any]:
        f, shapes = link["flexible"], Shapes(link["flexible"])
        first = len(self.q)
        d = ca.vertcat(*(self.coordinate() for _ in range(shapes.m)))
        rates = ca.vertcat(*self.qd[first:])
        damped = -shapes.D @ rates
        for k in range(shapes.m):
            self.forces[first + k] = damped[k]
        self.potential += shapes.strain_energy(d)
        strips = link.get("drag", {}).get("strips", {})
        for at, w in zip(shapes.places, shapes.weights, strict=True):
            r, turned = shapes.section_pose(at, d)
            displaced = self.rho * shapes.area * w
            half = 0.5 * self.rho * shapes.width * w
            moving = {
                "mass": w * f["mass_per_length"],
                "J": w * shapes.inertia,
                "along": shapes.e,
                "displaced": displaced,
                "added": f.get("added_mass", 0.0) * displaced,
                "drag": (half * strips.get("normal", 0.0), half * np.pi * strips.get("tangential", 0.0)),
            }
            self.sections.append((p + R @ r, R @ turned, moving))
        r, turned = shapes.section_pose(1.0, d)
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
                v, t = velocity - self.current, R @ moving["along"]
                along = ca.dot(t, v)
                kinetic += 0.5 * moving["added"] * (ca.dot(v, v) - along**2)
                across = v - along * t
                normal, tangential = moving["drag"]
                F = -normal * ca.sqrt(ca.dot(across, across) + 1e-40) * across - tangential * ca.fabs(along) * along * t
                Q += ca.jtimes(p, q, F, True)
        p = ca.gradient(kinetic, qd)
        M = ca.jacobian(p, qd)
        rest = ca.gradient(kinetic - potential, q) - ca.jtimes(p, q, qd) + Q
        return ca.Function("equations", [q, qd, self.R0], [M, rest, kinetic, potential])

    # Over q and v of the package: of a free base place and quaternion, twist in its own axes

    def at(self, q: Array, v: Array) -> tuple[list[Array], Array, Array]:
        """M, the forces that remain at rest, and both energies; V, v' = V v + the rotation of the base."""
        if not self.free:
            return [np.array(x) for x in self.solve(q, v, np.eye(3))], np.eye(len(v)), np.zeros(len(v))
        R0 = Rotation.from_quat(q[3:7], scalar_first=True).as_matrix()
        V, drift = np.eye(len(v)), np.zeros(len(v))
        V[:3, :3] = R0
        drift[:3] = R0 @ np.cross(v[3:6], v[:3])
        place = np.concatenate([q[:3], np.zeros(3), q[7:]])
        return [np.array(x) for x in self.solve(place, V @ v, R0)], V, drift

    def mass_matrix(self, q: Array) -> Array:
        (M, *_), V, _ = self.at(q, np.zeros(len(self.q)))
        return np.asarray(V.T @ M @ V)

    def forward(self, q: Array, v: Array, u: Array) -> Array:
        """vdot under forces u on every entry of v."""
        (M, rest, *_), V, drift = self.at(q, v)
        return np.asarray(V.T @ (np.linalg.solve(M, rest[:, 0] + V @ u) - drift))

    def energy(self, q: Array, v: Array) -> tuple[float, float]:
        """Kinetic (with that of added water, relative to the current) and potential."""
        (*_, kinetic, potential), _, _ = self.at(q, v)
        return float(kinetic[0, 0]), float(potential[0, 0])
