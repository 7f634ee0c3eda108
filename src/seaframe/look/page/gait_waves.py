"""Gaits in a page: the sines of their joints are written out, so that they change as smoothly as other sines.

Amplitude, period, phase and offset of a joint are linear in the numbers of its gait. So the page moves each sine to the
values that follow from the sliders, by factors that are taken from the gait itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...errors import SeaframeError
from ...scene.gaits import GAIT_NUMBER
from ...scene.model import Scene
from .sliders import NUMBERS

GAIT = re.compile(r"^drives\.[^.]+\.gait\.")


@dataclass(frozen=True, slots=True)
class WrittenGaits:
    """A scene with gaits written out joint by joint, and how numbers of the joints follow those of the gaits."""

    scene: Scene
    free: tuple[str, ...]  # the freed paths, those of sines in place of those of gaits
    values: dict[str, float]  # of the freed numbers of gaits, by path
    targets: list[dict[str, Any]]  # sine, number, value, and factors by path of the gait's number
    tied: dict[str, tuple[str, ...]]  # for freed numbers of a gait's servos, by path, those of its joints


def write_out_gaits(scene: Scene, free: Sequence[str]) -> WrittenGaits:
    """Return the scene with every gait written out if numbers of a gait's sines are freed."""
    found = {path: match for path in free if (match := GAIT_NUMBER.match(path))}
    if not found:
        return WrittenGaits(scene, tuple(free), {}, [], {})
    known = scene.paths()
    robots = {match[1] for match in found.values()}
    others = [path for path in free if path not in found]
    tied = {path: servo_paths(scene, path) for path in others if GAIT.match(path)}
    targets = [target for target in targets_of(scene, sorted(robots), list(found)) if target["factors"]]
    sines = dict.fromkeys(f"{target['wave']}.{name}" for target in targets for name in NUMBERS)
    values = {path: known[path] for path in found}
    return WrittenGaits(scene.without_gaits(), (*others, *sines), values, targets, tied)


def servo_paths(scene: Scene, path: str) -> tuple[str, ...]:
    """Return the paths of a number of a gait's servos for each of its joints; refuse other numbers of a gait."""
    robot, _, number = path.removeprefix("drives.").partition(".gait.")
    if not number.startswith("servo."):
        raise SeaframeError(
            "cannot change smoothly, so it cannot be freed beside other numbers of a gait in a page. Leave it out.",
            "unsupported",
            path=path,
        )
    return tuple(f"drives.{joint.path}.{number}" for joint in joints_of(scene, robot))


def joints_of(scene: Scene, name: str) -> Any:
    """Return the joints that the gait of a robot moves."""
    gait = scene.drives[name].gait
    return gait.joints_of(name, scene.robots[name]) if gait is not None else []


def targets_of(scene: Scene, robots: Sequence[str], free: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the numbers of all sines of gaits, with their change for a change of each freed number by one."""
    own = dict(sines_of(scene, robots))
    known = scene.paths()
    raised = {path: dict(sines_of(scene.with_numbers({path: known[path] + 1.0}), robots)) for path in free}
    for wave, numbers in own.items():
        for name, value in numbers.items():
            factors = {path: other[wave][name] - value for path, other in raised.items()}
            changing = {path: factor for path, factor in factors.items() if abs(factor) > 1e-12}
            yield {"wave": wave, "name": name, "value": value, "factors": changing}


def sines_of(scene: Scene, robots: Sequence[str]) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the paths of the sines of gaits in the written scene, and their numbers."""
    drives = scene.all_drives
    for joint in (joint for name in robots for joint in joints_of(scene, name)):
        drive = drives[joint.path]
        key = "motion" if drive.servo is None else "servo.angle"
        functions = drive.motion if drive.servo is None else drive.servo.angle
        for number, function in enumerate(functions if isinstance(functions, tuple) else ()):
            if function.sine is not None:
                sine = {name: getattr(function.sine, name) for name in NUMBERS}
                yield f"drives.{joint.path}.{key}[{number}].sine", sine
