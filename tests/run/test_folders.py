"""Files and folders are written whole or not at all, and replace only what Seaframe wrote itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from seaframe import whole_files
from seaframe.run.folders import ResultFolder, new_folder, read_mark
from seaframe.whole_files import part_in, whole_file, write_file, write_files

HOLDING = """
import sys, time
from pathlib import Path
from seaframe.whole_files import part_in
with part_in(Path(sys.argv[1])) as part:
    (part / "half").write_text("written")
    print(part.name, flush=True)
    time.sleep(60)
"""


BEFORE = {"report.html": "1", "old.png": "1", "older.png": "1"}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def write_results(results: ResultFolder, files: dict[str, str], name: str = "summary.json") -> None:
    with results.fresh() as folder:
        for file, text in files.items():
            (folder / file).write_text(text)
        results.write_list(folder, name, {"name": "x"})


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}


# Hidden folders


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that has begun to write into a folder."""
    command = [sys.executable, "-c", HOLDING, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert (tmp_path / process.stdout.readline().strip()).is_dir()
        yield process
        process.kill()


def test_what_a_killed_process_left_goes_with_the_next_write(tmp_path: Path, writer: subprocess.Popen[str]) -> None:
    write_file(tmp_path / "a", b"1")
    assert len(names(tmp_path)) == 2  # its writer lives
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    write_file(tmp_path / "a", b"2")
    assert names(tmp_path) == {"a"}


def test_what_a_killed_run_left_goes_with_the_next_run(tmp_path: Path, writer: subprocess.Popen[str]) -> None:
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    (left,) = names(tmp_path)
    results = ResultFolder(tmp_path / "out", "run", "a")
    write_results(results, {"report.html": "1"})
    assert names(tmp_path) == {"out"}
    (tmp_path / "out" / left).mkdir()  # as one that was killed before it locked its folder
    write_results(results, {"report.html": "2"})
    assert names(tmp_path / "out") == {"report.html", "summary.json"}


def test_removing_what_was_left_may_be_killed_too(
    tmp_path: Path, writer: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*arguments: Any, **more: Any) -> None:
        raise SystemExit

    writer.send_signal(signal.SIGKILL)
    writer.wait()
    with monkeypatch.context() as patch:
        patch.setattr("shutil.rmtree", die)
        with pytest.raises(SystemExit):
            write_file(tmp_path / "a", b"1")
    (left,) = names(tmp_path)
    assert names(tmp_path / left) == {"lock"}
    write_file(tmp_path / "a", b"1")
    assert names(tmp_path) == {"a"}


def test_hidden_folders_of_others_stay(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "lock").touch()
    here = tmp_path / "here"
    for name in (".a.0123abcd", ".seaframe-notes", ".seaframe-0123abcd"):
        (here / name).mkdir(parents=True)
        (here / name / "mine").touch()
    (here / ".a.0123abcd" / "lock").touch()
    (here / ".seaframe-0123abce").symlink_to(elsewhere)
    (here / ".seaframe-0123abcf").touch()
    before = names(here)
    with part_in(here), part_in(here):
        assert len(names(here)) == len(before) + 2
    assert names(here) == before
    assert names(elsewhere) == {"lock"}


def test_a_folder_that_was_taken_for_dead_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between making a folder and locking it, another process may see one that nobody holds."""
    lock, calls = whole_files.take_lock, []

    def late(file: Any) -> bool:
        calls.append(file.name)
        if len(calls) == 1:
            whole_files.remove_if_dead(Path(file.name).parent)
        return lock(file)

    monkeypatch.setattr(whole_files, "take_lock", late)
    with part_in(tmp_path) as part:
        assert names(tmp_path) == {part.name}
        assert (part / "lock").is_file()
    assert len(calls) == 3


# Files


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    write_file(tmp_path / "a", b"1")
    write_file(tmp_path / "a", b"22")
    assert (tmp_path / "a").read_bytes() == b"22"
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "none" / "a", tmp_path / "folder", tmp_path / ("a" * 300)):
        with pytest.raises(sf.SeaframeError) as caught:
            write_file(path, b"1")
        assert (caught.value.code, caught.value.place) == ("file", str(path))
    assert names(tmp_path) == {"a", "folder"}


def test_an_older_file_stays_where_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"good")

    def fail() -> None:
        with whole_file(path) as part:
            part.write_bytes(b"ha")
            raise OSError(28, "No space left on device")

    with pytest.raises(sf.SeaframeError, match="No space left") as caught:
        fail()
    assert (caught.value.code, caught.value.place) == ("file", str(path))
    assert path.read_bytes() == b"good"
    assert names(tmp_path) == {"a"}


def test_files_are_written_together_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full after the first of two files in one folder and a third in another."""
    (tmp_path / "b").mkdir()
    paths = [tmp_path / "one", tmp_path / "two", tmp_path / "b" / "three"]
    write_files(dict.fromkeys(paths, b"old"))
    left, write = [1], Path.write_bytes

    def write_if_there_is_room(path: Path, content: bytes) -> int:
        if not left:
            raise OSError(28, "No space left on device")
        left.pop()
        return write(path, content)

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", write_if_there_is_room)
        with pytest.raises(sf.SeaframeError):
            write_files(dict.fromkeys(paths, b"new"))
    assert [path.read_bytes() for path in paths] == [b"old"] * 3
    assert names(tmp_path) == {"one", "two", "b"}
    write_files(dict.fromkeys(paths, b"new"))
    assert [path.read_bytes() for path in paths] == [b"new"] * 3


def test_a_file_keeps_its_links_and_its_rights(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"1")
    (tmp_path / "real").chmod(0o600)
    (tmp_path / "link").symlink_to("real")
    write_file(tmp_path / "link", b"2")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"2"
    assert (tmp_path / "real").stat().st_mode & 0o777 == 0o600


def test_a_write_protected_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_bytes(b"1")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everything
    with pytest.raises(sf.SeaframeError, match="Permission denied") as caught:
        write_file(tmp_path / "a", b"2")
    assert (caught.value.code, caught.value.place) == ("file", str(tmp_path / "a"))
    assert (tmp_path / "a").read_bytes() == b"1"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_file(pipe, b"1")
    reader.join(10.0)
    assert heard == [b"1"]
    assert pipe.is_fifo()


# Folders of results


def test_results_replace_their_own_and_nothing_else(tmp_path: Path) -> None:
    results = ResultFolder(tmp_path / "out", "run", "a")
    write_results(results, {"report.html": "1", "old.png": "1", "edited.png": "1", "linked.png": "1"})
    out = tmp_path / "out"
    (out / "mine.txt").write_text("mine")
    (out / "edited.png").write_text("with my notes")
    (tmp_path / "precious.png").write_text("mine")
    (out / "linked.png").unlink()
    (out / "linked.png").symlink_to("../precious.png")
    write_results(results, {"report.html": "2", "new.png": "2"})
    kept = {"mine.txt": "mine", "edited.png": "with my notes", "linked.png": "mine"}
    found = contents(out)
    assert json.loads(found.pop("summary.json"))["name"] == "x"
    assert found == {"report.html": "2", "new.png": "2"} | kept
    assert names(tmp_path) == {"out", "precious.png"}


@pytest.mark.parametrize("change", ["edit", "link", "folder"])
def test_a_result_that_was_changed_is_not_replaced(tmp_path: Path, change: str) -> None:
    results = ResultFolder(tmp_path / "out", "identify fit", "a")
    write_results(results, {"report.html": "1", "fitted.yaml": "1"}, "results.json")
    file = tmp_path / "out" / "report.html"
    if change == "edit":
        file.write_text("with my notes")
    else:
        file.unlink()
        (tmp_path / "mine").mkdir()
        file.mkdir() if change == "folder" else file.symlink_to("../mine")
    before = names(tmp_path / "out")
    with pytest.raises(sf.SeaframeError, match="--overwrite") as caught:
        results.check()
    assert (caught.value.code, caught.value.place) == ("conflict", str(file))
    assert names(tmp_path / "out") == before
    if change == "edit":
        write_results(ResultFolder(results.path, results.command, results.of, overwrite=True), {"report.html": "2"})
        assert file.read_text() == "2"


def test_a_list_deletes_no_more_than_it_wrote(tmp_path: Path) -> None:
    """A list of one folder that was copied into another names files that are not its own there."""
    results = ResultFolder(tmp_path / "a", "run", "x")
    write_results(results, {"report.html": "1", "notes.csv": "1"})
    other = tmp_path / "b"
    other.mkdir()
    (other / "notes.csv").write_text("mine")
    (other / "summary.json").write_bytes((tmp_path / "a" / "summary.json").read_bytes())
    write_results(ResultFolder(other, "run", "x"), {"report.html": "2"})
    assert (other / "notes.csv").read_text() == "mine"


def own_list(**changed: Any) -> dict[str, Any]:
    mark = {"format": 1, "version": "0", "command": "run", "of": "a", "files": {"notes.csv": "0123"}}
    return {"name": "x", "files": ["notes.csv"], "seaframe": mark | changed}


FOREIGN = {
    "files": '{"files": ["notes.csv"]}',
    "earlier version": '{"name": "a", "method": "", "steps": 1, "wall_s": 1, "health": {}, "checks": []}',
    "list": "[1]",
    "text": "seaframe",
    "deep": "[" * 100_000,
    "no mark": '{"seaframe": 1}',
    "format": json.dumps(own_list(format=2)),
    "command": json.dumps(own_list(command=None)),
    "of": json.dumps(own_list(of=["a"])),
    "names": json.dumps(own_list(files=["notes.csv"])),
    "checksum": json.dumps(own_list(files={"notes.csv": 1})),
    "folder above": json.dumps(own_list(files={"../notes.csv": "0123"})),
    "absolute": json.dumps(own_list(files={"/notes.csv": "0123"})),
    "hidden": json.dumps(own_list(files={".notes.csv": "0123"})),
}


@pytest.mark.parametrize("name", ["summary.json", "results.json", "modes.json"])
@pytest.mark.parametrize("case", FOREIGN)
def test_a_foreign_list_is_refused(tmp_path: Path, case: str, name: str) -> None:
    (tmp_path / name).write_text(FOREIGN[case])
    (tmp_path / "notes.csv").write_text("mine")
    before = contents(tmp_path)
    with pytest.raises(sf.SeaframeError, match=r"--out.*--overwrite") as caught:
        write_results(ResultFolder(tmp_path, "run", "a"), {"report.html": "1"}, name)
    assert (caught.value.code, caught.value.place) == ("conflict", str(tmp_path / name))
    assert contents(tmp_path) == before
    write_results(ResultFolder(tmp_path, "run", "a", overwrite=True), {"report.html": "1"}, name)
    assert (tmp_path / "notes.csv").read_text() == "mine"
    assert read_mark(tmp_path / name) is not None


def test_a_pipe_in_the_place_of_a_list_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "summary.json")
    with pytest.raises(sf.SeaframeError) as caught:
        ResultFolder(tmp_path, "run", "a").check()
    assert (caught.value.code, caught.value.place) == ("conflict", str(tmp_path / "summary.json"))


@pytest.mark.parametrize(("command", "of"), [("run", "b"), ("compare", "a")])
def test_results_of_others_are_replaced_only_on_request(tmp_path: Path, command: str, of: str) -> None:
    out = tmp_path / "out"
    write_results(ResultFolder(out, "run", "a"), {"report.html": "1", "old.png": "1"})
    before = contents(out)
    with pytest.raises(sf.SeaframeError, match=r"run a`.*--out.*--overwrite") as caught:
        ResultFolder(out, command, of).check()
    assert (caught.value.code, caught.value.place) == ("conflict", str(out))
    assert contents(out) == before
    write_results(ResultFolder(out, command, of, overwrite=True), {"report.html": "2"}, "results.json")
    assert names(out) == {"report.html", "results.json"}
    assert read_mark(out / "results.json") is not None


def test_results_stay_beside_a_foreign_file_that_nobody_expected(tmp_path: Path) -> None:
    """Names of some figures are known only after a long fit, which must not be lost."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "figure.png").write_text("mine")
    with pytest.raises(sf.SeaframeError, match="results-1") as caught:
        write_results(ResultFolder(out, "run", "a"), {"report.html": "1", "figure.png": "1"})
    assert (caught.value.code, caught.value.place) == ("conflict", str(out / "figure.png"))
    assert (out / "figure.png").read_text() == "mine"
    assert names(out) == {"figure.png", "results-1"}
    assert names(out / "results-1") == {"figure.png", "report.html", "summary.json"}


@pytest.mark.parametrize(("before", "steps"), [*(({}, k) for k in range(4)), *((BEFORE, k) for k in range(6))])
def test_a_process_that_ends_while_it_replaces_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: dict[str, str], steps: int
) -> None:
    """Every file is whole, none is taken for a user's, and the next run ends as if nothing had happened."""
    (tmp_path / "mine.txt").write_text("mine")
    results, after, left = ResultFolder(tmp_path, "run", "a"), {"report.html": "2", "new.png": "2"}, [steps]
    if before:
        write_results(results, before)

    def count(action: Any) -> Any:
        def act(*arguments: Any, **more: Any) -> None:
            if not left[0]:
                raise SystemExit
            left[0] -= 1
            action(*arguments, **more)

        return act

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", count(os.replace))
        patch.setattr(Path, "unlink", count(Path.unlink))
        with pytest.raises(SystemExit):
            write_results(results, after)
    write_results(results, after)
    assert read_mark(tmp_path / "summary.json") is not None
    assert contents(tmp_path).items() >= {"mine.txt": "mine", **after}.items()
    assert names(tmp_path) == {"mine.txt", "summary.json", *after}


def test_results_go_where_a_link_points(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "loop").symlink_to("loop")
    write_results(ResultFolder(tmp_path / "link", "run", "a"), {"report.html": "1"})
    assert names(tmp_path / "real") == {"report.html", "summary.json"}
    with pytest.raises(sf.SeaframeError, match="is a file") as caught:
        ResultFolder(tmp_path / "loop", "run", "a").check()
    assert (caught.value.code, caught.value.place) == ("conflict", str(tmp_path / "loop"))


# New folders


def test_a_new_folder_is_new(tmp_path: Path) -> None:
    for name in ("fresh", "empty"):
        if name == "empty":
            (tmp_path / name).mkdir()
        with new_folder(tmp_path / name) as folder:
            (folder / "logs").mkdir()
            (folder / "logs" / "a").touch()
            (folder / "tank.yaml").touch()
        assert names(tmp_path / name) == {"logs", "tank.yaml"}
        with pytest.raises(sf.SeaframeError, match="is not empty") as caught, new_folder(tmp_path / name):
            pass
        assert (caught.value.code, caught.value.place) == ("conflict", str(tmp_path / name))
    assert names(tmp_path) == {"fresh", "empty"}
