"""Sliders of the page: freed paths that a reader changes while the scene runs, and the scene prepared for them.

A prescribed sine that changes must not jump. The page therefore moves amplitude, frequency and offset smoothly to the
values of the sliders, and adjusts the phase so that the motion continues; the contribution of their derivatives to the
rate and the acceleration is put into a polynomial that is added to the sine. So all numbers of such a sine are freed,
and a polynomial is added that is zero while nothing changes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...scene.drives import summands
from ...scene.free_paths import Free, FreeNumbers, resolve_free
from ...scene.gaits import GAIT_NUMBER
from ...scene.model import Scene
from ...scene.page import SINE, PageSlider
from ...scene.unit_factors import factors_of
from ...scene.units import unit_of
from ..plots import format_unit

FEW = 4  # most sine drives with sliders of their own; more are changed together
MOST_PUSHED = 30  # most links that can be pulled by hand
DIVIDES = re.compile(r"\bdensity$|\.mass$|_modulus$|\.inertia\b")  # numbers that must not become zero
POWERS = 4  # coefficients of the polynomial that is added to a prescribed sine
NUMBERS = ("amplitude", "period", "phase", "offset")


@dataclass(frozen=True, slots=True)
class Wave:
    """A sine drive whose numbers are freed."""

    key: str  # drives.rov.upper.motion
    number: int | None  # of the function of time, where several are added
    path: str  # of the driven link or thruster
    kind: str  # motion, torque, command, servo.angle

    @property
    def is_prescribed(self) -> bool:
        """Whether the sine is a prescribed motion."""
        return self.kind == "motion"

    def place(self, name: str) -> str:
        """Return the path of one of its numbers in the prepared scene."""
        number = f"[{self.number or 0}]" if self.is_prescribed or self.number is not None else ""
        return f"{self.key}{number}.sine.{name}"

    def corrections(self, scene: Scene) -> list[str]:
        """Return the paths of the polynomial that is added to a prescribed sine, in the prepared scene."""
        if not self.is_prescribed:
            return []
        count = len(summands(scene.drives[self.path].motion)) + (self.number or 0)
        return [f"{self.key}[{count}].polynomial[{k}]" for k in range(POWERS)]


def waves_of(scene: Scene, free: Sequence[str]) -> dict[str, Wave]:
    """Return the sines that freed paths belong to, by their keys."""
    waves: dict[str, Wave] = {}
    for path in free:
        if match := SINE.match(path):
            wave = wave_of(match)
            waves.setdefault(wave.place(""), wave)
    return waves


def wave_of(match: re.Match[str]) -> Wave:
    """Return the sine of a path that matches SINE."""
    key, kind, number = match[1], match[2], match[3]
    path = key.removeprefix("drives.").removesuffix(f".{kind}")
    return Wave(key, None if number is None else int(number), path, kind)


def default_free(scene: Scene) -> list[str]:
    """Return the default freed paths: amplitudes and periods of all sine drives, and the current if there is one."""
    known = scene.paths()
    paths = [path for path in known if (match := SINE.match(path)) and match[4] in ("amplitude", "period")]
    paths += [path for path in known if (match := GAIT_NUMBER.match(path)) and match[3] not in ("shift", "start")]
    current = scene.water.current.velocity if scene.water is not None else ()
    flowing = [f"water.current.velocity[{k}]" for k, x in enumerate(current) if x != 0.0]
    return (paths or fallback_paths(scene)) + flowing


def fallback_paths(scene: Scene) -> list[str]:
    """Return freed paths for a scene without sine drives: stiffness of flexible links, or masses of the first links."""
    links = {path: link for path, link in scene.links.items() if path.partition(".")[0] in scene.robots}
    flexible = [path for path, link in links.items() if link.flexible is not None]
    if flexible:
        return [f"{path}.flexible.youngs_modulus" for path in flexible[:2]]
    heavy = {path: link for path, link in links.items() if link.rigid_mass and link.joint is not None}
    return [f"{path}.{'mass' if link.density is None else 'density'}" for path, link in heavy.items()][:2]


def prepare_scene(scene: Scene, waves: Sequence[Wave]) -> Scene:
    """Return the scene with a polynomial added to each prescribed sine that may change, and a force on each link."""
    data = scene.to_dict()
    data = {key: value for key, value in data.items() if key not in ("plots", "checks", "page")}
    drives = data.setdefault("drives", {})
    for path in {wave.path for wave in waves if wave.is_prescribed}:
        motion = drives[path]["motion"]
        functions = motion if isinstance(motion, list) else [motion]
        drives[path]["motion"] = [*functions, *({"polynomial": [0.0] * POWERS} for _ in functions)]
    for path in movable_links(scene):
        drive = drives.setdefault(path, {})
        for kind in ("force", "moment"):
            old = drive.get(kind, [])
            drive[kind] = [*(old if isinstance(old, list) else [old]), {"constant": [0.0, 0.0, 0.0]}]
    return Scene.from_dict(data)


def movable_links(scene: Scene) -> list[str]:
    """Return the links that can be pulled by hand: all that can move; if these are many, only the bases."""
    movable = [
        path
        for path, link in scene.links.items()
        if path.partition(".")[0] in scene.robots
        and (link.joint is not None or scene.robots[path.partition(".")[0]].floats)
    ]
    return movable if len(movable) <= MOST_PUSHED else [path for path in movable if scene.links[path].joint is None]


def push_paths(scene: Scene, path: str) -> list[str]:
    """Return the paths of force and moment of a pull by hand, in the prepared scene."""
    drive = scene.drives.get(path)
    counts = {kind: len(summands(getattr(drive, kind))) if drive else 0 for kind in ("force", "moment")}
    return [f"drives.{path}.{kind}[{count}].constant[{k}]" for kind, count in counts.items() for k in range(3)]


# Sliders


def sliders_of(scene: Scene, free: Free) -> list[dict[str, Any]]:
    """Return the sliders for freed paths; many similar drives share one, and so do tied paths."""
    single: list[dict[str, Any]] = []
    similar: dict[tuple[str, str], list[str]] = {}
    freed = resolve_free(scene, free)
    named = [name for name, paths in freed.ties.items() if name not in scene.paths() or len(paths) > 1]
    matches = {name: SINE.match(paths[0]) for name, paths in freed.ties.items() if name not in named}
    many = len({match[1] for match in matches.values() if match}) > FEW
    for name, paths, value in zip(freed.names, freed.paths, freed.defaults, strict=True):
        match = matches.get(name)
        if match and many:
            similar.setdefault((match[2], match[4]), []).append(paths[0])
        elif name in named:
            single.append(named_slider(scene, freed, name, value))
        else:
            single.append(one_slider(scene, paths[0], value))
    together = [slider for (kind, what), paths in similar.items() for slider in shared_slider(scene, kind, what, paths)]
    return together + single


def named_slider(scene: Scene, freed: FreeNumbers, name: str, value: float) -> dict[str, Any]:
    """Return the slider of a number with a name of its own, at one path or at several."""
    paths = freed.ties[name]
    found = one_slider(scene, paths[0], value) | {"paths": list(paths), "label": name}
    if len(paths) > 1:
        found["what"] = f"{found['what']}; the same for {', '.join(paths)}"
    return found


def shared_slider(scene: Scene, kind: str, what: str, paths: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield one slider for the same number of many drives: its value if all are equal, else a factor."""
    known = scene.paths()
    values = [known[path] for path in paths]
    first = one_slider(scene, paths[0], values[0])
    first |= {"paths": list(paths), "label": f"{what.capitalize()} of {len(paths)} drives"}
    first["what"] = f"{first['what'].partition(':')[0]}, for all driven joints together"
    if len(set(values)) == 1:
        yield first
    elif any(values):
        yield first | factor_of(values)


def given_slider(scene: Scene, given: PageSlider, paths: Sequence[str]) -> dict[str, Any]:
    """Return a slider of the page of the scene; tied paths of different values change by a factor if it has no range.

    Its range contains the scene's own value, also where that was changed.
    """
    known = scene.paths()
    values = [known[path] for path in paths]
    found = one_slider(scene, paths[0], values[0]) | {"paths": list(paths)}
    unit, scale = shown_as(unit_of(scene, paths[0]), given.unit)
    found |= {"unit": unit, "scale": scale, "label": given.name or found["label"]}
    if len(paths) > 1:
        found["what"] = f"{found['what']}; for {len(paths)} numbers together"
    if given.range is not None:
        low, high = given.range
        return found | {"min": min(low, values[0]), "max": max(high, values[0])}
    return found if len(set(values)) == 1 else found | factor_of(values)


def factor_of(values: Sequence[float]) -> dict[str, Any]:
    """Return what a slider is that multiplies several values, in place of a number of its own."""
    return {"factor": True, "value": 1.0, "min": 0.0, "max": 2.0, "unit": "×", "scale": 1.0, "values": list(values)}


def ends_of(found: Sequence[dict[str, Any]]) -> Iterator[dict[str, float]]:
    """Yield the values by path at both ends of every slider."""
    for each in found:
        for end in (each["min"], each["max"]):
            values = each["values"] if each["factor"] else [1.0] * len(each["paths"])
            yield {path: end * value for path, value in zip(each["paths"], values, strict=True)}


def one_slider(scene: Scene, path: str, value: float) -> dict[str, Any]:
    """Return a slider for one path: its label, its range, and a description of its effect."""
    if match := SINE.match(path):
        return sine_slider(scene, path, value, wave_of(match), match[4])
    if match := GAIT_NUMBER.match(path):
        return gait_slider(scene, path, value, match)
    low, high = plain_range(path, value)
    label, what = plain_words(path)
    unit, scale = shown_as(unit_of(scene, path))
    return slider([path], label, what, unit, scale, value, low, high)


def shown_as(own: str, unit: str | None = None) -> tuple[str, float]:
    """Return the unit in which a slider shows a number, and the value of one of it in the number's own unit."""
    shown = unit or ("deg" if own == "rad" else own or "1")
    name = {"deg": "°", "1": ""}.get(shown, format_unit(shown))
    return name, factors_of(own)[shown]


def sine_slider(scene: Scene, path: str, value: float, wave: Wave, what: str) -> dict[str, Any]:
    """Return a slider for the amplitude, period, offset or phase of a sine drive."""
    name = wave.path.partition(".")[2]
    if what == "period":
        low, high = min(1.0, value / 2.0), max(20.0 if value <= 20.0 else 2.0 * value, 2.0 * value)
        text = "Duration of one cycle: longer is slower"
        return slider([path], f"Period of {name}", text, "s", 1.0, value, low, high)
    unit, scale = shown_as("rad" if what == "phase" else unit_of(scene, path))
    text = {
        "motion": "How far the joint swings to each side",
        "torque": "Largest torque of the motor",
        "command": "Amplitude of the command",
        "servo.angle": "How far the servo swings to each side",
    }[wave.kind]
    text = {"offset": "Middle position of the oscillation", "phase": "Advance within the cycle"}.get(what, text)
    top = math.pi if what == "phase" else 2.0 * abs(value) or 1.0
    top = min(top, math.pi) if unit == "°" else top
    low, high = (0.0, top) if value >= 0.0 and what == "amplitude" else (-top, top)
    text = f"{text}; initially {value / scale:.3g}{'' if unit == '°' else ' '}{unit}"
    return slider([path], f"{what.capitalize()} of {name}", text, unit, scale, value, low, high)


def gait_slider(scene: Scene, path: str, value: float, match: re.Match[str]) -> dict[str, Any]:
    """Return a slider for a number of a gait, which acts as that of a sine in all its joints."""
    robot, kind, what, direction = match.groups()
    like = "phase" if what in ("shift", "start") else what
    found = sine_slider(scene, path, value, Wave(path, None, f"{robot}.{kind}", "motion"), like)
    where = f", {direction}" if direction else ""
    return found | {"label": f"{what.capitalize()} of {kind}{where}"}


def slider(
    paths: Sequence[str], label: str, what: str, unit: str, scale: float, value: float, low: float, high: float
) -> dict[str, Any]:
    """Return a slider as data; `scale` is the value of one displayed unit in SI."""
    return {
        "paths": list(paths),
        "label": label,
        "what": what,
        "unit": unit,
        "scale": scale,
        "value": value,
        "min": low,
        "max": high,
        "factor": False,
    }


PLAIN = (  # end of a path, description of the number
    (r"\.youngs_modulus$", "Young's modulus: stiffness of the material; a softer link bends more"),
    (r"^(?!water).*\.density$", "Density: heavier links move the others more"),
    (r"\.mass$", "Mass: heavier links move the others more"),
    (r"water\.density$", "Density of the water: buoyancy, added mass and drag grow with it"),
    (r"water\.current\.velocity\[\d\]$", "Speed of the current along an axis of the world"),
    (r"\.drag\.", "Drag coefficient: how strongly the water resists the motion"),
    (r"\.added_mass\.", "Added mass: inertia of the water that moves with the link"),
    (r"\.volume$", "Displaced volume: more volume gives more buoyancy"),
    (r"\.center_of_(mass|buoyancy)\[\d\]$", "Position of the centre in the link's frame"),
    (r"\.joint\.damping$", "Damping of the joint"),
    (r"\.joint\.stiffness$", "Stiffness of the joint's spring towards zero"),
    (r"^gravity\[\d\]$", "Gravity along an axis of the world"),
    (r"\.constant(\[\d\])?$", "Constant drive"),
)


def plain_words(path: str) -> tuple[str, str]:
    """Return the label and description of a number."""
    description = next((text for ending, text in PLAIN if re.search(ending, path)), "A number of the scene")
    current = re.fullmatch(r"water\.current\.velocity\[(\d)\]", path)
    return f"Current along {'xyz'[int(current[1])]}" if current else path, description


def plain_range(path: str, value: float) -> tuple[float, float]:
    """Return the range of a slider, from the kind of number and its initial value."""
    if path.startswith(("water.current", "gravity")) or "center_of" in path or ".constant" in path:
        top = 2.0 * abs(value) or 1.0
        return -top, top
    if value > 0.0 and DIVIDES.search(path):
        return 0.2 * value, 3.0 * value
    if path == "water.density" or path.endswith(".mass"):
        return 0.0, 10.0
    return (0.0, 3.0 * value) if value > 0.0 else (-1.0, 1.0) if value == 0.0 else (3.0 * value, 0.0)
