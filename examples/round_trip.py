"""Angles to torques to angles: a stable case, an unstable case, and the effect of feedback.

    python examples/round_trip.py

The round trip of study 002's accordion is exact to the error of integration. Its spiral is unstable: driven by the
torques of this motion, the snake leaves it. With feedback it follows the motion.
"""

import numpy as np

import seaframe as sf


def main() -> None:
    accordion = sf.load("snake-accordion")
    for dt in (0.04, 0.02):
        print(f"accordion, h = {dt} s: largest error {sf.round_trip(accordion, dt).largest_error:.2e} rad")

    spiral = sf.load("snake-spiral")
    lost = sf.round_trip(spiral, 0.005, 0.8)
    rate = np.polyfit(lost.t[80:], np.log(lost.errors[80:]), 1)[0]
    print(f"spiral, open loop: {lost.largest_error:.2e} rad after 0.8 s, growing as exp({rate:.0f} t)")

    held = sf.round_trip(spiral, 0.02, 0.8, gains=(400.0, 40.0))
    print(f"spiral, with feedback: {held.largest_error:.2e} rad, with a step four times as long")
    assert 18.0 < rate < 26.0
    assert held.largest_error < lost.largest_error / 100.0


if __name__ == "__main__":
    main()
