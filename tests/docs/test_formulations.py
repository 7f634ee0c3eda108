"""The pages on notation and formulations name existing functions and print measured numbers."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from seaframe.program.operations import markdown_table, operations_of, operations_table
from seaframe.scene.joint_types import JOINT_TYPES
from seaframe.signals.connection_signals import CONNECTION
from seaframe.signals.energy import TOTAL
from seaframe.signals.flexible_signals import TIP
from seaframe.signals.joint_signals import JOINT, REACTION
from seaframe.signals.link_signals import LINK
from tests.docs.test_other_languages import follow, sections

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (
    "notation.md",
    "fluid-model.md",
    "formulations/recursive.md",
    "formulations/moving-frame.md",
    "formulations/udwadia-kalaba.md",
    "formulations/gibbs-appell.md",
)
FOLDERS = {
    "": ("numbers", "rotations", "spatial"),
    "dynamics": (
        *(
            "beam",
            "build",
            "constrained",
            "constraint_rows",
            "delassus",
            "dense",
            "equations",
            "gibbs_appell",
            "joints",
        ),
        *("kinematics", "moving_frame", "recursive", "tree", "udwadia_kalaba"),
    ),
    "loads": ("contact", "drag", "flow", "load", "matter", "strips", "surface", "time_functions", "waves"),
    "program": ("operations",),
    "program.backends": ("algebra", "symbolic"),
    "run": ("agreement",),
}
PLACES = {name: f"seaframe.{folder}.{name}".replace("..", ".") for folder, names in FOLDERS.items() for name in names}
NAME = re.compile(rf"`((?:{'|'.join(PLACES)})(?:\.\w+)+)`")
METHOD = re.compile(r"`eom\.(\w+)")


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def resolve(name: str) -> Any:
    module, *parts = name.split(".")
    found = import_module(PLACES[module])
    for part in parts:
        found = getattr(found, part)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_every_function_named_exists(page: str) -> None:
    names = set(NAME.findall(text_of(page)))
    assert len(names) >= 8
    assert all(callable(found) or isinstance(found, property) for found in map(resolve, names))


@pytest.mark.parametrize("page", PAGES)
def test_every_named_method_of_the_equations_exists(page: str) -> None:
    method = Path(page).stem if Path(page).stem in FORMULATIONS else "moving-frame"
    eom = sf.derive(sf.load("rov-one-arm"), method=method)
    missing = [name for name in METHOD.findall(text_of(page)) if not hasattr(eom, name)]
    assert missing == []


def test_a_wrong_name_is_found() -> None:
    assert NAME.findall("`recursive.joint_wrench`, `tree.Tree.inward`, `rov.upper.mass`") == [
        "recursive.joint_wrench",
        "tree.Tree.inward",
    ]
    with pytest.raises(AttributeError):
        resolve("recursive.holt")


def test_every_law_of_a_formulation_is_on_its_page() -> None:
    """Laws are the functions that a pass applies to every body of the tree."""
    page = text_of("formulations/recursive.md")
    for law in ("follow", "bias", "joint_wrench", "compose", "articulate", "accelerate"):
        assert f"`recursive.{law}`" in page
    page = text_of("formulations/gibbs-appell.md")
    for law in ("place", "accelerate", "collect_forces", "collect_columns", "collect_inertia_rows"):
        assert f"`gibbs_appell.{law}`" in page
    page = text_of("formulations/moving-frame.md")
    names = ["frames", "inverse_frames", "frame_rates", "Omega", "body_numbers", "pieces", "s"]
    for name in (*names, "Xdot", "B", "Bdot", "D", "M", "H", "F", "Mstar", "Nstar", "Fstar"):
        assert f"`eom.{name}" in page


@pytest.mark.parametrize("quantity", ["forward", "inverse"])
def test_tables_of_operations_are_measured(quantity: str) -> None:
    assert markdown_table(operations_table(quantity=quantity)) in text_of("formulations/recursive.md")


def test_counts_of_the_two_arms_are_measured() -> None:
    scene = sf.load("rov-two-arms")
    assert f"takes {operations_of(scene).flops:,} forward" in text_of("formulations/recursive.md")
    counted = operations_of(scene, "moving-frame").flops
    assert f"the moving-frame method takes {counted:,}" in text_of("formulations/recursive.md")


def test_the_printed_acceleration_is_what_the_example_prints() -> None:
    pytest.importorskip("sympy", reason="symbolic equations need SymPy")
    page = text_of("formulations/moving-frame.md")
    example = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)[1]
    space: dict[str, Any] = {"sf": sf}
    exec(re.sub(r"print\(.*\n", "", example), space)
    latex = space["found"].latex()
    assert latex[latex.index("\\dot{\\omega}_{3} &=") :] in page


def test_the_papers_matrices_are_printed_as_shown() -> None:
    pytest.importorskip("sympy", reason="symbolic equations need SymPy")
    blocks = [block for section in sections(DOCS / "formulations/moving-frame.md").values() for block in section]
    shown = [block for block in blocks if "J11" not in block[1]]
    assert follow(shown, {}) == 2


def test_every_recorded_signal_has_a_row() -> None:
    page = text_of("notation.md")
    kinds = {signal.kind for signal in (*LINK, *REACTION, *TIP, *CONNECTION, *chain(*JOINT.values()))}
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    missing = [kind for kind in kinds if not any(f".{kind}`" in row for row in rows)]
    assert missing == []
    assert all(any(f"`{signal.name}`" in row for row in rows) for signal in TOTAL)


@pytest.mark.parametrize("joint", JOINT_TYPES)
def test_every_joint_has_its_entries(joint: str) -> None:
    (row,) = (line for line in text_of("notation.md").splitlines() if line.startswith(f"| `{joint}` |"))
    for column, names in zip(row.split("|")[2:5], JOINT_TYPES[joint].names.values(), strict=True):
        written = [expand(word) for word in re.findall(r"`([^`]+)`", column)]
        assert [name for group in written for name in group] == list(names)


def expand(word: str) -> list[str]:
    """Return `twist[0..5]` as its six names."""
    match = re.fullmatch(r"(\w+)\[(\d)\.\.(\d)\]", word)
    return [f"{match[1]}[{k}]" for k in range(int(match[2]), int(match[3]) + 1)] if match else [word]
