"""Small motion near rest, and the vibrations that commanded joints excite, for input shapers.

Near rest the forces of a scene change by K x + C x', so that free coordinates move by vdot = -H (K x + C x' - f), where
H is the inverse of the mass matrix in the free directions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np

from ..errors import SeaframeError, count_words
from ..numbers import Floats
from ..scene.drives import Shaping, TimeFunctions, summands
from ..scene.model import Scene
from . import dense
from .build import build_tree
from .equations import EquationsOfMotion
from .recursive import Recursive
from .start import described_state

NUDGE = 1e-6  # of coordinates and rates, for derivatives by central differences [rad, m, rad/s, m/s]
SLOW = 1e-6  # |lambda| over that of the fastest motion below which motion is no vibration
ROUNDING = 1e-6  # damping ratios of undamped motion are at most this far from zero
UNREACHABLE = 1e-7  # relative size of motion below which forces or joints do not excite it


@dataclass(frozen=True, slots=True)
class SmallMotion:
    """Small motion of n coordinates x near rest; rows are the entries of v."""

    stiffness: Floats  # K (nv, n): forces for x
    damping: Floats  # C (nv, n): forces for x'
    mobility: Floats  # H (nv, nv): accelerations for forces


def linearise(eom: EquationsOfMotion, q: Floats, places: list[int], entries: list[int], free: Floats) -> SmallMotion:
    """Return the small motion of coordinates, by their entries of q and v, where the directions (nv, k) are free."""
    n, still = len(entries), np.zeros(eom.nv)
    steps = NUDGE * np.vstack([np.eye(n), -np.eye(n)])
    moved, moving = np.tile(q, (2 * n, 1)), np.tile(still, (2 * n, 1))
    moved[:, places] += steps
    moving[:, entries] += steps
    at_rest, accelerations = np.zeros_like(moving), np.zeros_like(moving)
    forces = (
        eom.inverse(moved, at_rest, accelerations),
        eom.inverse(np.tile(q, (2 * n, 1)), moving, accelerations),
    )
    by_place, by_rate = ((f[:n] - f[n:]).T / (2.0 * NUDGE) for f in forces)
    return SmallMotion(by_place, by_rate, mobility_in(free, eom.mass_matrix(q)))


def mobility_in(directions: Floats, M: Floats) -> Floats:
    """Return N (N^T M N)^-1 N^T: accelerations (nv, nv) for forces where only the directions N (nv, k) are free."""
    return np.asarray(directions @ np.linalg.solve(directions.T @ M @ directions, directions.T))


def first_order(K: Floats, C: Floats) -> Floats:
    """Return A of (x, x')' = A (x, x') for x'' = -K x - C x'."""
    return np.block([[np.zeros_like(K), np.eye(len(K))], [-K, -C]])


@dataclass(frozen=True, slots=True)
class ReachablePart:
    """The part of x'' = -K x - C x' that some accelerations excite: y'' = -K y - C y' with T = |y'|^2 / 2."""

    into: Floats  # (k, n): y = into x
    back: Floats  # (n, k): x = back y
    stiffness: Floats  # (k, k)
    damping: Floats  # (k, k)


def reachable_part(K: Floats, C: Floats, mobility: Floats, push: Floats) -> ReachablePart:
    """Return the motion that accelerations along the columns of `push` (n, m) excite: the Krylov space of K and C."""
    root = np.linalg.cholesky(np.linalg.inv(0.5 * (mobility + mobility.T)))
    into, back = root.T, np.linalg.inv(root.T)
    K, C, new = into @ K @ back, into @ C @ back, into @ push
    W = np.zeros((len(push), 0))
    while new.shape[1] and W.shape[1] < len(push):
        sizes = np.linalg.norm(new, axis=0)
        new = new[:, sizes > 0.0] / sizes[sizes > 0.0]
        for _ in range(2):  # twice is enough against rounding
            new = new - W @ (W.T @ new)
        left, sizes, _ = np.linalg.svd(new, full_matrices=False)
        fresh = left[:, sizes > UNREACHABLE]
        W, new = np.hstack([W, fresh]), np.hstack([K @ fresh, C @ fresh])
    return ReachablePart(W.T @ into, back @ W, W.T @ K @ W, W.T @ C @ W)


class Vibration(NamedTuple):
    """An oscillation near rest."""

    frequency: float  # [Hz]
    damping: float  # ratio


class Vibrations:
    """Vibrations of a scene at its start, with all commanded joints and held hulls at rest."""

    def __init__(self, scene: Scene) -> None:
        if scene.all_connections:
            raise SeaframeError(
                "Shaping by `modes` is not available for scenes with connections or tethers. Give `frequencies` [Hz] "
                "and `damping`; `sf.modes` lists them.",
                "unsupported",
                path="shaping",
            )
        plain = without_shapers(scene)
        tree = build_tree(plain)
        eom = Recursive(plain, tree)
        q = np.array(described_state(plain, tree)[0], dtype=float)
        self.slots = scene.coordinates.slots
        held = {k for path in commanded_links(scene) for k in range(self.slots[path].v.start, self.slots[path].v.stop)}
        moves = np.array([mode == "free" and k not in held for k, mode in enumerate(tree.actuation)])
        free = dense.free_directions(tree, q.tolist())[:, moves[[mode == "free" for mode in tree.actuation]]]
        pairs = [
            pair
            for body in tree.bodies
            if body.q.stop - body.q.start == body.v.stop - body.v.start
            for pair in zip(range(body.q.start, body.q.stop), range(body.v.start, body.v.stop), strict=True)
            if moves[pair[1]]
        ]
        places, self.entries = [k for k, _ in pairs], [k for _, k in pairs]
        small = linearise(eom, q, places, self.entries, free)
        own = small.mobility[self.entries]
        self.stiffness, self.damping = own @ small.stiffness, own @ small.damping
        self.mobility = own[:, self.entries]
        self.carried = -own @ eom.mass_matrix(q)  # accelerations (n, nv) for those of held coordinates

    def excited_by(self, path: str) -> list[Vibration]:
        """Return the vibrations that the motion of a joint excites, the slowest first."""
        push = self.carried[:, self.slots[path].v]
        if not push.size:
            return []
        part = reachable_part(self.stiffness, self.damping, self.mobility, push)
        rates = np.linalg.eigvals(first_order(part.stiffness, part.damping))
        speeds = np.abs(rates)
        order = np.argsort(speeds, kind="stable")
        found = [k for k in order if rates[k].imag > 0.0 and speeds[k] > SLOW * speeds.max()]
        return [Vibration(float(speeds[k]) / (2.0 * np.pi), float(-rates[k].real / speeds[k])) for k in found]


def commanded_links(scene: Scene) -> list[str]:
    """Return the links whose joint a servo or a controller moves, and the hulls that controllers hold."""
    servos = [path for path, drive in scene.all_drives.items() if drive.servo is not None]
    tracked = [path for each in scene.controllers.values() for path in each.track or ()]
    return [*servos, *tracked, *(each.hold.link for each in scene.controllers.values() if each.hold is not None)]


Change: TypeAlias = Callable[[str, str, Shaping], Shaping | None]  # from the link and the place of a shaper


def resolve_shaping(scene: Scene, plain: Scene | None = None) -> Scene:
    """Return a scene whose shapers by `modes` have the frequencies and damping of `plain`, or of the scene itself."""
    if not any(shaping.modes for shaping in shapers_of(scene)):
        return scene
    known = Vibrations(plain or scene)

    def change(path: str, place: str, shaping: Shaping) -> Shaping | None:
        if shaping.modes is None:
            return shaping
        found = known.excited_by(path)
        if len(found) < shaping.modes:
            raise SeaframeError(
                f"shaping for {count_words(shaping.modes, 'mode')}, but the motion of this joint excites "
                f"{count_words(len(found), 'oscillation')}. Give fewer `modes`, or more shapes of its flexible links.",
                "range",
                path=f"{place}.shaping.modes",
            )
        if wrong := next((mode for mode in found[: shaping.modes] if mode.damping < -ROUNDING), None):
            raise SeaframeError(
                f"the oscillation of {wrong.frequency:.4g} Hz grows by itself (damping ratio {wrong.damping:.3g}), so "
                "no shaper can avoid it.",
                "unsupported",
                path=f"{place}.shaping.modes",
            )
        frequencies, ratios = zip(*found[: shaping.modes], strict=True)
        damping = tuple(max(0.0, ratio) for ratio in ratios)
        return Shaping(shaper=shaping.shaper, frequencies=frequencies, damping=damping)

    return with_shapers(scene, change)


def shapers_of(scene: Scene) -> list[Shaping]:
    """Return the input shapers of all commands of joints."""
    functions = [drive.motion for drive in scene.drives.values()]
    functions += [drive.servo.angle for drive in scene.drives.values() if drive.servo is not None]
    gaits = [drive.gait for drive in scene.drives.values() if drive.gait is not None]
    functions += [angle for gait in gaits for angle in gait.angles.values()]
    functions += [track for each in scene.controllers.values() for track in (each.track or {}).values()]
    return [function.shaping for each in functions for function in summands(each) if function.shaping is not None]


def without_shapers(scene: Scene) -> Scene:
    """Return a scene without input shapers by `modes`."""
    return with_shapers(scene, lambda path, place, shaping: None if shaping.modes else shaping)


def with_shapers(scene: Scene, change: Change) -> Scene:
    """Return a scene with changed input shapers of the commands of joints."""

    def change_shapers(functions: TimeFunctions, path: str, place: str) -> TimeFunctions:
        found = tuple(
            each if each.shaping is None else each.model_copy(update={"shaping": change(path, place, each.shaping)})
            for each in summands(functions)
        )
        return found if isinstance(functions, tuple) else found[0]

    drives, controllers = dict(scene.drives), dict(scene.controllers)
    for path, drive in drives.items():
        place = f"drives.{path}"
        if drive.motion is not None:
            drives[path] = drive.model_copy(update={"motion": change_shapers(drive.motion, path, f"{place}.motion")})
        if drive.servo is not None:
            angle = change_shapers(drive.servo.angle, path, f"{place}.servo.angle")
            drives[path] = drive.model_copy(update={"servo": drive.servo.model_copy(update={"angle": angle})})
        if drive.gait is not None:
            angles = {
                link: change_shapers(own, f"{path}.{link}", f"{place}.gait.angles.{link}")
                for link, own in drive.gait.angles.items()
            }
            drives[path] = drive.model_copy(update={"gait": drive.gait.model_copy(update={"angles": angles})})
    for name, each in controllers.items():
        if each.track is not None:
            tracks = {
                path: change_shapers(own, path, f"controllers.{name}.track.{path}") for path, own in each.track.items()
            }
            controllers[name] = each.model_copy(update={"track": tracks})
    return scene.model_copy(update={"drives": drives, "controllers": controllers})
