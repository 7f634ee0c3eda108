"""Mass matrices of URDF robots by Pinocchio's own reader of URDF (Carpentier et al. 2019)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from seaframe.numbers import Floats


class PinocchioRobot:
    """A URDF robot in Pinocchio, with some of its joints locked at zero."""

    def __init__(self, pin: Any, xml: str, free: bool, locked: Collection[str] = ()) -> None:
        self.pin = pin
        whole = pin.buildModelFromXML(xml, pin.JointModelFreeFlyer()) if free else pin.buildModelFromXML(xml)
        numbers = [whole.getJointId(name) for name in locked if whole.existJointName(name)]
        self.model = pin.buildReducedModel(whole, numbers, pin.neutral(whole))
        self.data = self.model.createData()
        self.free = free

    @property
    def joints(self) -> list[str]:
        """Names of its joints, without the base."""
        return list(self.model.names)[2 if self.free else 1 :]

    def mass_matrix(self, values: Mapping[str, float]) -> tuple[list[str], Floats]:
        """Return the names of the rows, base.0 to base.5 and joints, and the matrix at joint coordinates by name.

        Its columns are forces of unit accelerations at rest without gravity. The base is its root link, whose twist is
        (linear, angular) in its own frame.
        """
        pin, model = self.pin, self.model
        q, v = pin.neutral(model), np.zeros(model.nv)
        for name in self.joints:
            v[model.joints[model.getJointId(name)].idx_v] = values[name]
        q = pin.integrate(model, q, v)
        model.gravity.linear = np.zeros(3)
        columns = [pin.rnea(model, self.data, q, np.zeros(model.nv), a).copy() for a in np.eye(model.nv)]
        joints = sorted(self.joints, key=lambda name: model.joints[model.getJointId(name)].idx_v)
        rows = [f"base.{k}" for k in range(6)] * self.free + joints
        assert len(rows) == model.nv
        return rows, np.stack(columns, axis=1)
