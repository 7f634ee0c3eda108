"""Checks of the vibration that remains after the motion, and of the length of the shaper."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf

END = 1.41  # [s], after both motions


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check that input shaping removes the residual vibration, for the frequencies that `sf.modes` finds."""
    found = sf.modes(run.scene)
    frequencies, ratios = np.array(found.frequencies[:4:2]), np.array(found.damping[:4:2])  # of both arms the same
    periods = 1.0 / (frequencies * np.sqrt(1.0 - ratios**2))
    return [
        sf.compared("length of the shaper, a period of both modes [s]", 0.680156, float(periods.sum()), 1e-4, 0.0),
        *(
            sf.compared(f"vibration of the {link} tip that remains, over that without shaping", 0.0, ratio, 0.0, 0.1)
            for link, ratio in remaining(run).items()
        ),
        sf.formulations_agree(run, int(np.searchsorted(run.t, 0.4))),
    ]


def remaining(run: sf.Run) -> dict[str, float]:
    """Range of each tip's deflection after the motion, over the same without shaping."""
    after = run.t > END
    sizes = {
        (arm, link): float(np.ptp(run[f"{arm}.{link}.tip_deflection"][after, 1]))
        for arm in ("plain", "shaped")
        for link in ("first", "second")
    }
    return {link: sizes["shaped", link] / sizes["plain", link] for link in ("first", "second")}
