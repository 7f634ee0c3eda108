"""Compile CasADi functions with the machine's C compiler, and load them as external functions with their Jacobians.

A compiled function is evaluated and linearised faster than CasADi's interpreter does it. The library holds two
functions of CasADi's interface for external code, `NAME` and `jac_NAME`, so its first derivatives are exact and second
ones do not exist. It is kept in the cache of compiled code.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from ...errors import SeaframeError
from ...extras import import_extra
from .. import cache

COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-O1", "-shared", "-fPIC", "-ffp-contract=off")  # -O2 takes half as long again and runs as fast


def compile_function(function: Any) -> Any:
    """Return a CasADi function as compiled code, with its Jacobian: same name, same inputs and outputs."""
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    compiler, name, text = find_compiler(), function.name(), c_text(function)

    def build() -> cache.Entry:
        with tempfile.TemporaryDirectory() as folder:
            source, library = Path(folder) / "function.c", Path(folder) / "function.so"
            source.write_text(text, encoding="utf-8")
            done = subprocess.run(
                [compiler, *FLAGS, str(source), "-o", str(library), "-lm"], capture_output=True, text=True, check=False
            )
            if done.returncode:
                last = done.stderr.strip().splitlines()[-1:]
                raise SeaframeError(
                    f"{compiler} could not compile the function: {' '.join(last) or 'no message'}. Leave out "
                    "`compiled` to use CasADi's interpreter.",
                    "dependency",
                    path="compiled",
                )
            return {"name": name}, library.read_bytes()

    def load(entry: cache.Entry) -> Any:
        if entry[0].get("name") != name:
            return None
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # once loaded, the file is not needed
            library = Path(folder) / "function.so"
            library.write_bytes(entry[1])
            return ca.external(name, str(library))

    return cache.load_or_build(["casadi", text, compiler, FLAGS, platform.machine()], build, load)


def c_text(function: Any) -> str:
    """Return a CasADi function and its Jacobian as C, by CasADi's own generator."""
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    generator = ca.CodeGenerator(function.name(), {"with_header": False})
    generator.add(function)
    generator.add(function.jacobian())
    text: str = generator.dump()
    return text


def find_compiler() -> str:
    """Return the path of the C compiler: that of the environment variable CC, else the first one found."""
    for name in (os.environ.get("CC", ""), *COMPILERS):
        if name and (found := shutil.which(name)):
            return found
    raise SeaframeError(
        f"Compiled CasADi functions need a C compiler, but none of {', '.join(COMPILERS)} was found. Install one "
        "(Debian, Ubuntu: apt install gcc; macOS: xcode-select --install; Windows: MinGW-w64), or set the variable CC "
        "to its path. Without `compiled` no compiler is needed.",
        "dependency",
        path="compiled",
    )
