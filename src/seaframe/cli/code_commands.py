"""Commands that write a scene as code: export c, h, javascript, wasm, matlab, casadi, latex."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from .. import choices
from ..errors import SeaframeError
from .export_commands import export
from .shared import (
    Changes,
    Integrator,
    Method,
    OverwriteFiles,
    Target,
    changed_scene,
    describe_option,
    parse_free,
    refuse_existing,
    short_name,
)

if TYPE_CHECKING:
    from ..program.code_files import CodeFile, Language
    from ..program.program import Program

Single = Annotated[bool, describe_option("Numbers of 32 bits, for processors without those of 64.")]


@Parameter(name="*")
@dataclass(frozen=True)
class ProgramOptions:
    """What a program is compiled from, apart from the scene."""

    free: Annotated[
        list[str] | None,
        describe_option(
            "PATH: a number that can be changed in the code; or NAME=PATH,PATH: one number for tied paths, where * "
            "stands for a part of a name. May be repeated.",
            "--free",
        ),
    ] = None
    outputs: Annotated[
        list[str] | None,
        describe_option(
            "NAME: a signal, such as rov.hull.depth, or a component of one, such as rov.hull.position[2], that "
            "`observe` returns. May be repeated.",
            "--output-signal",
        ),
    ] = None
    changes: Changes = None
    plant: Annotated[bool, describe_option("Leave out the scene's controllers.")] = False
    integrator: Integrator = None
    method: Method = None

    def compile(self, target: str, single: bool = False) -> Program:
        """Return the program of a scene."""
        from ..program import program

        return program.compile(
            changed_scene(target, self.changes),
            parse_free(self.free or []),
            self.method or "recursive",
            single,
            self.integrator,
            not self.plant,
            self.outputs or (),
        )


def output_option(default: str) -> Parameter:
    return describe_option(f"File to write; default: {default}.", "--output", "-o")


def write_code(
    target: str,
    languages: Sequence[Language],
    output: Path | None,
    overwrite: bool,
    options: ProgramOptions | None,
    single: bool = False,
) -> None:
    """Write a program in some languages, beside each other."""
    from ..program.code_files import code_files, default_path, paths_beside

    program = (options or ProgramOptions()).compile(target, single)
    path = output or default_path(languages[0], program.scene.name, short_name(target))
    for each in paths_beside(languages, path):
        refuse_existing(each, overwrite)
    write_files(program, code_files(program, languages, path))


def write_files(program: Program, files: Sequence[CodeFile]) -> None:
    """Write files of code, and tell what is in them and how to use them."""
    from ..look import console
    from ..program.code_files import describe_program
    from ..whole_files import write_file

    for file in files:
        write_file(file.path, file.content)
    sizes = (f"{file.path} ({max(1, round(len(file.content) / 1000)):,} kB)" for file in files)
    console.print_line(f"Wrote {' and '.join(sizes)}")
    console.print_line(describe_program(program))
    if files[0].functions:
        console.print_line(f"Functions: {', '.join(files[0].functions)}")
    console.print_line(files[0].usage)


@export.command
def c(
    target: Target,
    /,
    *,
    output: Annotated[Path | None, output_option("NAME.c, after the scene; its header NAME.h is beside it")] = None,
    overwrite: OverwriteFiles = False,
    single: Single = False,
    options: ProgramOptions | None = None,
) -> None:
    """Write a scene as self-contained C99 without heap memory, and its header: for microcontrollers.

    For example:

        seaframe export c rov-two-arms --free rov.hull.mass
        seaframe export c rov-one-arm-hold -o firmware/rov.c --output-signal rov.hull.depth --single
    """
    write_code(target, ("c", "h"), output, overwrite, options, single)


@export.command
def h(
    target: Target,
    /,
    *,
    output: Annotated[Path | None, output_option("NAME.h, after the scene")] = None,
    overwrite: OverwriteFiles = False,
    single: Single = False,
    options: ProgramOptions | None = None,
) -> None:
    """Write only the header of `seaframe export c`; its options must be the same.

    For example:

        seaframe export h rov-two-arms --free rov.hull.mass
    """
    write_code(target, ("h",), output, overwrite, options, single)


@export.command
def javascript(
    target: Target,
    /,
    *,
    output: Annotated[Path | None, output_option("NAME.mjs, after the scene")] = None,
    overwrite: OverwriteFiles = False,
    options: ProgramOptions | None = None,
) -> None:
    """Write a scene as a JavaScript module without dependencies: for browsers and node.

    For example:

        seaframe export javascript rov-two-arms --free rov.hull.mass
    """
    write_code(target, ("javascript",), output, overwrite, options)


@export.command
def wasm(
    target: Target,
    /,
    *,
    output: Annotated[Path | None, output_option("NAME.wasm, after the scene")] = None,
    overwrite: OverwriteFiles = False,
    options: ProgramOptions | None = None,
) -> None:
    """Write a scene as a WebAssembly module: smaller and faster than JavaScript.

    For example:

        seaframe export wasm rov-two-arms --free rov.hull.mass
    """
    write_code(target, ("wasm",), output, overwrite, options)


@export.command
def matlab(
    target: Target,
    /,
    *,
    output: Annotated[Path | None, output_option("NAME.m, after the scene; the function is called like it")] = None,
    overwrite: OverwriteFiles = False,
    options: ProgramOptions | None = None,
) -> None:
    """Write a scene as one function file for MATLAB and GNU Octave, without toolboxes.

    For example:

        seaframe export matlab rov-two-arms --free rov.hull.mass
        seaframe export matlab rov-one-arm-hold -o held_rov.m --output-signal rov.hull.depth
    """
    write_code(target, ("matlab",), output, overwrite, options)


@export.command
def casadi(
    target: Target,
    /,
    *,
    output: Annotated[
        Path | None, output_option("NAME-FUNCTION.casadi, serialised; a name that ends with .c gives C with a Jacobian")
    ] = None,
    overwrite: OverwriteFiles = False,
    function: Annotated[choices.CasadiFunction, describe_option("Function to write; default: forward.")] = "forward",
    point: Annotated[
        str, describe_option("PATH of a link or a point, for --function pose or jacobian.", "--point")
    ] = "",
    axes: Annotated[
        Literal["world", "link"], describe_option("Axes of --function jacobian; default: world.")
    ] = "world",
    options: ProgramOptions | None = None,
) -> None:
    """Write a function of a scene for CasADi, acados and other optimal control: `casadi.Function.load` reads it.

    For example:

        seaframe export casadi rov-two-arms
        seaframe export casadi rov-two-arms --function step --free rov.hull.mass -o step.casadi
        seaframe export casadi rov-two-arms --function jacobian --point rov.left_fore -o jacobian.c
    """
    from ..program.code_files import casadi_file

    if function in ("pose", "jacobian") and not point:
        raise SeaframeError(
            f"--function {function} is that of a link or a point. Name it with --point, such as --point rov.hull.",
            "missing",
            path="--point",
        )
    program = (options or ProgramOptions()).compile(target)
    path = output or Path(f"{short_name(target)}-{function}.casadi")
    refuse_existing(path, overwrite)
    write_files(program, [casadi_file(program, function, point, axes, path)])


@export.command
def latex(
    target: Target,
    /,
    *,
    output: Annotated[Path | None, output_option("NAME.tex, after the scene")] = None,
    overwrite: OverwriteFiles = False,
    changes: Changes = None,
    method: Method = None,
) -> None:
    """Write the equations of motion of a small scene in symbols, as an `aligned` environment of LaTeX.

    For example:

        seaframe export latex rov-one-arm-reduced
        seaframe export latex my-robot.yaml -o equations.tex --method moving-frame
    """
    from ..program.code_files import latex_file

    program = ProgramOptions(changes=changes, method=method, plant=True).compile(target)
    path = output or Path(f"{short_name(target)}.tex")
    refuse_existing(path, overwrite)
    write_files(program, [latex_file(program, path)])
