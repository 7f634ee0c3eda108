"""The rotation of a free snake depends on the path of its joints, not on their speed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check that twice the speed gives the same orientations, and that the centre of mass does not move."""
    corners = {f"drives.snake.body{k:02d}.motion.quintic.times": [0.0, 0.5, 1.0, 1.5, 2.0] for k in range(1, 21)}
    fast = sf.simulate(run.scene.replace(corners), duration=2.0, progress=progress)
    slow = {t: run["snake.tail.orientation"][round(t / run.dt)] for t in (1.0, 2.0, 3.0, 4.0)}
    return [
        *(
            sf.compared(
                f"orientation at {t / 2:g} s at twice the speed",
                orientation,
                fast["snake.tail.orientation"][round(t / 2 / fast.dt)],
                1e-7,
                1e-7,
                note=f"against {t:g} s at single speed",
            )
            for t, orientation in slow.items()
        ),
        sf.compared("displacement of the centre of mass [m]", [0.0] * 3, drift(run), 0.0, 1e-7),
    ]


def drift(run: sf.Run) -> list[float]:
    """Return the largest displacement of the centre of mass along each axis [m]; all bodies have the same mass."""
    center = np.mean([run[f"{link}.center_position"] for link in run.scene.links], axis=0)
    return [float(x) for x in np.abs(center - center[0]).max(axis=0)]
