"""A wave that runs the other way swims the other way, and a study over waves equals single runs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf

GAIT = "drives.snake.gait.serpenoid."
PHASE, AMPLITUDE = f"{GAIT}phase", f"{GAIT}amplitude.lateral"
DISTANCE = "final(norm(snake.tail.position))"


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the symmetry of opposite waves, the energy of a small wave, and a study against a single run."""
    wave = float(run.scene.paths()[PHASE])
    found = sf.study(
        run.scene,
        over={PHASE: [wave, -wave], AMPLITUDE: [0.02, 0.04, 0.5]},
        keep=["rms(power.motors)", DISTANCE, "final(snake.tail.position[1])"],
        every=5,
        progress=None if progress is None else lambda done, total: progress(done / total),
    )
    rows = {(row[PHASE] > 0.0, row[AMPLITUDE]): row for row in (found.row(k) for k in range(len(found)))}
    tail = run["snake.tail.position"][-1]
    turned = sf.simulate(turned_round(run.scene))["snake.tail.position"][-1]
    small, double = (rows[True, amplitude]["rms(power.motors)"] for amplitude in (0.02, 0.04))
    forward, backward = (rows[way, 0.5]["final(snake.tail.position[1])"] for way in (True, False))
    return [
        sf.compared(
            "a row of the study is a single run [m]", float(np.linalg.norm(tail)), rows[True, 0.5][DISTANCE], 1e-9
        ),
        sf.compared("a wave that runs the other way swims the other way", -1.0, np.sign(backward / forward), 0.0),
        sf.compared("a snake that is turned round: way of its tail [m]", -tail, turned, 1e-9, floor=1e-9),
        sf.compared(
            "twice a small amplitude: power grows with the square, and with drag faster", 4.0, double / small, 0.05
        ),
    ]


def turned_round(scene: sf.Scene) -> sf.Scene:
    """Return the scene turned by half a turn about axis 3: the same motion in the opposite direction."""
    return scene.replace({"robots.snake.at": {"rpy": [0.0, 0.0, float(np.pi)]}})
