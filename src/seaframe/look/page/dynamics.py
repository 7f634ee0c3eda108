"""The dynamics that a page carries: WebAssembly, JavaScript in its place, and what is where in them."""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from ...dynamics import EquationsOfMotion, derive
from ...errors import SeaframeError
from ...integrate.schedule import leaping
from ...program.backends import javascript, wasm
from ...program.backends.llvm import Function
from ...program.backends.routines import Model
from ...program.controllers import STEPS, TracedHold, traced_holds, untraceable
from ...program.export import model_of
from ...program.program import Program
from ...scene.model import Scene
from ...signals import views
from ...signals.catalogue import catalogue
from ...signals.signal import Signal
from . import sliders, toggles
from .packing import packed

ANSWERS = ("forward", "seen", "acting")
Answers = Mapping[str, Sequence[Signal]]  # what each function of a page's program answers
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
    answers = answers_of(scene, derive(ready))
    places = places_in(answers)
    lighter = lighter_of(scene, program, free, (h, ends), answers) if switches else None
    holds = holds_of(scene, program)
    steps = [function for hold in holds for function in hold.functions.values()]
    model = model_with(program, answers, steps, **{hold.block: hold.size for hold in holds})
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
        "places": drawing_places(scene, places),
        "forces": [[list(scene.links).index(force.path), force.kind] for force in views.forces(derive(ready))],
        "signals": list(charts_of(scene, places)),
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
    scene: Scene, program: Program, free: Sequence[str], step: tuple[float, list[list[float]]], answers: Answers
) -> dict[str, Any] | None:
    """The program of the scene without added mass, with the same inputs and answers; None where there is none.

    `step` has the scene's step, and freed numbers with which steps are tried. `parts` says how many of its own steps
    make one of the scene's. It comes as WebAssembly only, for the sake of size.
    """
    lighter = toggles.without_added_mass(scene, free)
    if lighter is None:
        return None
    try:
        ready = sliders.prepared(lighter, list(sliders.waves_of(scene, free).values()))
        other = Program(ready, program.free)
        parts = max(1, round(step[0] / step_of(other, step[1])))
    except SeaframeError:  # some link has nothing else that resists
        return None
    return {"wasm": packed(wasm.module(model_with(other, answers))), "parts": parts}


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
    from ...integrate.start import initial_state

    state = initial_state(derive(program.scene))
    return [float(x) for x in state.q], [float(x) for x in state.v]


# What is where


def answers_of(scene: Scene, prepared: EquationsOfMotion) -> Answers:
    """What a page's program answers: what is seen of a state, and what acts, which follows from accelerations."""
    charts = catalogue(scene).values()
    late = [signal for signal in charts if signal.needs == "accelerations"]
    soon = [signal for signal in charts if signal.needs != "accelerations"]
    return {"seen": [*views.drawn(scene), *soon], "acting": [*views.forces(prepared), *late]}


def model_with(program: Program, answers: Answers, more: Sequence[Function] = (), **kept: int) -> Model:
    """A program with these answers and more functions, which may take blocks that are kept, of some sizes."""
    observed = [program.tracer().observe(own, name, name == "acting") for name, own in answers.items()]
    return model_of(program, ["forward"], [*observed, *more], kept)


def places_in(answers: Answers) -> dict[str, tuple[str, int]]:
    """In which answer every signal is, and where it begins there, by name."""
    return {
        signal.name: (answer, end - signal.size)
        for answer, own in answers.items()
        for signal, end in zip(own, accumulate(signal.size for signal in own), strict=True)
    }


def drawing_places(scene: Scene, at: Mapping[str, tuple[str, int]]) -> dict[str, Any]:
    """Where poses, stations and thrusts are in what is seen."""
    links, bent = list(scene.links), [signal for signal in views.drawn(scene) if signal.kind == "stations"]
    return {
        "poses": [at[f"{path}.pose"][1] for path in links],
        "stations": {links.index(signal.path): [at[signal.name][1], signal.size] for signal in bent},
        "thrusts": [at[f"{path}.thrust"][1] for path in scene.thrusters],
    }


def charts_of(scene: Scene, at: Mapping[str, tuple[str, int]]) -> Iterator[dict[str, Any]]:
    """Every component of every signal: its name, its unit, and where it is; a number of a quaternion says which."""
    for signal in catalogue(scene).values():
        answer, first = at[signal.name]
        for k, (name, unit) in enumerate(signal.components.items()):
            turn = {"quaternion": k} if signal.quaternion else {}
            yield {"name": name, "unit": unit, "at": [answer, first + k], **turn}


def as_json(data: Any) -> str:
    """JSON that is safe inside a page, whatever names a scene has."""
    text = json.dumps(data, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
