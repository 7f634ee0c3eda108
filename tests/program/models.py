"""What the tests of other languages share: scenes, native answers without contraction, plain evaluation of graphs."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

import seaframe as sf
from seaframe.program.backends.llvm import Function, Target, optimise_outputs
from seaframe.program.backends.routines import Model
from seaframe.program.export import model_of
from seaframe.program.native import native_target
from seaframe.program.operations import chain_scene
from seaframe.program.program import Program
from seaframe.program.trace import Expression, Graph, live
from tests.loads.wet_scenes import ASHORE

Floats = NDArray[np.float64]
T0 = 0.25  # s
STEPS = 1000


def short_snake() -> sf.Scene:
    """The gallery's snake with five bodies on its tail."""
    described = sf.load("snake").to_dict()
    links = described["robots"]["snake"]["links"]
    kept = ["tail", *(f"body{k:02d}" for k in range(1, 6))]
    described["robots"]["snake"]["links"] = {name: links[name] for name in kept}
    described["initial"] = {"snake.body01": {"rate": 0.4}, "snake.body02": {"rate": 0.3}}
    return sf.Scene.from_dict({key: value for key, value in described.items() if key not in ("plots", "checks")})


def scene_with_switches() -> sf.Scene:
    """Every kind of joint, springs, and drives that switch; its names are hostile."""
    rod = {"mass": 2.0, "shape": {"box": [0.2, 0.3, 0.4], "center": [0, 0, 0.1]}}
    ball = {"type": "spherical", "at": [0, 0, 0.3], "stiffness": 3.0, "damping": 0.2}
    cross = {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]], "at": [0.2, 0, 0.3]}
    slide = {"type": "prismatic", "axis": [0, 1, 1], "at": [0, 0.1, 0]}
    return sf.Scene.from_dict(
        {
            "name": "*/ ??/ </script> \\",
            "gravity": [0, 0, -9.81],
            "robots": {
                "a": {
                    "links": {
                        "hull": rod,
                        "ball": rod | {"parent": "hull", "joint": ball},
                        "cross": rod | {"parent": "ball", "joint": cross},
                        "slide": rod | {"parent": "hull", "joint": slide},
                    }
                }
            },
            "drives": {
                "a.slide": {"motion": {"quintic": {"times": [0, 2, 5], "values": [0, 0.3, -0.1]}}},
                "a.cross": {"torque": {"table": {"times": [0, 1, 4], "values": [0, 0.3, -0.2]}}},
            },
        }
    )


def pushed_vehicles() -> sf.Scene:
    """Two robots with wrench inputs, one with an arm and thrusters that deviate from their model."""
    hull = {"mass": 20.0, "shape": {"box": [0.5, 0.4, 0.3]}, "volume": 0.02, "drag": {"quadratic": [9, 9, 9, 1, 1, 1]}}
    arm = hull | {"mass": 2.0, "parent": "hull", "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.3, 0, 0]}}
    screw = {"link": "hull", "model": "propeller", "propeller": {"T_ww": 4e-4, "T_wu": 0.03}, "direction": [1, 0, 0.2]}
    t1, t2 = ({"name": name, "at": [0.0, y, 0.0]} | screw for name, y in (("t1", 0.2), ("t2", -0.2)))
    rov = {"links": {"hull": hull, "arm": arm}, "thrusters": [t1 | {"exponent": 0.9}, t2], "wrench_input": True}
    buoy = {"links": {"hull": hull}, "wrench_input": True, "at": {"position": [0, 3, 0], "rpy": [0.2, 0.1, 1.0]}}
    drives = {f"rov.{name}": {"command": {"constant": 700.0}} for name in ("t1", "t2")}
    return sf.Scene.from_dict({"water": {"density": 1000}, "robots": {"rov": rov, "buoy": buoy}, "drives": drives})


@dataclass(frozen=True)
class Case:
    """A scene to be run, with the paths that are freed."""

    scene: Callable[[], sf.Scene]
    free: Any = ()
    h: float = 0.01  # s
    single: bool = False
    push: float = 0.01  # scale of the forces
    integrator: str | None = None


CASES = {
    "rov-one-arm": Case(lambda: sf.load("rov-one-arm")),
    "rov-two-arms": Case(lambda: sf.load("rov-two-arms"), push=1.0),
    "rov-two-arms freed": Case(lambda: sf.load("rov-two-arms"), ("rov.hull.mass", "rov.left_upper.mass"), push=1.0),
    "short snake": Case(short_snake, h=0.002, push=1e-4),
    "every joint": Case(scene_with_switches, h=0.002),
    "shared kernels": Case(lambda: chain_scene(32), ("snake.link7.mass",), h=1e-4),
    "fifth order": Case(lambda: sf.load("rov-two-arms"), push=1.0, integrator="dopri5"),
    "whole steps": Case(lambda: sf.load("rov-one-arm"), integrator="paper-rk4"),
    "variational": Case(lambda: sf.load("rov-two-arms"), push=1.0, integrator="variational"),
    "wrench inputs": Case(pushed_vehicles, {"gain": ["rov.t*.gain"], "bend": "rov.t1.exponent"}, push=1.0),
    "water": Case(lambda: sf.Scene.from_dict(ASHORE), ("water.density", "floor.height"), h=5e-4),
}
STIFF = 1e-5  # s: steps in which flexible links stay stable


def other(name: str) -> Case:
    """A scene of the gallery as it is."""
    flexible = any(link.flexible is not None for link in sf.load(name).links.values())
    return Case(partial(sf.load, name), h=STIFF if flexible else 0.01, push=1e-4)


CATCHING = tuple(name for name in sf.gallery() if any(joined.closes_during_run for joined in sf.load(name).connections))
OTHERS = {name: other(name) for name in sf.gallery() if name not in CASES and name not in CATCHING}
ALL = CASES | OTHERS


@dataclass(frozen=True)
class Answer:
    """What a run gives: states after every step, then accelerations and forces at its end."""

    states: Floats
    forward: Floats
    inverse: Floats

    @classmethod
    def read(cls, data: bytes, model: Model, single: bool = False) -> Answer:
        """From numbers one after the other."""
        numbers = np.frombuffer(data, np.float32 if single else np.float64).astype(float)
        nv, count = model.sizes["v"], STEPS * model.sizes["state"]
        assert numbers.size == count + 2 * nv
        return cls(numbers[:count].reshape(STEPS, -1), numbers[count : count + nv], numbers[count + nv :])

    def assert_equals(self, other: Answer) -> None:
        """To the bit."""
        assert np.isfinite(other.states).all()
        np.testing.assert_array_equal(self.states, other.states)
        np.testing.assert_array_equal(self.forward, other.forward)
        np.testing.assert_array_equal(self.inverse, other.inverse)


@cache
def program_of(name: str, single: bool = False) -> Program:
    case = ALL[name]
    return sf.compile(case.scene(), free=case.free, single=single, integrator=case.integrator)


def forces_of(name: str) -> Floats:
    """Forces at the ends of all steps, (STEPS + 1, nu), exact in 32 bits too."""
    nu = program_of(name).nu
    waves = np.sin(np.arange((STEPS + 1) * nu) * 0.7).reshape(STEPS + 1, nu)
    rounded: Floats = (ALL[name].push * waves).astype(np.float32).astype(float)
    return rounded


@cache
def native(name: str, single: bool = False, fused: bool = False) -> tuple[Model, Answer]:
    """The model to export, and results of native code for it; by default without fused multiply-adds."""
    program = program_of(name, single)
    model = model_of(program)
    compiled = sf.compile(program.scene, free=program.freed, single=single, integrator=ALL[name].integrator)
    compiled.target = native_target(single, fused)
    q, v = np.split(np.array(model.start), [program.nq])
    forces = forces_of(name) if program.nu else None
    q, v = compiled.rollout(q, v, forces, ALL[name].h, STEPS, every=1, t=T0)
    vdot = compiled.forward(q[-1], v[-1], t=T0)
    inverse = compiled.inverse(q[-1], v[-1], vdot, t=T0)
    return model, Answer(np.hstack([q, v]), np.asarray(vdot, float), np.asarray(inverse, float))


# Elementary functions

POINTS = (0.0, -0.3, 0.9, 2.4, -7.0, 1e3, -123456.7, 20.0, -20.0, 5e-9)


def functions_model() -> Model:
    """A model whose answer is elementary functions of q; its step does nothing."""
    graph = Graph()
    (x,) = graph.inputs("q", 1)
    near = x * 0.01
    outputs = [
        x.sin(),
        x.cos(),
        near.exp(),
        x.tanh(),
        Expression.atan2(x, 0.7),
        (x * x).sqrt(),
        abs(x),
        (x * x + 0.3).log(),
        x < 0.5,
    ]
    outputs[-1] = outputs[-1].where(x + 1.0, -x)
    sizes = {"q": 1, "v": 1, "u": 0, "free": 0, "vdot": 1, "state": 2, "stage": 2, "clock": 2, "part": 1, "rates": 1}
    return Model(
        name="functions",
        version="0",
        step=[
            Function("combine0", ("clock",), graph.inputs("clock", 1)),
            Function("finish", ("state", "part"), graph.inputs("state", 2)),
        ],
        answers=[Function("forward", ("q", "time"), outputs)],
        sizes=sizes | {"u0": 0, "u1": 0, "once": 0, "next": 2},
        stages=0,
        names={"q": ["x"], "v": ["xdot"], "u": [], "free": []},
        start=[0.0, 0.0],
        free=[],
        dt=0.01,
    )


def expected_functions(x: float) -> list[float]:
    """From the C library."""
    return [
        math.sin(x),
        math.cos(x),
        math.exp(0.01 * x),
        math.tanh(x),
        math.atan2(x, 0.7),
        abs(x),
        abs(x),
        math.log(x * x + 0.3),
        x + 1.0 if x < 0.5 else -x,
    ]


def assert_functions(answers: Sequence[Sequence[float]]) -> None:
    """Answers at POINTS: to the bit those of plain evaluation, and near those of the C library."""
    (function,) = functions_model().answers
    outputs = optimise_outputs([x for x in function.outputs if x is not None], Target(1, fused=False))
    for x, answer in zip(POINTS, answers, strict=True):
        assert list(answer) == evaluate_outputs(outputs, {("q", 0): x})
        np.testing.assert_allclose(answer, expected_functions(x), rtol=1e-15, atol=1e-16)


def evaluate_outputs(outputs: Sequence[Any], inputs: Mapping[tuple[str, int], float]) -> list[float]:
    """Outputs of a graph in Python's own arithmetic."""
    values: dict[Any, Any] = {}
    for x in live(outputs):
        a, b, c = (values.get(y, y) for y in (x.a, x.b, x.c))
        match x.op:
            case "input":
                values[x] = inputs[x.a, x.b]
            case "where":
                values[x] = b if a else c
            case _:
                values[x] = PLAIN[x.op](a, b)
    return [values.get(x, x) for x in outputs]


def power_of_2(n: float, _: None) -> float:
    power: float = struct.unpack("<d", struct.pack("<q", (int(n) + 1023) << 52))[0]
    return power


PLAIN: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "neg": lambda a, _: -a,
    "abs": lambda a, _: abs(a),
    "sqrt": lambda a, _: math.sqrt(a),
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "pow2": power_of_2,
}
