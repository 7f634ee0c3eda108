"""Description of the lift of a slender body: a hull at an angle of attack."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .values import STRUCTURAL, NotFree, NotNegative, Positive, ScenePart, Triple


class SlenderBody(ScenePart):
    """Lift and side force of a hull that sheds vortices at its end, and the share of the Munk moment that it has."""

    axis: Literal["x", "y", "z"] = Field("x", description="its long axis in the link's frame: x, y or z")
    center: Triple | None = Field(
        None, description="its middle in the link's frame [m], three numbers; left out: the centre of the link's shape"
    )
    length: Positive | None = Field(
        None,
        description="between the stations at which the flow leaves it, ahead and astern [m]; left out: of the shape",
    )
    base_area: Annotated[NotNegative, NotFree(STRUCTURAL.reason, lambda body: body.base_area == 0.0)] = Field(
        0.0, description="cross section at the station where the flow leaves the hull [m2]; 0: no lift"
    )
    lift_slope: NotNegative = Field(
        2.0, description="of the lift coefficient on the base area over the angle of attack [1/rad]"
    )
    munk_share: Annotated[NotNegative, NotFree(STRUCTURAL.reason, lambda body: body.munk_share == 1.0)] = Field(
        1.0, description="share of the Munk moment of the added mass that acts [1]; 1: as in ideal flow"
    )
