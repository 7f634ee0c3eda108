"""What a single time of the run cannot show: order of the four cases, the rigid limit, and the drag as printed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf

ARMS = ("softest", "soft", "arm", "stiff")  # moduli 0.7, 7, 70 and 700 GPa
LINKS = ("first", "second")


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Of study 004, Table 3 and Figures 15 to 20."""
    return [
        *third_case(run),
        softer_bends_more(run),
        second_joints(run),
        stiffness(run),
        rigid_limit(run, progress),
        range_of_beams(run),
    ]


def angles(run: sf.Run, link: str) -> list[Any]:
    """Largest of the four arms [deg]."""
    return [np.degrees(np.abs(run[f"{arm}.{link}.angle"]).max()) for arm in ARMS]


def tips(run: sf.Run, link: str) -> list[Any]:
    """Largest deflections of the four arms [mm]."""
    return [1e3 * np.abs(run[f"{arm}.{link}.tip_deflection"][:, 1]).max() for arm in ARMS]


def falls(values: list[Any]) -> float:
    """How many of the steps from one value to the next do not go down."""
    return float(np.sum(np.diff(values) >= 0.0))


def third_case(run: sf.Run) -> list[sf.Check]:
    """The arm of flexible-arm."""
    found = [angles(run, link)[2] for link in LINKS]
    bent = [tips(run, link)[2] for link in LINKS]
    return [
        sf.compared("70 GPa: largest angles of the joints [deg]", [8.16, 20.95], found, 5e-3),
        sf.compared("70 GPa: largest deflections of the tips [mm]", [4.23, 0.16], bent, 0.1),
    ]


def softer_bends_more(run: sf.Run) -> sf.Check:
    """Figure 20: deformation increases with decreasing stiffness."""
    wrong = falls(tips(run, "first")) + falls(tips(run, "second"))
    return sf.compared("cases in which a stiffer arm bends more (Figure 20)", 0.0, wrong, 0.0)


def second_joints(run: sf.Run) -> sf.Check:
    """Figure 16: angles decrease with the modulus. So they do at the second joint; the first is told."""
    note = "first joints: " + ", ".join(f"{angle:.2f}" for angle in angles(run, "first")) + " deg"
    wrong = falls(angles(run, "second"))
    return sf.compared("cases in which a stiffer arm turns its elbow more (Figure 16)", 0.0, wrong, 0.0, 0.0, note)


def stiffness(run: sf.Run) -> sf.Check:
    """A stiff beam bends by its modulus: ten times the modulus, a tenth of the slow part of the deflection at 0.7 s."""
    k = int(np.searchsorted(run.t, 0.7))
    arm, stiff = (run[f"{name}.first.tip_deflection"][k, 1] for name in ("arm", "stiff"))
    return sf.compared("deflection at 0.7 s, 70 GPa over 700 GPa", 10.0, arm / stiff, 0.02)


def rigid_limit(run: sf.Run, progress: Callable[[float], None] | None) -> sf.Check:
    """Rigid rods in the place of beams: the stiffest arm is within a part of its deflection."""
    rigid = sf.simulate(rods(), progress=progress)
    gap = max(np.abs(run[f"stiff.{link}.angle"][-1] - rigid[f"arm.{link}.angle"][-1]) for link in LINKS)
    note = f"largest deflection {tips(run, 'first')[3]:.2f} mm on 1 m"
    return sf.compared("700 GPa against rigid links: angles at 6 s [rad]", 0.0, gap, 0.0, 1e-3, note)


def rods() -> sf.Scene:
    """The arm of flexible-arm with rigid links of the same mass, water and drag."""
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
    """A beam's small deflections end at a tenth of its length: the first case is beyond them, in the paper, too."""
    share = [tip / 1000.0 for tip in tips(run, "first")]
    note = "largest deflections over the length; 0.7 GPa is beyond the theory"
    return sf.compared("cases within a tenth of the length", 3.0, float(sum(s < 0.1 for s in share)), 0.0, 0.0, note)
