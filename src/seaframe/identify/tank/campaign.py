"""The whole chain: campaigns in a tank to drag of all axes and to thrusters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from numpy.typing import ArrayLike

from ...errors import SeaframeError
from ..estimates import Estimates
from .drag import DragFit, Method, fit_drag
from .files import Campaign, read_tank
from .propeller import SpinFit, ThrustFit, fit_spin, fit_thrust
from .ratios import drag_paths, extrapolated


@dataclass(frozen=True, eq=False)
class TankResult:
    """What a tank tells of a vehicle."""

    drag: Mapping[str, DragFit]  # by axis
    spin: SpinFit | None  # rotor speed over pulse width
    thrust: ThrustFit | None  # K_T(J)
    campaigns: Mapping[str, Campaign]

    def __repr__(self) -> str:
        return self.table()

    def axes(self, added_mass: ArrayLike) -> dict[str, Estimates]:
        """Drag of all axes, those that were not tested by ratios of added mass (6,)."""
        return extrapolated({axis: fit.estimates for axis, fit in self.drag.items()}, added_mass)

    def estimates(self, link: str, added_mass: ArrayLike | None = None) -> Estimates:
        """Drag as paths of a link, for `applied_to`; with its added mass (6,), of all axes."""
        tested = {axis: fit.estimates for axis, fit in self.drag.items()}
        return drag_paths(link, tested if added_mass is None else self.axes(added_mass))

    def table(self) -> str:
        """All estimates as plain text."""
        parts = [f"drag, {axis}\n{fit.estimates.table()}" for axis, fit in self.drag.items()]
        if self.spin is not None:
            parts.append(f"rotor speed: {self.spin.estimates.about['law']}\n{self.spin.estimates.table()}")
        if self.thrust is not None:
            parts.append(f"thrust: {self.thrust.estimates.about['law']}\n{self.thrust.estimates.table()}")
        return "\n\n".join(parts)


def identify_tank(path: str | Path, method: Method = "clusters") -> TankResult:
    """All fits that the campaigns of a folder or a mapping file allow; drag first, as thrust needs it."""
    campaigns = read_tank(path)
    drag: dict[str, DragFit] = {}
    for name, campaign in campaigns.items():
        if campaign.propulsion is None:
            if campaign.axis in drag:
                raise SeaframeError(f"{name}: a second campaign along {campaign.axis}; join their runs.")
            about = {"campaign": name, "logs": str(path)}
            points, notes = campaign.measured()
            drag[campaign.axis] = fit_drag(points, method, campaign.unit, about=about, notes=notes)
    spin, thrust, driven = None, None, ""
    for name, campaign in campaigns.items():
        if campaign.propulsion is None:
            continue
        if campaign.axis not in drag:
            raise SeaframeError(f"{name}: thrust needs runs along {campaign.axis} with thrusters at rest too.")
        if driven:
            raise SeaframeError(
                f"{name}: a second campaign with thrusters, after '{driven}'; join their runs, or give each a mapping "
                "file of its own."
            )
        driven, about = name, {"campaign": name, "logs": str(path)}
        points, notes = campaign.measured()
        spin = fit_spin(points, about, notes)
        thrust = fit_thrust(points, drag[campaign.axis], campaign.propulsion, about, notes)
    return TankResult(drag, spin, thrust, campaigns)
