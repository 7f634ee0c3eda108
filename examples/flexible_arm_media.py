"""Study 004's arm in three media side by side: air, water by Morison's law, water by the drag formula as printed.

Angles of the joints and deflection of the first tip against time (Figures 7 and 13 of the paper), and the gripper's
path in the plane (Figures 11 and 14), in one figure.

    python flexible_arm_media.py [FILE.png; by default flexible-arm-media.png]
"""

from __future__ import annotations

import sys

import matplotlib as mpl
import numpy as np

import seaframe as sf

mpl.use("agg")
MEDIA = {"air": "flexible-arm-air", "water, Morison": "flexible-arm", "water, as printed": "flexible-arm-printed"}


def path_length(run: sf.Run) -> float:
    """Return the length of the gripper's path [m]."""
    return float(np.linalg.norm(np.diff(run["arm.second.tip_position"], axis=0), axis=1).sum())


def main() -> None:
    from matplotlib.figure import Figure

    runs = {medium: sf.simulate(sf.load(name)) for medium, name in MEDIA.items()}
    figure = Figure(figsize=(9.0, 6.0), layout="constrained")
    first, second, tips, paths = (figure.add_subplot(2, 2, place) for place in (1, 2, 3, 4))
    for (medium, run), dashes in zip(runs.items(), ("-", "--", ":"), strict=True):
        first.plot(run.t, np.degrees(run["arm.first.angle"]), dashes, label=medium)
        second.plot(run.t, np.degrees(run["arm.second.angle"]), dashes)
        tips.plot(run.t, 1e3 * run["arm.first.tip_deflection"][:, 1], dashes)
        paths.plot(*run["arm.second.tip_position"][:, :2].T, dashes)
        bent = 1e3 * np.abs(run["arm.first.tip_deflection"][:, 1]).max()
        print(f"{medium}: tip deflection up to {bent:.2f} mm, the gripper's path is {path_length(run):.3f} m long")
    first.set(xlabel="t [s]", ylabel="angle of the first joint [deg]")
    second.set(xlabel="t [s]", ylabel="angle of the second joint [deg]")
    tips.set(xlabel="t [s]", ylabel="deflection of the first tip [mm]")
    paths.set(xlabel="gripper, x [m]", ylabel="gripper, y [m]")
    first.legend()
    figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "flexible-arm-media.png", dpi=120)
    air, water, printed = (path_length(run) for run in runs.values())
    assert printed < 0.1 * air  # the paper's factor of ten follows from its formula ...
    assert water > 0.7 * air  # ... and not from the water


if __name__ == "__main__":
    main()
