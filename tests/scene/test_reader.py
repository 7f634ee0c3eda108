"""Reading of scene files: plain data with places, and a SceneError for everything else."""

from __future__ import annotations

import io
import json
import math
import os
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from seaframe.errors import SceneError
from seaframe.scene import reader
from seaframe.scene.reader import Document, Place, parse_yaml, read_yaml
from tests.counting import lines

SCENE = """\
seaframe: 1
name: arm # a comment
robots:
  rov:
    links:
      hull: {mass: 500, shape: {box: [1.0, 0.8, 1.5]}}
      upper:
        parent: hull
plots:
  - title: first
  - {title: second}
"""


def error_of(text: str) -> str:
    with pytest.raises(SceneError) as caught:
        parse_yaml(text, "robot.yaml")
    return str(caught.value)


def test_data_are_those_that_ruamel_constructs() -> None:
    assert parse_yaml(SCENE, "robot.yaml").data == YAML(typ="safe", pure=True).load(SCENE)


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("seaframe",), (1, 1), (1, 11)),
        (("robots",), (3, 1), (3, 1)),
        (("robots", "rov", "links", "hull"), (6, 7), (6, 7)),
        (("robots", "rov", "links", "hull", "mass"), (6, 14), (6, 20)),
        (("robots", "rov", "links", "upper", "parent"), (8, 9), (8, 17)),
        (("plots", 1, "title"), (11, 6), (11, 13)),
    ],
)
def test_places_of_keys_and_values(path: tuple[str | int, ...], key: Place, value: Place) -> None:
    document = parse_yaml(SCENE, "robot.yaml")
    assert document.keys[path] == key
    assert document.places[path] == value


def test_place_to_look_at() -> None:
    document = parse_yaml(SCENE, "robot.yaml")
    hull = ("robots", "rov", "links", "hull")
    assert document.place((*hull, "mass")) == (6, 20)  # of a scalar the scalar
    assert document.place((*hull, "shape", "box")) == (6, 33)  # of a list its key
    assert document.place((*hull, "shape", "box", 1)) == (6, 44)
    assert document.place((*hull, "drag", "linear")) == (6, 7)  # of what is missing what encloses it
    assert document.place(("plots", 1)) == (11, 5)  # of an entry without a key itself
    assert document.place(("nowhere",)) == (1, 1)
    assert document.key_place((*hull, "mass")) == (6, 14)
    assert document.key_place(("plots", 1)) == (11, 5)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e-3", 0.001),
        ("7.0e10", 7.0e10),
        ("7e10", 7.0e10),
        (".5", 0.5),
        ("-.5e-2", -0.005),
        ("1.", 1.0),
        ("1", 1),
        ("+3", 3),
        ("007", 7),
        ("0x1F", 31),
        ("0o17", 15),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("on", "on"),
        ("no", "no"),
        ("y", "y"),
        ("2024-01-31", "2024-01-31"),
        ("=", "="),
        ("nan", "nan"),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("", None),
        ("null", None),
        ("'1'", "1"),
        ('"\\u00e9"', "é"),
        ("|\n  two\n  lines", "two\nlines"),
    ],
)
def test_scalars_of_yaml_1_2(text: str, value: object) -> None:
    found = parse_yaml(f"a: {text}", "robot.yaml").data["a"]
    assert found == value
    assert type(found) is type(value)


def test_aliases_are_copies_at_their_own_paths() -> None:
    document = parse_yaml("left: &arm {mass: 20}\nright: *arm\n", "robot.yaml")
    assert document.data == {"left": {"mass": 20}, "right": {"mass": 20}}
    assert document.data["left"] is not document.data["right"]
    assert document.places[("right", "mass")] == (1, 19)  # where the number is written


def test_an_anchor_may_be_used_again() -> None:
    assert parse_yaml("a: &x 1\nb: &x 2\nc: *x", "robot.yaml").data == {"a": 1, "b": 2, "c": 2}


def test_merge_keys_give_way_to_what_is_written() -> None:
    text = "a: &a {p: 1, q: 2}\nb: &b {q: 3, s: 4}\nc: {r: 0, <<: [*a, *b], s: 5}\nd: {<<: *a, q: 9}\n"
    document = parse_yaml(text, "robot.yaml")
    assert document.data == YAML(typ="safe", pure=True).load(text)
    assert list(document.data["c"]) == ["r", "p", "q", "s"]
    assert document.places[("c", "p")] == (1, 11)
    assert document.places[("d", "q")] == (4, 16)
    assert parse_yaml("'<<': 3", "robot.yaml").data == {"<<": 3}  # quoted, an ordinary key


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", "missing", "robot.yaml:1:1: the file is empty"),
        ("# only a comment\n", "missing", "robot.yaml:2:1: the file is empty"),
        ("---\n...\n", "missing", "robot.yaml:2:1: the file is empty"),
        ("- 1\n- 2", "type", "robot.yaml:1:1: a scene file is a mapping (`key: value`), got [1, 2]."),
        ("hello", "type", "robot.yaml:1:1: a scene file is a mapping (`key: value`), got 'hello'."),
        ("a: 1\nb: 2\na: 3", "conflict", "robot.yaml:3:1: duplicate key 'a' (first in line 1)."),
        ("a: {b: 1, b: 2}", "conflict", "robot.yaml:1:11: duplicate key 'b' (first in line 1)."),
        ("a: {<<: {}, <<: {}}", "conflict", "robot.yaml:1:13: duplicate key '<<' (first in line 1)."),
        ("a: 1\n---\nb: 2", "format", "robot.yaml:2:1: a second document begins here"),
        ("a: 1\n...\nb: 2", "format", "robot.yaml:3:1: a second document begins here"),
        ("%YAML 1.1\n---\na: on", "unsupported", "robot.yaml:2:1: scene files are YAML 1.2; remove the %YAML line."),
        ("a:\n  b: .nan", "range", "robot.yaml:2:6: numbers must be finite, got .nan."),
        ("a: [1, -.inf]", "range", "robot.yaml:1:8: numbers must be finite, got -.inf."),
        ("a: 1e999", "range", "robot.yaml:1:4: the number 1e999 is too large."),
        ("a: " + "9" * 400, "range", "robot.yaml:1:4: the number 99999999999999999999 is too large."),
        ("a: " + "9" * 9000, "range", "robot.yaml:1:4: the number 99999999999999999999 is too large."),
        ("1: a", "type", "robot.yaml:1:1: a key must be text: put it in quotes, '1'."),
        ("a: {true: 1}", "type", "robot.yaml:1:5: a key must be text: put it in quotes, 'true'."),
        ("? [a, b]\n: 1", "type", "robot.yaml:1:3: a key must be text: give it a name."),
        (": 1", "type", "robot.yaml:1:1: a key must be text: give it a name."),
        ("a: *b", "unknown", "robot.yaml:1:4: no anchor '&b' before the alias '*b'."),
        ("a: &a [1, *a]", "format", "robot.yaml:1:11: the alias '*a' is inside"),
        ("a: &a 1\nb: &a {c: *a}", "format", "robot.yaml:2:11: the alias '*a' is inside"),
        ("<<: 3", "format", "robot.yaml:1:1: '<<' takes an alias of a mapping, or a list of such aliases."),
        ("a: {<<: [1]}", "format", "robot.yaml:1:5: '<<' takes an alias of a mapping, or a list of such aliases."),
        ('a: "\\ud800"', "format", "robot.yaml:1:4: an escape sequence"),
        ('a: "\\0"', "format", "robot.yaml:1:4: an escape sequence"),
    ],
)
def test_refused_with_the_place(text: str, code: str, message: str) -> None:
    with pytest.raises(SceneError) as caught:
        parse_yaml(text, "robot.yaml")
    assert caught.value.code == code
    assert error_of(text).startswith(message)
    assert "\n" not in error_of(text)


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("a: 1\nb: !!python/object/apply:os.system ['touch owned']", "!!python/object/apply:os.system"),
        ("a: 1\nb: !!python/name:os.system", "!!python/name:os.system"),
        ("a: 1\nb: !custom {x: 1}", "!custom"),
        ("a: 1\nb: !!float 3", "!!float"),
        ("a: 1\nb: ! x", "!"),
        ("a: 1\nb: !<tag:yaml.org,2002:str> x", "tag:yaml.org,2002:str"),
    ],
)
def test_every_tag_is_refused(text: str, tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert error_of(text) == f"robot.yaml:2:4: the tag {tag} is not allowed: a scene file contains plain data only."
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("a: [1, 2\nb: 3", "robot.yaml:2:2: expected ',' or ']', but got ':'", "b: 3", 2),
        ("a: 1\n b: 2", "robot.yaml:2:3: mapping values are not allowed here.", " b: 2", 3),
        ("a:\n\t- 3", "robot.yaml:2:1: a tab cannot be used", " - 3", 1),
        ("a: @x", "robot.yaml:1:4: found character '@' that cannot start any token.", "a: @x", 4),
        ("a: 'x", "robot.yaml:1:6: found unexpected end of stream", "a: 'x", 6),
        ("a: x\0y", "robot.yaml:1:5: the character U+0000 is not allowed.", "a: x y", 5),
        ('a: "\\UFFFFFFFF"', "robot.yaml:1:1: not YAML", 'a: "\\UFFFFFFFF"', 1),
        ("a: " + "x" * 200 + ": b", "robot.yaml:1:204: mapping values are not allowed here.", "x" * 38 + ": b", 39),
    ],
)
def test_syntax_errors_show_the_line(text: str, message: str, line: str, column: int) -> None:
    first, second, third = error_of(text).split("\n")
    assert first.startswith(message)
    assert second == f"    {line}"
    assert third == " " * (3 + column) + "^"


def test_a_syntax_error_at_an_empty_line_shows_no_line() -> None:
    assert error_of("a: [1,\n").startswith("robot.yaml:2:1: ")
    assert "\n" not in error_of("a: [1,\n")


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000, "? " * 100_000, "{a: " * 100_000, "&a [" * 100_000])
def test_deep_nesting_is_refused(text: str) -> None:
    assert error_of(text).endswith("nested deeper than 50 levels.")


def test_depth_is_counted_to_the_limit() -> None:
    def nest(levels: int) -> str:
        return "a: " + "[" * (levels - 2) + "1" + "]" * (levels - 2)  # the mapping and the number are levels too

    parse_yaml(nest(50), "robot.yaml")
    assert error_of(nest(51)) == "robot.yaml:1:53: nested deeper than 50 levels."


def test_aliases_cannot_nest_deeper() -> None:
    text = "a: &a " + "[" * 30 + "]" * 30 + "\nb: " + "[" * 30 + "*a" + "]" * 30
    assert error_of(text).endswith("nested deeper than 50 levels.")


def billion_laughs(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 10)}]" for k in range(1, levels)]
    return "\n".join(lines)


def test_billion_laughs_are_refused_before_they_expand() -> None:
    """At the first value beyond the limit: less work than values, and none for the rest of the file."""
    assert error_of(billion_laughs(10)).startswith("robot.yaml:5:45: more than 100000 values")
    ten, twenty = (lines(partial(error_of, billion_laughs(levels))) for levels in (10, 20))
    assert ten < reader.MAX_VALUES
    assert twenty == ten


def test_long_tables_are_sent_to_csv_files() -> None:
    """A list takes about 0.1 ms a value to read, so that the limit is a matter of seconds."""
    message = error_of("times: [" + "1," * 100_000 + "]")
    assert message.startswith("robot.yaml:1:200003: more than 100000 values")
    assert message.endswith("`table: {file: motion.csv, column: angle}`.")


def test_values_are_counted_as_expanded(monkeypatch: pytest.MonkeyPatch) -> None:
    values = 1 + 2 + 11 + (10 * 11 + 1)  # the mapping, its keys, a0, a1
    monkeypatch.setattr(reader, "MAX_VALUES", values)
    parse_yaml(billion_laughs(2), "robot.yaml")
    monkeypatch.setattr(reader, "MAX_VALUES", values - 1)
    assert "aliases expanded" in error_of(billion_laughs(2))


def test_merge_bombs_are_refused() -> None:
    lines = ["m0: &m0 {" + ", ".join(f"k{k}: 1" for k in range(100)) + "}"]
    lines += [f"m{k}: &m{k} {{<<: [{', '.join([f'*m{k - 1}'] * 10)}]}}" for k in range(1, 10)]
    assert "aliases expanded" in error_of("\n".join(lines))


def test_files_are_read_like_texts(tmp_path: Path) -> None:
    path = tmp_path / "robot.yaml"
    path.write_text(SCENE, encoding="utf-8")
    document = read_yaml(path)
    assert document == Document(**{**as_dict(parse_yaml(SCENE, "")), "source": str(path)})
    path.write_bytes(b"\xef\xbb\xbfname: \xc3\xa9\r\nother: 1\r\n")  # byte order mark, line ends of Windows
    document = read_yaml(path)
    assert document.data == {"name": "é", "other": 1}
    assert document.places[("other",)] == (2, 8)


def as_dict(document: Document) -> dict[str, Any]:
    return {"data": document.data, "places": document.places, "keys": document.keys}


def file_error_of(path: Path) -> str:
    with pytest.raises(SceneError) as caught:
        read_yaml(path)
    return str(caught.value)


def test_unreadable_files(tmp_path: Path) -> None:
    path = tmp_path / "robot.yaml"
    assert file_error_of(path) == f"{path}: no such file."
    assert file_error_of(tmp_path) == f"{tmp_path}: is a directory, not a scene file."
    assert re.fullmatch(
        r"a\\x00b: cannot be read: .*embedded null (byte|character in path)\.", file_error_of(Path("a\0b"))
    )
    assert file_error_of(tmp_path / ("x" * 300)).endswith("cannot be read: File name too long.")
    path.write_bytes(b"")
    assert file_error_of(path).startswith(f"{path}:1:1: the file is empty")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    path = tmp_path / "pipe.yaml"
    os.mkfifo(path)
    assert file_error_of(path) == f"{path}: is not a regular file."


def test_text_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "robot.yaml"
    path.write_bytes("a: 1\nb: µ".encode("latin-1"))
    assert file_error_of(path) == f"{path}:2:4: not UTF-8 text (byte 0xb5). Save the file as UTF-8."
    path.write_bytes("a: 1\n".encode("utf-16"))
    assert file_error_of(path).startswith(f"{path}:1:1: not UTF-8 text (byte 0xff).")


def test_a_large_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("the file was read"))
    assert file_error_of(path) == f"{path}: 50.0 MB is too large; a scene file has at most 2 MB."


def test_a_large_text_is_refused() -> None:
    assert error_of("a" * 2_060_000).startswith("robot.yaml: 2.1 MB is too large")


def test_errors_hold_no_control_characters() -> None:
    message = error_of('"\\e[31m": 1\n"\\e[31m": 2')
    assert message.isprintable()
    assert "\\x1b[31m" in message


NUMBERS = st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False)
DATA = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(st.characters(exclude_categories=["C"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcdef_.-", min_size=1), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text("abcdef<", min_size=1), DATA, min_size=1))
def test_json_is_read_as_json_does(data: dict[str, Any]) -> None:
    document = parse_yaml(json.dumps(data), "data.json")
    assert json.dumps(document.data) == json.dumps(data)  # tells 1 from 1.0 and from true


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=9), DATA, min_size=1))
def test_the_places_hold_what_they_say(data: dict[str, Any]) -> None:
    stream = io.StringIO()
    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = False
    yaml.dump(data, stream)
    lines = stream.getvalue().split("\n")
    document = parse_yaml(stream.getvalue(), "data.yaml")
    for path, (line, column) in document.keys.items():
        assert lines[line - 1][column - 1 :].lstrip("'\"").startswith(str(path[-1]))
    for path, (line, column) in document.places.items():
        inside: Any = document.data
        for key in path:
            inside = inside[key]
        if isinstance(inside, int | float) and not isinstance(inside, bool):
            token = lines[line - 1][column - 1 :].split()[0].strip(",]}")
            assert math.isclose(float(token), inside, rel_tol=0.0)


SIGNS = (
    r"""a b: - ? : , [ ] { } & &a *a ! !!x !<x> %YAML %TAG | |+ > >-2 ' " \ \x \ud800 \U00110000 # --- ... << ~ ` @ ="""
)
ODD = ["\n", "\n  ", "\t", "\r", "\0", "\ufeff", "\x85", "\u2028", "\ud800", "é", " ", "1e400", "0x", ".inf", "%25"]
FRAGMENTS = st.lists(st.sampled_from([*SIGNS.split(), *ODD]), max_size=30)


@example("!%25 x")
@example("%YAML 1." + "9" * 5000 + "\n---\na: 1")
@example('a: "\\UFFFFFFFF"')
@example("!<%25> x")
@given(st.text() | FRAGMENTS.map("".join) | FRAGMENTS.map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        document = parse_yaml(text, "robot.yaml")
    except SceneError as error:
        message = str(error)
    else:
        json.dumps(document.data, allow_nan=False)
        assert set(document.places) > set(document.keys)
        return
    assert message.startswith("robot.yaml:")
    assert all(line.isprintable() for line in message.split("\n"))
    assert message.count("\n") in (0, 2)
