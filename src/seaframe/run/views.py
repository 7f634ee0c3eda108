"""What a picture of a scene shows at a state: where its links are, how they move and what acts on them.

Over any kind of number, so that a page can ask its own copy of the dynamics. `sights` and `forces` say what is where
in the answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..dynamics import kinematics, recursive
from ..dynamics.equations import EquationsOfMotion
from ..dynamics.kinematics import Motion, Put, put
from ..dynamics.shapes import UNIT
from ..dynamics.tree import Body, Fed
from ..loads.signals import Instant
from ..loads.thruster import Thrust
from ..scene.model import Scene
from ..spatial import ORIGIN, STILL, ZERO, Pose, Vector, Wrench

KINDS = ("weight", "buoyancy", "thrust", "drag", "lift", "added mass", "flow", "contact", "push", "joint")


class Sight(NamedTuple):
    """Where something is in the answer of `seen`."""

    first: int
    size: int


def sights(scene: Scene) -> dict[str, Sight]:
    """What `seen` answers: of links their pose (R by rows, then p), velocity and angular velocity, and more."""
    found: dict[str, Sight] = {}
    last = 0

    def add(name: str, size: int) -> None:
        nonlocal last
        found[name] = Sight(last, size)
        last += size

    for path in scene.links:
        add(f"{path}.pose", 12)
    for path, link in scene.links.items():
        if link.flexible is not None:
            add(f"{path}.stations", 3 * stations_of(scene, path))
            add(f"{path}.tip_deflection", 3)
    for path in scene.links:
        add(f"{path}.velocity", 3)
        add(f"{path}.angular_velocity", 3)
    for path in scene.thrusters:
        add(f"{path}.thrust", 1)
        add(f"{path}.command", 1)
    add("energy.kinetic", 1)
    add("energy.potential", 1)
    return found


def reach_of(eom: EquationsOfMotion, path: str) -> Vector:
    """From the joint of a flexible link to its tip while it is straight, in its frame [m]."""
    flexible = eom.scene.links[path].flexible
    assert flexible is not None
    reach: Vector = flexible.length * UNIT[flexible.axis]
    return reach


def stations_of(scene: Scene, path: str) -> int:
    """How many frames stand along a flexible link."""
    from ..dynamics.shapes import beam_of

    flexible = scene.links[path].flexible
    assert flexible is not None
    return len(beam_of(flexible).stations)


def seen(eom: EquationsOfMotion, q: Sequence[Any], v: Sequence[Any], u: Sequence[Any], instant: Instant) -> list[Any]:
    """All that `sights` names, in this order: poses and velocities in the world, angular velocities in links."""
    tree = eom.tree
    standing = tree.outward(put, Put(ORIGIN), tree.of_q(q))
    by_link = eom.in_file_order(standing)
    moving = {body.name: B for body, B in zip(tree.bodies, kinematics.placed(tree, q, v), strict=True)}
    answer: list[Any] = []
    for _, B in by_link:
        answer += [*(entry for row in B.X_WB.R for entry in row), *B.X_WB.p]
    skeletons = {body.parent: B for body, B in zip(tree.bodies, standing, strict=True) if body.beam is not None}
    numbers = {body.name: number for number, body in enumerate(tree.bodies)}
    for body, B in by_link:
        if (bent := skeletons.get(numbers[body.name])) is not None:
            answer += [x for F in bent.stations for x in F.p]
            answer += B.X_WB.R.T @ (bent.stations[-1].p - B.X_WB.p) - reach_of(eom, body.name)
    for body, B in by_link:
        answer += [*(B.X_WB.R @ moving[body.name].V_B.linear), *moving[body.name].V_B.angular]
    thrusts = dict(thrusts_of(eom, q, v, u, instant))
    for number in range(len(eom.scene.thrusters)):
        answer += thrusts[number]
    return answer + kinematics.energy(tree, q, v)


def thrusts_of(
    eom: EquationsOfMotion, q: Sequence[Any], v: Sequence[Any], u: Sequence[Any], instant: Instant
) -> Iterator[tuple[int, list[Any]]]:
    """Thrust [N] and command of every thruster, by its number."""
    tree = eom.tree
    if not eom.scene.thrusters:
        return
    fed = tree.fed(q, eom.given(q, v, u, instant))
    for body, B, each in zip(tree.bodies, kinematics.motions(tree, q, v, instant), fed, strict=True):
        for device, wire, own in zip(body.devices, body.wirings, each, strict=True):
            if isinstance(device, Thrust) and wire.command is not None:
                yield wire.command, [device.newtons(B.meets(body), *own), own.command]


# Forces


def forces(eom: EquationsOfMotion) -> list[tuple[str, str]]:
    """What `acting` answers: for each three numbers the path of a link and the kind of force."""
    return [(body.name, kind) for body, kinds in acting_kinds(eom) for kind in kinds]


def acting_kinds(eom: EquationsOfMotion) -> list[tuple[Body, list[str]]]:
    """The links in the order of the file, and the kinds of force on each."""
    result = []
    for body, _ in eom.in_file_order(eom.tree.bodies):
        kinds = {load.kind for load in body.loads} | {device.kind for device in body.devices}
        if any(eom.scene.gravity):
            kinds |= {"weight"} | ({"buoyancy"} if is_wet(body) else set())
        kinds |= {"added mass"} if body.matter.added is not None else set()
        kinds |= {"flow"} if body.water is not None and body.water.placed else set()
        kinds |= {"joint"} if not eom.tree.connections and body.parent is not None else set()
        result.append((body, [kind for kind in KINDS if kind in kinds]))
    return result


def is_wet(body: Body) -> bool:
    return body.matter.added is not None or body.water is not None


def acting(
    eom: EquationsOfMotion, q: Sequence[Any], v: Sequence[Any], vdot: Sequence[Any], u: Sequence[Any], instant: Instant
) -> list[Any]:
    """Forces on links along the axes of the world [N], as `forces` names them, in a motion that accelerates at vdot."""
    tree = eom.tree
    given = eom.given(q, v, u, instant)
    moving = kinematics.motions(tree, q, v, instant)
    followed = tree.outward(recursive.follow, recursive.Followed(STILL), moving, tree.of_v(vdot))
    held: list[Any] = [None] * len(tree.bodies)
    if not tree.connections:
        held = list(recursive.inverse_dynamics(tree, q, v, vdot, given, instant))
    parts = zip(kinematics.poses(tree, q), moving, followed, held, tree.fed(q, given), strict=True)
    by_name = {body.name: part for body, part in zip(tree.bodies, parts, strict=True)}
    answer: list[Any] = []
    for body, kinds in acting_kinds(eom):
        X_WB, B, A, through, fed = by_name[body.name]
        found = felt(body, B, fed) | resisting(body, B, A)
        if through is not None:
            found["joint"] = through.F_B.linear
        answer += [x for kind in kinds for x in turned(X_WB, found.get(kind, ZERO))]
    return answer


def turned(X_WB: Pose, force: Vector) -> Vector:
    return X_WB.R @ force


def felt(body: Body, B: Motion, fed: Sequence[Fed]) -> dict[str, Vector]:
    """Forces of weight, buoyancy, loads and devices, in B."""
    found = {kind: wrench.linear for kind, wrench in body.wrenches(B.meets(body), fed).items()}
    lifting = -body.matter.displaced.mass * B.g_B
    return found | {"weight": body.matter.rigid.mass * B.g_B, "buoyancy": found.get("buoyancy", ZERO) + lifting}


def resisting(body: Body, B: Motion, A: recursive.Followed) -> dict[str, Vector]:
    """Force of the water that moves with a body: -(I_A A + V x* I_A V), in B."""
    if body.matter.added is None:
        return {}
    wrench: Wrench = body.matter.added @ A.A_B + B.V_B.cross_dual(body.matter.added @ B.V_B)
    return {"added mass": -wrench.linear}
