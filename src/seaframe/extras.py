"""Import of optional libraries (extras) when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import SeaframeError

EXTRAS = {  # what each extra of the package adds; `dev` is all of them and the tools of development
    "bem": "added mass of meshes by panels (Capytaine)",
    "data": "runs and studies as tables of pandas and xarray",
    "film": "films as MP4 and WebM; GIF and WebP need no extra",
    "logs": "logs of ROS 2 (MCAP) and ArduSub (.tlog)",
    "mpc": "CasADi functions, and predictive control",
    "robots": "xacro files, meshes and their volumes",
    "study": "studies on a cluster (dask), and searches (optuna, cmaes)",
    "symbolic": "equations in symbols (SymPy)",
    "bench": "the programs that `make bench` compares with",
    "docs": "the documentation",
}


def import_extra(name: str, extra: str, needed_by: str = "") -> Any:
    """Import a library that belongs to an extra, or raise an error with the command that installs it."""
    try:
        return import_module(name)
    except ImportError:
        missing = f"{needed_by} {name}" if needed_by else f"{name.partition('.')[0]} is not installed"
        raise SeaframeError(f"{missing}: pip install 'seaframe[{extra}]'", "dependency") from None
