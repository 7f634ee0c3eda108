"""Description of foils: fins, rudders, wings and hydroplanes on a link, fixed or moved by a command."""

from __future__ import annotations

import math
from typing import Any, Literal, Self

import numpy as np
from pydantic import Field, model_validator

from .values import LEAST_LENGTH, ORIGIN, Invalid, NotNegative, Positive, Real, ScenePart, Triple, length

LiftLaw = Literal["helmbold", "jones", "lifting-line", "whicker-fehlner"]
LEAST_SWEEP_COSINE = 0.1  # the formulas of the lift slope are for wings, not for edges along the flow


class FoilControl(ScenePart):
    """A command turns the foil about its span: an entry of u, and `command` of a drive [rad]."""

    limits: tuple[Real, Real] = Field(
        (-0.6, 0.6), description="lowest and highest commanded angle [rad], two numbers; beyond them it stays there"
    )

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        low, high = self.limits
        if not -math.pi <= low < high <= math.pi:
            message = f"`limits` must be [lowest, highest] within -pi and pi, not [{low:g}, {high:g}]."
            raise Invalid(message, "range", ("limits",))
        return self


class Foil(ScenePart):
    """A lifting surface at a point of a link. Its positive lift acts along `forward` x `spanwise`."""

    at: Triple = Field(
        ORIGIN,
        description="point a quarter of the chord behind the leading edge, in the middle of the span; in the link's "
        "frame [m], three numbers. A command turns the foil about it",
    )
    forward: Triple = Field(
        (1.0, 0.0, 0.0), description="from the trailing to the leading edge, in the link's frame, three numbers"
    )
    spanwise: Triple = Field((0.0, 1.0, 0.0), description="along the span, in the link's frame, three numbers")
    span: Positive = Field(description="length along the span [m]")
    chord: Positive = Field(description="mean length from edge to edge [m]")
    area: Positive | None = Field(None, description="of the planform [m2]; left out: span times chord")
    aspect_ratio: Positive | None = Field(
        None,
        description="effective span squared over area [1]; left out: of the foil itself. On a wall that ends the flow "
        "at its root it is twice that",
    )
    sweep: Real = Field(0.0, description="sweep of the quarter chord line [rad]")
    lift_slope: LiftLaw | Positive = Field(
        "helmbold", description="of the lift coefficient over the angle of attack [1/rad]: a number, or a formula"
    )
    cross_flow: NotNegative = Field(
        0.0, description="coefficient of the lift by cross flow at the tips, times sin2(angle)/aspect ratio [1]"
    )
    drag: NotNegative = Field(0.01, description="drag coefficient without lift, on the area [1]")
    oswald: Positive = Field(0.9, description="efficiency e of the induced drag CL2/(pi e aspect ratio) [1]")
    stall: Positive = Field(0.3, description="angle of attack at which the flow begins to separate [rad]")
    stall_width: Positive = Field(0.2, description="further angle over which it separates entirely [rad]")
    flat_plate: NotNegative | None = Field(
        None, description="normal force coefficient at 90 degrees [1]; left out: 1.11 + 0.018 aspect ratio"
    )
    center_of_pressure: Real = Field(
        0.25, description="of attached flow behind the leading edge, over the chord [1]; separated flow acts at 0.5"
    )
    angle: Real = Field(0.0, description="angle at which it is mounted, about its span; positive lifts more [rad]")
    inflow: Literal["local", "ahead"] = Field(
        "local",
        description="local: the flow at the foil; ahead: at the speed of the link's origin, straight against "
        "`forward`, for coefficients of a whole vehicle, which hold what turning and drifting change at its fins",
    )
    control: FoilControl | None = Field(None, description="a command turns it; left out: it is fixed")

    @model_validator(mode="after")
    def _possible(self) -> Self:
        for key in ("forward", "spanwise"):
            if length(getattr(self, key)) < LEAST_LENGTH:
                raise Invalid(f"a vector of length zero is no direction: give `{key}`.", "range", (key,))
        forward, spanwise = (np.array(axis) / length(axis) for axis in (self.forward, self.spanwise))
        if length(tuple(np.cross(forward, spanwise))) < LEAST_LENGTH:
            raise Invalid("`forward` and `spanwise` must not be parallel.", "singular", ("spanwise",))
        if abs(self.sweep) > math.acos(LEAST_SWEEP_COSINE):
            raise Invalid(f"`sweep` is {self.sweep:g} rad; it must be between -1.47 and 1.47.", "range", ("sweep",))
        if self.stall + self.stall_width >= math.pi / 2:
            message = (
                f"`stall` and `stall_width` are {self.stall + self.stall_width:g} rad together; the flow across a "
            )
            raise Invalid(message + "foil is separated, so they must end below pi/2.", "range", ("stall",))
        return self

    @property
    def planform(self) -> Any:
        """Area [m2]."""
        return self.span * self.chord if self.area is None else self.area

    @property
    def effective_aspect_ratio(self) -> Any:
        """Aspect ratio for its lift [1]."""
        return self.span * self.span / self.planform if self.aspect_ratio is None else self.aspect_ratio
