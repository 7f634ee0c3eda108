"""The matrices of the Moving Frame Method in symbols: equal to the numbers, and to what the papers print."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

import seaframe as sf
from seaframe import choices
from tests.program.node import answer_of, needs_node
from tests.random_scenes import Array, difference, skew

sp = pytest.importorskip("sympy", reason="symbolic equations need SymPy")
from seaframe.program.backends.languages import LANGUAGES  # noqa: E402
from seaframe.program.backends.paper_matrices import QUANTITIES, PaperMatrices, paper_matrices_of  # noqa: E402

OCTAVE = shutil.which("octave-cli") or shutil.which("octave")
EVERY = list(QUANTITIES)


def state_of(scene: sf.Scene, seed: int = 31) -> tuple[Any, Array, Array, Array]:
    """Equations in numbers, and a random state of them."""
    eom: Any = sf.derive(scene, method="moving-frame")
    rng = np.random.default_rng(seed)
    q, v, u = rng.normal(size=eom.nq), rng.normal(size=eom.nv), rng.normal(size=eom.nu)
    for slot in eom.coordinates.slots.values():
        if slot.type.has_quaternion:
            turn = slice(slot.q.stop - 4, slot.q.stop)
            q[turn] /= np.linalg.norm(q[turn])
    return eom, q, v, u


def inputs_of(eom: Any, q: Array, v: Array, u: Array) -> dict[str, Any]:
    """Values of the symbols of a state, by the names that are documented."""
    given: dict[str, Any] = {"g": float(np.linalg.norm(eom.scene.gravity))}
    heads = {"revolute": ["theta"], "prismatic": ["d"], "universal": ["alpha", "beta"]}
    actuated = dict(zip(eom.coordinates.u, u, strict=False))
    alone = sum(slot.is_floating for slot in eom.coordinates.slots.values()) == 1
    for path, number in eom.body_numbers.items():
        slot = eom.coordinates.slots[path]
        if slot.is_floating:
            E, s = eom.frames(q)[path], eom.s(q, v)[slot.v]
            below = "" if alone else f"{number}_"  # of one vehicle of several
            given["R" if alone else f"R_{number}"] = E[:3, :3].tolist()
            for k in range(3):
                name = f"{below}{k + 1}"
                given |= {f"x_C{name}": E[k, 3], f"dx_C{name}": s[k], f"omega_{name}": s[k + 3]}
        elif slot.joint in heads:
            for head, x, rate in zip(heads[slot.joint], q[slot.q], v[slot.v], strict=True):
                given |= {f"{head}_{number}": x, f"d{head}_{number}": rate}
        elif slot.type.has_quaternion:
            given |= {f"d_{number}_{k + 1}": x for k, x in enumerate(q[slot.q][:-4])}
            given |= {f"e_{number}_{k}": x for k, x in enumerate(q[slot.q][-4:])}
            given |= {f"v_{number}_{k + 1}": x for k, x in enumerate(v[slot.v][:-3])}
            given |= {f"w_{number}_{k + 1}": x for k, x in enumerate(v[slot.v][-3:])}
        for name, force in actuated.items():
            if name.rpartition(".")[0] == path and not name.endswith("]"):
                given[f"{'f' if slot.joint == 'prismatic' else 'tau'}_{number}"] = force
            for k in range(6):
                if name in (f"{path}.torque[{k}]", f"{path}.wrench[{k}]"):
                    head = "f" if ".wrench" in name and k < 3 else "tau"
                    given[f"{head}_{number}_{k % 3 + 1}"] = force
    return {name: x if isinstance(x, list) else float(x) for name, x in given.items()}


def numbers_of(eom: Any, q: Array, v: Array, u: Array) -> dict[str, Array]:
    """All matrices in numbers, without the rows of fixed bases."""
    rows = [6 * eom.pieces.index(path) + k for path in eom.body_numbers for k in range(6)]

    def each(values: dict[str, Array]) -> Array:
        return np.array([values[path] for path in eom.body_numbers])

    return {
        "E": each(eom.frames(q)),
        "E_relative": each(eom.frames(q, relative=True)),
        "E_inverse": each(eom.inverse_frames(q)),
        "E_inverse_relative": each(eom.inverse_frames(q, relative=True)),
        "Edot": each(eom.frame_rates(q, v)),
        "Edot_relative": each(eom.frame_rates(q, v, relative=True)),
        "Omega": each(eom.Omega(q, v)),
        "Omega_relative": each(eom.Omega(q, v, relative=True)),
        "s": eom.s(q, v)[:, None],
        "B": eom.B(q)[rows],
        "Bdot": eom.Bdot(q, v)[rows],
        "Xdot": eom.Xdot(q, v)[rows, None],
        "D": eom.D(q, v)[np.ix_(rows, rows)],
        "M": eom.M[np.ix_(rows, rows)],
        "H": eom.H(q, v)[rows, None],
        "Mstar": eom.Mstar(q),
        "Nstar": eom.Nstar(q, v),
        "F": eom.F(q, v, u)[rows, None],
        "Fstar": eom.Fstar(q, v, u)[:, None],
    }


def run_python(code: str, given: dict[str, Any]) -> dict[str, Any]:
    """Run printed Python."""
    space: dict[str, Any] = {}
    exec(code, space)
    (function,) = (value for name, value in space.items() if name.endswith("_matrices"))
    answers: dict[str, Any] = function(given)
    return answers


def arm_with_motors() -> sf.Scene:
    """Study 000's vehicle with weight, driven by torques instead of prescribed angles."""
    data = sf.load("rov-one-arm").to_dict()
    del data["drives"]
    data["robots"]["rov"]["links"]["upper"] |= {"mass": 20.0, "inertia": {"diagonal": [3.0, 0.5, 3.0]}}
    return sf.Scene.from_dict(data | {"gravity": [0.0, 0.0, -9.81], "plots": [], "checks": []})


@pytest.fixture(scope="module")
def driven_arm() -> PaperMatrices:
    return paper_matrices_of(arm_with_motors())


def test_printed_matrices_equal_the_numbers(driven_arm: PaperMatrices) -> None:
    """Every matrix, with masses, moments of inertia and offsets as symbols with the scene's values."""
    eom, q, v, u = state_of(driven_arm.scene)
    got = run_python(driven_arm.code(EVERY, "python"), inputs_of(eom, q, v, u))
    for name, want in numbers_of(eom, q, v, u).items():
        assert np.abs(np.array(got[name]) - want).max() <= 1e-12 * max(1.0, np.abs(want).max()), name


def joint(kind: str, parent: str, **more: Any) -> dict[str, Any]:
    """A link on a joint away from the centre of the link that carries it."""
    inertia = {"matrix": [[0.3, 0.01, 0], [0.01, 0.2, 0], [0, 0, 0.4]]}
    return {"parent": parent, "joint": {"type": kind, "at": [0.2, 0, 0.1], **more}, "mass": 2.0, "inertia": inertia}


HULL = {"mass": 5.0, "inertia": {"diagonal": [1, 2, 3]}, "center_of_mass": [0.1, 0, 0]}
LINKS: dict[str, dict[str, Any]] = {
    "slide": {"slide": joint("prismatic", "root", axis=[0, 1, 0], rpy=[0, 0, 0.5]), "tip": joint("fixed", "slide")},
    "universal": {"gimbal": joint("universal", "root", axes=[[1, 0, 0], [0, 1, 0]])},
    "oblique": {"hinge": joint("revolute", "root", axis=[0, 0.6, 0.8], damping=0.3, stiffness=2.0)},
    "spherical": {"ball": joint("spherical", "root")},
    "loose": {"loose": joint("free", "root")},
}


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("links", LINKS)
def test_other_joints(links: str, base: str) -> None:
    """Any joint, oblique axes, a base whose centre of mass is not its origin: the same numbers."""
    robot = {"base": base, "links": {"root": HULL, **LINKS[links]}}
    scene = sf.Scene.from_dict({"gravity": [0, 0, -9.81], "robots": {"rov": robot}})
    assert_printed_equals(scene, ["E", "E_relative", "E_inverse", "Omega", "B", "Bdot", "Xdot", "H", "M", "F"])


def assert_printed_equals(scene: sf.Scene, names: list[str]) -> None:
    eom, q, v, u = state_of(scene)
    got = run_python(paper_matrices_of(scene).code(names, "python"), inputs_of(eom, q, v, u))
    want = numbers_of(eom, q, v, u)
    for name in names:
        assert np.abs(np.array(got[name]) - want[name]).max() <= 1e-12 * max(1.0, np.abs(want[name]).max()), name


def test_a_vehicle_in_water() -> None:
    """Added mass that is no multiple of 1, buoyancy away from the centre of mass, linear and quadratic drag."""
    water = {
        "volume": 0.004,
        "center_of_buoyancy": [0, 0, 0.1],
        "added_mass": {"diagonal": [3, 4, 5, 0.2, 0.3, 0.1]},
        "drag": {"linear": [1, 2, 3, 0.1, 0.2, 0.3], "quadratic": [4, 5, 6, 0.4, 0.5, 0.6]},
    }
    links = {"hull": HULL | water, "arm": joint("revolute", "hull", axis=[0, 0, 1], damping=0.2)}
    data = {"gravity": [0, 0, -9.81], "water": {"density": 1000}, "robots": {"rov": {"links": links}}}
    assert_printed_equals(sf.Scene.from_dict(data), ["Mstar", "Nstar", "F", "Fstar"])


def test_two_vehicles() -> None:
    """Each with its own rotation matrix, and gravity in the axes of each."""
    robots = {name: {"links": {"hull": HULL | {"mass": mass}}} for name, mass in (("left", 5.0), ("right", 7.0))}
    scene = sf.Scene.from_dict({"gravity": [0, 0, -9.81], "robots": robots})
    assert_printed_equals(scene, ["E", "E_inverse", "Edot", "Omega", "B", "H", "Mstar", "Nstar", "F", "Fstar"])


def test_a_robot_on_a_link_of_another() -> None:
    """Its joint's place is that of its robot, and its rows are in the axes of the base that carries it."""
    arm = {
        "base": {"mass": 1.0, "inertia": {"diagonal": [0.1, 0.2, 0.3]}},
        "fore": joint("revolute", "base", axis=[0, 0, 1]),
    }
    robots = {
        "rov": {"links": {"hull": HULL}},
        "arm": {"on": "rov.hull", "at": {"position": [0.3, 0, 0.2], "rpy": [0, 0, 0.4]}, "links": arm},
    }
    scene = sf.Scene.from_dict({"gravity": [0, 0, -9.81], "robots": robots})
    assert_printed_equals(scene, ["E", "E_relative", "Omega", "B", "H", "Mstar", "Nstar", "F", "Fstar"])


def test_numbers_are_parameters() -> None:
    """Other masses and lengths, given by name, act as in a changed scene."""
    scene = sf.load("rov-two-arms")
    changed = scene.replace({"rov.hull.mass": 321.0, "rov.left_fore.joint.at[2]": 0.71})
    eom, q, v, u = state_of(changed)
    code = paper_matrices_of(scene).code(["B", "M"], "python")
    inertia = {f"J_1_{k}{k}": float(eom.M[2 + k, 2 + k]) for k in (1, 2, 3)}  # of the box, from its mass
    got = run_python(code, inputs_of(eom, q, v, u) | {"m_1": 321.0, "s_J2_3": 0.71 - 0.3} | inertia)
    want = numbers_of(eom, q, v, u)
    for name in ("B", "M"):
        assert difference(np.array(got[name]), want[name]) < 1e-12


# In other languages


def assert_script_agrees(got: dict[str, Any], scene: sf.Scene) -> None:
    want = numbers_of(*state_of(scene))
    assert set(got) == set(EVERY)
    for name in EVERY:
        entries = np.array(got[name], dtype=float).reshape(want[name].shape)
        assert np.abs(entries - want[name]).max() <= 1e-12 * max(1.0, np.abs(want[name]).max()), name


@needs_node
def test_wrong_names_of_symbols_are_refused(driven_arm: PaperMatrices) -> None:
    names: dict[str, Any] = {}
    exec(driven_arm.code(["Mstar"], "python"), names)
    given = inputs_of(*state_of(driven_arm.scene))
    assert names["rov_one_arm_matrices"](given | {"m_3": 1.0}) != names["rov_one_arm_matrices"](given)
    for wrong, name in ((given | {"m3": 1.0}, "m3"), ({key: x for key, x in given.items() if key != "R"}, "R")):
        with pytest.raises(KeyError, match=f"'{name}'"):
            names["rov_one_arm_matrices"](wrong)


def test_javascript_in_node(driven_arm: PaperMatrices, tmp_path: Path) -> None:
    scene = driven_arm.scene
    (tmp_path / "matrices.mjs").write_text(driven_arm.code(EVERY, "javascript"))
    given = json.dumps(inputs_of(*state_of(scene)))
    script = tmp_path / "main.mjs"
    script.write_text(
        'import { rov_one_arm_matrices } from "./matrices.mjs";\n'
        f"console.log(JSON.stringify(rov_one_arm_matrices({given})));\n"
    )
    assert_script_agrees(answer_of(script), scene)


@pytest.mark.partners
@pytest.mark.skipif(OCTAVE is None, reason="no Octave on this machine")
def test_matlab_in_octave(driven_arm: PaperMatrices, tmp_path: Path) -> None:
    scene = driven_arm.scene
    (tmp_path / "rov_one_arm_matrices.m").write_text(driven_arm.code(EVERY, "matlab"))
    lines = ["p = struct();"]
    for name, x in inputs_of(*state_of(scene)).items():
        rows = "; ".join(" ".join(map(repr, row)) for row in x) if isinstance(x, list) else repr(x)
        lines.append(f"p.{name} = [{rows}];")
    lines.append("out = rov_one_arm_matrices(p);")
    # By rows, one body after the other; Octave stores columns first.
    lines += [f"printf('{name}'); printf(' %.17g', permute(out.{name}, [2, 1, 3])); printf('\\n');" for name in EVERY]
    (tmp_path / "main.m").write_text("\n".join(lines) + "\n")
    command = [str(OCTAVE), "--no-gui", "--norc", "--quiet", "main.m"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr
    printed = [line.split() for line in done.stdout.splitlines()]
    assert_script_agrees({name: list(map(float, entries)) for name, *entries in printed}, scene)


def test_every_language_has_a_printer() -> None:
    assert set(LANGUAGES) == set(get_args(choices.Language)) < set(get_args(choices.EquationFormat))


# As the papers print them


@pytest.fixture(scope="module")
def one_arm() -> PaperMatrices:
    return paper_matrices_of(sf.load("rov-one-arm"))


def symbols(*names: str) -> list[Any]:
    return [sp.Symbol(name, real=True) for name in names]


def vanish(matrix: Any) -> bool:
    """Whether a matrix is zero at three random points."""
    names, rng = sorted(matrix.free_symbols, key=str), np.random.default_rng(34)
    function = sp.lambdify(names, list(matrix), modules="math", cse=True)
    return all(np.abs(function(*rng.normal(size=len(names)))).max() < 1e-12 for _ in range(3))


R = sp.Matrix(3, 3, symbols(*(f"R_{j}{k}" for j in (1, 2, 3) for k in (1, 2, 3))))
th2, th3, dth2, dth3 = symbols("theta_2", "theta_3", "dtheta_2", "dtheta_3")
sJ1, sC2, sJ2, sC3 = (sp.Matrix([0, s, 0]) for s in symbols("s_J1_2", "s_C2_2", "s_J2_2", "s_C3_2"))
w1, x1, xdot1 = (sp.Matrix(symbols(*(f"{head}{k}" for k in (1, 2, 3)))) for head in ("omega_", "x_C", "dx_C"))
R21, R32 = sp.rot_ccw_axis3(th2), sp.rot_ccw_axis1(th3)  # (25) and (38), whose last entry is cos
e1, e3 = sp.Matrix([1, 0, 0]), sp.Matrix([0, 0, 1])


def frame(rotation: Any, shift: Any) -> Any:
    return rotation.row_join(shift).col_join(sp.Matrix([[0, 0, 0, 1]]))


def test_frames_of_study_000(one_arm: PaperMatrices) -> None:
    """(12), (29), (41), (40) with (43), and the inverse (15)."""
    E1, E21, E32 = frame(R, x1), frame(R21, R21 * sC2 + sJ1), frame(R32, R32 * sC3 + sJ2)
    assert vanish(one_arm.matrix("E", "rov.hull") - E1)
    assert vanish(one_arm.matrix("E_relative", "rov.upper") - E21)
    assert vanish(one_arm.matrix("E_relative", "rov.fore") - E32)
    assert vanish(one_arm.matrix("E", "rov.fore") - E1 * E21 * E32)
    x3 = R * R21 * R32 * sC3 + R * R21 * (sC2 + sJ2) + R * sJ1 + x1
    assert vanish(one_arm.matrix("E", "rov.fore")[:3, 3] - x3)
    assert vanish(one_arm.matrix("E_inverse", "rov.hull") - frame(R.T, -R.T * x1))


def test_rates_of_study_000(one_arm: PaperMatrices) -> None:
    """Edot by the chain rule, with Rdot = R skew(omega), (95); Omega of the hull, (19)."""
    motion = dict(zip(R, R * w1.hat(), strict=True)) | dict(zip(x1, xdot1, strict=True)) | {th2: dth2, th3: dth3}
    for path in ("rov.hull", "rov.upper", "rov.fore"):
        for name in ("", "_relative"):
            E = one_arm.matrix(f"E{name}", path)
            rate = E.applyfunc(lambda entry: sum(entry.diff(x) * speed for x, speed in motion.items()))
            assert vanish(one_arm.matrix(f"Edot{name}", path) - rate)
    Omega = one_arm.matrix("Omega", "rov.hull")
    assert Omega[:3, :3] == w1.hat()
    assert Omega[:3, 3].xreplace(one_arm.symbols.definitions) == R.T * xdot1


def test_velocities_of_study_000(one_arm: PaperMatrices) -> None:
    """B from (33), (34), (44), (45) after repair, and its rate by the chain rule."""
    w2 = R21.T * w1 + dth2 * e3
    w3 = R32.T * R21.T * w1 + R32.T * dth2 * e3 + dth3 * e1
    x2 = R * sJ1.hat().T * w1 + R * R21 * sC2.hat().T * w2 + xdot1
    x3 = R * R21 * R32 * sC3.hat().T * w3 + R * R21 * (sC2 + sJ2).hat().T * w2 + R * sJ1.hat().T * w1 + xdot1
    X, s = sp.Matrix([xdot1, w1, x2, w2, x3, w3]), sp.Matrix([*xdot1, *w1, dth2, dth3])
    assert list(one_arm.matrix("s")) == list(s)
    B = one_arm.matrix("B")
    assert vanish(B - X.jacobian(s))
    assert vanish(one_arm.matrix("Xdot") - X)
    motion = dict(zip(R, R * w1.hat(), strict=True)) | {th2: dth2, th3: dth3}
    rate = B.applyfunc(lambda entry: sum(entry.diff(x) * speed for x, speed in motion.items()))
    assert vanish(one_arm.matrix("Bdot") - rate)
    zero = sp.zeros(3)
    assert vanish(one_arm.matrix("D") - sp.diag(zero, w1.hat(), zero, w2.hat(), zero, w3.hat()))  # (70)


def test_masses_of_study_000(one_arm: PaperMatrices) -> None:
    """[M], (60), 18x18: what is zero in the scene (m2 and J2, J of a slender rod about itself) stays zero."""
    m1, m3, *J = symbols("m_1", "m_3", "J_1_11", "J_1_22", "J_1_33", "J_3_11", "J_3_33")
    M = sp.diag(*[m1] * 3, *J[:3], *[0] * 6, *[m3] * 3, J[3], 0, J[4])
    assert one_arm.matrix("M") == M
    assert vanish(one_arm.matrix("H") - M * one_arm.matrix("Xdot"))


def study_001(
    r: Array, t: dict[int, Array], s: dict[str, Array], repaired: bool = True
) -> dict[tuple[int, int], Array]:
    """(88)-(99) as printed, by row and column of the 27x7 blocks; (98) with s_c(5) and R(5/4), if it is repaired.

    r: R(1); t: R(2/1), R(3/2), R(4/1), R(5/4) by the first number; s: c2 ... c5, j1 ... j4.
    """
    a = {name: skew(vector).T for name, vector in s.items()}
    e1, e2 = np.eye(3)[:2]
    end = (t[5], a["c5"]) if repaired else (t[3], a["c3"])
    return {
        (2, 1): r @ t[2] @ a["c2"] @ t[2].T + r @ a["j1"],
        (4, 1): r @ t[2] @ t[3] @ a["c3"] @ t[3].T @ t[2].T
        + r @ t[2] @ a["j2"] @ t[2].T
        + r @ t[2] @ a["c2"] @ t[2].T
        + r @ a["j1"],
        (5, 1): t[3].T @ t[2].T,
        (6, 1): r @ t[4] @ a["c4"] @ t[4].T + r @ a["j3"],
        (8, 1): r @ t[4] @ t[5] @ a["c5"] @ t[5].T @ t[4].T
        + r @ t[4] @ a["j4"] @ t[4].T
        + r @ t[4] @ a["c4"] @ t[4].T
        + r @ a["j3"],
        (9, 1): t[5].T @ t[4].T,
        (2, 2): r @ t[2] @ a["c2"] @ e2,
        (4, 2): (r @ t[2] @ t[3] @ a["c3"] @ t[3].T + r @ t[2] @ a["j2"] + r @ t[2] @ a["c2"]) @ e2,
        (4, 3): r @ t[2] @ t[3] @ a["c3"] @ e1,
        (6, 4): r @ t[4] @ a["c4"] @ e2,
        (8, 4): (r @ t[4] @ t[5] @ end[1] @ end[0].T + r @ t[4] @ a["j4"] + r @ t[4] @ a["c4"]) @ e2,
        (8, 5): r @ t[4] @ t[5] @ a["c5"] @ e1,
    }


def test_B_of_study_001() -> None:
    """Symbolic B at random angles and lengths; the printed one lacks rows and columns of the hull's velocity."""
    found = paper_matrices_of(sf.load("rov-two-arms"))
    B, rng = found.matrix("B"), np.random.default_rng(33)
    values = {str(x): float(rng.normal()) for x in B.free_symbols}
    hull = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    hull *= np.sign(np.linalg.det(hull))
    values |= {f"R_{j + 1}{k + 1}": hull[j, k] for j in range(3) for k in range(3)}
    angle = {k: values[f"theta_{k}"] for k in (2, 3, 4, 5)}
    about_2 = {
        k: np.array([[np.cos(x), 0, np.sin(x)], [0, 1, 0], [-np.sin(x), 0, np.cos(x)]]) for k, x in angle.items()
    }
    about_1 = {
        k: np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]]) for k, x in angle.items()
    }
    turns = {2: about_2[2], 3: about_1[3], 4: about_2[4], 5: about_1[5]}

    def vector(name: str) -> Array:
        return np.array([values.get(f"{name}_{k}", 0.0) for k in (1, 2, 3)])

    vectors = {f"c{k}": vector(f"s_C{k}") for k in (2, 3, 4, 5)} | {f"j{k}": vector(f"s_J{k}") for k in (1, 2, 3, 4)}
    assert np.count_nonzero(np.array(list(vectors.values()))) == 4 + 2 + 2 + 1 + 1
    ours = np.array(B.subs({x: values[str(x)] for x in B.free_symbols}).evalf(), dtype=float)
    columns: dict[int, Any] = {1: slice(3, 6), 2: 6, 3: 7, 4: 8, 5: 9}
    wrong = []
    for repaired in (True, False):
        for (i, j), want in study_001(hull, turns, vectors, repaired).items():
            if np.abs(ours[3 * i : 3 * i + 3, columns[j]] - want).max() > 1e-12:
                wrong.append((repaired, i, j))
    assert wrong == [(False, 8, 4)]


# As text


def test_text_is_read_back(one_arm: PaperMatrices) -> None:
    """Every printed entry of B is an expression, and small matrices are printed as a whole."""
    lines = one_arm.text(["B"]).replace("(\n", "(").replace("\n    ", " ").replace("\n)", ")").splitlines()
    B = sp.zeros(18, 8)
    names = {str(x): x for x in one_arm.matrix("B").free_symbols}
    for line in lines:
        if line.startswith("B(") and "=" in line:
            place, _, formula = line.partition(" = ")
            j, k = map(int, place[2:-1].split(","))
            B[j - 1, k - 1] = sp.sympify(formula, locals=names)
    assert vanish(B - one_arm.matrix("B"))
    assert "E^(2/1) =\n  [cos(theta_2)  -sin(theta_2)" in one_arm.text(["E_relative"])
    assert "# m_1 = 2000: rov.hull.mass" in one_arm.text(["M"])


def test_latex_names_follow_the_papers(one_arm: PaperMatrices) -> None:
    latex = one_arm.latex(["E_relative", "M", "B"])
    assert latex.startswith("\\begin{aligned}")
    blocks, comments = latex.rsplit("\\end{aligned}", 1)
    assert blocks.count("\\begin{aligned}") == len(one_arm.all_tables(["E_relative", "M", "B"]))
    assert "% m^{(1)} = 2000: rov.hull.mass" in comments.splitlines()
    for part in (
        r"E^{(3/2)}",
        r"\theta^{(2)}",
        "m^{(1)}",
        "J_{11}^{(3)}",
        "s_{J_{1},2}",
        "s_{C_{3},2}",
        r"R^{(1)}_{11}",
    ):
        assert part in latex


def test_what_is_refused() -> None:
    with pytest.raises(sf.SeaframeError) as error:
        paper_matrices_of(sf.load("snake")).tables("B")
    assert (error.value.code, error.value.path) == ("limit", "matrices")
    assert paper_matrices_of(sf.load("snake")).matrix("s").shape == (20, 1)
    with pytest.raises(sf.SeaframeError) as error:
        paper_matrices_of(sf.load("rov-one-arm-hold")).tables("F")
    assert (error.value.code, error.value.path) == ("unsupported", "matrices")
    assert paper_matrices_of(sf.load("rov-one-arm-hold")).matrix("B").shape == (18, 8)
    with pytest.raises(sf.SeaframeError) as error:
        paper_matrices_of(sf.load("rov-one-arm")).text(["B", "Q"])
    assert (error.value.code, error.value.choices) == ("unknown", tuple(QUANTITIES))
    with pytest.raises(sf.SeaframeError) as error:
        paper_matrices_of(sf.load("flexible-arm"))
    assert error.value.code == "unsupported"
