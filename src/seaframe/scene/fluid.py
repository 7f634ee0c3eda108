"""Description of the fluid loads on a link (added mass, drag), and of the points where it touches the floor."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Annotated, Literal, Self, TypeAlias

import numpy as np
from pydantic import AfterValidator, Field, model_validator

from .values import (
    STRUCTURAL,
    BlockUnits,
    Invalid,
    NotFree,
    NotNegative,
    Positive,
    Real,
    ScenePart,
    Triple,
    require_ascending,
    require_increasing,
    require_one_of,
)

Six: TypeAlias = tuple[Real, Real, Real, Real, Real, Real]
SixRows: TypeAlias = tuple[Six, Six, Six, Six, Six, Six]
RightAngle: TypeAlias = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=math.pi / 2 + 1e-9)]
MASS = BlockUnits((("kg", "kg m"), ("kg m", "kg m2")))
LINEAR = BlockUnits((("N s/m", "N s/rad"), ("N s", "N m s/rad")))
QUADRATIC = BlockUnits((("N s2/m2", "N s2/rad2"), ("N s2/m", "N m s2/rad2")))
SYMMETRY_SLACK = 1e-9  # relative to the largest entry
DEFINITE_SLACK = 1e-9  # relative to the largest eigenvalue


class AddedMass(ScenePart):
    """Inertia of the water that moves with a link, at its origin in its frame [kg, kg m, kg m2]: diagonal or matrix."""

    diagonal: Annotated[Six | None, MASS] = Field(None, description="six numbers, (linear, angular)")
    matrix: Annotated[SixRows | None, MASS] = Field(None, description="symmetric 6x6, six rows of six numbers")

    @model_validator(mode="after")
    def _possible(self) -> Self:
        key = require_one_of(self, "diagonal", "matrix")
        M = self.array
        if np.abs(M - M.T).max() > SYMMETRY_SLACK * np.abs(M).max():
            i, j = (int(k) for k in np.unravel_index(np.abs(M - M.T).argmax(), M.shape))
            message = f"the added mass is not symmetric: [{i}][{j}] is {M[i, j]:g}, [{j}][{i}] is {M[j, i]:g}."
            raise Invalid(message, at=(key, i, j))
        values = np.linalg.eigvalsh(M)
        if values[0] < -DEFINITE_SLACK * abs(values[-1]):
            raise Invalid(
                f"the added mass has the negative eigenvalue {values[0]:.6g}: the kinetic energy of the water would be "
                "negative. All entries of a diagonal must be at least zero: added mass is positive in Seaframe.",
                "range",
                (key,) if self.diagonal is None else (key, int(np.argmin(self.diagonal))),
            )
        return self

    @property
    def array(self) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        """The matrix (6, 6) [kg, kg m, kg m2]."""
        return np.diag(self.diagonal) if self.diagonal is not None else np.array(self.matrix)


class CoefficientTable(ScenePart):
    """A coefficient over one number of the flow: reynolds, kc, angle or around; constant beyond the ends.

    A smooth curve without overshoot (monotone cubic) through the values, over the logarithm of a Reynolds or
    Keulegan-Carpenter number; flat at both ends.
    """

    reynolds: Annotated[tuple[Positive, ...] | None, STRUCTURAL] = Field(
        None,
        description="increasing Reynolds numbers, 2 to 200: of the speed across on the width, or, of a coefficient "
        "along the link, of the speed along on its length",
        min_length=2,
        max_length=200,
    )
    kc: Annotated[tuple[Positive, ...] | None, STRUCTURAL] = Field(
        None,
        description="increasing Keulegan-Carpenter numbers speed * period / width, 2 to 200",
        min_length=2,
        max_length=200,
    )
    angle: Annotated[tuple[RightAngle, ...] | None, STRUCTURAL] = Field(
        None,
        description="increasing angles of attack between the link's axis and the velocity [rad], 2 to 200: 0 along the "
        "link, pi/2 across",
        min_length=2,
        max_length=200,
    )
    around: Annotated[tuple[RightAngle, ...] | None, STRUCTURAL] = Field(
        None,
        description="increasing directions of the velocity across, around the link [rad], 2 to 200: 0 along the first "
        "axis across (y of a link along x), pi/2 along the second",
        min_length=2,
        max_length=200,
    )
    values: tuple[NotNegative, ...] = Field(description="one coefficient for each")
    period: Positive | None = Field(
        None, description="period of the oscillation, for kc [s]; left out: that of the waves of the scene"
    )
    speed: Positive | None = Field(
        None, description="amplitude of the oscillating speed, for kc [m/s]; left out: the speed across at the moment"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        require_increasing(self, self.variable, "values")
        for key in self.present_keys("period", "speed"):
            if self.variable != "kc":
                raise Invalid(f"`{key}` belongs to a table over kc.", "conflict", (key,))
        return self

    @property
    def variable(self) -> str:
        """The number over which the table is given: reynolds, kc, angle or around."""
        return require_one_of(self, "reynolds", "kc", "angle", "around")


def check_constant(given: float | CoefficientTable) -> float | CoefficientTable:
    """Refuse a table of added mass that would vary with the motion."""
    if isinstance(given, CoefficientTable) and given.speed is None:
        raise Invalid(
            "added mass is part of the inertia and constant: of tables only one over `kc` with a `speed` is valid.",
            "unsupported",
        )
    return given


def check_along(given: float | str | CoefficientTable) -> float | str | CoefficientTable:
    """Refuse a table of friction along a link over what the flow along it does not have."""
    if isinstance(given, CoefficientTable) and given.variable not in ("reynolds", "angle"):
        message = f"friction along a link depends on reynolds or angle, not on {given.variable}."
        raise Invalid(message, "unsupported", (given.variable,))
    return given


DragCoefficient: TypeAlias = NotNegative | Literal["cylinder", "square"] | CoefficientTable
SideCoefficient: TypeAlias = NotNegative | Literal["rectangle"] | CoefficientTable
FrictionCoefficient: TypeAlias = Annotated[
    NotNegative | Literal["ittc-1957", "blasius", "prandtl-schlichting"] | CoefficientTable, AfterValidator(check_along)
]
MassCoefficient: TypeAlias = Annotated[NotNegative | CoefficientTable, AfterValidator(check_constant)]


class StripSide(ScenePart):
    """Loads on a slender link that moves along one axis across."""

    width: Positive = Field(description="width of the section that this motion meets [m]")
    normal: SideCoefficient = Field(
        1.2, description="drag coefficient on this width; rectangle: by the ratio of both widths; or a table"
    )
    added_mass: MassCoefficient = Field(
        1.0, description="on a circle of this diameter: 1 for an ellipse or a plate, 1.51 for a square; or a table"
    )


class StripSides(ScenePart):
    """Loads along the two axes across a slender link; the third one is its axis."""

    x: StripSide | None = Field(None, description="motion along x")
    y: StripSide | None = Field(None, description="motion along y")
    z: StripSide | None = Field(None, description="motion along z")

    @model_validator(mode="after")
    def _two(self) -> Self:
        if len(given := self.present_keys("x", "y", "z")) != 2:
            message = f"give exactly the two axes across the link; found {' and '.join(given) or 'none'}."
            raise Invalid(message, "conflict" if given else "missing")
        return self

    @property
    def axis(self) -> str:
        """Axis along the link: x, y or z."""
        return next(axis for axis in ("x", "y", "z") if getattr(self, axis) is None)

    @property
    def both(self) -> tuple[StripSide, StripSide]:
        """The two sides in the order in which the axis and they are right-handed: y, z of a link along x."""
        k = "xyz".index(self.axis)
        first, second = (getattr(self, "xyz"[(k + step) % 3]) for step in (1, 2))
        return first, second


class Strips(ScenePart):
    """Morison drag along a slender link, with the axis, length and diameter of its cylinder."""

    normal: DragCoefficient = Field(
        1.2,
        description="drag coefficient across the link, on the diameter; cylinder: smooth and round, by its Reynolds "
        "number; square: by the direction of the flow; or a table",
    )
    tangential: FrictionCoefficient = Field(
        0.0,
        description="friction coefficient along it, on the wetted circumference; ittc-1957, blasius or "
        "prandtl-schlichting: of a flat plate of its length; or a table",
    )
    sides: StripSides | None = Field(
        None, description="width, drag and added mass separately along both axes across, in place of normal"
    )
    added_mass: MassCoefficient = Field(
        1.0, description="added-mass coefficient across the link, on its diameter, for `added_mass: strips`; or a table"
    )
    lift: Annotated[NotNegative | CoefficientTable, NotFree(STRUCTURAL.reason, lambda strips: strips.lift == 0.0)] = (
        Field(0.0, description="lift coefficient of shed vortices; or a table")
    )
    strouhal: Positive = Field(0.2, description="shedding frequency times diameter over speed")
    points: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 24, 32] = Field(5, description="points of Gauss quadrature")
    diameter: Positive | None = Field(
        None,
        description="diameter [m]; left out: that of the cylinder, or with `sides` of a circle with the circumference "
        "of their rectangle",
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.sides is not None:
            for key in ("normal", "added_mass"):
                if key in self.model_fields_set:
                    message = f"`sides` have their own `{key}`: leave out one of the two."
                    raise Invalid(message, "conflict", (key,))
        return self

    @property
    def has_round_added_mass(self) -> bool:
        """Whether its added mass is that of a circle: that of the link's cylinder."""
        return self.sides is None and isinstance(self.added_mass, float) and self.added_mass == 1.0

    @property
    def tables(self) -> Iterator[tuple[tuple[str, ...], CoefficientTable]]:
        """Its tables, with the keys that lead to them."""
        yield from tables_in(self, "normal", "tangential", "added_mass", "lift")
        for axis in self.sides.present_keys("x", "y", "z") if self.sides else ():
            own = tables_in(getattr(self.sides, axis), "normal", "added_mass")
            yield from ((("sides", axis, *keys), table) for keys, table in own)


def tables_in(part: ScenePart, *keys: str) -> Iterator[tuple[tuple[str, ...], CoefficientTable]]:
    """Yield those of some keys of a part, whose values are tables, with these."""
    yield from (((key,), table) for key in keys if isinstance(table := getattr(part, key), CoefficientTable))


def tables_in_sides(part: ScenePart) -> Iterator[tuple[tuple[str, ...], CoefficientTable]]:
    """Yield the tables of coefficients along or about the axes of a part, with the keys that lead to them."""
    for axis in part.present_keys("x", "y", "z"):
        yield from (((axis, *keys), table) for keys, table in tables_in(getattr(part, axis), "coefficient"))


class PrintedDrag(ScenePart):
    """Drag of a flexible link by Eqs. (31), (32) of study 004: linear, of a wrong dimension; for comparison only."""

    drag: NotNegative = Field(1.2, description="C_d, on the diameter")
    lift: NotNegative = Field(0.1, description="C_L, which acts as drag in that study")


class CrossFlowSide(ScenePart):
    """Drag of a hull that moves along one axis across."""

    coefficient: DragCoefficient = Field(
        description="drag coefficient, on the width; cylinder: smooth and round, by its Reynolds number; square: by "
        "the direction of the flow; or a table"
    )
    width: tuple[NotNegative, ...] = Field(
        description="width that this motion meets, one for each station [m]; linear between them"
    )


class CrossFlow(ScenePart):
    """Drag across a hull, integrated over its length: it couples sway with yaw, and heave with pitch."""

    axis: Annotated[Literal["x", "y", "z"], STRUCTURAL] = Field("x", description="axis along the hull: x, y or z")
    at: tuple[Real, ...] = Field(
        description="increasing stations along the axis, from the centre of pressure [m], at most 100",
        min_length=2,
        max_length=100,
    )
    x: CrossFlowSide | None = Field(None, description="drag of motion along x, as {coefficient: 1.0, width: [..]}")
    y: CrossFlowSide | None = Field(None, description="drag of motion along y; of a hull along x its width is a height")
    z: CrossFlowSide | None = Field(None, description="drag of motion along z; of a hull along x its width is the beam")
    points: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 24, 32] = Field(
        5, description="points of Gauss quadrature between two stations"
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        sides = self.present_keys("x", "y", "z")
        if self.axis in sides:
            message = f"a hull along {self.axis} has no cross-flow drag along {self.axis}; use `quadratic`."
            raise Invalid(message, "conflict", (self.axis,))
        if not sides:
            across = [axis for axis in ("x", "y", "z") if axis != self.axis]
            raise Invalid(f"give the drag along {across[0]}, along {across[1]}, or both.", "missing")
        for side in sides:
            if len(getattr(self, side).width) != len(self.at):
                message = f"{len(self.at)} stations but {len(getattr(self, side).width)} widths."
                raise Invalid(message, "shape", (side, "width"))
        require_ascending(self, "at")
        return self

    @property
    def tables(self) -> Iterator[tuple[tuple[str, ...], CoefficientTable]]:
        """Its tables, with the keys that lead to them."""
        return tables_in_sides(self)


class ProjectedDrag(ScenePart):
    """Drag against the velocity, on the area that the body shows along it: study 004, Eqs. (9) to (14)."""

    coefficient: NotNegative | CoefficientTable = Field(
        description="drag coefficient on the projected area; or a table over reynolds or kc of the whole speed, or "
        "over the angle between the link's x axis and the velocity"
    )
    areas: tuple[NotNegative, NotNegative, NotNegative] = Field(
        description="areas that the body shows along x, y and z [m2], three numbers"
    )
    silhouette: Literal["ellipsoid", "box"] = Field(
        "ellipsoid",
        description="area of oblique motion; ellipsoid: root of the sum of (A_i e_i)^2; box: sum of A_i |e_i|",
    )
    diameter: Positive | None = Field(None, description="size for Reynolds and Keulegan-Carpenter numbers [m]")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        table = self.coefficient if isinstance(self.coefficient, CoefficientTable) else None
        refuse_around(self, "drag on the projected area")
        if table is not None and table.angle is None and self.diameter is None:
            message = f"a table over {table.variable} needs a `diameter`, the size on which that number is based."
            raise Invalid(message, "missing", ("diameter",))
        return self

    @property
    def tables(self) -> Iterator[tuple[tuple[str, ...], CoefficientTable]]:
        """Its table, with the key that leads to it."""
        return tables_in(self, "coefficient")


class RotationalSide(ScenePart):
    """Damping of the rotation about one axis by the flow past a link."""

    coefficient: NotNegative | CoefficientTable = Field(
        description="damping coefficient; or a table over reynolds or kc of the whole speed and `length`, or over the "
        "angle between the link's x axis and the velocity"
    )
    length: Positive = Field(description="reference length of this rotation [m]")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        refuse_around(self, "rotational damping")
        return self


class RotationalDrag(ScenePart):
    """Moments against the angular velocity, linear in it and in the speed: study 004, Eqs. (16) to (19), repaired."""

    area: Positive = Field(description="reference area of the coefficients [m2]")
    x: RotationalSide | None = Field(None, description="rotation about x, as {coefficient: 0.4, length: 0.5}")
    y: RotationalSide | None = Field(None, description="rotation about y")
    z: RotationalSide | None = Field(None, description="rotation about z")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if not self.present_keys("x", "y", "z"):
            raise Invalid("give the damping about x, about y or about z.", "missing")
        return self

    @property
    def tables(self) -> Iterator[tuple[tuple[str, ...], CoefficientTable]]:
        """Its tables, with the keys that lead to them."""
        return tables_in_sides(self)


def refuse_around(part: ScenePart, what: str) -> None:
    """Refuse a table over directions around the link, which laws of the whole velocity do not have."""
    if any(table.around is not None for _, table in tables_in(part, "coefficient")):
        message = f"{what} depends on reynolds, kc or angle, not on around."
        raise Invalid(message, "unsupported", ("coefficient", "around"))


class Drag(ScenePart):
    """Drag of the water in the link's frame, at its origin or `center_of_pressure`. Coefficients are positive."""

    linear: Annotated[Six | SixRows | None, LINEAR] = Field(None, description="[N s/m, N m s/rad], six numbers or 6x6")
    quadratic: Annotated[Six | SixRows | None, QUADRATIC] = Field(
        None, description="[N s2/m2, N m s2/rad2], six numbers or 6x6"
    )
    law: Literal["axes", "speed"] = Field(
        "axes", description="of quadratic and cross_flow; axes: |v_i| v_i; speed: |v| v_i and |w| w_i"
    )
    cross_flow: CrossFlow | None = Field(None, description="drag across a hull, integrated over its length")
    projected: ProjectedDrag | None = Field(None, description="drag on the area that the body shows along its velocity")
    rotational: RotationalDrag | None = Field(
        None, description="moments that damp rotation, linear in the angular velocity and in the speed"
    )
    center_of_pressure: Triple | None = Field(
        None,
        description="point at which linear, quadratic, cross_flow, projected and rotational act and take the velocity, "
        "in the link's frame [m]; left out: the link's origin",
    )
    strips: Strips | None = Field(None, description="drag along a slender link, from its cylinder")
    printed: PrintedDrag | None = Field(None, description="as printed in study 004; only for flexible links")

    @model_validator(mode="after")
    def _resists(self) -> Self:
        whole = self.present_keys("linear", "quadratic", "cross_flow", "projected", "rotational")
        if not whole and not self.present_keys("strips", "printed"):
            raise Invalid("give cross_flow, projected, rotational, linear, quadratic or strips.", "missing")
        if self.center_of_pressure is not None and not whole:
            message = (
                "`center_of_pressure` applies to linear, quadratic, cross_flow, projected and rotational; none is "
                "given."
            )
            raise Invalid(message, "conflict", ("center_of_pressure",))
        for key in ("linear", "quadratic"):
            if self.present_keys(key):
                D = six_by_six(getattr(self, key))
                if (np.diag(D) < 0.0).any():
                    worst = int(np.diag(D).argmin())
                    message = f"`{key}` has {D[worst, worst]:g} at [{worst}]: drag is positive in Seaframe."
                    entry = (worst,) if isinstance(getattr(self, key)[worst], float) else (worst, worst)
                    raise Invalid(message, "range", (key, *entry))
        if self.linear is not None:
            values = np.linalg.eigvalsh(six_by_six(self.linear) + six_by_six(self.linear).T)
            if values[0] < -DEFINITE_SLACK * abs(values[-1]):
                message = "`linear` is not positive semidefinite: it would drive some motion instead of resisting it."
                raise Invalid(message, "range", ("linear",))
        return self


def tables_of(drag: Drag) -> Iterator[tuple[tuple[str, ...], CoefficientTable]]:
    """Yield the tables of coefficients of a link's drag, with the keys that lead to them."""
    for key in drag.present_keys("cross_flow", "projected", "rotational", "strips"):
        yield from (((key, *keys), table) for keys, table in getattr(drag, key).tables)


def drives_motion(drag: Drag) -> bool:
    """Whether quadratic cross terms drive some motion instead of resisting it; tested for 512 random twists."""
    if drag.quadratic is None:
        return False
    D = six_by_six(drag.quadratic)
    V = np.random.default_rng(0).normal(size=(512, 6))
    return bool(np.any(np.einsum("ni,ij,nj->n", V, D, np.abs(V) * V) < 0.0))


def six_by_six(entries: Six | SixRows) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return the matrix (6, 6) from its diagonal or its rows."""
    values = np.array(entries, dtype=float)
    return np.diag(values) if values.ndim == 1 else values


class Contact(ScenePart):
    """Contact of a link with the floor: small spheres fixed on the link."""

    points: tuple[Triple, ...] | None = Field(
        None, description="centres in the link's frame [m]; left out: ends of a cylinder, corners of a box, the centre"
    )
    radius: NotNegative | None = Field(
        None, description="of the spheres [m]; left out: of the cylinder or sphere, else zero"
    )
