"""Cost of flexible links by the number of links and of their shapes, dry and in water.

For every arm: degrees of freedom, operations of one stage of a step, forward dynamics of one arm in a native loop, and
the time of one core from the scene to the first step, without code on disk. Every link bends in one plane.

    python benchmarks/bench_flexible.py [--quick]
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import Any

import seaframe as sf
from seaframe.program import timing

SHAPES, LINKS = (2, 4, 8), (1, 2, 4, 8, 16)
LINES: dict[bool | str, str] = {True: "", False: ", not geometric", "exact": ", exact line"}


@dataclass(frozen=True)
class Arm:
    """A chain of links, each with a number of bending shapes; 0: rigid links."""

    links: int
    shapes: int
    wet: bool = False
    geometric: bool | str = True

    @property
    def label(self) -> str:
        return f"{'in water' if self.wet else 'dry'}{LINES[self.geometric]}"

    def scene(self) -> sf.Scene:
        links: dict[str, Any] = {"post": {}}
        for k in range(self.links):
            joint = {"type": "revolute", "axis": [0, 0, 1]}
            links[f"l{k:02d}"] = {"parent": f"l{k - 1:02d}" if k else "post", "joint": joint} | self.link(k > 0)
        water = {"water": {"density": 1000.0}} if self.wet else {}
        return sf.Scene.from_dict({"name": "arm", "robots": {"arm": {"base": "fixed", "links": links}}} | water)

    def link(self, later: bool) -> dict[str, Any]:
        drag = {"drag": {"strips": {"normal": 1.2}}} if self.wet else {}
        if not self.shapes:
            rod = {"radius": 0.005, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}
            joint = {"type": "revolute", "axis": [0, 0, 1], "at": [1.0 if later else 0.0, 0, 0]}
            return {"mass": 0.1119, "shape": {"cylinder": rod}, "joint": joint, "added_mass": "strips"} | drag
        beam = {"length": 1.0, "radius": 0.005, "mass_per_length": 0.1119, "youngs_modulus": 7e10}
        shapes = {"shapes": "polynomial"} if self.geometric == "exact" else {}
        bends = {"bending": {"y": self.shapes}, "added_mass": 1.0, "geometric": self.geometric}
        return {"flexible": beam | bends | shapes} | drag


@dataclass(frozen=True)
class Measured:
    """Results for an arm."""

    freedom: int
    operations: int  # of one stage: additions, multiplications, divisions
    call_us: float  # CPU time [us]
    compile_s: float


def measure_arm(arm: Arm, rounds: int) -> Measured:
    scene = arm.scene()
    state = timing.initial_batch(scene, 1)
    with timing.empty_cache():
        start = time.process_time()
        program = sf.compile(scene)
        program.rollout(*state, timing.DT, 1, threads=1)
        passed = time.process_time() - start
        cost = timing.best_of({"one": timing.CallTask(program, state, 1)}, rounds)["one"]
    return Measured(program.nv, timing.step_flops(program) // 4, 1e6 * cost.cpu, passed)


def arms(quick: bool) -> list[Arm]:
    """Return arms by number of links, by number of shapes, and without geometric stiffening."""
    links = LINKS[:3] if quick else LINKS
    found = [Arm(n, m, wet) for wet in (False, True) for n, m in [*((n, 2) for n in links), *((2, m) for m in SHAPES)]]
    found += [Arm(n, 0, wet) for wet in (False, True) for n in (2, links[-1])]
    return [*dict.fromkeys(found), *(Arm(2, 2, wet, line) for line in (False, "exact") for wet in (False, True))]


def main() -> None:
    quick = "--quick" in sys.argv[1:]
    print(", ".join(f"{key} {value}" for key, value in timing.machine_facts().items()))
    print(f"{'links':>5} {'shapes':>6} {'dof':>4} {'operations':>10} {'one call [us]':>13} {'compile [s]':>11}")
    for arm in arms(quick):
        found = measure_arm(arm, 5 if quick else 20)
        numbers = f"{found.freedom:4} {found.operations:10,} {found.call_us:13.2f} {found.compile_s:11.2f}"
        print(f"{arm.links:5} {arm.shapes:6} {numbers}  {arm.label}", flush=True)


if __name__ == "__main__":
    main()
