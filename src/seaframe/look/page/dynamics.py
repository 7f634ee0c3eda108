"""The dynamics that a page carries: WebAssembly, JavaScript in its place, and what is where in them."""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ...control.traced import STEPS, TracedHold, traced_holds, untraceable
from ...dynamics import derive
from ...errors import SeaframeError
from ...program import javascript, wasm
from ...run import views
from ...run.compiled import Program
from ...run.schedule import leaping
from ...run.signals import parted, parts_of
from ...run.sources import model_of
from ...scene.coordinates import Slot
from ...scene.model import Scene
from . import sliders, toggles
from .packing import packed

ANSWERS = ("forward", "inverse", "seen", "acting")
FINEST = 64  # how many times smaller than the scene's a step may become
TRIAL = 2.0  # of the run, in which a step is tried [s]


def refusal(scene: Scene) -> str:
    """Why a scene cannot run inside a page; nothing where it can."""
    if not scene.coordinates.v:
        return "nothing in it can move"
    if leaping(scene):
        return "velocities jump during the run (connections that close, or tables of motion)"
    return ""


def dynamics_of(scene: Scene, free: Sequence[str], switches: bool = True) -> dict[str, Any]:
    """All that a page needs to run a scene with freed paths, and, with `switches`, to switch off parts of it."""
    current = toggles.current_paths(scene)
    free = list(dict.fromkeys([*free, *current]))
    waves = list(sliders.waves_of(scene, free).values())
    ready = sliders.prepared(scene, waves)
    program = Program(ready, freed_in(scene, free, waves))
    numbers = {path: number for number, path in enumerate(program.free)}
    ends = slider_ends(scene, program, free)
    h = step_of(program, ends)
    lighter = lighter_of(scene, program, free, (h, ends)) if switches else None
    holds = holds_of(scene, program)
    steps = [function for hold in holds for function in hold.functions.values()]
    model = model_of(program, ANSWERS, steps, {hold.block: hold.size for hold in holds})
    return {
        "wasm": packed(wasm.module(model)),
        "js": packed(classic(javascript.source(model), [function.name for function in steps]).encode()),
        "h": h,
        "duration": scene.run.duration,
        "switches": [t for t in program.switches if t > 0.0],
        "waves": [wave_places(ready, scene, wave, numbers) for wave in waves],
        "plain": {path: numbers[path] for path in free if path in numbers},
        "pushes": [
            {"link": number, "free": [numbers[place] for place in sliders.push_paths(scene, path)]}
            for number, path in enumerate(scene.links)
            if path in sliders.pushed(scene)
        ],
        "places": places(scene),
        "forces": [[list(scene.links).index(path), kind] for path, kind in views.forces(derive(ready))],
        "signals": list(signals_of(scene)),
        "controllers": [controller_places(hold) for hold in holds],
        "toggles": [
            *(toggles.controller(scene, hold.name, number) for number, hold in enumerate(holds)),
            *([toggles.toggle("current", paths=current)] if current else []),
            *([toggles.toggle("added mass", model=lighter)] if lighter else []),
        ],
    }


def holds_of(scene: Scene, program: Program) -> list[TracedHold]:
    """The controllers that run inside the page; feed-forward does not know of the hand that pulls a link."""
    if not scene.controllers or untraceable(scene):
        return []
    hand = [place for path in sliders.pushed(scene) for place in sliders.push_paths(scene, path)]
    return traced_holds(program.scene, program.free, hand)


def controller_places(hold: TracedHold) -> dict[str, Any]:
    """When the page asks a controller, what for, and where in its memory the commands are."""
    return {
        "rate": hold.rate,
        "memory": hold.block,
        "steps": {step: hold.functions[step].name for step in STEPS},
        "passes": hold.passes,
        "commands": list(hold.commands),
        "entries": hold.entries,
    }


def lighter_of(
    scene: Scene, program: Program, free: Sequence[str], steps: tuple[float, Sequence[Sequence[float]]]
) -> dict[str, Any] | None:
    """The program of the scene without added mass, with the same inputs and answers; None where there is none.

    `steps` has the scene's step, and freed numbers with which steps are tried. `parts` says how many of its own steps
    make one of the scene's. It comes as WebAssembly only, for the sake of size.
    """
    lighter = toggles.without_added_mass(scene, free)
    if lighter is None:
        return None
    try:
        ready = sliders.prepared(lighter, list(sliders.waves_of(scene, free).values()))
        other = Program(ready, program.free)
        parts = max(1, round(steps[0] / step_of(other, steps[1])))
    except SeaframeError:  # some link has nothing else that resists
        return None
    assert views.forces(derive(ready)) == views.forces(derive(program.scene))
    return {"wasm": packed(wasm.module(model_of(other, ANSWERS))), "parts": parts}


def freed_in(scene: Scene, free: Sequence[str], waves: Sequence[sliders.Wave]) -> list[str]:
    """The paths that are inputs of the prepared scene's program."""
    paths = [path for path in free if not sliders.SINE.match(path)]
    for wave in waves:
        paths += [*(wave.place(name) for name in sliders.NUMBERS), *wave.corrections(scene)]
    for path in sliders.pushed(scene):
        paths += sliders.push_paths(scene, path)
    return list(dict.fromkeys(paths))


def wave_places(ready: Scene, scene: Scene, wave: sliders.Wave, numbers: dict[str, int]) -> dict[str, Any]:
    """Where the numbers of a sine are among the freed ones, and what they are at first."""
    known = ready.paths()
    number = f"[{wave.number}]" if wave.number is not None else ""
    return {
        "path": f"{wave.key}{number}.sine",
        "free": {name: numbers[wave.place(name)] for name in sliders.NUMBERS},
        "start": {name: known[wave.place(name)] for name in sliders.NUMBERS},
        "correction": list(dict.fromkeys(numbers[place] for place in wave.corrections(scene))),
    }


def classic(module: str, more: Sequence[str] = ()) -> str:
    """A module as a plain script that leaves its functions, also some further ones, in `seaframeModel`."""
    names = ("meta", "createState", "step", "rollout", *ANSWERS, *more)
    body = module.replace("\nexport ", "\n").removeprefix("export ")
    return f"globalThis.seaframeModel = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def slider_ends(scene: Scene, program: Program, free: Sequence[str]) -> list[list[float]]:
    """The freed numbers with one plain slider at an end of its range, for every such end."""
    known, rows = scene.paths(), []
    for path in free:
        if sliders.SINE.match(path) or path not in program.free:
            continue
        for end in sliders.plain_range(path, known[path]):
            row = [float(x) for x in program.defaults]
            row[program.free.index(path)] = end
            rows.append(row)
    return rows


def step_of(program: Program, ends: Sequence[Sequence[float]] = ()) -> float:
    """The scene's step, or a part of it with which the motion stays finite, with other freed numbers too.

    Where no part is small enough for all of those, what the scene itself needs.
    """
    meta = model_start(program)
    h: float = program.scene.run.dt
    duration = min(TRIAL, program.scene.run.duration) or TRIAL
    enough = 0.0
    for parts in (2**k for k in range(int(math.log2(FINEST)) + 1)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a step that is too large is what is looked for
            steps = max(1, round(parts * duration / h))
            ways = (program.rollout(*meta, None, h / parts, steps, row) for row in (None, *ends))
            stays = [bool(np.isfinite(q).all() and np.isfinite(v).all()) for q, v in ways]
        if all(stays):
            return float(h / parts)
        enough = enough or (float(h / parts) if stays[0] else 0.0)
    if enough:
        return enough
    raise SeaframeError(f"scene '{program.scene.name}': no step above {h / FINEST:g} s keeps the motion finite.")


def model_start(program: Program) -> tuple[list[float], list[float]]:
    from ...run.start import initial_state

    state = initial_state(derive(program.scene))
    return [float(x) for x in state.q], [float(x) for x in state.v]


# What is where


def places(scene: Scene) -> dict[str, Any]:
    """Where poses, stations and thrusts are in the answer of `seen`."""
    found = views.sights(scene)
    return {
        "poses": [found[f"{path}.pose"].first for path in scene.links],
        "stations": {
            number: [*found[f"{path}.stations"]]
            for number, path in enumerate(scene.links)
            if f"{path}.stations" in found
        },
        "velocities": [found[f"{path}.velocity"].first for path in scene.links],
        "thrusts": [found[f"{path}.thrust"].first for path in scene.thrusters],
    }


def signals_of(scene: Scene) -> Iterator[dict[str, Any]]:
    """Every signal that the page can compute while it runs: its name, unit, and where it is found."""
    slots, seen = scene.coordinates.slots, views.sights(scene)
    count = len(scene.coordinates.q)
    for shown, unit in parts_of(scene):
        name, component = parted(shown)
        path, k = name.rpartition(".")[0], component or 0
        if name in seen:
            found: list[Any] | None = ["seen", seen[name].first + k]
        else:
            found = source_of(scene, slots[path], seen, name, k, count) if path in slots else None
        if found is not None:
            yield {"name": shown, "unit": unit, "at": found}


def source_of(
    scene: Scene, slot: Slot, seen: Mapping[str, views.Sight], name: str, k: int, nq: int
) -> list[Any] | None:
    """Where component k of a link's signal is: in the state, in what is seen, at a centre, or among motor forces."""
    path, _, kind = name.rpartition(".")
    match kind:
        case "position":
            return ["seen", seen[f"{path}.pose"].first + 9 + k]
        case "center_position" if scene.links[path].flexible is None:
            return ["center", seen[f"{path}.pose"].first, k, *scene.links[path].center]
        case "orientation" if slot.joint == "free" and slot.base:
            return ["state", slot.q.start + 3 + k]
        case "angle" | "extension":
            return ["state", slot.q.start + k]
        case "rate":
            return ["state", nq + slot.v.start + k]
        case "tip_position":
            return ["seen", seen[f"{path}.stations"].first + seen[f"{path}.stations"].size - 3 + k]
        case "modes":
            return ["state", slot.flexible_q.start + k]
        case "torque" | "force":
            return ["motor", slot.v.start + k]
    return None


def as_json(data: Any) -> str:
    """JSON that is safe inside a page, whatever names a scene has."""
    text = json.dumps(data, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
