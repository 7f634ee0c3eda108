"""Stops: what holds a coordinate of a joint inside its limits.

Beyond a limit a coordinate compresses a spring by d > 0, measured outwards, and a damper that acts only there:

    f = -k d max(0, 1 + c d')

The damping is that of K. H. Hunt and F. R. E. Crossley (1975): it grows with the compression, so the force is
continuous where a stop is reached, and a stop never pulls. The spring k d stores k d^2/2; the rest is lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..numbers import Number, larger
from ..scene.links import JointLimits


@dataclass(frozen=True, slots=True)
class Stop:
    """Stops at the two limits of one coordinate [rad, m]; None: no limit on that side."""

    lower: Number | None
    upper: Number | None
    stiffness: Number  # k [N m/rad, N/m]
    damping: Number  # c [s/rad, s/m]

    def compressions(self, x: Number) -> list[tuple[Any, float]]:
        """Compression d of the stop at each limit, and the direction in which x compresses it: 1 or -1."""
        return [(larger(out * (x - limit), 0.0), out) for limit, out in self.sides.values()]

    @property
    def sides(self) -> dict[str, tuple[Number, float]]:
        """The limits that there are, `lower` and `upper`, each with its direction outwards: -1 or 1."""
        both = {"lower": (self.lower, -1.0), "upper": (self.upper, 1.0)}
        return {side: (limit, out) for side, (limit, out) in both.items() if limit is not None}

    def spring(self, x: Number) -> Any:
        """Elastic force on the coordinate [N m, N]."""
        force: Any = 0.0
        for d, out in self.compressions(x):
            force = force - out * (self.stiffness * d)
        return force

    def damper(self, x: Number, rate: Number) -> Any:
        """Force beyond that of the spring [N m, N]: -k d max(-1, c d')."""
        force: Any = 0.0
        for d, out in self.compressions(x):
            force = force - out * (self.stiffness * d * larger(self.damping * (out * rate), -1.0))
        return force

    def energy(self, x: Number) -> Any:
        """Energy of the springs [J]."""
        energy: Any = 0.0
        for d, _ in self.compressions(x):
            energy = energy + 0.5 * self.stiffness * (d * d)
        return energy


def stops_of(limits: JointLimits | None, count: int) -> tuple[Stop, ...]:
    """Build the stops of a joint, one for each of `count` coordinates; empty if it has no limits."""
    if limits is None:
        return ()
    sides = zip(limits.each("lower", count), limits.each("upper", count), strict=True)
    return tuple(Stop(lower, upper, limits.stiffness, limits.damping) for lower, upper in sides)
