"""Compile the dynamics of a page to WebAssembly and JavaScript, with the positions of inputs and results in them."""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from ...dynamics import EquationsOfMotion, derive
from ...errors import SeaframeError
from ...integrate.schedule import velocity_jump_times
from ...program.backends import javascript, wasm
from ...program.backends.llvm import Function
from ...program.backends.routines import Model
from ...program.export import model_of
from ...program.program import Program
from ...program.traced_controllers import STEPS, TracedController, reason_not_traceable, trace_controllers
from ...scene.connections import connection_names, connections_closed_by_inputs
from ...scene.free_paths import Free, FreeNumbers, resolve_free
from ...scene.model import Scene
from ...scene.page import SINE
from ...signals import views
from ...signals.signal import Signal
from ...signals.signal_catalogue import catalogue
from . import sliders, toggles
from .gait_waves import write_out_gaits
from .packing import compress_to_text

ANSWERS = ("forward", "seen", "acting")
Answers = Mapping[str, Sequence[Signal]]  # the signals that each function of a page's program returns
FINEST = 64  # largest divisor of the scene's step
TRIAL = 2.0  # duration of a run with which a step is tested [s]
LARGEST_SCRIPT = 400_000  # characters of compressed JavaScript; longer ones are left out: the page needs WebAssembly


def refusal_reason(scene: Scene) -> str:
    """Return why a scene cannot run inside a page; empty if it can."""
    if not scene.coordinates.v:
        return "nothing in it can move"
    if commanded := connections_closed_by_inputs(scene):
        return f"commands of u close {commanded[0]}, and a page has no such input"
    names = connection_names(scene.connections)
    if latching := [name for name, each in zip(names, scene.connections, strict=True) if each.awaits_latch]:
        return f"{latching[0]} closes by a latch, at a time that only a simulation finds"
    return ""


def dynamics_of(
    scene: Scene, free: Free, switches: bool = True, trials: Iterable[Mapping[str, float]] = ()
) -> dict[str, Any]:
    """Return the data for running a scene with freed paths in a page and, with `switches`, for switching off parts.

    Each of tied paths is an input of its own; their slider sets all of them. `trials` are values by path with which
    the step size is tested; none: the ends of automatic sliders.
    """
    current, freed = toggles.current_paths(scene), resolve_free(scene, free)
    gaits = write_out_gaits(scene, list(dict.fromkeys([*(path for own in freed.paths for path in own), *current])))
    scene, paths = gaits.scene, list(gaits.free)
    others = [path for path in current if path not in freed.at_paths(freed.defaults)]
    waves = list(sliders.waves_of(scene, paths).values())
    ready = sliders.prepare_scene(scene, waves)
    program = Program(ready, program_numbers(ready, program_inputs(scene, paths, waves), gaits.tied), closed_loop=False)
    numbers = {path: number for number, path in enumerate(program.free)}
    ends = rows_of(program, trials) or slider_ends(
        scene, program, {name: own for name, own in freed.ties.items() if own[0] not in gaits.values | gaits.tied}
    )
    ends += slider_ends(scene, program, others)
    h = find_stable_step(program, ends)
    answers = answers_of(scene, derive(ready))
    places = places_in(answers)
    lighter = program_without_added_mass(scene, program, paths, (h, ends), answers) if switches else None
    holds = page_controllers(scene, program)
    steps = [function for hold in holds for function in hold.functions.values()]
    model = model_with(program, answers, steps, **{hold.block: hold.size for hold in holds})
    return {
        "wasm": compress_to_text(wasm.module(model)),
        "js": fallback_script(model, steps),
        "h": h,
        "duration": scene.run.duration,
        "switches": [t for t in program.switches if t > 0.0],
        "jumps": velocity_jump_times(derive(ready)),
        "waves": [wave_places(ready, scene, wave, numbers) for wave in waves],
        "gaits": {"values": gaits.values, "targets": gaits.targets},
        "plain": {path: numbers[path] for path in paths if path in numbers},
        "pushes": [
            {"link": number, "free": [numbers[place] for place in sliders.push_paths(scene, path)]}
            for number, path in enumerate(scene.links)
            if path in sliders.movable_links(scene)
        ],
        "places": drawing_places(scene, places),
        "forces": [[list(scene.links).index(force.path), force.kind] for force in views.force_signals(derive(ready))],
        "signals": list(charts_of(scene, places)),
        "controllers": [controller_places(hold) for hold in holds],
        "toggles": [
            *(toggles.controller_toggle(scene, hold.name, number) for number, hold in enumerate(holds)),
            *([toggles.toggle("current", paths=current)] if current else []),
            *([toggles.toggle("added mass", model=lighter)] if lighter else []),
        ],
    }


def fallback_script(model: Model, steps: Sequence[Function]) -> str:
    """Return a model as compressed JavaScript, for browsers that allow no WebAssembly; empty if it is too large."""
    text = compress_to_text(to_script(javascript.source(model), script_names(model, steps)).encode())
    return text if len(text) <= LARGEST_SCRIPT else ""


def script_names(model: Model, steps: Sequence[Function]) -> list[str]:
    """Return the names of functions of a model that not every page has."""
    return [*(["impulse"] if model.jumps else []), *(function.name for function in steps)]


def page_controllers(scene: Scene, program: Program) -> list[TracedController]:
    """Return the controllers that run inside the page; their feed-forward does not include pulls by hand."""
    if not scene.controllers or reason_not_traceable(scene):
        return []
    hand = [place for path in sliders.movable_links(scene) for place in sliders.push_paths(scene, path)]
    return trace_controllers(program.scene, program.freed, hand, as_described=True)


def controller_places(hold: TracedController) -> dict[str, Any]:
    """Return the sampling rate [Hz] and functions of a controller, and the position of its commands in its memory."""
    return {
        "rate": hold.rate,
        "memory": hold.block,
        "steps": {step: hold.function_name(step) for step in STEPS},
        "passes": hold.passes,
        "commands": list(hold.commands),
        "entries": hold.entries,
    }


def program_without_added_mass(
    scene: Scene, program: Program, free: Sequence[str], step: tuple[float, list[list[float]]], answers: Answers
) -> dict[str, Any] | None:
    """Return the program of the scene without added mass, with the same inputs and results; None if there is none.

    `step` holds the scene's step [s], and freed numbers with which steps are tested. `parts` is the number of its
    steps in one of the scene's. It is WebAssembly only, to keep the page small.
    """
    lighter = toggles.without_added_mass(scene, free)
    if lighter is None:
        return None
    try:
        ready = sliders.prepare_scene(lighter, list(sliders.waves_of(scene, free).values()))
        other = Program(ready, program.freed, closed_loop=False)
        parts = max(1, round(step[0] / find_stable_step(other, step[1])))
    except SeaframeError:  # a link has no other inertia
        return None
    return {"wasm": compress_to_text(wasm.module(model_with(other, answers))), "parts": parts}


def program_inputs(scene: Scene, free: Sequence[str], waves: Sequence[sliders.Wave]) -> list[str]:
    """Return the paths that are inputs of the prepared scene's program."""
    paths = [path for path in free if not SINE.match(path)]
    for wave in waves:
        paths += [*(wave.place(name) for name in sliders.NUMBERS), *wave.corrections(scene)]
    for path in sliders.movable_links(scene):
        paths += sliders.push_paths(scene, path)
    return list(dict.fromkeys(paths))


def program_numbers(scene: Scene, paths: Sequence[str], tied: Mapping[str, Sequence[str]]) -> FreeNumbers:
    """Return the freed numbers of the prepared scene's program; one of `paths` may be the name of tied ones."""
    plain = resolve_free(scene, [path for path in paths if path not in tied])
    together = resolve_free(scene, {f"tied{k}": own for k, own in enumerate(tied.values())})
    return FreeNumbers((*plain.names, *tied), (*plain.paths, *together.paths), (*plain.defaults, *together.defaults))


def wave_places(ready: Scene, scene: Scene, wave: sliders.Wave, numbers: dict[str, int]) -> dict[str, Any]:
    """Return the positions of the numbers of a sine among the freed ones, and their initial values."""
    known = ready.paths()
    number = f"[{wave.number}]" if wave.number is not None else ""
    return {
        "path": f"{wave.key}{number}.sine",
        "free": {name: numbers[wave.place(name)] for name in sliders.NUMBERS},
        "start": {name: known[wave.place(name)] for name in sliders.NUMBERS},
        "correction": list(dict.fromkeys(numbers[place] for place in wave.corrections(scene))),
    }


def to_script(module: str, more: Sequence[str] = ()) -> str:
    """Convert a module to a plain script that stores its functions, and `more` ones, in `seaframeModel`."""
    names = ("meta", "createState", "step", "rollout", *ANSWERS, *more)
    body = module.replace("\nexport ", "\n").removeprefix("export ")
    return f"globalThis.seaframeModel = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def slider_ends(scene: Scene, program: Program, free: Free) -> list[list[float]]:
    """Return rows of freed numbers, each with one plain slider at an end of its range."""
    freed = resolve_free(scene, free)
    ends = (
        dict.fromkeys(paths, end)
        for paths, value in zip(freed.paths, freed.defaults, strict=True)
        for end in sliders.plain_range(paths[0], value)
    )
    return rows_of(program, ends)


def rows_of(program: Program, trials: Iterable[Mapping[str, float]]) -> list[list[float]]:
    """Return rows of freed numbers with other values by path, without those of sines."""
    places, rows = {path: number for number, path in enumerate(program.free)}, []
    for values in trials:
        plain = {places[path]: x for path, x in values.items() if path in places and not SINE.match(path)}
        if plain:
            rows.append([plain.get(number, float(x)) for number, x in enumerate(program.defaults)])
    return rows


def find_stable_step(program: Program, ends: Sequence[Sequence[float]] = ()) -> float:
    """Return the scene's step [s], or a fraction for which the motion stays finite, also with the freed numbers `ends`.

    If no fraction is small enough for all of these, the one that is small enough for the scene itself.
    """
    meta = model_start(program)
    h: float = program.scene.run.dt
    duration = min(TRIAL, program.scene.run.duration) or TRIAL
    enough = 0.0
    for parts in (2**k for k in range(int(math.log2(FINEST)) + 1)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # steps that are too large are expected here
            steps = max(1, round(parts * duration / h))
            ways = (program.rollout(*meta, None, h / parts, steps, row) for row in (None, *ends))
            stays = [bool(np.isfinite(q).all() and np.isfinite(v).all()) for q, v in ways]
        if all(stays):
            return float(h / parts)
        enough = enough or (float(h / parts) if stays[0] else 0.0)
    if enough:
        return enough
    raise SeaframeError(
        f"Scene '{program.scene.name}' diverges with all steps down to {h / FINEST:g} s, so it cannot run in a page. "
        "Reduce `run.dt`, or the stiffness.",
        "diverged",
    )


def model_start(program: Program) -> tuple[list[float], list[float]]:
    """Return the initial q (nq,) and v (nv,) of a program's scene."""
    from ...integrate.initial_state import initial_state

    state = initial_state(derive(program.scene))
    return [float(x) for x in state.q], [float(x) for x in state.v]


# Positions of results


def answers_of(scene: Scene, prepared: EquationsOfMotion) -> Answers:
    """Return the signals that a page's program returns: "seen" from the state, "acting" from accelerations."""
    charts = catalogue(scene).values()
    late = [signal for signal in charts if signal.needs == "accelerations"]
    soon = [signal for signal in charts if signal.needs != "accelerations"]
    return {"seen": [*views.drawing_signals(scene), *soon], "acting": [*views.force_signals(prepared), *late]}


def model_with(program: Program, answers: Answers, more: Sequence[Function] = (), **kept: int) -> Model:
    """Return a program with these results and `more` functions; `kept` are sizes of memory blocks they may use."""
    observed = [program.tracer().observe(own, name, name == "acting") for name, own in answers.items()]
    return model_of(program, ["forward"], [*observed, *more], kept, split=False)


def places_in(answers: Answers) -> dict[str, tuple[str, int]]:
    """Return for each signal, by name, the result that contains it and its position there."""
    return {
        signal.name: (answer, end - signal.size)
        for answer, own in answers.items()
        for signal, end in zip(own, accumulate(signal.size for signal in own), strict=True)
    }


def drawing_places(scene: Scene, at: Mapping[str, tuple[str, int]]) -> dict[str, Any]:
    """Return the positions of poses, stations and thrusts in the result "seen"."""
    links, bent = list(scene.links), [signal for signal in views.drawing_signals(scene) if signal.kind == "stations"]
    return {
        "poses": [at[f"{path}.pose"][1] for path in links],
        "stations": {links.index(signal.path): [at[signal.name][1], signal.size] for signal in bent},
        "thrusts": [at[f"{path}.thrust"][1] for path in scene.thrusters],
    }


def charts_of(scene: Scene, at: Mapping[str, tuple[str, int]]) -> Iterator[dict[str, Any]]:
    """Yield name, unit and position of each component of each signal; for quaternions also its index."""
    for signal in catalogue(scene).values():
        answer, first = at[signal.name]
        for k, (name, unit) in enumerate(signal.components.items()):
            turn = {"quaternion": k} if signal.quaternion else {}
            yield {"name": name, "unit": unit, "at": [answer, first + k], **turn}


def as_json(data: Any) -> str:
    """Return JSON that is safe inside a page, whatever names a scene has."""
    text = json.dumps(data, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
