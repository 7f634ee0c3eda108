"""Imports point one way, and the gallery uses only public names."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import seaframe

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "seaframe"

# From the ground up: a room may use the rooms of the layers before its own, and rooms beside it without a circle.
LAYERS = (
    ("errors", "_version", "extras", "choices", "deprecation", "warning_places", "whole_files"),
    ("numbers",),
    ("spatial", "rotations", "quaternions"),
    ("scene",),
    ("loads",),
    ("dynamics",),
    ("signals", "integrate"),
    ("control",),
    ("program",),
    ("run",),
    ("identify", "look", "exchange"),
    ("catalogue",),
    ("__init__",),
    ("gallery",),
    ("cli", "__main__"),
)
RANK = {room: rank for rank, layer in enumerate(LAYERS) for room in layer}

# (who, whom): allowed inside functions only. Objects draw themselves (Run.page, Scene._repr_html_) when asked.
LAZY_EXCEPTIONS = {("run", "look"), ("identify", "look"), ("scene", "look"), ("program", "look")}


@dataclass(frozen=True)
class Import:
    """One import statement: the file and line, what it names, and whether it waits inside a function."""

    file: Path
    line: int
    target: str  # dotted, absolute: "seaframe.scene.links"
    name: str | None  # the X of `from target import X`
    lazy: bool


class Imports(ast.NodeVisitor):
    """Collects the imports of one module, those under `if TYPE_CHECKING` left out."""

    def __init__(self, file: Path, package: tuple[str, ...]) -> None:
        self.file = file
        self.package = package  # of the module: ("seaframe", "scene")
        self.depth = 0
        self.found: list[Import] = []

    def add(self, node: ast.AST, target: str, name: str | None = None) -> None:
        line: int = getattr(node, "lineno", 0)
        self.found.append(Import(self.file, line, target, name, lazy=self.depth > 0))

    def resolve(self, module: str, level: int) -> str:
        """The absolute name of a module that `level` dots precede."""
        above = self.package[: len(self.package) - level + 1] if level else ()
        return ".".join((*above, *filter(None, [module])))

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_If(self, node: ast.If) -> None:
        typing_only = ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}
        for child in node.orelse if typing_only else [node.test, *node.body, *node.orelse]:
            self.visit(child)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.add(node, alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self.add(node, self.resolve(node.module or "", node.level), alias.name)

    def visit_Call(self, node: ast.Call) -> None:
        """`import_module("seaframe.run")` is an import too."""
        called = ast.unparse(node.func).rpartition(".")[2]
        if called in {"import_module", "__import__"} and node.args and isinstance(node.args[0], ast.Constant):
            module = str(node.args[0].value)
            self.add(node, self.resolve(module.lstrip("."), len(module) - len(module.lstrip("."))))
        self.generic_visit(node)


def imports(package: Path) -> Iterator[Import]:
    """Every import of every module of a package."""
    for file in sorted(package.rglob("*.py")):
        above = (package.name, *file.relative_to(package).parent.parts)
        visitor = Imports(file, above)
        visitor.visit(ast.parse(file.read_text(encoding="utf-8")))
        yield from visitor.found


def room_of(file: Path, package: Path) -> str:
    """The first name below the package: a folder, or a module."""
    first = file.relative_to(package).parts[0]
    return first.removesuffix(".py")


def room_used(found: Import, package: Path) -> str | None:
    """The room that an import reaches into; `__init__` for the public names; None outside the package."""
    top, *below = found.target.split(".")
    if top != package.name:
        return None
    if not below and found.name and any((package / f"{found.name}{end}").exists() for end in (".py", "")):
        return found.name
    return below[0] if below else "__init__"


def edges(package: Path) -> Iterator[tuple[Import, str, str]]:
    """Yield (import, room that uses, room used) for every import between two rooms; `__init__` may use them all."""
    for found in imports(package):
        user, used = room_of(found.file, package), room_used(found, package)
        if used is not None and user not in {used, "__init__"}:
            yield found, user, used


def place(found: Import, package: Path) -> str:
    return f"{found.file.relative_to(package.parent)}:{found.line}"


def violations(package: Path, public: tuple[str, ...] = ()) -> list[str]:
    """One line for each import that points the wrong way, and for each room without a layer."""
    rooms = {room_of(file, package) for file in package.rglob("*.py")}
    lines = [f"{room}: no layer; give it one in LAYERS" for room in sorted(rooms - RANK.keys())]
    for found, user, used in edges(package):
        if user == "gallery":  # the experiments use public names
            if used != "__init__" or (found.name is not None and found.name not in public):
                lines.append(f"{place(found, package)}: the gallery uses {found.target}, which is not public")
        elif (user, used) in LAZY_EXCEPTIONS and found.lazy:
            continue
        elif RANK.get(used, len(LAYERS)) > RANK.get(user, -1):
            lines.append(f"{place(found, package)}: {user} uses {used}")
    return lines


def circles(package: Path) -> list[str]:
    """Return the rooms of one layer that import each other in a cycle."""
    graph: dict[str, set[str]] = {}
    for found, user, used in edges(package):
        if RANK.get(user) == RANK.get(used) and not (found.lazy and (user, used) in LAZY_EXCEPTIONS):
            graph.setdefault(user, set()).add(used)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def report(lines: list[str]) -> str:
    return "\n" + "\n".join(lines)


def test_imports_point_one_way() -> None:
    found = violations(PACKAGE, tuple(seaframe.__all__))
    assert not found, report(found)


def test_rooms_of_one_layer_form_no_cycle() -> None:
    assert circles(PACKAGE) == []


def test_no_line_is_hidden_from_coverage() -> None:
    hidden = [str(file) for file in PACKAGE.rglob("*.py") if "pragma: no cover" in file.read_text(encoding="utf-8")]
    assert hidden == []


def plant(package: Path, files: dict[str, str]) -> Path:
    """A package with the given files, and empty modules for the rooms that they use."""
    for name, text in {"scene/links.py": "", "run/recording.py": "", "look/plots.py": "", **files}.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    return package


UPWARD = {
    "absolute": ("scene/x.py", "import seaframe.run.recording", "scene uses run"),
    "from": ("scene/x.py", "from seaframe.run import recording", "scene uses run"),
    "from the package": ("scene/x.py", "from seaframe import run", "scene uses run"),
    "relative": ("scene/deep/x.py", "from ...run.recording import Run", "scene uses run"),
    "relative room": ("scene/x.py", "from .. import run", "scene uses run"),
    "in a function": ("scene/x.py", "def f():\n    from ..run import recording", "scene uses run"),
    "in a method": ("scene/x.py", "class A:\n    def f(self):\n        import seaframe.cli", "scene uses cli"),
    "in try": ("numbers.py", "try:\n    from . import spatial\nexcept ImportError:\n    pass", "numbers uses spatial"),
    "by name": ("scene/x.py", "import importlib\nimportlib.import_module('seaframe.run')", "scene uses run"),
    "public names": ("dynamics/x.py", "from seaframe import simulate", "dynamics uses __init__"),
    "public package": ("dynamics/x.py", "import seaframe as sf", "dynamics uses __init__"),
    "else of typing": (
        "scene/x.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    pass\nelse:\n    from ..run import recording",
        "scene uses run",
    ),
    "run draws at import": ("run/x.py", "from ..look import plots", "run uses look"),
    "private in the gallery": (
        "gallery/snake/checks.py",
        "from seaframe.scene import links",
        "the gallery uses seaframe.scene",
    ),
    "not public in the gallery": (
        "gallery/snake/checks.py",
        "from seaframe import secret",
        "the gallery uses seaframe",
    ),
    "relative in the gallery": (
        "gallery/snake/checks.py",
        "from ...run import recording",
        "the gallery uses seaframe.run",
    ),
    "catalogue": ("catalogue.py", "def f():\n    from .cli import main", "catalogue uses cli"),
    "room without a layer": ("utils.py", "", "utils: no layer"),
}


@pytest.mark.parametrize("case", UPWARD)
def test_a_planted_violation_is_found(tmp_path: Path, case: str) -> None:
    file, text, message = UPWARD[case]
    package = plant(tmp_path / "seaframe", {"spatial.py": "", "run/__init__.py": "", "cli.py": "", file: text})
    found = violations(package, public=("load",))
    assert len(found) == 1, report(found)
    assert message in found[0]


ALLOWED = {
    "downward": ("run/x.py", "from ..scene import links\nfrom seaframe.spatial import Vector\nimport numpy"),
    "within a room": ("scene/x.py", "from .links import Link\nfrom . import links"),
    "for types only": ("scene/x.py", "import typing\nif typing.TYPE_CHECKING:\n    from ..run import recording"),
    "run draws when asked": ("run/x.py", "def plot():\n    from ..look import plots"),
    "public in the gallery": ("gallery/snake/checks.py", "import seaframe as sf\nfrom seaframe import load"),
    "catalogue": ("catalogue.py", "from .scene import links\nfrom seaframe.run.recording import Run"),
    "the package itself": ("__init__.py", "from .run import recording\nfrom .cli import main"),
    "the command": ("cli.py", "import seaframe as sf\nfrom .look import plots"),
}


@pytest.mark.parametrize("case", ALLOWED)
def test_an_allowed_import_passes(tmp_path: Path, case: str) -> None:
    file, text = ALLOWED[case]
    package = plant(tmp_path / "seaframe", {"spatial.py": "", file: text})
    assert violations(package, public=("load",)) == []


def test_a_planted_cycle_is_found(tmp_path: Path) -> None:
    one_way = {"look/x.py": "from ..identify import y", "identify/y.py": ""}
    assert circles(plant(tmp_path / "a" / "seaframe", one_way)) == []
    both = {**one_way, "identify/y.py": "from seaframe.look import x"}
    assert set(circles(plant(tmp_path / "b" / "seaframe", both))) == {"look", "identify"}
