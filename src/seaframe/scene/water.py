"""Description of the water: density, surface, floor, currents and waves."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from ..numbers import cos, sin
from .values import (
    LEAST_LENGTH,
    ORIGIN,
    STRUCTURAL,
    Invalid,
    NotNegative,
    Positive,
    Real,
    ScenePart,
    Triple,
    length,
    require_increasing,
    require_one_of,
)

Count = Annotated[int, Field(strict=True, ge=1, le=500)]


class Profile(ScenePart):
    """A current that depends on depth: linear between the depths, constant above the first and below the last."""

    depths: tuple[Real, ...] = Field(
        description="increasing depths below the surface [m], at most 200", min_length=1, max_length=200
    )
    velocities: tuple[Triple, ...] = Field(description="velocity of the water at each depth, in the world [m/s]")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        require_increasing(self, "depths", "velocities")
        return self


class GaussMarkov(ScenePart):
    """A current that varies at random: a first-order Gauss-Markov process, generated from a seed."""

    deviation: tuple[NotNegative, NotNegative, NotNegative] = Field(
        description="standard deviation of each component in the world [m/s], three numbers"
    )
    time_constant: Positive = Field(description="time in which its correlation decreases by a factor e [s]")
    components: Count = Field(64, description="number of sines whose sum approximates it")
    seed: Annotated[int, Field(strict=True, ge=0)] | None = Field(None, description="left out: that of the run")


class DirectedFlow(ScenePart):
    """A uniform flow by its speed and two angles, as in study 004: along x of the flow frame Rz(-beta) Ry(alpha)."""

    speed: NotNegative = Field(description="[m/s]")
    alpha: Real = Field(0.0, description="attack angle, about the world's y axis [rad]")
    beta: Real = Field(0.0, description="slip angle, about the world's z axis, negative [rad]")

    @property
    def velocity(self) -> tuple[Any, Any, Any]:
        """Velocity in the world [m/s]: speed times the first column of Eq. (10) of the study."""
        level = self.speed * cos(self.alpha)
        return level * cos(self.beta), -(level * sin(self.beta)), -(self.speed * sin(self.alpha))


class Current(ScenePart):
    """Velocity of the water; the parts are added."""

    velocity: Triple = Field(ORIGIN, description="uniform and steady, in the world [m/s], three numbers")
    flow: DirectedFlow | None = Field(None, description="uniform and steady, by speed and angles, added to `velocity`")
    profile: Profile | None = Field(None, description="current that depends on depth; needs a surface")
    gauss_markov: GaussMarkov | None = Field(None, description="current that varies at random")

    @property
    def steady(self) -> tuple[Any, Any, Any]:
        """The uniform and steady part of the velocity, in the world [m/s]."""
        x, y, z = self.velocity
        if self.flow is None:
            return x, y, z
        a, b, c = self.flow.velocity
        return x + a, y + b, z + c


class RegularWave(ScenePart):
    """A sinusoidal wave of linear theory."""

    height: Positive = Field(description="from trough to crest [m]")
    period: Positive = Field(description="[s]")
    direction: Triple = Field(
        description="direction of travel, a vector in the world; only its horizontal part is used"
    )
    phase: Real = Field(0.0, description="at the world's origin at time zero [rad]; a crest is at 0")


class Jonswap(ScenePart):
    """An irregular, long-crested sea with the JONSWAP spectrum, generated from a seed."""

    significant_height: Positive = Field(description="mean of the highest third, four standard deviations [m]")
    peak_period: Positive = Field(description="period at the peak of the spectrum [s]")
    direction: Triple = Field(
        description="direction of travel, a vector in the world; only its horizontal part is used"
    )
    peakedness: Annotated[Positive, STRUCTURAL] = Field(
        3.3, description="gamma of the spectrum; 1 is Pierson-Moskowitz"
    )
    components: Count = Field(30, description="number of sinusoidal waves")
    seed: Annotated[int, Field(strict=True, ge=0)] | None = Field(None, description="left out: that of the run")


class Waves(ScenePart):
    """Waves by linear theory: regular or jonswap. They need a surface."""

    regular: RegularWave | tuple[RegularWave, ...] | None = Field(None, description="one sinusoidal wave, or several")
    jonswap: Jonswap | None = Field(None, description="an irregular sea")

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        require_one_of(self, "regular", "jonswap")
        for wave in (self.jonswap,) if self.jonswap else self.every_regular:
            if length(wave.direction) < LEAST_LENGTH:
                raise Invalid("`direction` must not be the zero vector.", "range")
        return self

    @property
    def every_regular(self) -> tuple[RegularWave, ...]:
        """All regular waves, as a tuple."""
        if self.regular is None:
            return ()
        return (self.regular,) if isinstance(self.regular, RegularWave) else self.regular

    @property
    def period(self) -> Any:
        """Period of the only regular wave, or of the peak of an irregular sea [s]; None for several waves."""
        if self.jonswap is not None:
            return self.jonswap.peak_period
        return self.every_regular[0].period if len(self.every_regular) == 1 else None


class Water(ScenePart):
    """The water. Leave it out for a dry scene."""

    density: Positive = Field(1025.0, description="[kg/m3]; sea water 1025, fresh water 1000")
    viscosity: Positive = Field(
        1.05e-6,
        description="kinematic [m2/s], for Reynolds numbers; at 20 degrees C sea water 1.05e-6, fresh water 1.00e-6",
    )
    surface: Real | None = Field(
        None,
        description="height of the free surface above the world's origin, against gravity [m]; left out: unbounded",
    )
    depth: Positive | None = Field(None, description="depth of the water below the surface [m]; left out: deep water")
    current: Current = Field(Current(), description="velocity of the water; left out: zero")
    waves: Waves | None = Field(None, description="regular or irregular; left out: none")


class Friction(ScenePart):
    """Coefficients of dry friction along a link's longest axis and across it."""

    along: NotNegative = Field(description="coefficient along the longest axis of the link")
    across: NotNegative = Field(description="coefficient across it")


class Floor(ScenePart):
    """The sea floor, or a table: a plane perpendicular to gravity that resists penetration."""

    height: Real = Field(0.0, description="above the world's origin, against gravity [m]")
    stiffness: Positive | None = Field(
        None,
        description="stiffness of each contact point [N/m]; left out: such that a link sinks in by 2 mm under its "
        "weight, but at least 3000 N/m",
    )
    damping: NotNegative = Field(5.0, description="damping of each point, relative to its force [s/m]")
    friction: NotNegative | Friction = Field(0.4, description="a number, or {along, across} the link")
    slip_speed: Positive = Field(0.01, description="speed below which friction decreases to zero [m/s]")
    softness: Positive = Field(3e-5, description="depth over which the contact force begins smoothly [m]")
