"""The command that writes files for other programs and machines: export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App

from ..errors import SeaframeError
from .shared import Overwrite, OverwriteFiles, Target, app, describe_option, refuse_existing, result_folder

export = App(
    name="export",
    help="""Write files for other programs and machines.

For example:

    seaframe export c rov-one-arm -o rov
    seaframe export urdf rov-one-arm -o rov.urdf""",
    help_format="plaintext",
)
app.command(export)


@export.command
def gait(
    target: Target,
    /,
    *,
    output: Annotated[Path, describe_option("File to write: .csv (a table) or .h (a C array).", "--output", "-o")],
    every: Annotated[float, describe_option("Time between two rows [s]; default: 0.02.")] = 0.02,
    duration: Annotated[float | None, describe_option("Duration [s]; default: that of the scene's run.")] = None,
    overwrite: OverwriteFiles = False,
) -> None:
    """Write the pulse widths [us] of all servos and prescribed joints, as a table or as a C array.

    Joints driven by `motion` use the common mapping, 1000 to 2000 us for -45 to 45 degrees; servos have their own.

    For example:

        seaframe export gait snake-servo -o gait.csv
        seaframe export gait snake-servo -o gait.h --every 0.05
    """
    from ..catalogue import load
    from ..exchange.gait import format_gait, sample_gait
    from ..look import console
    from ..whole_files import write_file

    refuse_existing(output, overwrite)
    found = sample_gait(load(target), every, duration)
    write_file(output, format_gait(found, output.suffix).encode())
    for line in found.warnings:
        console.print_line(line)
    console.print_line(f"Wrote {output}: {len(found.times)} rows of {len(found.joints)} joints")


@export.command
def firmware(
    target: Target,
    /,
    *,
    output: Annotated[Path, describe_option("Folder of the sketch; its name is that of the sketch.", "--output", "-o")],
    board: Annotated[Literal["arduino", "esp32"], describe_option("Board; default: arduino.")] = "arduino",
    driver: Annotated[
        Literal["pins", "pca9685"], describe_option("Servos on pins, or on PCA9685 drivers; default: pins.")
    ] = "pins",
    function: Annotated[bool, describe_option("The board computes the gait; default: a table in flash.")] = False,
    every: Annotated[float, describe_option("Time between two commands [s]; default: 0.02.")] = 0.02,
    duration: Annotated[float | None, describe_option("Duration of the gait [s]; default: that of the run.")] = None,
    once: Annotated[bool, describe_option("Play the gait once; default: in a loop, which must close.")] = False,
    pins: Annotated[
        str,
        describe_option("2,3,4: pin or channel of each joint, in the order of the drives; default: the first."),
    ] = "",
    sense_pins: Annotated[
        str, describe_option("0,1,-1: analogue pin that measures each joint, -1: none; default: none.")
    ] = "",
    ramp: Annotated[float, describe_option("Time from rest to the start of the gait [s]; default: 2.")] = 2.0,
    watchdog: Annotated[
        float, describe_option("Stop the gait after this time without a command [s]; default: 0, never.")
    ] = 0.0,
    baud: Annotated[int, describe_option("Rate of the serial port [Bd]; default: 115200.")] = 115_200,
    autostart: Annotated[bool, describe_option("Start the gait with the board, without a command.")] = False,
    overwrite: Overwrite = False,
) -> None:
    """Write an Arduino or ESP32 sketch that plays the gait of a scene, obeys commands and writes a log.

    A README beside it has the wiring, how to flash the board, and the commands.

    For example:

        seaframe export firmware snake-servo -o snake
        seaframe export firmware snake-servo -o snake --board esp32 --driver pca9685 --function
    """
    from ..catalogue import load
    from ..exchange.firmware.sketch_files import SketchOptions, write_sketch
    from ..look import console

    options = SketchOptions(
        board, driver, function, every, duration, once, parse_pins("--pins", pins),
        parse_pins("--sense-pins", sense_pins), ramp, watchdog, baud, autostart,
    )  # fmt: skip
    sketch = write_sketch(load(target), result_folder("export firmware", target, output, overwrite), options)
    for line in sketch.warnings:
        console.print_line(line)
    loop = "repeated" if sketch.loop.repeats else "once"
    count = f"{len(sketch.gait.joints)} joints, {sketch.loop.rows} commands {loop}"
    console.print_line(f"Wrote {output}: {count}; next: {output}/README.md")


def parse_pins(option: str, text: str) -> tuple[int, ...]:
    """Parse whole numbers separated by commas."""
    try:
        return tuple(int(part) for part in text.split(",")) if text else ()
    except ValueError:
        raise SeaframeError("write whole numbers separated by commas.", "format", path=f"{option} {text}") from None
