"""CPU time of fitting the servos of a chain: explicit steps of 0.5 ms, and steps of 2 ms by imex3.

The snake of eight servo joints, with damping (and stiffness) tied over all servos, is fitted to two logs of its angles,
ten rows a second: noisy ones of known servos that follow a new angle every half second, by the innovation form; and the
gallery's own log, which no servo made, by output error. For every setting: the CPU time of a fit whose code is compiled
already, the estimates with their standard errors, and how far they are from those of the first setting, in standard
errors and relative.

    python benchmarks/bench_servo_fit.py [words in the names of cases]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import seaframe as sf
from seaframe.numbers import Floats

TRUTH = {"stiffness": 10.0, "damping": 0.4}  # N m/rad, N m s/rad
GUESS = {"stiffness": 12.0, "damping": 0.45}
NOISE, SPACING, EVERY = 1e-3, 0.1, 0.5  # rad; time between rows, and between commands [s]
SETTINGS = (("rk4", 5e-4), ("imex3", 2e-3))  # integrator, dt [s]
DURATION = 8.0  # s


def snake(servo: dict[str, float], integrator: str, dt: float, stepped: bool) -> sf.Scene:
    """Return the robot of the gallery's `snake-servo`, with servos; `stepped`: with a new angle every half second."""
    gallery = sf.load("snake-servo")
    scene, times = gallery.to_dict() | {"drives": {}}, np.arange(0.0, DURATION + EVERY, EVERY)
    for name, drive in gallery.all_drives.items():
        (wave,) = drive.model_dump(exclude_none=True)["motion"]
        angle: dict[str, Any] = wave
        if stepped:
            sine = wave["sine"]
            values = sine["amplitude"] * np.sin(2.0 * np.pi * times / sine["period"] + sine["phase"])
            angle = {"table": {"times": times.tolist(), "values": (values - values[0]).tolist()}}
        scene["drives"][name] = {"servo": {"angle": angle} | servo}
    scene["run"] = {"duration": DURATION, "dt": dt, "integrator": integrator}
    return sf.Scene.from_dict({key: value for key, value in scene.items() if key not in ("plots", "checks")})


def known_servos() -> sf.Log:
    """Return noisy angles of all joints of known servos, from steps that leave no error."""
    run = sf.simulate(snake(TRUTH, "rk4", 2e-4, True))
    rows = slice(None, None, round(SPACING / run.dt))
    rng = np.random.default_rng(1)
    names = [f"{path}.angle" for path in run.scene.drives]
    return sf.Log(run.t[rows], {name: run[name][rows] + NOISE * rng.normal(size=len(run.t[rows])) for name in names})


def gallery_log() -> sf.Log:
    """Return the log of the gallery."""
    log = next(plot.log for plot in sf.load("snake-servo").plots if plot.log is not None)
    columns = {name: np.array(values) for name, values in log.columns.items()}
    return sf.Log(np.array(log.times), columns)


def fit_servos(
    log: sf.Log, free: tuple[str, ...], stepped: bool, setting: tuple[str, float], **more: Any
) -> tuple[Floats, Floats, float]:
    """Return estimates, their standard errors, and the CPU time of the fit [s]."""
    scene = snake(GUESS if stepped else TRUTH, *setting, stepped)
    tied = {name: [f"drives.snake.body*.servo.{name}"] for name in free}
    began = process_time()
    found = sf.fit(scene, tied, log, **more).estimates
    spent = process_time() - began
    order = [found.names.index(name) for name in free]
    return found.values[order], found.standard_errors[order], spent


def cases() -> dict[str, tuple[tuple[str, ...], Callable[[tuple[str, float]], tuple[Floats, Floats, float]]]]:
    """Return what each case frees, and its fit with a setting."""
    both, damping = tuple(TRUTH), ("damping",)
    log = known_servos()
    known = partial(fit_servos, log, both, True, measurements=sf.Measurements(dict.fromkeys(log.columns, NOISE)))
    own = partial(fit_servos, gallery_log(), damping, False, method="output-error")
    return {"known servos, innovation form": (both, known), "the gallery's log, output error": (damping, own)}


def main() -> None:
    for case, (free, fit) in cases().items():
        if sys.argv[1:] and not any(word in case for word in sys.argv[1:]):
            continue
        print(case)
        first: tuple[Floats, Floats] | None = None
        for integrator, dt in SETTINGS:
            compiling = fit((integrator, dt))[2]
            values, errors, spent = fit((integrator, dt))
            first = first or (values, errors)
            apart = np.abs(values - first[0])
            print(f"  {integrator}, {1e3 * dt:g} ms: {spent:.1f} s of CPU, {compiling:.1f} s with compilation")
            for k, what in enumerate(free):
                print(
                    f"    {what:<10} {values[k]:.5f} +- {errors[k]:.5f}; {apart[k] / first[1][k]:.2g} standard errors "
                    f"and {apart[k] / first[0][k]:.2g} of the value apart",
                    flush=True,
                )


if __name__ == "__main__":
    main()
