"""A program in other languages: C, JavaScript, WebAssembly, CasADi, LaTeX; all from the functions that run natively."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..dynamics import derive
from ..errors import SeaframeError
from ..program.routines import Model
from ..scene.problems import choose
from .start import initial_state
from .steppers import RK4

if TYPE_CHECKING:
    from .compiled import Program

LANGUAGES = ("c", "h", "javascript", "latex")
ANSWERS = ("forward", "inverse")


def source(program: Program, language: str) -> str:
    """The program as text: "c" (self-contained), "h" (its declarations), "javascript" (a module) or "latex"."""
    match language:
        case "c" | "h":
            from ..program import c

            return (c.source if language == "c" else c.header)(model_of(program), program.target.single)
        case "javascript":
            from ..program import javascript

            return javascript.source(model_of(program))
        case "latex":
            from ..program.symbolic import equations_of

            return equations_of(program.scene, program.method).latex()
    raise SeaframeError(choose(language, LANGUAGES, "language"))


def wasm(program: Program) -> bytes:
    """The program as a WebAssembly module."""
    from ..program import wasm

    return wasm.module(model_of(program))


def model_of(program: Program) -> Model:
    """What all sources are written from."""
    steps = program.traced.steps(RK4)
    state = initial_state(derive(program.scene, program.method))
    names = program.scene.coordinates
    return Model(
        name=program.scene.name,
        version=__version__,
        step=list(steps.functions),
        answers=[function for name in ANSWERS for function in program.traced.single(name).functions],
        sizes=dict(steps.sizes),
        stages=len(RK4.nodes),
        names={"q": names.q, "v": names.v, "u": names.u, "free": program.free},
        start=[float(x) for x in (*state.q, *state.v)],
        free=program.defaults.tolist(),
        dt=program.scene.run.dt,
    )
