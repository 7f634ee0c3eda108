"""Files of exported code: the program in another language, and how to use it there."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ..errors import SeaframeError, listing
from .export import casadi, model_of
from .traced_controllers import reason_not_traceable

if TYPE_CHECKING:
    from ..dynamics.points import Axes
    from .program import Program

Language: TypeAlias = Literal["c", "h", "javascript", "wasm", "matlab", "casadi", "latex"]
SUFFIXES: dict[Language, tuple[str, ...]] = {  # the usual one first
    "c": (".c", ".cc", ".cpp"),
    "h": (".h", ".hpp"),
    "javascript": (".mjs", ".js"),
    "wasm": (".wasm",),
    "matlab": (".m",),
    "casadi": (".casadi", ".c"),
    "latex": (".tex",),
}


@dataclass(frozen=True)
class CodeFile:
    """A file of code."""

    path: Path
    content: bytes
    functions: tuple[str, ...]  # that a user calls
    usage: str  # how to compile or load it


def default_path(language: Language, scene: str, short: str) -> Path:
    """Return the usual name of a file: that of the names in it, else the short name of the scene's file."""
    from .backends.matlab import function_name
    from .backends.routines import identifier_of

    names = {"c": identifier_of(scene), "h": identifier_of(scene), "matlab": function_name(scene)}
    return Path(names.get(language, short) + SUFFIXES[language][0])


def paths_beside(languages: Sequence[Language], path: Path) -> list[Path]:
    """Return the path of each file: the first is `path`, others have the same name and their own suffix.

    A pipe or a device, such as standard output, takes the first only.
    """
    if is_device(path):
        return [path]
    return [path, *(path.with_suffix(SUFFIXES[language][0]) for language in languages[1:])]


def check_path(language: Language, path: Path) -> None:
    """Refuse a path whose suffix is not of the language."""
    valid = SUFFIXES[language]
    if path.suffix not in valid and not is_device(path):
        raise SeaframeError(
            f"is not the name of such a file, which ends with {' or '.join(valid)}. Change the suffix.",
            "unsupported",
            place=str(path),
        )


def is_device(path: Path) -> bool:
    """Whether a path is a pipe or a device, such as standard output."""
    return path.exists() and not path.is_file() and not path.is_dir()


def refuse_untraceable(program: Program) -> None:
    """Refuse a program whose controllers cannot be exported."""
    if program.closed_loop and (reason := reason_not_traceable(program.scene)):
        raise SeaframeError(
            f"The controllers of this scene cannot be exported: {reason}. Export the robot without them by --plant.",
            "unsupported",
            path="controllers",
        )


def code_files(program: Program, languages: Sequence[Language], path: Path) -> list[CodeFile]:
    """Return the program in several languages, all of the same formulas, for files at `paths_beside`."""
    from .backends import c, javascript, matlab, wasm

    check_path(languages[0], path)
    refuse_untraceable(program)
    answers = matlab.answers_for(program.shares) if "matlab" in languages else ("forward", "inverse")
    model = model_of(program, answers)
    common = ("step", "rollout", *["impulse"] * model.jumps, *["observe"] * bool(model.outputs), "forward", "inverse")
    found = []
    for language, file in zip(languages, paths_beside(languages, path), strict=False):
        single, functions = program.target.single, common
        match language:
            case "c" | "h":
                text = (c.source if language == "c" else c.header)(model, single)
                functions = tuple(f"{model.identifier}_{name}" for name in ("start", *common))
                usage = f"Compile the code with: cc -std=c99 -O2 -ffp-contract=off -c {file.with_suffix('.c').name}"
                content = text.encode()
            case "javascript":
                content, functions = javascript.source(model).encode(), ("createState", *common)
                usage = f'Import it: import {{ meta, createState, step }} from "./{file.name}";'
            case "wasm":
                content = wasm.module(model)
                usage = "Its custom section `seaframe` describes the memory in JSON; see docs/how-to/other-languages.md"
            case "matlab":
                name = "" if is_device(file) else file.stem
                content, functions = matlab.source(model, single, name).encode(), (*common, matlab.MASS_MATRIX)
                usage = f"In MATLAB or Octave: model = {name}(); [q, v] = model.step(model.q0, model.v0); help {name}"
            case _:
                raise AssertionError(language)
        found.append(CodeFile(file, content, functions, usage))
    return found


def casadi_file(program: Program, function: str, point: str, axes: Axes, path: Path) -> CodeFile:
    """Return a CasADi function as a file: serialised (.casadi), or as C with its Jacobian (.c).

    `point` and `axes` are the path and the frame of "pose" and "jacobian".
    """
    from .backends.casadi_external import c_text

    check_path("casadi", path)
    if function in ("step", "observe"):
        refuse_untraceable(program)
    made = casadi(program, function, point, axes)
    if path.suffix == ".c":
        content, library = c_text(made).encode(), path.with_suffix(".so").name
        usage = (
            f"Compile it with: cc -O1 -shared -fPIC -ffp-contract=off {path.name} -o {library} -lm, and load it: "
            f'casadi.external("{function}", "./{library}")'
        )
    else:
        content = serialise(made)
        usage = f'Load it: casadi.Function.load("{path.name}")'
    return CodeFile(path, content, (signature(made),), usage)


def serialise(function: Any) -> bytes:
    """Return what `casadi.Function.load` reads."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "function.casadi"
        function.save(str(path))
        return path.read_bytes()


def signature(function: Any) -> str:
    """Return the inputs and outputs of a CasADi function, with their numbers of entries."""

    def entries(count: int, name: Any, rows: Any, columns: Any) -> str:
        sizes = (f"{rows(k)}" if columns(k) == 1 else f"{rows(k)} x {columns(k)}" for k in range(count))
        return ", ".join(f"{name(k)} [{size}]" for k, size in enumerate(sizes))

    given = entries(function.n_in(), function.name_in, function.size1_in, function.size2_in)
    results = entries(function.n_out(), function.name_out, function.size1_out, function.size2_out)
    return f"{function.name()}({given}) -> {results}"


def latex_file(program: Program, path: Path) -> CodeFile:
    """Return the equations of motion of a small scene as LaTeX."""
    check_path("latex", path)
    text = program.source("latex") + "\n"
    usage = f"In a document with \\usepackage{{amsmath}}: \\[ \\input{{{path.stem}}} \\]"
    return CodeFile(path, text.encode(), (), usage)


def describe_program(program: Program) -> str:
    """Return the sizes of a program, its freed numbers and outputs, in a line."""
    parts = [f"q {program.nq}, v {program.nv}, u {program.nu} entries"]
    parts += [f"freed numbers: {listing(program.free)}"] if program.free else []
    parts += [f"outputs: {listing(program.output_names)}"] if program.outputs.chosen else []
    if program.scene.controllers:
        names = listing(list(program.scene.controllers))
        parts.append(f"{'controllers that act' if program.closed_loop else 'controllers left out'}: {names}")
    return "; ".join(parts)
