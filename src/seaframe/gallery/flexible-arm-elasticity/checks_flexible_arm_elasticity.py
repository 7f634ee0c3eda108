"""Checks over whole runs: both interpretations of the torque, both laws of drag, and the rigid limit."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

import seaframe as sf

ARMS = {"softest": "0.7 GPa", "soft": "7 GPa", "arm": "70 GPa", "stiff": "700 GPa"}
LINKS = ("first", "second")
STEP = 0.0005  # [s] for rk4 with the stiffest arm
EQUAL = 0.005  # relative difference below which values count as equal
EVERY = 20  # only every such row of the run is drawn
PRINTED: dict[str, Any] = {  # drag and added mass as printed, of every link
    f"{arm}.{link}.{key}": value
    for arm in ARMS
    for link in LINKS
    for key, value in (("drag", {"printed": {"drag": 1.2, "lift": 0.1}}), ("flexible.added_mass", 2.0))
}
ONE_JOINT: dict[str, Any] = {f"drives.{arm}.second.torque.steps.values": [0.0] * 3 for arm in ARMS}


class Reading(NamedTuple):
    """One interpretation of Section 4.2, with one law of drag, and the expected results for its statements.

    Figure 16 says that the angles of both joints fall with the modulus, Figure 19 that the range of motion does.
    The fields count the steps from one modulus to the next at which they rise.
    """

    name: str
    changes: dict[str, Any]  # of the scene
    angles: list[int]  # steps at which those of the first and second joint rise
    ranges: list[int]  # steps at which those of the elbow and the gripper rise


BOTH = Reading("Morison, both joints", {}, [0, 2], [0, 0])
ONE = Reading("Morison, first joint only", ONE_JOINT, [2, 0], [1, 1])
PRINTED_BOTH = Reading("as printed, both joints", PRINTED, [0, 0], [0, 0])
PRINTED_ONE = Reading("as printed, first joint only", PRINTED | ONE_JOINT, [1, 0], [1, 1])


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 004, Table 3 and Figures 15 to 20."""
    one, printed, printed_one = (
        sf.simulate(run.scene.replace(reading.changes), dt=STEP, integrator="rk4", progress=progress)
        for reading in (ONE, PRINTED_BOTH, PRINTED_ONE)
    )
    return [
        *main_case(run),
        *third_case(one),
        *printed_case(printed),
        *statements(BOTH, run),
        *statements(ONE, one),
        *statements(PRINTED_BOTH, printed),
        *statements(PRINTED_ONE, printed_one),
        stiffness(run),
        rigid_limit(one, progress),
        range_of_beams(run),
    ]


def largest_angles(run: sf.Run, link: str) -> list[Any]:
    """Return the largest joint angles of the four arms [deg]."""
    return [np.degrees(np.abs(run[f"{arm}.{link}.angle"]).max()) for arm in ARMS]


def largest_deflections(run: sf.Run, link: str) -> list[Any]:
    """Return the largest tip deflections of the four arms [mm]."""
    return [1e3 * np.abs(run[f"{arm}.{link}.tip_deflection"][:, 1]).max() for arm in ARMS]


def ranges(run: sf.Run, link: str) -> list[Any]:
    """Return the transverse ranges of the link tips of the four arms, from one side to the other [m]."""
    return [np.ptp(run[f"{arm}.{link}.tip_position"][:, 1]) for arm in ARMS]


def count_rises(values: list[Any]) -> float:
    """Count the steps from one value to the next that increase by more than the fraction EQUAL."""
    return float(np.sum(np.diff(values) > EQUAL * np.array(values[:-1])))


def main_case(run: sf.Run) -> list[sf.Check]:
    """Compare with another program: both joints driven, Morison's law; 0.7 GPa is beyond small deflections."""
    note = "7, 70, 700 GPa, by Lagrange's equations"
    known = {"first": [11.42, 10.22, 10.12], "second": [32.84, 34.27, 34.52]}
    ways = {"first": [0.2837, 0.2679, 0.2655], "second": [0.4460, 0.4393, 0.4383]}
    return [
        *(
            sf.compared(f"angles of the {k} joints [deg]", x, largest_angles(run, k)[1:], 5e-3, note=note)
            for k, x in known.items()
        ),
        *(sf.compared(f"ranges of the {k} tips [m]", x, ranges(run, k)[1:], 5e-3, note=note) for k, x in ways.items()),
    ]


def third_case(run: sf.Run) -> list[sf.Check]:
    """Check the arm of flexible-arm: torque on the first joint only."""
    found = [largest_angles(run, link)[2] for link in LINKS]
    ends = [np.degrees(run[f"arm.{link}.angle"][-1]) for link in LINKS]
    bent = [largest_deflections(run, link)[2] for link in LINKS]
    where = "70 GPa, first joint only"
    return [
        sf.compared(f"{where}: largest angles of the joints [deg]", [8.16, 20.95], found, 5e-3),
        sf.compared(f"{where}: angles at 6 s [deg]", [-5.54, 13.47], ends, 5e-3),
        sf.compared(f"{where}: largest deflections of the tips [mm]", [4.23, 0.16], bent, 0.1),
    ]


def printed_case(run: sf.Run) -> list[sf.Check]:
    """Compare with another program: both joints driven, drag and added mass as printed."""
    turns = {"first": [11.5, 5.2, 3.0, 2.8], "second": [37.0, 12.0, 9.2, 9.2]}
    ways = {"first": [0.141, 0.051, 0.048, 0.048], "second": [0.074, 0.070, 0.067, 0.066]}
    places = {"first": "elbow", "second": "gripper"}
    found = []
    for link in LINKS:
        what = f"as printed, both joints: angles of the {link} joints [deg]"
        title = f"Figure 16, as printed, both joints driven: angle of the {link} joint"
        found.append(
            sf.compared(what, turns[link], largest_angles(run, link), 0.0, 0.05, chart=angle_chart(run, link, title))
        )
        what = f"as printed, both joints: range of the {places[link]} [m]"
        title = f"Figure 19, as printed, both joints driven: path of the {places[link]}"
        found.append(sf.compared(what, ways[link], ranges(run, link), 0.0, 5e-4, chart=path_chart(run, link, title)))
    return found


def statements(reading: Reading, run: sf.Run) -> list[sf.Check]:
    """Check the paper's statements on Figures 16, 19 and 20, with this torque and this law of drag."""
    turns, ways = ([measure(run, link) for link in LINKS] for measure in (largest_angles, ranges))
    bent = count_rises(largest_deflections(run, "first")) + count_rises(largest_deflections(run, "second"))
    found = [
        sf.compared(
            f"{reading.name}: steps of the modulus at which angles of joints 1, 2 rise (Figure 16)",
            reading.angles,
            [count_rises(each) for each in turns],
            note="; ".join(", ".join(f"{x:.2f}" for x in each) for each in turns) + " deg",
        ),
        sf.compared(
            f"{reading.name}: steps at which ranges of elbow, gripper rise (Figure 19)",
            reading.ranges,
            [count_rises(each) for each in ways],
            note="; ".join(", ".join(f"{x:.4f}" for x in each) for each in ways) + " m",
        ),
        sf.compared(f"{reading.name}: steps at which a stiffer arm bends more (Figure 20)", 0.0, bent),
    ]
    if reading in (ONE, PRINTED_ONE):
        law = reading.name.partition(",")[0]
        charts = (
            angle_chart(run, "first", f"Figure 16, {law}, first joint driven: angle of the first joint"),
            path_chart(run, "first", f"Figure 19, {law}, first joint driven: path of the elbow"),
        )
        found[:2] = [replace(check, chart=chart) for check, chart in zip(found[:2], charts, strict=True)]
    return found


def angle_chart(run: sf.Run, link: str, title: str) -> sf.Chart:
    """Plot the angles of the four arms over time."""
    t = run.t[::EVERY]
    curves = {label: (t, np.degrees(run[f"{arm}.{link}.angle"][::EVERY])) for arm, label in ARMS.items()}
    return sf.Chart(title, "time [s]", "angle [deg]", curves)


def path_chart(run: sf.Run, link: str, title: str) -> sf.Chart:
    """Plot the paths of the link tips of the four arms in the plane."""
    tip = {label: run[f"{arm}.{link}.tip_position"][::EVERY] for arm, label in ARMS.items()}
    return sf.Chart(title, "x [m]", "y [m]", {label: (p[:, 0], p[:, 1]) for label, p in tip.items()})


def stiffness(run: sf.Run) -> sf.Check:
    """Check that ten times the modulus gives a tenth of the quasi-static deflection at 0.7 s."""
    k = int(np.searchsorted(run.t, 0.7))
    arm, stiff = (run[f"{name}.first.tip_deflection"][k, 1] for name in ("arm", "stiff"))
    return sf.compared("deflection at 0.7 s, 70 GPa over 700 GPa", 10.0, arm / stiff, 0.02)


def rigid_limit(run: sf.Run, progress: Callable[[float], None] | None) -> sf.Check:
    """Compare the stiffest arm with rigid rods, first joints driven."""
    rigid = sf.simulate(rigid_scene(), dt=0.005, progress=progress)
    gap = max(np.abs(run[f"stiff.{link}.angle"][-1] - rigid[f"arm.{link}.angle"][-1]) for link in LINKS)
    note = f"largest deflection {largest_deflections(run, 'first')[3]:.2f} mm on 1 m"
    return sf.compared("700 GPa against rigid links, first joint only: angles at 6 s [rad]", 0.0, gap, 0.0, 1e-3, note)


def rigid_scene() -> sf.Scene:
    """Return the arm of flexible-arm with rigid links of the same mass, water and drag."""
    data = sf.load("flexible-arm").to_dict() | {"name": "rigid", "plots": [], "checks": []}
    for link in LINKS:
        rod = data["robots"]["arm"]["links"][link]
        beam = rod.pop("flexible")
        rod |= {
            "mass": beam["mass_per_length"],
            "shape": {"cylinder": {"radius": beam["radius"], "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}},
            "inertia": {"diagonal": [0.0, beam["mass_per_length"] / 12.0, beam["mass_per_length"] / 12.0]},
            "volume": math.pi * beam["radius"] ** 2,
            "added_mass": "shape",
        }
    links = data["robots"]["arm"]["links"]
    links["second"]["joint"]["at"] = [1.0, 0.0, 0.0]
    links["elbow"] = {
        "parent": "first",
        "joint": {"type": "fixed", "at": [1.0, 0.0, 0.0]},
        "mass": 0.495,
        "volume": 0.0,
    }
    return sf.Scene.from_dict(data)


def range_of_beams(run: sf.Run) -> sf.Check:
    """Count the cases with deflections below a tenth of the length: the first case is beyond, in the paper too."""
    share = [tip / 1000.0 for tip in largest_deflections(run, "first")]
    note = "largest deflections over the length; 0.7 GPa is beyond the theory"
    return sf.compared("cases within a tenth of the length", 3.0, float(sum(s < 0.1 for s in share)), 0.0, 0.0, note)
