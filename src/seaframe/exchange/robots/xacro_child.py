"""Expand a xacro file in a process of its own, with bounded time and memory and without access to other files.

Expressions of a xacro file are evaluated as Python, so this program gives up what it does not need before it begins:
an audit hook refuses every file outside of the given folders, writing, other programs, connections and new modules.

It reads a job as JSON from standard input and answers as JSON on standard output. Places are [file, line, column].
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import sys
from types import TracebackType
from typing import Any

CPU_SECONDS = 20
MAX_MEMORY = 2_000_000_000  # bytes
MAX_BYTES = 10_000_000  # of a file, and of the result
MAX_FILES = 2000
MAX_DEPTH = 100  # of elements
RECURSION = 4000
PLACE = "seaframe-place"  # attribute of every element of the result: file, line, column by number
HARMLESS = {
    "compile",
    "exec",
    "sys._getframe",
    "builtins.id",
    "object.__getattr__",
    "object.__setattr__",
    "code.__new__",
}
READING = {"open", "os.listdir", "os.scandir", "glob.glob", "glob.glob/2"}
ARGUMENT = re.compile(r"""\$\(arg\s+([^\s)]+)\s*\)|<xacro:arg\b[^>]*\bname\s*=\s*["']([^"']*)""")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Refused(BaseException):
    """What a file asks for is not there or not allowed; not an Exception, so that the expander adds no words."""

    def __init__(self, message: str, code: str, place: Any = None) -> None:
        super().__init__(message)
        self.code, self.place = code, place


class Denied(BaseException):
    """An expression tried to leave its bounds; not an Exception, so that no `except` of the expander hides it."""


class CopyPlace:
    """Copies the place of an element to its clones."""

    def handle(self, operation: int, key: str, data: Any, src: Any, dst: Any) -> None:
        """Copy data of a node to its clone."""
        if dst is not None:
            dst.setUserData(key, data, self)


class TreeBuilder:
    """Builds the document of one file with the places of its elements; prefixes need no declaration."""

    def __init__(self, number: int) -> None:
        from xml.dom import minidom
        from xml.parsers import expat

        self.document = minidom.Document()
        self.stack: list[Any] = [self.document]
        self.number = number
        self.engine = engine = expat.ParserCreate("UTF-8")
        engine.buffer_text = True
        engine.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        engine.StartElementHandler, engine.EndElementHandler = self.start, self.end
        engine.CharacterDataHandler, engine.CommentHandler = self.text, self.comment
        engine.EntityDeclHandler = engine.SkippedEntityHandler = engine.ExternalEntityRefHandler = self.refuse

    @property
    def place(self) -> tuple[int, int, int]:
        """Where the parser is: number of the file, line, column."""
        return self.number, self.engine.CurrentLineNumber, self.engine.CurrentColumnNumber + 1

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        if len(self.stack) > MAX_DEPTH:
            raise Refused(f"elements nested deeper than {MAX_DEPTH} levels.", "limit", self.place)
        element = self.document.createElement(tag)
        for name, value in attributes.items():
            element.setAttribute(name, value)
        element.setUserData(PLACE, self.place, COPY)
        self.stack[-1].appendChild(element)
        self.stack.append(element)

    def end(self, tag: str) -> None:
        """End an element."""
        self.stack.pop()

    def text(self, data: str) -> None:
        """Add text."""
        if len(self.stack) > 1:
            self.stack[-1].appendChild(self.document.createTextNode(data))

    def comment(self, data: str) -> None:
        """Add a comment, which may switch the evaluation of others on."""
        self.stack[-1].appendChild(self.document.createComment(data))

    def refuse(self, *_: Any) -> int:
        """Refuse entities."""
        message = "entity declarations and external entities are not read. Write the text out."
        raise Refused(message, "unsupported", self.place)


COPY = CopyPlace()


class Expansion:
    """One job: files by number, warnings, and how xacro finds packages and files."""

    def __init__(self, job: dict[str, Any], xacro: Any) -> None:
        self.job, self.xacro = job, xacro
        self.files: list[str] = []
        self.warnings: list[tuple[str, Any]] = []
        self.used: list[str] = []  # packages
        self.asked: set[str] = set()  # arguments that the files declare or use

    def run(self) -> dict[str, Any]:
        """Expand the file of the job."""
        xacro, arguments = self.xacro, dict(self.job["arguments"])
        try:
            xacro.init_stacks(self.job["path"])
            document = self.parse(None, self.job["path"])
            xacro.process_doc(document, mappings=arguments, verbosity=0)
            self.note_places(document.documentElement)
            text = document.documentElement.toxml()
        except Refused as error:
            return self.failure(str(error), error.code, error.place or self.place_of(error.__traceback__))
        except RecursionError:
            return self.failure("macros or includes call themselves without end.", "limit", None)
        except MemoryError:
            return self.failure("the expansion needs too much memory.", "limit", None)
        except Denied as error:
            message = f"an expression asks for what an import does not allow ({error})."
            return self.failure(message, "unsupported", self.place_of(error.__traceback__))
        except Exception as error:  # an expression may raise anything
            if isinstance(getattr(error, "exc", None), MemoryError):
                return self.failure("an expression needs too much memory.", "limit", self.place_of(error.__traceback__))
            text = str(error) or type(error).__name__
            return self.failure(text, "invalid", self.place_of(error.__traceback__))
        if len(text) > MAX_BYTES:
            return self.failure(f"the expansion is larger than {MAX_BYTES / 1e6:g} MB.", "limit", None)
        found = {"xml": text, "files": self.files, "warnings": self.warnings, "used": self.used, "arguments": arguments}
        return found | {"asked": sorted(self.asked)}

    def failure(self, message: str, code: str, place: Any) -> dict[str, Any]:
        """Return the answer for a file that cannot be expanded."""
        return {"error": message, "code": code, "place": place, "files": self.files, "warnings": self.warnings}

    def parse(self, given: Any, filename: Any = None) -> Any:
        """Read a file as xacro does, with the places of its elements."""
        from xml.parsers import expat

        from seaframe.exchange.robots.xml_comments import repair_comments

        path = str(filename)
        if len(self.files) >= MAX_FILES:
            raise Refused(f"more than {MAX_FILES:,} files are included.", "limit")
        try:
            if os.path.getsize(path) > MAX_BYTES:
                raise Refused(f"{path}: larger than {MAX_BYTES / 1e6:g} MB.", "limit")
            with open(path, "rb") as file:
                content = file.read()
        except OSError as error:
            xacro_error = self.xacro.XacroException(f"{error.strerror}: {path}", exc=error)
            xacro_error.exc = error
            raise xacro_error from None
        self.files.append(path)
        builder = TreeBuilder(len(self.files) - 1)
        try:
            text, repaired = repair_comments(content.decode("utf-8-sig"))
            if repaired:
                line = text.count("\n", 0, repaired[0]) + 1
                self.warnings.append(
                    ("`--` inside a comment is not well-formed XML; tolerated.", (builder.number, line, 1))
                )
            self.asked |= {used or declared for used, declared in ARGUMENT.findall(text)}
            builder.engine.Parse(text.encode("utf-8"), True)
        except expat.ExpatError as error:
            message = f"not well-formed XML: {expat.ErrorString(error.code)}."
            raise Refused(message, "format", (builder.number, error.lineno, error.offset + 1)) from None
        except UnicodeError:
            raise Refused("not UTF-8 text. Save the file as UTF-8.", "format", (builder.number, 1, 1)) from None
        return builder.document

    def find(self, name: str) -> str:
        """Return the folder of a package."""
        folders: dict[str, str] = self.job["packages"]
        if name not in folders:
            known = f" Known: {', '.join(sorted(folders))}." if folders else ""
            message = f"no package '{name}' above or beside the file.{known} Name its folder: "
            message += f"seaframe import --package {name}=FOLDER."
            raise Refused(message, "unknown")
        self.used.append(name)
        return folders[name]

    def warn(self, *texts: Any, **_: Any) -> None:
        """Note a warning of xacro."""
        if len(self.warnings) < 1000:
            frame: Any = sys._getframe(1)
            self.warnings.append((" ".join(map(str, texts)), self.place_of_frames(frame)))

    def place_of(self, trace: TracebackType | None) -> Any:
        """Return the place of the innermost element that was being expanded."""
        found = None
        while trace is not None:
            found = element_place(trace.tb_frame) or found
            trace = trace.tb_next
        return found

    def place_of_frames(self, frame: Any) -> Any:
        """Return the place of the innermost element that is being expanded."""
        while frame is not None:
            if (found := element_place(frame)) is not None:
                return found
            frame = frame.f_back
        return None

    def note_places(self, root: Any) -> None:
        """Write the place of every element into an attribute of it."""
        waiting = [root]
        while waiting:
            element = waiting.pop()
            if element.nodeType == element.ELEMENT_NODE:
                if (place := element.getUserData(PLACE)) is not None:
                    element.setAttribute(PLACE, " ".join(map(str, place)))
                waiting += element.childNodes


def element_place(frame: Any) -> Any:
    """Return the place of the element that a function of xacro works on, or None."""
    for name in ("node", "elt", "tag"):
        get = getattr(frame.f_locals.get(name), "getUserData", None)
        if get is not None and (place := get(PLACE)) is not None:
            return place
    return None


def limit_resources() -> None:
    """Bound time, memory and files that are written, where the system can."""
    try:
        import resource
    except ImportError:
        return
    for kind, most in (
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_AS, MAX_MEMORY),
        (resource.RLIMIT_FSIZE, 0),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def confine(roots: list[str]) -> None:
    """Refuse everything but reading inside of some folders, from now on."""
    inside = tuple(os.path.realpath(root).rstrip(os.sep) + os.sep for root in roots)

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event in HARMLESS:
            return
        if event not in READING:
            raise Denied(f"{event} {arguments[0]}" if event == "import" else event)
        path = arguments[0]
        if event == "open" and (isinstance(path, int) or (len(arguments) > 2 and arguments[2] & WRITING)):
            raise Denied(event)
        if not (os.path.realpath(os.fsdecode(path)) + os.sep).startswith(inside):
            raise Denied(f"file {os.fsdecode(path)} outside of the packages")

    sys.addaudithook(refuse)


def main() -> None:
    """Read the job, give up rights, expand, and answer."""
    job = json.loads(sys.stdin.read())
    sys.path[:] = job["sys_path"]
    sys.setrecursionlimit(RECURSION)
    from importlib import import_module
    from xml.dom import minidom  # noqa: F401  before new modules are refused
    from xml.parsers import expat  # noqa: F401

    import_module("seaframe.exchange.robots.xml_comments")
    "".encode("utf-8-sig").decode("utf-8-sig")  # loads the codec
    modules: list[Any] = [import_module(name) for name in ("xacro", "xacro.substitution_args", "yaml")]
    xacro, substitution, yaml = modules
    yaml.safe_load("a: [1, b]")
    expansion = Expansion(job, xacro)
    substitution._eval_find = expansion.find
    substitution._eval_dict["find"] = expansion.find
    xacro.parse, xacro.warning = expansion.parse, expansion.warn
    answer, sys.stderr, sys.stdout = sys.stdout, io.StringIO(), io.StringIO()
    limit_resources()
    confine(job["roots"])
    answer.write(json.dumps(expansion.run()))
    answer.flush()


if __name__ == "__main__":
    main()
