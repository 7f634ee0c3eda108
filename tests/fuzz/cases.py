"""One input of a reader, and the names of all kinds of inputs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeAlias


@dataclass(frozen=True)
class Case:
    """What a reader is given: files, the first of which it opens; `data` where it takes a Python object instead."""

    reader: str  # a key of `oracle.READERS`
    files: dict[str, bytes]  # by name
    data: Any = None

    def write(self, folder: Path) -> Path:
        """Write the files into a folder; the path of the first."""
        for name, content in self.files.items():
            (folder / name).write_bytes(content)
        return folder / next(iter(self.files), "")

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(map(len, self.files.values()))


Generator: TypeAlias = Callable[[Random], Case]


def generators() -> dict[str, tuple[Generator, int]]:
    """Every kind of input with its generator and its share of all cases."""
    from . import ardusub, mappings, mcap, meshes, robot_files, scenes, tables

    return {
        "scene-schema": (scenes.from_schema, 8),
        "scene-data": (scenes.from_data, 12),
        "scene-text": (scenes.from_text, 10),
        "scene-dict": (scenes.from_dict, 15),
        "csv": (tables.csv_log, 12),
        "parquet": (tables.parquet_log, 10),
        "mcap": (mcap.mcap_log, 8),
        "dataflash": (ardusub.dataflash_log, 6),
        "telemetry": (ardusub.telemetry_log, 4),
        "mapping-file": (mappings.from_text, 5),
        "mapping-dict": (mappings.from_dict, 6),
        "stl": (meshes.stl, 8),
        "obj": (meshes.obj, 8),
        "urdf": (robot_files.urdf, 8),
        "xacro": (robot_files.xacro, 2),
        "sdf": (robot_files.sdf, 8),
        "scn": (robot_files.scn, 8),
        "mjcf": (robot_files.mjcf, 8),
    }


def make_case(kind: str, seed: int, number: int) -> Case:
    """The input of a kind with a number; the same for every call."""
    if kind == "corpus":
        from .corpus import corpus_case

        return corpus_case(number)
    if kind == "planted":
        return Case("planted", {"a.csv": b""})
    return generators()[kind][0](Random(f"{kind}/{seed}/{number}"))
