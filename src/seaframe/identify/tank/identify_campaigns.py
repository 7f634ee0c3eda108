"""Identify drag of all axes and thruster coefficients from the campaigns of a towing tank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from numpy.typing import ArrayLike

from ...errors import SeaframeError
from ..estimates import Estimates
from .drag_fit import DragFit, Method, fit_drag
from .drag_ratios import drag_paths, extrapolate_drag
from .tank_files import Campaign, read_tank
from .thruster_fit import SpinFit, ThrustFit, fit_spin, fit_thrust


@dataclass(frozen=True, eq=False)
class TankResult:
    """Identified drag and thruster coefficients of a vehicle; returned by `identify_tank`.

    Example:

        result = sf.identify_tank("campaign")
        result.drag["surge"].force([0.5, 1.0])  # [N] at speeds [m/s]
        scene = result.estimates("rov.hull").apply_to(scene)
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

    def table(self) -> str:
        """Return all estimates as plain text."""
        parts = [f"drag, {axis}\n{fit.estimates.table()}" for axis, fit in self.drag.items()]
        if self.spin is not None:
            parts.append(f"rotor speed: {self.spin.estimates.about['law']}\n{self.spin.estimates.table()}")
        if self.thrust is not None:
            parts.append(f"thrust: {self.thrust.estimates.about['law']}\n{self.thrust.estimates.table()}")
        return "\n\n".join(parts)


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
