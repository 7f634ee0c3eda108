"""Description of the fluid loads on a link (added mass, drag), and of the points where it touches the floor."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

import numpy as np
from pydantic import Field, model_validator

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
    require_one_of,
)

Six: TypeAlias = tuple[Real, Real, Real, Real, Real, Real]
SixRows: TypeAlias = tuple[Six, Six, Six, Six, Six, Six]
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


class Strips(ScenePart):
    """Morison drag along a slender link, with the axis, length and diameter of its cylinder."""

    normal: NotNegative = Field(1.2, description="drag coefficient across the link, on the diameter")
    tangential: NotNegative = Field(0.0, description="friction coefficient along it, on the wetted circumference")
    lift: Annotated[NotNegative, NotFree(STRUCTURAL.reason, lambda strips: strips.lift == 0.0)] = Field(
        0.0, description="lift coefficient of shed vortices"
    )
    strouhal: Positive = Field(0.2, description="shedding frequency times diameter over speed")
    points: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 24, 32] = Field(5, description="points of Gauss quadrature")
    diameter: Positive | None = Field(None, description="diameter [m]; left out: that of the cylinder")


class PrintedDrag(ScenePart):
    """Drag of a flexible link by Eqs. (31), (32) of study 004: linear, of a wrong dimension; for comparison only."""

    drag: NotNegative = Field(1.2, description="C_d, on the diameter")
    lift: NotNegative = Field(0.1, description="C_L, which acts as drag in that study")


class CrossFlowSide(ScenePart):
    """Drag of a hull that moves along one axis across."""

    coefficient: NotNegative = Field(description="drag coefficient, on the width")
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
    center_of_pressure: Triple | None = Field(
        None,
        description="point at which linear, quadratic and cross_flow act and take the velocity, in the link's frame "
        "[m]; left out: the link's origin",
    )
    strips: Strips | None = Field(None, description="drag along a slender link, from its cylinder")
    printed: PrintedDrag | None = Field(None, description="as printed in study 004; only for flexible links")

    @model_validator(mode="after")
    def _resists(self) -> Self:
        if not self.present_keys("linear", "quadratic", "cross_flow", "strips", "printed"):
            raise Invalid("give cross_flow, linear, quadratic or strips.", "missing")
        if self.center_of_pressure is not None and not self.present_keys("linear", "quadratic", "cross_flow"):
            message = "`center_of_pressure` applies to linear, quadratic and cross_flow, and none of them is given."
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
