"""Identify drag of all axes and thruster coefficients from the campaigns of a towing tank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...errors import SeaframeError, unknown_name
from ...loads.matter import added_inertia
from ...numbers import Floats
from ...scene.model import Scene
from ...spatial import array
from ..estimates import Estimates
from .drag_fit import DragFit, Method, fit_drag
from .drag_ratios import RULES, drag_paths, extrapolate_drag
from .propellers import replace_propellers
from .tank_files import Campaign, read_tank
from .thruster_fit import SpinFit, ThrustFit, fit_spin, fit_thrust


@dataclass(frozen=True, eq=False)
class TankResult:
    """Identified drag and thruster coefficients of a vehicle; returned by `identify_tank`.

    Example:

        result = sf.identify_tank("campaign")
        result.drag["surge"].force([0.5, 1.0])  # [N] at speeds [m/s]
        scene = result.apply_to(scene, "rov.hull")  # drag and propellers
    """

    drag: Mapping[str, DragFit]  # by axis: "surge", "heave", ...
    spin: SpinFit | None  # rotor speed as a function of pulse width; None without driven runs
    thrust: ThrustFit | None  # K_T(J); None without driven runs
    campaigns: Mapping[str, Campaign]  # by name

    def __repr__(self) -> str:
        return self.table()

    def axes(self, added_mass: ArrayLike) -> dict[str, Estimates]:
        """Return drag of all axes; axes that were not tested are scaled by ratios of `added_mass` (6,) [kg, kg m2]."""
        return extrapolate_drag({axis: fit.estimates for axis, fit in self.drag.items()}, added_mass)

    def estimates(self, link: str, added_mass: ArrayLike | None = None) -> Estimates:
        """Return drag as paths of a link, such as "rov.hull", for `Estimates.apply_to`.

        Without `added_mass` only tested axes; with the diagonal (6,) [kg, kg m2] of the link's added mass, all axes.
        """
        tested = {axis: fit.estimates for axis, fit in self.drag.items()}
        return drag_paths(link, tested if added_mass is None else self.axes(added_mass))

    @property
    def propeller(self) -> dict[str, Any]:
        """The identified propeller as keys of `propeller` in a scene file; empty without runs with thrusters on."""
        if self.spin is None or self.thrust is None:
            return {}
        return {
            "KT": self.thrust.estimates.values.tolist(),
            "diameter": self.thrust.propulsion.diameter,
            "speed_law": dict(zip(self.spin.estimates.names, self.spin.estimates.values.tolist(), strict=True)),
        }

    def apply_to(
        self,
        scene: Scene,
        link: str | None = None,
        added_mass: ArrayLike | None = None,
        thrusters: Sequence[str] | None = None,
    ) -> Scene:
        """Return the scene with all that the tank identified: the drag of a link and the propellers of its robot.

        Args:
            scene: the scene.
            link: path of the link that was towed, such as "rov.hull"; default: the root of the first robot.
            added_mass: diagonal (6,) [kg, kg m2], for the drag of axes that were not tested, in study 003's ratios;
                default: that of the link; without it these axes keep their drag.
            thrusters: names of the thrusters that get the propeller; default: all of the robot. Their own limits and
                dead bands, which are in the unit of another command, are left out.
        """
        robot, own = next(iter(scene.robots.items()))
        towed = f"{robot}.{own.root}" if link is None else link
        tested = {axis: fit.estimates for axis, fit in self.drag.items()}
        own_mass = find_added_mass(scene, towed)  # refuses links that do not exist
        added = own_mass if added_mass is None else added_mass
        rules = {axis: source for axis, source in RULES.items() if source in tested}
        every = tested if added is None else extrapolate_drag(tested, added, rules)
        estimates, prepared = drag_paths(towed, every), write_out_drag(scene, towed)
        lost = set(estimates.names) - set(prepared.paths())
        if lost or has_other_drag(scene, towed):
            raise SeaframeError(
                "has its drag in another form too, which the identified drag would count twice. Give only `linear` and "
                "`quadratic` of its drag, as six numbers, or leave drag out.",
                "unsupported",
                path=towed,
            )
        found = estimates.apply_to(prepared)
        if not self.propeller:
            return found
        return replace_propellers(found, towed.partition(".")[0], self.propeller, thrusters=thrusters)

    def table(self) -> str:
        """Return all estimates as plain text."""
        parts = [f"drag, {axis}\n{fit.estimates.table()}" for axis, fit in self.drag.items()]
        if self.spin is not None:
            parts.append(f"rotor speed: {self.spin.estimates.about['law']}\n{self.spin.estimates.table()}")
        if self.thrust is not None:
            parts.append(f"thrust: {self.thrust.estimates.about['law']}\n{self.thrust.estimates.table()}")
        return "\n\n".join(parts)


def write_out_drag(scene: Scene, path: str) -> Scene:
    """Return the scene with linear and quadratic drag of a link written out, zero where it gives none."""
    content = scene.to_dict()
    robot, _, link = path.partition(".")
    drag = content["robots"][robot]["links"][link].setdefault("drag", {})
    for name in ("linear", "quadratic"):
        drag.setdefault(name, [0.0] * 6)
    return Scene.from_dict(content)


def has_other_drag(scene: Scene, path: str) -> bool:
    """Whether a link has drag besides its linear and quadratic coefficients."""
    robot, _, link = path.partition(".")
    drag = scene.robots[robot].links[link].drag
    return drag is not None and bool(drag.model_fields_set - {"linear", "quadratic", "law", "center_of_pressure"})


def find_added_mass(scene: Scene, path: str) -> Floats | None:
    """Return the diagonal (6,) of a link's added mass [kg, kg m2]; None unless it is positive in all directions."""
    robot, _, name = path.partition(".")
    links = scene.robots[robot].links if robot in scene.robots else {}
    if name not in links:
        known = [f"{one}.{link}" for one, own in scene.robots.items() for link in own.links]
        raise SeaframeError(unknown_name(path, known, "link"), path="link")
    if scene.water is None:
        return None
    diagonal = np.diag(array(added_inertia(links[name], scene.water))).astype(float)
    return diagonal if (diagonal > 0.0).all() else None


def identify_tank(path: str | Path, method: Method = "clusters") -> TankResult:
    """Identify drag and, from runs with thrusters on, rotor speed and thrust.

    Args:
        path: a mapping file, or a folder with a `tank.yaml`.
        method: "clusters" weights each run by its measured scatter; "fusion" is that of study 003 (wider bands).

    Returns a TankResult with all fits that the campaigns allow. Drag is fitted first, as thrust needs it.
    """
    campaigns = read_tank(path)
    drag: dict[str, DragFit] = {}
    for name, campaign in campaigns.items():
        if campaign.propulsion is None:
            if campaign.axis in drag:
                raise SeaframeError(
                    f"this is a second campaign along {campaign.axis}. Join the runs of both in one campaign.",
                    "conflict",
                    path=f"campaigns.{name}",
                )
            about = {"campaign": name, "logs": str(path)}
            points, notes = campaign.measure()
            drag[campaign.axis] = fit_drag(points, method, campaign.unit, about=about, notes=notes)
    spin, thrust, first = None, None, ""
    for name, campaign in campaigns.items():
        if campaign.propulsion is None:
            continue
        if campaign.axis not in drag:
            raise SeaframeError(
                f"thrust is what exceeds the drag along {campaign.axis}, and no campaign measures that. Add runs along "
                "it with thrusters at rest.",
                "missing",
                path=f"campaigns.{name}",
            )
        if first:
            raise SeaframeError(
                f"this is a second campaign with thrusters, after '{first}'. Join the runs of both, or write a mapping "
                "file for each.",
                "conflict",
                path=f"campaigns.{name}",
            )
        first, about = name, {"campaign": name, "logs": str(path)}
        points, notes = campaign.measure()
        spin = fit_spin(points, about, notes)
        thrust = fit_thrust(points, drag[campaign.axis], campaign.propulsion, about, notes)
    return TankResult(drag, spin, thrust, campaigns)
