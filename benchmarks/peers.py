"""Other engines on the same robots, as tasks that take turns with ours.

Pinocchio runs in a C++ loop that is compiled here, if there are a compiler and the headers of its Python package and of
Eigen; otherwise it is called from Python. MuJoCo runs in its own rollouts, and `mj_forward` in a native loop. The
prototype is loaded from its folder, if that exists. Engines that are not installed are skipped.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.models import AXES, GRAVITY, Body, Floats
from seaframe.program.native import INTEGER, POINTER, Library, object_code
from seaframe.program.timing import DT, State, Task

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "bench"
PROTOTYPE = ROOT.parent / "shared" / "prototype"
STRAIGHT = 30  # degrees of freedom up to which the prototype uses straight-line code


def has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


# Pinocchio (Carpentier et al., 2019): the articulated-body algorithm

CPP = """
#include <pinocchio/multibody.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <string>
#include <vector>
using namespace pinocchio;
struct Robot { Model model; Data *data; Eigen::VectorXd q, v, tau; };
extern "C" void *make(int n, const int *parent, const int *axis, const double *R, const double *p,
                      const double *mass, const double *center, const double *moments) {
  Robot *robot = new Robot; Model &m = robot->model; std::vector<JointIndex> id(n);
  for (int i = 0; i < n; i++) {
    Eigen::Matrix3d turn = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(R + 9 * i);
    SE3 place(turn, Eigen::Map<const Eigen::Vector3d>(p + 3 * i)); std::string name = "j" + std::to_string(i);
    if (parent[i] < 0) id[i] = m.addJoint(0, JointModelFreeFlyer(), SE3::Identity(), name);
    else if (axis[i] == 1) id[i] = m.addJoint(id[parent[i]], JointModelRY(), place, name);
    else id[i] = m.addJoint(id[parent[i]], JointModelRZ(), place, name);
    Eigen::Matrix3d I = Eigen::Map<const Eigen::Vector3d>(moments + 3 * i).asDiagonal();
    m.appendBodyToJoint(id[i], Inertia(mass[i], Eigen::Map<const Eigen::Vector3d>(center + 3 * i), I), SE3::Identity());
  }
  m.gravity.linear(Eigen::Vector3d(0, 0, -GRAVITY)); robot->data = new Data(m);
  robot->q.resize(m.nq); robot->v.resize(m.nv); robot->tau.resize(m.nv); return robot;
}
extern "C" void set(void *robot, const double *q, const double *v, const double *tau) {
  Robot *r = (Robot *)robot;
  for (int i = 0; i < r->model.nq; i++) r->q[i] = q[i];
  for (int i = 0; i < r->model.nv; i++) { r->v[i] = v[i]; r->tau[i] = tau[i]; }
}
extern "C" void get(void *robot, double *vdot) {
  Robot *r = (Robot *)robot; for (int i = 0; i < r->model.nv; i++) vdot[i] = r->data->ddq[i];
}
extern "C" void loop(void *robot, long times, int world) {
  Robot *r = (Robot *)robot;
  for (long k = 0; k < times; k++) {
    aba(r->model, *r->data, r->q, r->v, r->tau, world ? Convention::WORLD : Convention::LOCAL);
    r->q[0] = r->data->ddq[0] * 1e-300;
  }
}
"""
FLAGS = ["-O3", "-march=native", "-std=c++17", "-shared", "-fPIC", "-DNDEBUG", f"-DGRAVITY={GRAVITY}"]
FLAGS += ["-DBOOST_MPL_LIMIT_LIST_SIZE=30", "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS"]  # as its own build has them


def pinocchio_library(say: Callable[[str], None]) -> ctypes.CDLL | None:
    """Return the C++ loop, compiled the first time; None if that is not possible."""
    compiler, headers = shutil.which("g++"), include_folders()
    if compiler is None or headers is None:
        return None
    digest = hashlib.sha256(repr([CPP, FLAGS, headers]).encode()).hexdigest()[:16]
    file = BUILD / f"pinocchio-{digest}.so"
    if not file.exists():
        say("Compiling Pinocchio's C++ loop, once (about a minute).")
        BUILD.mkdir(parents=True, exist_ok=True)
        source = file.with_suffix(".cpp")
        source.write_text(CPP)
        made = [compiler, *FLAGS, *(f"-I{folder}" for folder in headers), "-o", f"{file}.new", str(source)]
        if subprocess.run(made, capture_output=True, check=False).returncode:
            say("Pinocchio's headers do not compile on this machine.")
            return None
        os.replace(f"{file}.new", file)
    library = ctypes.CDLL(str(file))
    library.make.restype = ctypes.c_void_p
    return library


def include_folders() -> list[str] | None:
    """Return the folders with headers of Pinocchio, and of Eigen from any package that contains them."""
    places = [Path(folder) for folder in sys.path if folder.endswith("site-packages")]
    prefixes = [place / "cmeel.prefix" / "include" for place in places]
    eigens = [prefix / "eigen3" for prefix in prefixes] + [place / "casadi/include/eigen3" for place in places]
    eigens += [Path("/usr/include/eigen3"), Path("/usr/local/include/eigen3")]
    pinocchio = next((prefix for prefix in prefixes if (prefix / "pinocchio/algorithm/aba.hpp").exists()), None)
    eigen = next((folder for folder in eigens if (folder / "Eigen/Core").exists()), None)
    return None if pinocchio is None or eigen is None else [str(pinocchio), str(eigen)]


class PinocchioLoop:
    """Forward dynamics of one robot in a C++ loop."""

    def __init__(self, library: ctypes.CDLL, bodies: Sequence[Body], state: State) -> None:
        self.library, self.nv = library, 5 + len(bodies)
        columns = [
            np.array([-1 if body.parent is None else body.parent for body in bodies], np.int32),
            np.array([0 if body.axis is None else "xyz".index(body.axis) for body in bodies], np.int32),
            np.array([body.rotation for body in bodies]),
            np.array([body.place for body in bodies]),
            np.array([body.mass for body in bodies]),
            np.array([body.center for body in bodies]),
            np.array([body.moments for body in bodies]),
        ]
        self.robot = ctypes.c_void_p(library.make(len(bodies), *map(pointer, columns)))
        self.numbers = [np.ascontiguousarray(x) for x in pinocchio_state(state)]

    def task(self, world: bool) -> Task:
        """Return calls with quantities in the bodies' frames, its default, or in the world's."""
        self.library.set(self.robot, *map(pointer, self.numbers))
        return lambda times: self.library.loop(self.robot, ctypes.c_long(times), int(world))

    def accelerations(self) -> Floats:
        self.task(False)(1)
        vdot = np.zeros(self.nv)
        self.library.get(self.robot, pointer(vdot))
        return vdot


def pointer(x: Any) -> Any:
    return x.ctypes.data_as(ctypes.c_void_p)


def pinocchio_state(state: State) -> list[Floats]:
    """Return configuration, velocity and forces of the first robot in Pinocchio's order: quaternions are x, y, z, w."""
    q, v, u = (rows[0] for rows in state)
    return [np.concatenate([q[:3], q[4:7], q[3:4], q[7:]]), v.copy(), np.concatenate([np.zeros(6), u])]


def pinocchio_model(bodies: Sequence[Body]) -> Any:
    """Return the robot as a model of Pinocchio's Python package."""
    import pinocchio as pin

    model = pin.Model()
    model.gravity.linear = np.array([0.0, 0.0, -GRAVITY])
    joints: list[int] = []
    for k, body in enumerate(bodies):
        kinds = {None: pin.JointModelFreeFlyer, "y": pin.JointModelRY, "z": pin.JointModelRZ}
        place = pin.SE3(body.rotation, np.array(body.place))
        at = 0 if body.parent is None else joints[body.parent]
        joints.append(model.addJoint(at, kinds[body.axis](), place, f"j{k}"))
        inertia = pin.Inertia(body.mass, body.center, np.diag(body.moments))
        model.appendBodyToJoint(joints[-1], inertia, pin.SE3.Identity())
    return model


def pinocchio_calls(bodies: Sequence[Body], state: State) -> dict[str, Callable[[], object]]:
    """Return its calls from Python, by name: forward dynamics, inverse dynamics, mass matrix."""
    import pinocchio as pin

    model, (q, v, tau) = pinocchio_model(bodies), pinocchio_state(state)
    data = model.createData()
    return {
        "aba": lambda: pin.aba(model, data, q, v, tau),
        "rnea": lambda: pin.rnea(model, data, q, v, v),
        "crba": lambda: pin.crba(model, data, q),
    }


def pinocchio_python(bodies: Sequence[Body], state: State) -> dict[str, Task]:
    """Return forward dynamics from Python; also of a robot of one body, which shows the overhead of a call."""

    def task_of(some: Sequence[Body], rows: State) -> Task:
        call = pinocchio_calls(some, rows)["aba"]

        def task(times: int) -> None:
            for _ in range(times):
                call()

        return task

    q, v, u = state
    one = (q[:, :7], v[:, :6], u[:, :0])
    return {"Pinocchio": task_of(bodies, state), "Pinocchio, one body": task_of(bodies[:1], one)}


# MuJoCo (Todorov, Erez, Tassa, 2012)


def mjcf(bodies: Sequence[Body], fluid: bool) -> str:
    """Return the robot as a MuJoCo file, RK4; fluid: with its ellipsoid fluid model on every link."""
    kids: dict[int | None, list[int]] = {}
    for k, body in enumerate(bodies):
        kids.setdefault(body.parent, []).append(k)
    option = 'density="1000" viscosity="0.001"' if fluid else ""
    text = [
        '<mujoco><compiler angle="radian" inertiafromgeom="false" autolimits="false"/><size memory="64M"/>',
        f'<option timestep="{DT}" integrator="RK4" gravity="0 0 {-GRAVITY}" {option}>',
        '<flag contact="disable" constraint="disable"/></option><worldbody>',
    ]
    waiting: list[int | None] = [0]  # None closes the current body
    while waiting:
        number = waiting.pop()
        if number is None:
            text.append("</body>")
        else:
            text += body_lines(bodies[number], fluid)
            waiting += [None, *reversed(kids.get(number, []))]
    return "\n".join([*text, "</worldbody></mujoco>"])


def body_lines(body: Body, fluid: bool) -> Iterator[str]:
    def numbers(x: Any) -> str:
        return " ".join(repr(float(entry)) for entry in np.ravel(x))

    R = body.rotation
    yield f'<body pos="{numbers(body.place)}" xyaxes="{numbers([R[:, 0], R[:, 1]])}">'
    yield "<freejoint/>" if body.axis is None else f'<joint type="hinge" axis="{numbers(AXES[body.axis])}"/>'
    yield f'<inertial pos="{numbers(body.center)}" mass="{body.mass}" diaginertia="{numbers(body.moments)}"/>'
    shape = 'fluidshape="ellipsoid"' if fluid else ""
    if body.is_box:
        solid = f'type="box" size="{numbers(np.array(body.size) / 2)}"'
    else:
        solid = f'type="capsule" size="{body.size[0]}" fromto="0 0 0 {body.size[1]} 0 0"'
    yield f'<geom {solid} {shape} contype="0" conaffinity="0"/>'


def mujoco_forward(bodies: Sequence[Body], state: State, fluid: bool) -> tuple[Task, Callable[[], Floats]]:
    """Return `mj_forward` of one robot in a native loop, and a function of its accelerations in our coordinates."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(mjcf(bodies, fluid))
    data = mujoco.MjData(model)
    q, v, u = (rows[0] for rows in state)
    R = rotation_of(q[3:7])
    data.qpos[:], data.qvel[:] = q, np.concatenate([R @ v[:3], v[3:]])
    data.qfrc_applied[:] = np.concatenate([np.zeros(6), u])
    library = next(iter(Path(mujoco.__file__).parent.glob("libmujoco*")), None)
    if library is None:
        raise OSError("MuJoCo's library was not found in its package.")
    function = ctypes.cast(ctypes.CDLL(str(library)).mj_forward, ctypes.c_void_p).value
    loop = Library(object_code(PAIR_LOOP))
    call = loop.function("repeat", INTEGER, POINTER, POINTER, POINTER)

    def task(times: int, kept: Any = (loop, model, data)) -> None:
        call(times, function, model._address, data._address)

    def accelerations() -> Floats:
        task(1)
        found = np.array(data.qacc)
        return np.concatenate([R.T @ found[:3] - np.cross(v[3:6], v[:3]), found[3:]])

    return task, accelerations


PAIR_LOOP = """define void @repeat(i64 %times, ptr %f, ptr %a, ptr %b) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void %f(ptr %a, ptr %b)
  %next = add i64 %k, 1
  %more = icmp slt i64 %next, %times
  br i1 %more, label %loop, label %done
done:
  ret void
}"""


def rotation_of(quaternion: Floats) -> Floats:
    """Return the rotation matrix of a unit quaternion w, x, y, z, (3, 3)."""
    w, a = quaternion[0], quaternion[1:]
    cross = np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])
    return np.asarray(np.eye(3) + 2 * w * cross + 2 * cross @ cross)


def mujoco_batch(bodies: Sequence[Body], state: State, fluid: bool, threads: int) -> Task:
    """Return RK4 steps of all robots by mujoco.rollout."""
    import mujoco
    from mujoco import rollout

    model = mujoco.MjModel.from_xml_string(mjcf(bodies, fluid))
    copies = [mujoco.MjData(model) for _ in range(threads)]
    q, v, _ = state
    start = np.zeros((len(q), mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)))
    start[:, 1 : 1 + q.shape[1] + v.shape[1]] = np.hstack([q, v])
    runner = rollout.Rollout(nthread=threads)
    return lambda steps: runner.rollout(model, copies, start, nstep=steps)


# The prototype


@contextmanager
def prototype_modules() -> Iterator[dict[str, Any]]:
    """Import its modules from its folder, and remove them from `sys.modules` afterwards."""
    names = ("models", "tracer", "backends", "hybrid")
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    write, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, str(PROTOTYPE))
    try:
        yield {name: importlib.import_module(name) for name in names}
    finally:
        sys.path.remove(str(PROTOTYPE))
        sys.dont_write_bytecode = write
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(before)


class Prototype:
    """The feasibility study on our bodies, dry or in water."""

    def __init__(self, name: str, bodies: Sequence[Body], lanes: int, water: bool = False) -> None:
        with prototype_modules() as study:
            same = study["models"].W(name if name.startswith("W") else f"C_{name.removeprefix('C')}")
            arrays = place_hinges(study["models"].arrays(same, hydro=water), bodies, study["models"].Q)
            if 5 + len(bodies) <= STRAIGHT:
                (nodes, out), nx, nt = study["tracer"].trace(arrays)
                text = study["tracer"].emit_ir(nodes, out, nx, nt, lanes)
            else:
                text = study["hybrid"].build(arrays, lanes)[0]
            self.code, self.pack, self.lanes = study["backends"].jit(text), study["backends"].pack, lanes

    def packed(self, state: State) -> tuple[Any, Any]:
        q, v, u = state
        forces = np.hstack([np.zeros((len(u), 6)), u])
        return self.pack(np.hstack([q, v]), self.lanes, float), self.pack(forces, self.lanes, float)

    def call_task(self, state: State) -> Task:
        """Return forward dynamics of a full vector of robots, in a native loop."""
        x, tau = self.packed(first_rows(state, self.lanes))
        out = self.pack(np.zeros((self.lanes, x.shape[1])), self.lanes, float)
        return lambda times: self.code.eval(1, times, x.ctypes.data, tau.ctypes.data, out.ctypes.data)

    def accelerations(self, state: State) -> Floats:
        x, tau = self.packed(first_rows(state, self.lanes))
        out = self.pack(np.zeros((self.lanes, x.shape[1])), self.lanes, float)
        self.code.eval(1, 1, x.ctypes.data, tau.ctypes.data, out.ctypes.data)
        return np.array(out[0, state[0].shape[1] :, 0])

    def batch_task(self, state: State, threads: int) -> Task:
        """Return RK4 steps of all robots, without packing and unpacking."""
        start, tau = self.packed(state)
        x, pool = self.pack(np.zeros((len(state[0]), start.shape[1])), self.lanes, float), ThreadPoolExecutor(threads)
        bounds = [len(x) * k // threads for k in range(threads + 1)]

        def run(steps: int, a: int, b: int) -> None:
            self.code.rk4(b - a, steps, DT, x[a:].ctypes.data, tau[a:].ctypes.data)

        def task(steps: int) -> None:
            x[:] = start
            list(pool.map(lambda ab: run(steps, *ab), pairwise(bounds)))

        return task


def place_hinges(arrays: dict[str, Any], bodies: Sequence[Body], turns: dict[Any, Floats]) -> dict[str, Any]:
    """Return the prototype's arrays with the hinges at the places and in the directions of our robots."""
    for k, body in enumerate(bodies):
        if body.parent is not None:
            R_P = turns[bodies[body.parent].axis]
            arrays["Rf"][k] = (R_P.T @ body.rotation @ turns[body.axis]).ravel()
            arrays["rr"][k] = R_P.T @ np.array(body.place)
    return arrays


def first_rows(state: State, count: int) -> State:
    q, v, u = state
    return q[:count], v[:count], u[:count]
