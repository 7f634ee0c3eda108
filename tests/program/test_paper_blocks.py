"""The block pattern of B: what is printed, read back and multiplied out, is B."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program.backends.paper_blocks import PaperBlocks, paper_blocks_of
from tests.program.test_paper_matrices import state_of
from tests.random_scenes import Array, difference, random_scene, random_state, skew

LINE = re.compile(r"B\[(xdot|omega)\^\((\d+)\), (.+?)\] = (.*)")
SUM = re.compile(r"sum_\{i=(\d+)\}\^\{(\d+)\} (.*)")


class Reader:
    """Reads printed blocks; rotations and offsets come from the frames and poses of the equations, not from blocks."""

    def __init__(self, eom: Any, q: Array) -> None:
        self.eom, self.frames, self.poses = eom, eom.frames(q), eom.poses(q)
        self.paths = {str(number): path for path, number in eom.body_numbers.items()}

    def carrier(self, number: str) -> str:
        path = self.paths[number]
        return f"{path.partition('.')[0]}.{self.eom.scene.links[path].parent}"

    def axes(self, number: str) -> Array:
        fixed = [path for path in self.frames if path not in self.paths.values()]
        return np.array(self.frames[self.paths[number] if number in self.paths else fixed[0]][:3, :3])

    def vector(self, name: str) -> Array:
        head, number = name[:3], name[3:]
        if head == "s_C":
            path, frame = self.paths[number], self.axes(number)
            return np.asarray(frame.T @ (self.frames[path][:3, 3] - self.poses[path][:3, 3]), float)
        if head == "s_J":  # of the joint that carries the next body
            path, carrier = self.paths[str(int(number) + 1)], self.carrier(str(int(number) + 1))
            frame = self.frames[carrier]
            return np.array(frame[:3, :3].T @ (self.poses[path][:3, 3] - frame[:3, 3]))
        if name.startswith("e_"):
            return np.array(np.eye(3)[int(name[2:]) - 1])
        axis = np.array(self.eom.scene.links[self.paths[name[2:]]].joint.axis)
        unit: Array = axis / np.linalg.norm(axis)
        return unit

    def factor(self, word: str) -> Array:
        word, transposed = word.removesuffix("^T"), word.endswith("^T")
        if word == "1":
            return np.eye(3)
        if word.startswith("R^("):
            body, _, carrier = word[3:-1].partition("/")
            value = self.axes(body) if not carrier else self.axes(carrier).T @ self.axes(body)
        else:
            value = skew(self.vector(word[5:-1])) if word.startswith("skew(") else self.vector(word)
        return value.T if transposed else value

    def term(self, text: str) -> Array:
        if folded := SUM.fullmatch(text):
            first, last, term = int(folded[1]), int(folded[2]), folded[3]
            every = [re.sub(r"(?<=[(CJ])i(?=[/)])", str(i), term) for i in range(first, last + 1)]
            return np.array(sum(self.term(each) for each in every))
        value = np.eye(3)
        for word in text.split():
            value = value @ self.factor(word)
        return value

    def columns(self, name: str) -> slice:
        number = re.split(r"[\^_]", name)[1].strip("()").partition("/")[0]
        v = self.eom.coordinates.slots[self.paths[number]].v
        if name.startswith("omega"):
            return slice(v.stop - 3, v.stop)
        return slice(v.start, v.start + 3) if name.startswith(("xdot", "v^")) else v

    def B(self, text: str) -> tuple[Array, Array]:
        """B, and which of its entries are printed."""
        B = np.zeros((6 * len(self.paths), self.eom.nv))
        there = np.zeros(B.shape, bool)
        for line in text.splitlines():
            if found := LINE.fullmatch(line):
                row = 6 * (int(found[2]) - 1) + 3 * (found[1] == "omega")
                place = slice(row, row + 3), self.columns(found[3])
                B[place] = np.sum([self.term(term) for term in found[4].split(" + ")], axis=0).reshape(3, -1)
                there[place] = True
        return B, there


def numbered_rows(eom: Any, B: Array) -> Array:
    return B[[6 * eom.pieces.index(path) + k for path in eom.body_numbers for k in range(6)]]


@pytest.mark.parametrize("name", ["rov-one-arm", "rov-two-arms", "snake", "snake-free"])
def test_printed_blocks_multiply_out_to_B(name: str) -> None:
    eom, q, _, _ = state_of(sf.load(name))
    found, reader = paper_blocks_of(sf.load(name)), Reader(eom, q)
    want = numbered_rows(eom, eom.B(q))
    assert difference(found.evaluate(q), want) < 1e-13
    got, there = reader.B(found.text(everything=True))
    assert difference(got, want) < 1e-13
    assert np.all(there | (want == 0.0))  # nothing is left out
    got, there = reader.B(found.text())
    assert difference(got[there], want[there]) < 1e-13


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("shape", ["tree", "chain"])
def test_random_trees(shape: Any, base: Any) -> None:
    """Joints of all types, turned and oblique; universal ones, whose cross has no frame, by the blocks' own values."""
    rng = np.random.default_rng([41, len(shape), len(base)])
    types = ("revolute", "prismatic", "spherical", "fixed", "free", "revolute")
    scene = random_scene(rng, 12, base, types=types, shape=shape)
    eom, q, _, _ = state_of(sf.Scene.from_dict(scene))
    found = paper_blocks_of(sf.Scene.from_dict(scene))
    want = numbered_rows(eom, eom.B(q))
    got, _ = Reader(eom, q).B(found.text(everything=True))
    assert difference(got, want) < 1e-13
    scene = random_scene(rng, 9, base, shape=shape, robots=2)
    q, _ = random_state(rng, scene)
    found = paper_blocks_of(sf.Scene.from_dict(scene))
    assert difference(found.evaluate(q), numbered_rows(found.eom, found.eom.B(q))) < 1e-13


def lines_of(found: PaperBlocks) -> dict[str, str]:
    return dict(line.split(" = ", 1) for line in found.text().splitlines() if line.startswith("B["))


def test_blocks_of_study_001_are_those_printed() -> None:
    """(88), (89) and (98) with its repair: the same factors."""
    lines = lines_of(paper_blocks_of(sf.load("rov-two-arms")))
    assert set(lines["B[xdot^(2), omega^(1)]"].split(" + ")) == {
        "R^(1) R^(2/1) skew(s_C2)^T R^(2/1)^T",
        "R^(1) skew(s_J1)^T",
    }
    assert set(lines["B[xdot^(3), omega^(1)]"].split(" + ")) == {
        "R^(1) R^(2/1) R^(3/2) skew(s_C3)^T R^(3/2)^T R^(2/1)^T",
        "R^(1) R^(2/1) skew(s_J2)^T R^(2/1)^T",
        "R^(1) R^(2/1) skew(s_C2)^T R^(2/1)^T",
        "R^(1) skew(s_J1)^T",
    }
    assert set(lines["B[xdot^(5), dtheta_4]"].split(" + ")) == {
        "R^(1) R^(4/1) R^(5/4) skew(s_C5)^T R^(5/4)^T e_2",
        "R^(1) R^(4/1) skew(s_J4)^T e_2",
        "R^(1) R^(4/1) skew(s_C4)^T e_2",
    }
    assert lines["B[omega^(3), omega^(1)]"] == "R^(3/2)^T R^(2/1)^T"


def test_a_long_chain_is_folded() -> None:
    """Study 002, (93) and (94): one sum over the bodies for s_C and one for s_J; few lines unless all are asked for."""
    found = paper_blocks_of(sf.load("snake"))
    lines = lines_of(found)
    assert lines["B[xdot^(20), dtheta_2]"] == (
        "sum_{i=2}^{20} R^(i) skew(s_Ci)^T R^(i/2)^T e_3 + sum_{i=2}^{19} R^(i) skew(s_Ji)^T R^(i/2)^T e_3"
    )
    assert lines["B[omega^(20), dtheta_1]"] == "R^(20/1)^T e_1"
    assert len(found.blocks) == 420
    assert len(lines) < 30
    assert max(map(len, found.text(everything=True).splitlines())) < 450
    assert r"\sum_{i=2}^{20} R^{(i)} (\tilde{s_{C_{i}}})^T (R^{(i/2)})^T e_{3}" in found.latex()


def test_flexible_links_are_refused() -> None:
    with pytest.raises(sf.SeaframeError) as error:
        paper_blocks_of(sf.load("flexible-arm"))
    assert error.value.code == "unsupported"
