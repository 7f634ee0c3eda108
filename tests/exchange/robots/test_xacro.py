"""xacro files are expanded in a process that reaches nothing but their packages; places are those of the files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import seaframe as sf
from seaframe.exchange.robots import xacro_child
from tests.exchange.robots.imported import remarks

pytest.importorskip("xacrodoc")
HEAD = '<robot name="rov" xmlns:xacro="http://www.ros.org/wiki/xacro">'
MACRO = """
<xacro:macro name="body" params="name mass">
  <link name="${name}"><inertial><mass value="${mass * 2}"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
</xacro:macro>
"""


def write_xacro(folder: Path, body: str, name: str = "robot.xacro") -> Path:
    """Write a xacro file, its body from line 2 on."""
    path = folder / name
    path.write_text(f"{HEAD}\n{body}\n</robot>\n")
    return path


def test_macros_includes_and_arguments_expand_with_the_places_of_their_files(tmp_path: Path) -> None:
    write_xacro(tmp_path, MACRO, "macros.xacro")
    body = '<xacro:include filename="macros.xacro"/>\n<xacro:arg name="kg" default="3"/>\n'
    body += '<xacro:body name="hull" mass="$(arg kg)"/>'
    path = write_xacro(tmp_path, body)
    scene, report = sf.import_robot(path)
    assert scene.robots["rov"].links["hull"].mass == 6.0
    assert scene.sources["rov.hull.mass"] == "read macros.xacro:4"
    assert [remark.text for remark in report.of_kind("read")] == ["argument kg = 3, by default."]
    scene, report = sf.import_robot(path, arguments={"kg": "5"})
    assert scene.robots["rov"].links["hull"].mass == 10.0
    assert not report.of_kind("doubtful")
    scene, report = sf.import_robot(path, arguments={"kgs": "5"})  # a slip must not pass in silence
    assert scene.robots["rov"].links["hull"].mass == 6.0
    assert [remark.place for remark in report.of_kind("doubtful")] == [str(path)]


def test_packages_are_found_and_missing_ones_named_with_the_line(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "package.xml").write_text(f"<package><name>{name}</name></package>")
    write_xacro(tmp_path / "two", MACRO, "macros.xacro")
    use = '<xacro:include filename="$(find two)/macros.xacro"/>\n<xacro:body name="hull" mass="1"/>'
    scene, report = sf.import_robot(write_xacro(tmp_path / "one", use))
    assert scene.robots["rov"].links["hull"].mass == 2.0
    assert scene.sources["rov.hull.mass"] == "read ../two/macros.xacro:4"
    assert [remark.text for remark in report.of_kind("read")] == [f"package two: {tmp_path / 'two'}."]
    path = write_xacro(tmp_path / "one", "\n" + use.replace("two", "three"))
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(path)
    assert (caught.value.code, caught.value.place) == ("unknown", f"{path}:3:1")
    scene, _ = sf.import_robot(path, packages={"three": tmp_path / "two"})
    assert scene.robots["rov"].links["hull"].mass == 2.0


WRONG = {
    "macros only": (MACRO, "missing", 1),
    "an unknown macro": ("\n<xacro:body name='a'/>", "invalid", 3),
    "a parameter that is missing": (MACRO + "<xacro:body name='a'/>", "invalid", 7),
    "an unknown property": ("\n<link name='${nobody}'/>", "invalid", 3),
    "an include that is not there": ("\n<xacro:include filename='none.xacro'/>", "invalid", 3),
    "an include of itself": ("<xacro:include filename='robot.xacro'/>", "limit", None),
    "a macro of itself": (
        "<xacro:macro name='m'><xacro:m/></xacro:macro><xacro:m/>",
        "limit",
        None,
    ),
    "an entity": ('</robot><!DOCTYPE a [<!ENTITY b "c">]>', "format", 2),
    "a file elsewhere": ("\n<xacro:include filename='/etc/hostname'/>", "unsupported", 3),
    "a table elsewhere": ("\n<link name=\"${xacro.load_yaml('/etc/hostname')}\"/>", "unsupported", 3),
    "names of other files": ("\n<xacro:include filename='/etc/*.conf'/>", "unsupported", 3),
    "the environment": ("\n<link name='$(env HOME)'/>", "invalid", 3),
    "a hidden name": ('\n<link name="${().__class__}"/>', "invalid", 3),
    "too much memory": ("\n<link name=\"${'a' * 10**10}\"/>", "limit", 3),
    "not well-formed": ("\n<link>", "format", 4),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_files_are_refused_with_their_place(tmp_path: Path, case: str) -> None:
    body, code, line = WRONG[case]
    path = write_xacro(tmp_path, body)
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(path)
    assert caught.value.code == code
    name, *at = Path(caught.value.place).name.split(":")
    assert name == "robot.xacro"
    assert line is None or int(at[0]) == line


def test_an_expansion_without_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seaframe.exchange.robots.xacro_files.PATIENCE", 1.5)
    path = write_xacro(tmp_path, '<link name="${10**10**9}"/>')
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(path)
    assert caught.value.code == "limit"
    assert xacro_child.CPU_SECONDS <= 30


def test_warnings_of_the_expansion_are_in_the_report(tmp_path: Path) -> None:
    body = MACRO + '<!-- a -- b --><xacro:property name="pi" value="3"/>\n<xacro:body name="hull" mass="1"/>'
    _, report = sf.import_robot(write_xacro(tmp_path, body))
    assert remarks(report, "doubtful") == ["robot.xacro:7", "robot.xacro:7"]


def test_arguments_are_those_of_xacro_files_only(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text('<robot><link name="a"/></robot>')
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(path, arguments={"kg": "5"})
    assert (caught.value.code, caught.value.path) == ("unsupported", "--arg")


ALLOWED = "open(r'{inside}/a.txt').read()"
DENIED = {
    "a file elsewhere": "open('/etc/hostname')",
    "a link to a file elsewhere": "open(r'{inside}/link')",
    "the parent folder": "open(r'{inside}/../secret')",
    "writing": "open(r'{inside}/new', 'w')",
    "writing by descriptor": "import os; os.open(r'{inside}/new', os.O_CREAT | os.O_WRONLY)",
    "removing": "import os; os.remove(r'{inside}/a.txt')",
    "another program": "import os; os.system('true')",
    "a child": "import os; os.fork()",
    "a connection": "import socket; socket.socket()",
    "a new module": "import wave",
    "machine code": "import ctypes; ctypes.CDLL(None)",
    "a list of files elsewhere": "import os; os.listdir('/etc')",
}


def run_confined(folder: Path, code: str) -> str:
    """Run code after it gave up what an expansion gives up; return the name of what it raised."""
    inside = folder / "inside"
    setup = "import os, socket, ctypes, sys; from seaframe.exchange.robots import xacro_child as child\n"
    setup += f"answer = sys.stdout; child.confine([{str(inside)!r}])\n"
    body = f"try:\n    {code.format(inside=inside)}\n    name = 'nothing'\nexcept BaseException as error:\n"
    body += "    name = type(error).__name__\nanswer.write(name); answer.flush(); os._exit(0)"
    done = subprocess.run([sys.executable, "-c", setup + body], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture
def confined(tmp_path: Path) -> Path:
    """A folder with one that may be read, and a secret beside it."""
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "a.txt").write_text("a")
    (tmp_path / "secret").write_text("s")
    (tmp_path / "inside" / "link").symlink_to(tmp_path / "secret")
    return tmp_path


def test_the_expansion_may_read_its_packages(confined: Path) -> None:
    assert run_confined(confined, ALLOWED) == "nothing"


@pytest.mark.parametrize("deed", DENIED)
def test_the_expansion_gives_up_what_it_does_not_need(confined: Path, deed: str) -> None:
    assert run_confined(confined, DENIED[deed]) == "Denied"
    assert sorted(path.name for path in (confined / "inside").iterdir()) == ["a.txt", "link"]
