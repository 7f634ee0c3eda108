"""Commands that write a robot as a file of another simulator: export urdf, sdf, mjcf."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from .export_commands import export
from .shared import Changes, OverwriteFiles, Target, changed_scene, describe_option, refuse_existing, short_name

Output = Annotated[Path | None, describe_option("File to write; default: NAME with the ending of the format.",
                                                "--output", "-o")]  # fmt: skip
RobotName = Annotated[str, describe_option("Robot to write, where the scene has several.", "--robot")]


@export.command
def urdf(
    target: Target, /, *, output: Output = None, robot: RobotName = "", changes: Changes = None,
    overwrite: OverwriteFiles = False,
) -> None:  # fmt: skip
    """Write a robot as URDF, with the hydrodynamics and thrusters of gz-sim in <gazebo>, and meshes beside it.

    For example:

        seaframe export urdf bluerov2-heavy -o bluerov2.urdf
    """
    write_robot(target, "urdf", output, robot, changes, overwrite)


@export.command
def sdf(
    target: Target, /, *, output: Output = None, robot: RobotName = "", changes: Changes = None,
    overwrite: OverwriteFiles = False,
) -> None:  # fmt: skip
    """Write a robot as a world of SDF for gz-sim, with hydrodynamics, buoyancy and thrusters, and meshes beside it.

    For example:

        seaframe export sdf bluerov2-heavy -o bluerov2.sdf
    """
    write_robot(target, "sdf", output, robot, changes, overwrite)


@export.command
def mjcf(
    target: Target, /, *, output: Output = None, robot: RobotName = "", changes: Changes = None,
    overwrite: OverwriteFiles = False,
) -> None:  # fmt: skip
    """Write a robot as MJCF for MuJoCo, with its water where that can be MuJoCo's, and meshes beside it.

    For example:

        seaframe export mjcf rov-two-arms -o rov.xml
    """
    write_robot(target, "mjcf", output, robot, changes, overwrite)


def write_robot(
    target: str, form: str, output: Path | None, robot: str, changes: list[str] | None, overwrite: bool
) -> None:
    """Write a robot in a format, and say what the format cannot hold."""
    from ..exchange.robots.write_robots import export_robot
    from ..look import console
    from ..whole_files import report_errors, write_file

    path = output or Path(f"{short_name(target)}{'.xml' if form == 'mjcf' else '.' + form}")
    found = export_robot(changed_scene(target, changes), form, robot, f"{path.stem}-meshes")
    meshes = {path.parent / name: content for name, content in found.meshes.items()}
    for file in (path, *meshes):
        refuse_existing(file, overwrite)
    for file, content in meshes.items():
        with report_errors(file):
            file.parent.mkdir(exist_ok=True)
        write_file(file, content)
    write_file(path, found.text.encode())
    for line in found.left_out:
        console.print_line(f"Left out: {line}.")
    console.print_line(f"Wrote {path}" + (f" and {len(meshes)} meshes beside it" if meshes else ""))
