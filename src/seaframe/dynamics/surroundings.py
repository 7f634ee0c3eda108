"""The surroundings of the links of a scene: its water and its floor, and the loads that they exert."""

from __future__ import annotations

from dataclasses import dataclass

from ..loads.contact import Contact, contact_of
from ..loads.drag import Resistance, drag_of
from ..loads.extents import up_vector
from ..loads.fading import fading_mass_of
from ..loads.flow import Flow, flow_of
from ..loads.foils import Foil
from ..loads.load import Device, Load, Push
from ..loads.slender import SlenderBody, slender_body_of
from ..loads.strips import Shedding, strips_of
from ..loads.surface import LostBuoyancy, Submersion, submersion_of
from ..loads.thruster import Thrust
from ..loads.wrench_input import WrenchInput
from ..numbers import is_zero
from ..scene import water as described
from ..scene.connections import WORLD
from ..scene.links import Link
from ..scene.model import Scene
from ..spatial import Vector
from .tree import Water

# One class of every kind, in the order in which their powers are recorded
LOADS: tuple[type[Load] | type[Device], ...] = (
    *(Push, Resistance, Shedding, Foil, SlenderBody, LostBuoyancy, Contact, Thrust, WrenchInput),
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The surroundings of all links of a scene."""

    gravity: Vector  # in the world [m/s2]
    water: described.Water | None
    floor: described.Floor | None
    flow: Flow | None  # the varying part of the flow
    current: Vector | None  # uniform and steady, in the world [m/s]
    anchored: bool  # whether a link touches or is tied to the world: then dynamics run in the world's frame
    tethers: frozenset[str] = frozenset()  # their names

    @property
    def frame_current(self) -> Vector | None:
        """The current in whose frame the dynamics run; None: the world's frame."""
        return None if self.anchored else self.current

    @property
    def steady(self) -> Vector | None:
        """The current relative to the frame in which the dynamics run."""
        return self.current if self.anchored else None

    def water_around(self, path: str, link: Link) -> Water | None:
        """The water around a link."""
        if self.water is None:
            return None
        return Water(Vector(*link.buoyant_center), self.steady, self.flow, self.submersion(path, link))

    def submersion(self, path: str, link: Link) -> Submersion | None:
        """How deep a link is in the water; None where there is no surface."""
        slender = link.flexible is not None and link.shape is None  # its slices meet the surface
        if self.water is None or slender:
            return None
        in_tether = path.partition(".")[0] in self.tethers
        return submersion_of(link, self.water, self.gravity, self.waves, path, in_tether)

    @property
    def waves(self) -> Flow | None:
        """The flow that raises the surface."""
        return self.flow if self.flow is not None and self.flow.waves else None

    @property
    def up(self) -> Vector:
        """Unit vector against gravity, in the world."""
        return up_vector(self.gravity, "water.surface")

    def loads(self, path: str, link: Link) -> tuple[Load, ...]:
        """Loads on a link: drag, lift of its body, buoyancy lost above the surface, contact."""
        loads: list[Load] = []
        if self.water is not None:
            loads += drag_of(link.drag, self.water)
            strips, submersion = strips_of(link, self.water, path), self.submersion(path, link)
            loads += [] if strips is None else [strips]
            slender = slender_body_of(link, self.water)
            loads += [] if slender is None else [slender]
            loads += [] if submersion is None else [LostBuoyancy(submersion)]
            fading = fading_mass_of(link, self.water, self.gravity)
            loads += [] if fading is None else [fading]
        if self.floor is not None:
            contact = contact_of(link, self.floor, self.gravity)
            loads += [] if contact is None else [contact]
        return tuple(loads)


def surroundings_of(scene: Scene) -> Surroundings:
    """Build the surroundings of a scene."""
    water = scene.water
    flow = None if water is None else flow_of(water, scene.gravity, scene.run.seed)
    current = None
    if water is not None and not all(is_zero(component) for component in water.current.steady):
        current = Vector(*water.current.steady)
    tied = any(WORLD in (connection.a, connection.b) for connection in scene.connections)
    anchored = scene.floor is not None or tied or any(contact.plane is not None for contact in scene.contacts)
    return Surroundings(Vector(*scene.gravity), water, scene.floor, flow, current, anchored, frozenset(scene.tethers))
