"""A program in other languages: C, JavaScript, WebAssembly, CasADi, LaTeX; all from the functions that run natively."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..dynamics import derive
from ..errors import SeaframeError
from ..program.kernels import Staged
from ..program.llvm import Function
from ..program.routines import Model
from ..scene.problems import choose
from .parts import Part, Parts
from .start import initial_state
from .steppers import RK4

if TYPE_CHECKING:
    from .compiled import Program

LANGUAGES = ("c", "h", "javascript", "latex")
ANSWERS = {"forward": Parts.forward, "inverse": Parts.inverse}


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
    functions, sizes = step_functions(program)
    state = initial_state(derive(program.scene, program.method))
    names = program.scene.coordinates
    return Model(
        name=program.scene.name,
        version=__version__,
        step=functions,
        answers=[answer(program, name) for name in ANSWERS],
        sizes=sizes,
        stages=len(RK4.nodes),
        names={"q": names.q, "v": names.v, "u": names.u, "free": program.free},
        start=[float(x) for x in (*state.q, *state.v)],
        free=program.defaults.tolist(),
        dt=program.scene.run.dt,
    )


def answer(program: Program, name: str) -> Function:
    """A function of one state."""
    part: Part = ANSWERS[name](program.parts)
    return Function(part.name, (*part.blocks, "free"), program._traced(part))


def step_functions(program: Program) -> tuple[list[Function | Staged], dict[str, int]]:
    """The traced functions of a step (see rollout.py), and the sizes of their blocks in entries."""
    from .compiled import LARGE

    rates = len(RK4.nodes) * program.parts.sizes["stage"]
    once, functions = program._staged_ends() if program.nv > LARGE else program._traced_ends()
    for part in program.parts.combinations(RK4):
        functions.append(Function(part.name, part.blocks, program._traced(part, rates=rates)))
    if once:
        functions.append(Function("once", ("free",), once))
    return functions, program.parts.sizes | {"rates": rates, "once": len(once)}
