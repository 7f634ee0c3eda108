"""Description of flexible links: a slender beam from its joint to its tip, deformed by a number of modes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self, TypeAlias

import numpy as np
from pydantic import Field, model_validator

from .values import STRUCTURAL, Invalid, NotNegative, Positive, Real, ScenePart

Axis: TypeAlias = Literal["x", "y", "z"]
Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=12)]
ChosenCount: TypeAlias = Count | Literal["auto"]
Row: TypeAlias = tuple[Real, ...]

ACROSS: dict[Axis, tuple[Axis, Axis]] = {"x": ("y", "z"), "y": ("z", "x"), "z": ("x", "y")}  # right-handed
POISSON = 0.3  # default, if neither shear modulus nor Poisson's ratio is given
LEAST_ROWS = 7  # values along the link that a table of shapes needs
THINNEST = 1e-7  # width over length; smaller ratios mean that numbers of the link contradict each other
# Error of the tip's position over the length for 1, 2, ... shapes if sections rotate by 1 rad; it grows with the square
# of the angle. The largest at rest under forces on the tip and weights along it, across, oblique and compressing.
BEND_ERRORS = (1.3, 0.085, 0.047, 2.0e-3, 2.6e-4, 3.3e-5, 1.2e-5, 3.0e-6)
SAME = 1e-6  # relative difference that a shape must have from combinations of the others


class Bending(ScenePart):
    """Number of shapes of deflection along each axis across the link."""

    x: ChosenCount = Field(0, description="shapes of deflection along x, 0 to 12 or auto")
    y: ChosenCount = Field(0, description="shapes of deflection along y, 0 to 12 or auto")
    z: ChosenCount = Field(0, description="shapes of deflection along z, 0 to 12 or auto")


class Section(ScenePart):
    """A cross section that is not round; second moments about the two axes of the link in its plane."""

    area: Positive = Field(description="[m2]")
    Ix: Positive | None = Field(None, description="second moment about x [m4]; only for a link along y or z")
    Iy: Positive | None = Field(None, description="second moment about y [m4]; only for a link along x or z")
    Iz: Positive | None = Field(None, description="second moment about z [m4]; only for a link along x or y")
    J: Positive = Field(description="torsion constant [m4]; it is the polar moment only for a round section")
    shear_coefficient: Positive = Field(5.0 / 6.0, description="fraction of the area that carries shear")
    width: Positive | None = Field(
        None, description="width across the flow [m]; left out: diameter of a circle of the same area"
    )


class GivenShapes(ScenePart):
    """Shapes measured or computed elsewhere, given by values along the link, which splines interpolate.

    Deflections start at zero with zero slope, twist and stretch at zero. The scale is arbitrary: a modal coordinate
    times its shape is a displacement [m] or an angle [rad].
    """

    at: Row = Field(description="places as fractions of the length, increasing from 0 to 1; at least 7")
    x: tuple[Row, ...] = Field((), description="one row for every shape of deflection along x, a value for each place")
    y: tuple[Row, ...] = Field((), description="one row for every shape of deflection along y, a value for each place")
    z: tuple[Row, ...] = Field((), description="one row for every shape of deflection along z, a value for each place")
    torsion: tuple[Row, ...] = Field((), description="one row for every shape of twist, a value for each place")
    stretch: tuple[Row, ...] = Field((), description="one row for every shape of stretch, a value for each place")

    @model_validator(mode="after")
    def _check_rows(self) -> Self:
        if len(self.at) < LEAST_ROWS:
            raise Invalid(
                f"a table of shapes needs at least {LEAST_ROWS} places; found {len(self.at)}.", "shape", ("at",)
            )
        if self.at[0] != 0.0 or self.at[-1] != 1.0 or any(b <= a for a, b in zip(self.at, self.at[1:], strict=False)):
            message = "`at` must increase from 0 (the joint) to 1 (the tip): places are fractions of the length."
            raise Invalid(message, "range", ("at",))
        for kind in ("x", "y", "z", "torsion", "stretch"):
            for number, row in enumerate(getattr(self, kind), start=1):
                place = (kind, number - 1)
                if len(row) != len(self.at):
                    message = f"row {number} of `{kind}` has {len(row)} values for {len(self.at)} places."
                    raise Invalid(message, "shape", place)
                if row[0] != 0.0:
                    message = f"row {number} of `{kind}` starts at {row[0]:g}: the link is clamped there, give 0."
                    raise Invalid(message, "range", (*place, 0))
                if not any(row):
                    raise Invalid(f"row {number} of `{kind}` is zero everywhere: give a shape.", at=place)
                if not are_independent(getattr(self, kind)[:number]):
                    message = f"row {number} of `{kind}` is a linear combination of earlier rows: give another shape."
                    raise Invalid(message, "conflict", place)
        return self


def are_independent(rows: Sequence[Row]) -> bool:
    """Whether the rows are linearly independent, within a relative tolerance of 1e-6."""
    scaled = np.array(rows) / np.abs(rows).max(axis=1, keepdims=True)
    return bool(np.linalg.matrix_rank(scaled, tol=SAME * np.sqrt(scaled.size)) == len(rows))


class FlexibleDamping(ScenePart):
    """Damping of the modes in addition to the loads of the water; the terms are added."""

    kelvin_voigt: NotNegative = Field(0.0, description="damping of the material: stress per strain rate [Pa s]")
    medium: NotNegative = Field(
        0.0, description="force per length and speed of deflection, relative to the link's frame [N s/m2]"
    )
    ratio: NotNegative = Field(
        0.0, description="fraction of critical damping, for every mode of the bare link, clamped, in air"
    )


class Flexible(ScenePart):
    """A slender elastic link, from its joint along an axis of its frame; its modes bend, twist and stretch it."""

    length: Positive = Field(description="from the joint to the tip [m]")
    axis: Axis = Field("x", description="axis of the undeformed link: x, y or z of the link's frame")
    radius: Positive | None = Field(None, description="radius of a round, solid section [m]")
    section: Section | None = Field(None, description="area and second moments of a section that is not round")
    mass_per_length: Positive = Field(description="[kg/m]")
    youngs_modulus: Positive = Field(description="[Pa]")
    shear_modulus: Positive | None = Field(None, description="[Pa]; left out: from Young's modulus and Poisson's ratio")
    poisson: Annotated[float, Field(strict=True, gt=-1.0, le=0.5)] | None = Field(
        None, description="Poisson's ratio; left out: 0.3"
    )
    bending: Bending = Field(Bending(), description="number of shapes along each of the two axes across, as {y: 2}")
    torsion: ChosenCount = Field(0, description="number of shapes of twist, 0 to 12 or auto")
    stretch: Count = Field(0, description="number of shapes of stretch, 0 to 12")
    shapes: Literal["cantilever", "tip-mass", "pinned", "polynomial"] | GivenShapes = Field(
        "cantilever",
        description="cantilever: clamped at the joint, free at the tip; tip-mass: with tip_mass and tip_inertia; "
        "pinned: deflection from the line through joint and tip; polynomial: for whatever the tip carries; or a table "
        "of values",
    )
    tip_mass: NotNegative = Field(0.0, description="payload at the tip [kg]")
    tip_inertia: tuple[NotNegative, NotNegative, NotNegative] = Field(
        (0.0, 0.0, 0.0), description="of the payload about the tip, along its axes [kg m2], three numbers"
    )
    root_mass: NotNegative = Field(0.0, description="mass at the joint that moves with the link, such as a motor [kg]")
    geometric: bool | Literal["exact"] = Field(
        True,
        description="true: bending shortens the link, needed for fast rotation; exact: its line follows from the "
        "curvature, for bending of any size, with polynomial shapes; false: neither, for slow motion and small bending",
    )
    largest_bend: Annotated[float, Field(strict=True, gt=0.0, le=math.pi), STRUCTURAL] = Field(
        1.5, description="largest rotation between sections that is expected [rad]; for counts that are `auto`"
    )
    tolerance: Annotated[Positive, STRUCTURAL] = Field(
        5e-3, description="error of the tip's position over the length at `largest_bend`; for counts that are `auto`"
    )
    shear: bool = Field(False, description="sections also shear (Timoshenko): matters for short, thick links")
    rotary: bool = Field(
        False,
        description="rotary inertia of sections in bending (Rayleigh); always on if the link twists and is not round",
    )
    damping: FlexibleDamping = Field(FlexibleDamping(), description="damping of its modes; left out: none")
    added_mass: NotNegative | Literal["strips"] = Field(
        0.0,
        description="added mass across the link, relative to the displaced water: 1 for a round section; strips: by "
        "the coefficients of its strips",
    )
    points: Annotated[int, Field(strict=True, ge=1, le=64)] | None = Field(
        None, description="points of Gauss quadrature along the link; left out: as many as the shapes need"
    )

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.radius is None and self.section is None:
            raise Invalid("give `radius` for a round section, or `section` for another.", "missing")
        if self.radius is not None and self.section is not None:
            raise Invalid("give `radius` or `section`, not both.", "conflict", ("section",))
        if self.shear_modulus is not None and self.poisson is not None:
            message = "give `shear_modulus` or `poisson`, not both: one follows from the other."
            raise Invalid(message, "conflict", ("poisson",))
        across = ACROSS[self.axis]
        if getattr(self.bending, self.axis):
            raise Invalid(
                f"a link along {self.axis} bends along {across[0]} and {across[1]}, not along {self.axis}; "
                "for its length use `stretch`.",
                "conflict",
                ("bending", self.axis),
            )
        self._check_exactness()
        self._check_table()
        if not self.modes:
            raise Invalid(
                f"no shapes: give `bending: {{{across[0]}: 2}}`, `torsion` or `stretch`, or leave `flexible` out.",
                "missing",
            )
        self._check_section()
        if not THINNEST * self.length <= self.width <= self.length:
            raise Invalid(f"{self.length:g} m long and {self.width:g} m wide: this is no slender beam.", "range")
        if self.points is not None and self.points < self.least_points:
            raise Invalid(
                f"{self.points} points cannot resolve {self.largest_count} shapes: at least {self.least_points} "
                "are needed.",
                "range",
                ("points",),
            )
        return self

    def _check_exactness(self) -> None:
        """Refuse what an exact line does not have, and keys that only an exact line has."""
        exact = self.geometric == "exact"
        given = {f"bending.{axis}": getattr(self.bending, axis) for axis in "xyz"} | {"torsion": self.torsion}
        automatic = [name for name, count in given.items() if count == "auto"]
        if not exact:
            wanted = [*automatic, *sorted({"largest_bend", "tolerance"} & self.model_fields_set)]
            if wanted:
                message = f"`{wanted[0]}` as given is for links that bend far: give `geometric: exact` too."
                raise Invalid(message, "conflict", tuple(wanted[0].split(".")))
            return
        if self.shapes != "polynomial":
            message = "an exact line needs polynomials as shapes of its curvature: give `shapes: polynomial`."
            raise Invalid(message, "conflict", ("shapes",))
        if self.shear:
            raise Invalid("sections of an exact line do not shear: leave `shear` out.", "unsupported", ("shear",))
        if self.damping.medium:
            message = "`medium` damps small deflections only: use `kelvin_voigt` or `ratio`, and `strips` in water."
            raise Invalid(message, "unsupported", ("damping", "medium"))
        if automatic and self.bend_error(len(BEND_ERRORS)) > self.tolerance:
            raise Invalid(
                f"even {len(BEND_ERRORS)} shapes leave an error of {self.bend_error(len(BEND_ERRORS)):.1g} of the "
                f"length at {self.largest_bend:g} rad: give a larger tolerance, or split the link into two.",
                "range",
                ("tolerance",),
            )

    def _check_section(self) -> None:
        """Refuse second moments that do not belong to the axis of the link."""
        if self.section is None:
            return
        for axis in ("x", "y", "z"):
            given = getattr(self.section, f"I{axis}") is not None
            if given == (axis == self.axis):
                needed = " and ".join(f"I{a}" for a in sorted(ACROSS[self.axis]))
                message = f"the section of a link along {self.axis} needs {needed}, and J instead of I{self.axis}."
                raise Invalid(message, "conflict", ("section",))

    def _check_table(self) -> None:
        """Refuse a table of shapes whose numbers of rows differ from the numbers of shapes of the link."""
        if not isinstance(self.shapes, GivenShapes):
            return
        for kind, count in self.counts.items():
            rows = len(getattr(self.shapes, kind))
            if rows != count:
                wanted = f"{kind}: {rows}" if kind not in ACROSS else f"bending: {{{kind}: {rows}}}"
                message = f"the table has {rows} shapes of `{kind}` but the link {count}: give `{wanted}`."
                raise Invalid(message, "shape", ("shapes", kind))
        if getattr(self.shapes, self.axis):
            message = f"the table has shapes along {self.axis}, the axis of the link: name them `stretch`."
            raise Invalid(message, "conflict", ("shapes", self.axis))

    # Derived quantities, over any kind of number where a number may be a free parameter

    @property
    def across(self) -> tuple[Axis, Axis]:
        """The two axes across the link; its own axis and these are right-handed."""
        return ACROSS[self.axis]

    @property
    def counts(self) -> dict[str, int]:
        """Number of shapes of every kind, in the order of the modal coordinates: two axes across, torsion, stretch."""
        given = {axis: getattr(self.bending, axis) for axis in self.across} | {"torsion": self.torsion}
        return {kind: self.auto_count if n == "auto" else n for kind, n in given.items()} | {"stretch": self.stretch}

    @property
    def auto_count(self) -> int:
        """The smallest number of shapes of an exact line whose error at `largest_bend` is within the tolerance."""
        return next(n for n in range(1, len(BEND_ERRORS) + 1) if self.bend_error(n) <= self.tolerance)

    def bend_error(self, shapes: int, angle: float | None = None) -> float:
        """Error of the tip's position of an exact line over its length, where sections rotate by an angle [rad].

        The angle is `largest_bend` where it is left out. See `BEND_ERRORS` for the loads.
        """
        reached = self.largest_bend if angle is None else angle
        return BEND_ERRORS[min(shapes, len(BEND_ERRORS)) - 1] * reached * reached

    @property
    def modes(self) -> tuple[str, ...]:
        """Names of the modal coordinates: y1, y2, z1, torsion1, stretch1."""
        return tuple(f"{kind}{k + 1}" for kind, count in self.counts.items() for k in range(count))

    @property
    def mode_units(self) -> tuple[str, ...]:
        """Units of the modal coordinates: rad for twist, else m."""
        return tuple("rad" if kind == "torsion" else "m" for kind, count in self.counts.items() for _ in range(count))

    @property
    def largest_count(self) -> int:
        """Largest number of shapes of one kind."""
        return max(self.counts.values())

    @property
    def least_points(self) -> int:
        """Smallest number of quadrature points; with fewer, the mass of the highest shape is wrong by more than 2 %.

        Polynomials are exact from this number on; with still fewer points the mass matrix becomes singular.
        """
        return self.largest_count + (2 if self.shapes == "polynomial" else self.largest_count // 2 + 3)

    @property
    def quadrature(self) -> int:
        """Number of points of Gauss quadrature along the link."""
        if self.points is not None:
            return self.points
        if self.shapes == "polynomial":
            return self.largest_count + 4
        if isinstance(self.shapes, GivenShapes):
            return 2 * self.largest_count + 8
        return 2 * self.largest_count + (6 if self.shapes == "pinned" else 4)

    @property
    def mass(self) -> Any:
        """Mass of the beam, of its payload and of the mass at its joint [kg]."""
        return self.mass_per_length * self.length + self.tip_mass + self.root_mass

    @property
    def center(self) -> Any:
        """Distance of the centre of mass from the joint while the link is straight [m]."""
        return (0.5 * self.mass_per_length * self.length + self.tip_mass) * self.length / self.mass

    @property
    def volume(self) -> Any:
        """Volume of displaced water [m3]."""
        return self.area * self.length

    @property
    def area(self) -> Any:
        """Area of the cross section [m2]."""
        return self.section.area if self.section is not None else math.pi * self.radius * self.radius  # type: ignore[operator]

    def second_moment(self, axis: str) -> Any:
        """Second moment of the cross section about an axis [m4]; about the axis of the link the polar moment."""
        if self.section is None:
            whole: Any = 0.25 * self.area * self.radius * self.radius
            return 2.0 * whole if axis == self.axis else whole
        if axis == self.axis:
            return sum(getattr(self.section, f"I{a}") for a in self.across)
        return getattr(self.section, f"I{axis}")

    def second_moment_for_bending(self, direction: str) -> Any:
        """Second moment for bending along a direction: about the other axis across [m4]."""
        first, second = self.across
        return self.second_moment(second if direction == first else first)

    @property
    def torsion_constant(self) -> Any:
        """Torsion constant J [m4]."""
        return self.section.J if self.section is not None else self.second_moment(self.axis)

    @property
    def shear_ratio(self) -> Any:
        """Ratio G/E of shear modulus and Young's modulus."""
        if self.shear_modulus is not None:
            return self.shear_modulus / self.youngs_modulus
        return 0.5 / (1.0 + (POISSON if self.poisson is None else self.poisson))

    @property
    def shear_coefficient(self) -> Any:
        """Shear coefficient kappa: fraction of the area that carries shear; of a round section by Cowper (1966)."""
        if self.section is not None:
            return self.section.shear_coefficient
        nu = POISSON if self.poisson is None else self.poisson
        return 6.0 * (1.0 + nu) / (7.0 + 6.0 * nu)

    @property
    def width(self) -> Any:
        """Width across the flow, used as the diameter in fluid loads [m]."""
        if self.section is None:
            return 2.0 * self.radius  # type: ignore[operator]
        if self.section.width is not None:
            return self.section.width
        return (4.0 / math.pi * self.area) ** 0.5

    @property
    def inertia_per_length(self) -> tuple[Any, Any, Any]:
        """Rotary inertia of a slice about the link's axes per length [kg m]; across the link only if `rotary`.

        Also if a section that is not round twists: the effect of rotation on its twist depends on their difference.
        """
        density = self.mass_per_length / self.area
        across = self.rotary or (self.counts["torsion"] > 0 and self.section is not None)
        x, y, z = (density * self.second_moment(axis) if across or axis == self.axis else 0.0 for axis in "xyz")
        return x, y, z
