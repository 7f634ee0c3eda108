"""Energy balance of study 004's arm over its whole motion in three media: energy minus work of drives and losses.

Steps follow a tolerance of 1e-12 and are recorded every 0.1 ms, so that neither the integrator nor the integral of the
power limits the balance. Half a minute of one core for each; fails if the residual is above 1e-9 of the work.

    python benchmarks/balance_flexible.py [duration in s; by default that of the scene, 6 s]
"""

from __future__ import annotations

import sys
from time import process_time

import seaframe as sf

SCENES = ("flexible-arm-air", "flexible-arm", "flexible-arm-printed")
BOUND = 1e-9


def residual(name: str, duration: float | None) -> float:
    """Return energy minus work, relative to the largest of them."""
    tight = sf.load(name).replace({"run.tolerance": 1e-12})
    return sf.simulate(tight, duration=duration, dt=1e-4).health.energy_residual


def main() -> int:
    duration = float(sys.argv[1]) if len(sys.argv) > 1 else None
    worst = 0.0
    for name in SCENES:
        start = process_time()
        found = residual(name, duration)
        print(f"{name:<22} {found:.1e} of the work, {process_time() - start:.0f} s", flush=True)
        worst = max(worst, found)
    return 0 if worst < BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
