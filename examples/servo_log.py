"""Write the log of an ideal servo for the motion of a run, as a CSV file for comparison.

    python examples/servo_log.py my-log.csv

The gallery's snake-servo uses such a file instead of the log of study 002, which is not published.
"""

import sys
from pathlib import Path

import numpy as np

import seaframe as sf

HOLD, EVERY = 0.5, 0.1  # a new angle for the servo, and a row of the log [s]


def main(path: Path) -> None:
    run = sf.simulate(sf.load("snake-servo"))
    names = [f"snake.body{k:02d}.angle" for k in range(1, 9)]
    angles = sf.stepped_log(run.t, np.column_stack([run[name] for name in names]), HOLD)
    rows = slice(None, None, round(EVERY / run.dt))
    table = np.column_stack([run.t, angles])[rows]
    np.savetxt(
        path, table, fmt=["%.1f"] + ["%.6f"] * len(names), delimiter=",", header=",".join(["t", *names]), comments=""
    )

    shipped = run.scene.plots[0].log
    assert shipped is not None
    assert np.allclose(table[:, 1:].T, list(shipped.columns.values()), atol=1e-6)
    print(f"{path}: {len(table)} rows of {len(names)} joints, as shipped with the gallery")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "servo-log.csv"))
