"""Description of what drives joints: torque over speed of motors, and batteries. Only reports use them."""

from __future__ import annotations

from typing import Annotated, Self, TypeAlias

from pydantic import Field, model_validator

from .values import NOT_IN_DYNAMICS, SMALLEST, NotNegative, Positive, ScenePart, require_increasing

Share: TypeAlias = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0, le=1)]


class MotorCurve(ScenePart):
    """Largest torque of a motor over its speed, linear in between; zero beyond the last speed."""

    speeds: Annotated[tuple[NotNegative, ...], NOT_IN_DYNAMICS] = Field(
        min_length=2, description="increasing speeds from zero [rad/s, m/s]"
    )
    torques: Annotated[tuple[NotNegative, ...], NOT_IN_DYNAMICS] = Field(
        description="largest torque or force at each [N m, N]"
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        require_increasing(self, "speeds", "torques", SMALLEST)
        return self


class Battery(ScenePart):
    """The battery of a robot: it feeds the motors of joints, thrusters whose model gives their power, and more."""

    capacity_ampere_hours: Annotated[Positive, NOT_IN_DYNAMICS] = Field(description="charge that can be used [A h]")
    voltage: Annotated[Positive, NOT_IN_DYNAMICS] = Field(description="mean voltage while it discharges [V]")
    efficiency: Annotated[Share, Field(gt=0), NOT_IN_DYNAMICS] = Field(
        1.0, description="mechanical over electrical power of the joints' motors"
    )
    regeneration: Annotated[Share, NOT_IN_DYNAMICS] = Field(
        0.0, description="share of the power that joints' motors absorb which returns to the battery"
    )
    other_power: Annotated[NotNegative, NOT_IN_DYNAMICS] = Field(
        0.0, description="constant power of computers, sensors and lights [W]"
    )

    @property
    def energy(self) -> float:
        """Energy of a full battery [J]."""
        return 3600.0 * self.capacity_ampere_hours * self.voltage
