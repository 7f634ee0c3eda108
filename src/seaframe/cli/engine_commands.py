"""Commands about the compiled equations of a scene: equations, explain, bench, cache."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from .. import choices
from ..errors import SeaframeError
from .shared import AsJson, Changes, Method, Target, app, changed_scene, describe_option


@app.command
def equations(
    target: Target,
    /,
    *,
    form: Annotated[
        choices.EquationFormat | None,
        describe_option("Format: text (the default), latex, python, matlab or javascript.", "--format"),
    ] = None,
    latex: Annotated[bool, describe_option("Short for --format latex.")] = False,
    text: Annotated[bool, describe_option("Short for --format text.")] = False,
    method: Method = None,
    matrices: Annotated[
        list[str] | None,
        Parameter(
            help="NAMES, separated by commas: print these matrices of the moving-frame method, in the papers' "
            "notation, such as B,D,E (a wrong name lists all). Without names: also print the mass matrix, and M* and "
            "N* of the moving-frame method.",
            consume_multiple=True,
            negative="",
            show_default=False,
        ),
    ] = None,
    blocks: Annotated[
        bool, describe_option("Print B by blocks: products of rotations and skew matrices, for any tree.")
    ] = False,
    everything: Annotated[bool, describe_option("Print all blocks, also of a long chain.", "--all")] = False,
    operations: Annotated[bool, describe_option("Count the operations of every formulation instead.")] = False,
    changes: Changes = None,
) -> None:
    """Print the equations of motion of a small scene in symbols, or count their operations.

    For example:

        seaframe equations rov-one-arm-reduced
        seaframe equations my-robot.yaml --latex --method moving-frame --matrices
        seaframe equations rov-two-arms --matrices B,D,E
        seaframe equations rov-two-arms --matrices B,Mstar --format matlab
        seaframe equations snake --matrices B --blocks
        seaframe equations snake --operations
        seaframe equations my-arm.yaml --set arm.boom.flexible.bending.y=1
    """
    from ..look import console
    from ..program.backends.paper_blocks import paper_blocks_of
    from ..program.backends.paper_matrices import check_names, paper_matrices_of
    from ..program.backends.symbolic import equations_of

    if latex + text + (form is not None) > 1:
        raise SeaframeError("--latex and --text exclude each other, and --format. Choose one.", "conflict")
    if everything and not blocks:
        raise SeaframeError("--all belongs to --blocks. Add --blocks, or leave it out.", "conflict")
    chosen = form or ("latex" if latex else "text")
    names = [name.strip() for part in matrices or () for name in part.split(",") if name.strip()]
    if operations and (names or blocks):
        raise SeaframeError("--operations counts operations and prints no matrices. Choose one.", "conflict")
    if operations:
        console.show_operations(changed_scene(target, changes))
        return
    if (names or blocks) and method not in (None, "moving-frame"):
        raise SeaframeError(
            f"Matrices by name are those of the moving-frame method, not of '{method}'. Leave out --method.",
            "conflict",
            path="method",
        )
    check_names(names)
    if blocks:
        if set(names) - {"B"} or chosen not in ("text", "latex"):
            raise SeaframeError("--blocks prints B alone, as text or LaTeX.", "unsupported", path="blocks")
        pattern = paper_blocks_of(changed_scene(target, changes))
        print((pattern.latex if chosen == "latex" else pattern.text)(everything).rstrip("\n"))
    elif names:
        found = paper_matrices_of(changed_scene(target, changes))
        print(found.render(chosen, names).rstrip("\n"))
    else:
        solved = equations_of(changed_scene(target, changes), method or "recursive")
        print(solved.render(chosen, matrices is not None).rstrip("\n"))


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
