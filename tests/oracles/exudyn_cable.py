"""The spin-up manoeuvre of Kane, Ryan and Banerjee by Exudyn's ANCF cable elements, which use no modes.

Exudyn is in the `bench` extra; without it the stored numbers of Exudyn are used.
"""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

LENGTH, MODULUS, AREA, SECOND, DENSITY = 10.0, 7e10, 4e-4, 2e-7, 3000.0  # m, Pa, m2, m4, kg/m3
SPEED, TIME = 6.0, 15.0  # rad/s, reached after s
# Deflection of the tip across the turned root [m] at these times [s], and its largest: Exudyn 1.13.6, 8 elements,
# generalised alpha of spectral radius 0.9, step 0.01 s
TIMES = (2.5, 5.0, 7.5, 10.0, 12.5)
DEFLECTIONS = (-0.15128, -0.46848, -0.55949, -0.36354, -0.11298)
LARGEST = 0.57407


def angle(t: float) -> float:
    """Angle of the root: from rest to SPEED within TIME."""
    return SPEED / TIME * (t * t / 2 + (TIME / 2 / math.pi) ** 2 * (math.cos(2 * math.pi * t / TIME) - 1))


def spin_up(exu: Any, elements: int, dt: float, end: float = TIME) -> tuple[Array, Array]:
    """Times and deflections of the tip, with the module exudyn."""
    beams: Any = import_module("exudyn.beams")
    items: Any = import_module("exudyn.itemInterface")
    system = exu.SystemContainer().AddSystem()
    ground = system.AddNode(items.NodePointGround(referenceCoordinates=[0, 0, 0]))
    cable = items.ObjectANCFCable2D(
        massPerLength=DENSITY * AREA,
        bendingStiffness=MODULUS * SECOND,
        axialStiffness=MODULUS * AREA,
    )
    nodes = beams.GenerateBeamElementsAlongLine(system, [0, 0, 0], [LENGTH, 0, 0], elements, cable)["nodes"]
    fixed = system.AddMarker(items.MarkerNodeCoordinate(nodeNumber=ground, coordinate=0))
    slopes = (None, None, lambda t: np.cos(angle(t)) - 1.0, lambda t: np.sin(angle(t)))
    for coordinate, law in enumerate(slopes):
        marker = system.AddMarker(items.MarkerNodeCoordinate(nodeNumber=nodes[0], coordinate=coordinate))
        moved = {} if law is None else {"offsetUserFunction": lambda mbs, t, item, offset, law=law: law(t)}
        system.AddObject(items.CoordinateConstraint(markerNumbers=[fixed, marker], **moved))
    place = exu.OutputVariableType.Position
    sensor = system.AddSensor(items.SensorNode(nodeNumber=nodes[-1], storeInternal=True, outputVariableType=place))
    system.Assemble()
    settings = exu.SimulationSettings()
    settings.timeIntegration.numberOfSteps = round(end / dt)
    settings.timeIntegration.endTime = end
    settings.timeIntegration.generalizedAlpha.spectralRadius = 0.9
    settings.timeIntegration.verboseMode = 0
    settings.solution.file.write = False
    settings.solution.sensors.writePeriod = dt
    system.SolveDynamic(settings)
    rows = np.array(system.GetSensorStoredData(sensor))
    turned = np.array([angle(t) for t in rows[:, 0]])
    return rows[:, 0], np.cos(turned) * rows[:, 2] - np.sin(turned) * rows[:, 1]
