"""Figures of smoothed poses: velocities with confidence bands, and the consistency of the filter."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import numpy as np

from ...identify.poses import SmoothedPoses
from ...identify.poses.smoothed_poses import SmoothedPart
from ..palette import COLOURS
from ..plots import STYLE, WIDTH

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = ("position", "velocity", "acceleration")  # of each part, in the order of its covariance
TURNS = ("orientation", "angular_velocity", "angular_acceleration")
WIDE = 1.96  # standard deviations of a band of 95 %
AXES = "xyz"
FORMULA = "=+-@\t\r"  # first characters of cells that spreadsheets compute


def pose_figures(poses: SmoothedPoses) -> dict[str, Figure]:
    """Return all figures, by title."""
    found = {
        "Velocity": rates_figure(poses.t, poses.translation, ("position [m]", "velocity [m/s]")),
        "Innovations of position": innovation_figure(poses.t, poses.translation),
    }
    if poses.rotation is not None:
        found["Angular velocity"] = rates_figure(poses.t, poses.rotation, ("", "angular velocity [rad/s]"))
        found["Innovations of orientation"] = innovation_figure(poses.t, poses.rotation)
    return found


def rates_figure(t: np.ndarray, part: SmoothedPart, labels: tuple[str, str]) -> Figure:
    """Draw positions (if `labels[0]` is given) and rates with bands of 95 %."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    shown = [(labels[0], part.places, 0), (labels[1], part.rates, 3)] if labels[0] else [(labels[1], part.rates, 3)]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 2.6 * len(shown) + 0.6), layout="constrained")
        panels = figure.subplots(len(shown), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (label, values, first) in zip(panels, shown, strict=True):
            for k in range(3):
                half, shade = WIDE * np.sqrt(part.covariance[:, first + k, first + k]), COLOURS[k]
                axes.fill_between(t, values[:, k] - half, values[:, k] + half, color=shade, alpha=0.25, linewidth=0)
                axes.plot(t, values[:, k], color=COLOURS[k], label=AXES[k])
            axes.set_ylabel(label)
        panels[0].legend(frameon=False, loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=3)
        panels[-1].set_xlabel("time [s]")
    return figure


def innovation_figure(t: np.ndarray, part: SmoothedPart) -> Figure:
    """Draw normalised innovations squared; their mean is 3 if the covariances are correct."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 3.0), layout="constrained")
        axes = figure.subplots()
        good = np.isfinite(part.squares) & (part.squares > 0.0)
        good[np.asarray(part.rejected_rows, int)] = False
        axes.semilogy(t[good], part.squares[good], ".", color=COLOURS[0], markersize=3.0, label="rows")
        if len(part.rejected_rows):
            out = np.asarray(part.rejected_rows, int)
            axes.semilogy(t[out], part.squares[out], "^", color=COLOURS[1], markersize=5.0, label="rejected")
        axes.axhline(3.0, color=COLOURS[2], label="expected mean")
        for kind, rows in (("sudden acceleration", part.jumped_rows), ("track lost", part.lost_rows)):
            for number, row in enumerate(rows):
                axes.axvline(t[row], color=COLOURS[3], linestyle=":" if kind == "track lost" else "--", linewidth=1.0,
                             label=kind if number == 0 else None)  # fmt: skip
        axes.set(xlabel="time [s]", ylabel="normalised innovation squared")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")  # figures write no formulas
        axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=5)
    return figure


# As text


def poses_table(poses: SmoothedPoses) -> str:
    """Return noise, rejected rows and consistency as plain text."""
    lines = []
    for name, part in parts_of(poses).items():
        test = part.consistency()
        lines.append(
            f"{name}: noise {part.deviation:.3g} {'m' if name == 'position' else 'rad'}, {len(part.rejected_rows)} "
            f"rows rejected, mean normalised innovation {test.mean:.3f} (expected 3; 95 % {test.low:.3f} to "
            f"{test.high:.3f})"
        )
    return "\n".join([*lines, *(f"note: {note}" for note in poses.notes)])


def parts_of(poses: SmoothedPoses) -> dict[str, SmoothedPart]:
    """Return the smoothed position, and the orientation if there is one, by name."""
    return {"position": poses.translation} | ({"orientation": poses.rotation} if poses.rotation is not None else {})


def poses_csv(poses: SmoothedPoses) -> str:
    """Return a CSV table of time, signals and standard deviations; those of orientations are rotation angles [rad]."""
    prefix = f"{poses.link}." if poses.link else ""
    columns = {"t [s]": poses.t}
    for part, kinds in zip(parts_of(poses).values(), (KINDS, TURNS), strict=False):
        for kind in kinds:
            unit = poses.unit(f"{prefix}{kind}")
            values = poses[f"{prefix}{kind}"]
            columns |= {f"{prefix}{kind}[{k}] [{unit}]": values[:, k] for k in range(values.shape[1])}
        deviations = np.sqrt(np.einsum("nkk->nk", part.covariance))
        for place, kind in enumerate(kinds):
            columns |= {f"{prefix}{kind}.deviation[{k}]": deviations[:, 3 * place + k] for k in range(3)}
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(f"'{name}" if name[0] in FORMULA else name for name in columns)
    np.savetxt(buffer, np.column_stack(list(columns.values())), "%.9g", ",")
    return buffer.getvalue()
