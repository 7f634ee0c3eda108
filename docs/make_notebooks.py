"""Run the notebooks of examples/notebooks, keep what they print: `python -m docs.make_notebooks [FILE ...]`.

Needs `pip install nbconvert ipykernel`. Warnings are not kept: they name folders of the machine.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "notebooks"
LARGEST = 300_000  # bytes of a notebook with its outputs


def main(arguments: list[str]) -> int:
    """Run notebooks, by default all; return 1 if one is too large."""
    too_large = False
    for path in [Path(each) for each in arguments] or sorted(FOLDER.glob("*.ipynb")):
        path.write_text(json.dumps(strip(execute(path)), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        size = path.stat().st_size
        print(f"{path.name}: {size / 1000:.0f} kB")
        too_large |= size > LARGEST
    return int(too_large)


def execute(path: Path) -> dict[str, Any]:
    """Return a notebook with the outputs of its cells, run in an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(path.read_bytes())
        command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace", str(copy)]
        subprocess.run(command, check=True, capture_output=True, cwd=folder)
        notebook: dict[str, Any] = json.loads(copy.read_text(encoding="utf-8"))
    return notebook


def strip(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook without warnings, times and versions of the machine."""
    notebook["metadata"] = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        if cell["cell_type"] == "code":
            cell["outputs"] = [output for output in cell["outputs"] if output.get("name") != "stderr"]
    return notebook


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
