"""Commands about the compiled equations of a scene: equations, explain, bench, cache."""

from __future__ import annotations

import json
from typing import Annotated

from ..errors import SeaframeError
from .shared import AsJson, Method, Target, app, describe_option


@app.command
def equations(
    target: Target,
    /,
    *,
    latex: Annotated[bool, describe_option("Print LaTeX.")] = False,
    text: Annotated[bool, describe_option("Print Python code; this is the default.")] = False,
    method: Method = None,
    matrices: Annotated[
        bool, describe_option("Also print the mass matrix, and M* and N* of the moving-frame method.")
    ] = False,
    operations: Annotated[bool, describe_option("Count the operations of every formulation instead.")] = False,
) -> None:
    """Print the equations of motion of a small scene in symbols, or count their operations.

    For example:

        seaframe equations rov-one-arm-reduced
        seaframe equations my-robot.yaml --latex --method moving-frame --matrices
        seaframe equations snake --operations
    """
    from ..catalogue import load
    from ..look import console
    from ..program.backends.symbolic import equations_of

    if latex and text:
        raise SeaframeError("--latex and --text exclude each other. Choose one.", "conflict")
    if operations:
        console.show_operations(load(target))
        return
    found = equations_of(load(target), method or "recursive")
    print(found.latex(matrices) if latex else found.text(matrices).rstrip("\n"))


@app.command
def explain(target: Target, /, *, method: Method = None) -> None:
    """Count the operations of each part of the physics in the compiled equations."""
    from ..catalogue import load
    from ..look import console

    console.show_costs(load(target), method or "recursive")


@app.command
def bench(
    *targets: Annotated[str, describe_option("Names of experiments or scene files; default: three of the gallery.")],
    as_json: AsJson = False,
) -> None:
    """Measure the speed of compiled code on this machine: one call, batches of robots, compiling, reloading.

    In a source tree `make bench` does the same side by side with Pinocchio and MuJoCo.
    """
    from dataclasses import asdict

    from ..catalogue import load
    from ..look import console
    from ..program.timing import machine_facts, measure_scenes

    names = targets or ("rov-one-arm", "rov-two-arms", "snake")
    found = measure_scenes({name: load(name) for name in names})
    if as_json:
        print(json.dumps(machine_facts() | {"scenes": [asdict(timing) for timing in found]}, indent=2))
    else:
        console.show_timings(found)


@app.command
def cache(*, clear: Annotated[bool, describe_option("Remove all compiled code.")] = False) -> None:
    """Show where compiled code is kept and how much there is, or remove it."""
    from ..look import console
    from ..program import cache as kept

    if clear:
        console.print_line(f"Removed {kept.clear()} entries from {kept.folder()}")
        return
    sizes = [status.st_size for _, status in kept.entries()]
    console.print_line(
        f"{len(sizes)} entries, {sum(sizes) / 1e6:.1f} MB of at most {kept.LIMIT / 1e6:.0f} MB in {kept.folder()}"
    )
