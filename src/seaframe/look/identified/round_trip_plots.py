"""Show round trips with several step sizes as a table and as a figure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from rich.text import Text

from ..console import open_console, table
from ..palette import COLOURS
from ..plots import STYLE, WIDTH, power_of_ten

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ...identify.compare.round_trip import RoundTripSteps

SHOWN = 6  # coordinates in a figure: those with the largest errors
PANEL = 3.0  # [inch]


def show_round_trips(found: RoundTripSteps) -> None:
    """Print one line for each step size, and whether the open loop diverges."""
    how = "open loop" if found.gains is None else "feedback kp = {:g} 1/s², kd = {:g} 1/s".format(*found.gains)
    end, unit = found.trips[0].t[-1], unit_of(found)
    rows = table(
        f"{found.scene.name}: round trip of {end:g} s, {how}",
        "dt [s]>", f"largest error [{unit}]>", "observed order>",
    )  # fmt: skip
    for trip, order in zip(found.trips, (math.nan, *found.orders), strict=True):
        rows.add_row(f"{trip.run.dt:g}", f"{trip.largest_error:.4g}", "" if math.isnan(order) else f"{order:.2f}")
    out = open_console()
    out.print(rows)
    for line in remarks(found):
        out.print(Text(line))


def remarks(found: RoundTripSteps) -> list[str]:
    """Return remarks on a motion that diverges."""
    rate, lines = found.growth_rate, []
    if found.stops_early:
        lines.append(
            f"The motion grows without bound before {found.duration:g} s, so results are those of the first "
            f"{found.trips[0].t[-1]:g} s."
        )
    if rate is not None:
        lines.append(
            f"The error grows exponentially, by {rate:.3g} per second: it doubles every {math.log(2.0) / rate:.2g} s."
        )
        lines.append(
            "The motion is unstable under torques alone, and shorter steps only delay that. Pass feedback, such as "
            "--gains 100,20 (kp [1/s²], kd [1/s])."
            if found.gains is None
            else "Other gains or shorter steps may keep it bounded."
        )
    return lines


def unit_of(found: RoundTripSteps) -> str:
    """Return the unit of the coordinates: rad, m, or both."""
    names = found.trips[0].names
    angles = sum(name.rpartition(".")[2].startswith("angle") for name in names)
    return "rad" if angles == len(names) else "m" if angles == 0 else "rad, m"


def figure(found: RoundTripSteps) -> Figure:
    """Draw angles prescribed and reached with the longest steps, and the error over time for every step size."""
    import matplotlib
    from matplotlib.figure import Figure

    first = found.trips[0]
    worst = np.argsort(-np.abs(first.reached - first.prescribed).max(axis=0), kind="stable")[:SHOWN]
    with matplotlib.rc_context(STYLE):
        made = Figure(figsize=(WIDTH, 0.6 + 2 * PANEL), layout="constrained")
        angles, errors = made.subplots(2, 1, sharex=True)
        for colour, k in zip(COLOURS, sorted(worst), strict=False):
            angles.plot(first.t, first.reached[:, k], color=colour, label=first.names[k].removesuffix(".angle"))
            angles.plot(first.t, first.prescribed[:, k], color="black", linestyle=":", linewidth=1.0)
        angles.plot([], [], color="black", linestyle=":", linewidth=1.0, label="prescribed")
        angles.set_ylabel(f"reached, dt = {first.run.dt:g} s [{unit_of(found)}]")
        for colour, trip in zip(COLOURS, found.trips, strict=False):
            there = trip.errors > 0.0
            errors.plot(trip.t[there], trip.errors[there], color=colour, label=f"dt = {trip.run.dt:g} s")
        errors.set_yscale("log")
        errors.yaxis.set_major_formatter(lambda y, _: power_of_ten(y))
        errors.yaxis.set_minor_formatter(lambda y, _: "")
        errors.set_ylabel(f"largest error [{unit_of(found)}]")
        errors.set_xlabel("time [s]")
        for axes in (angles, errors):
            axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
        made.suptitle(f"{found.scene.name}: round trip", fontsize=11)
    return made
