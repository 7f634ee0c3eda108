"""Signals that only drawings need: poses and shapes of links, and forces on links by kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..dynamics import recursive
from ..dynamics.equations import EquationsOfMotion
from ..dynamics.kinematics import Motion, body_poses
from ..dynamics.shapes import beam_of
from ..dynamics.tree import Body, DeviceInput
from ..scene.model import Scene
from ..spatial import ZERO, Pose, Vector
from .signal import Signal
from .snapshot import Snapshot

NEWTONS = ("N",) * 3


def drawing_signals(scene: Scene) -> Iterator[Signal]:
    """The pose of every link in the world, R by rows, then p; for a flexible link also positions along it."""
    for path in scene.links:
        yield Signal("pose", ("1",) * 9 + ("m",) * 3, pose, path)
    for path, link in scene.links.items():
        if link.flexible is not None:
            yield Signal("stations", ("m",) * (3 * len(beam_of(link.flexible).stations)), stations, path)


def pose(at: Snapshot, path: str) -> list[Any]:
    """R by rows, then p [m], of a link in the world."""
    return [x for row in (*at.links_in_world[path].X_WB.R, at.links_in_world[path].X_WB.p) for x in row]


def stations(at: Snapshot, path: str) -> list[Any]:
    """Positions along a flexible link in the world [m]."""
    return [x for F in at.share(flexible_frames)[path] for x in F.p]


def flexible_frames(at: Snapshot) -> dict[str, Sequence[Pose]]:
    """Frames along flexible links in the world, by path."""
    bodies, poses = at.tree.bodies, body_poses(at.tree, at.q)
    skeletons = ((body, B) for body, B in zip(bodies, poses, strict=True) if body.beam is not None)
    return {bodies[body.parent].name: B.stations for body, B in skeletons if body.parent is not None}


# Forces on links


def force_signals(eom: EquationsOfMotion) -> list[Signal]:
    """Force signals of all links in the order of the file, in the world's axes; loads and devices name their kinds."""
    return [force_on(body.name, kind) for body, _ in eom.in_file_order(eom.tree.bodies) for kind in kinds_on(eom, body)]


def kinds_on(eom: EquationsOfMotion, body: Body) -> list[str]:
    """The kinds of force on a link."""
    heavy, wet = any(eom.scene.gravity), body.matter.added is not None or body.water is not None
    connected = [eom.tree.bodies[k].name for each in eom.tree.connections for k in (each.a, each.b) if k is not None]
    own = [device.kind for device in body.devices] + [load.kind for load in body.loads]
    kinds = {
        "weight": heavy,
        "buoyancy": heavy and wet,
        **dict.fromkeys(own, True),
        "added mass": body.matter.added is not None,
        "flow": body.water is not None and body.water.depends_on_position,
        "joint": body.parent is not None,
        "connection": body.name in connected,
    }
    return [kind for kind, acts in kinds.items() if acts]


def force_on(path: str, kind: str) -> Signal:
    """The signal of one kind of force on a link."""
    return Signal(
        kind, NEWTONS, lambda at, path: at.share(link_forces)[path].get(kind, ZERO), path, needs="accelerations"
    )


def link_forces(at: Snapshot) -> dict[str, dict[str, Vector]]:
    """Forces in the world's axes [N], by path of the link and by kind."""
    tree = at.tree
    parts = zip(
        tree.bodies,
        at.motions,
        tree.device_inputs(at.q, at.joint_inputs),
        at.body_accelerations,
        at.joint_wrenches,
        at.connection_wrenches_on_bodies,
        strict=True,
    )
    found = {}
    for path, (body, B, fed, A, through, pull) in at.by_link(list(parts)).items():
        own = forces_on(body, B, fed, A) | {"joint": through.linear, "connection": pull.linear}
        found[path] = {kind: at.links_in_world[path].X_WB.R @ force for kind, force in own.items()}
    return found


def forces_on(body: Body, B: Motion, fed: Sequence[DeviceInput], A: recursive.BodyAcceleration) -> dict[str, Vector]:
    """Forces of weight, water, loads and devices, in B; that of added water is -(I_A A + V x* I_A V)."""
    found = {kind: wrench.linear for kind, wrench in body.wrenches(B.situation_of(body), fed).items()}
    found["weight"] = body.matter.rigid.mass * B.g_B
    found["buoyancy"] = found.get("buoyancy", ZERO) - body.matter.displaced.mass * B.g_B
    if (added := body.matter.added) is not None:
        found["added mass"] = -(added @ A.A_B + B.V_B.cross_dual(added @ B.V_B)).linear
    return found
