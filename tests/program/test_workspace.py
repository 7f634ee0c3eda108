"""Memory that is used again: no entry is overwritten before its last reader, and what is read soon takes no room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seaframe.program.workspace import lay_out_blocks, split_by_last_reader


@st.composite
def readers(draw: st.DrawFn) -> list[dict[int, int]]:
    """For some calls, which entries are needed, and the later call, or the end, that reads each last."""
    count = draw(st.integers(1, 12))
    ends = [st.integers(number + 1, count) for number in range(count)]
    return [draw(st.dictionaries(st.integers(0, 9), end, max_size=6)) for end in ends]


@given(readers(), st.integers(0, 5))
def test_nothing_is_overwritten_before_it_is_read(needed: list[dict[int, int]], first: int) -> None:
    blocks, size = lay_out_blocks(needed, first)
    holder: dict[int, tuple[int, int]] = {}  # by place in the workspace: the last call and entry that wrote there
    for number, last in enumerate(needed):
        for k in last:
            place = blocks[number].entry(k)
            assert first <= place < size
            before = holder.get(place)
            assert before is None or needed[before[0]][before[1]] < number
            holder[place] = (number, k)


@given(readers())
def test_entries_that_are_read_longest_lie_together(needed: list[dict[int, int]]) -> None:
    for last in needed:
        kept, brief = split_by_last_reader(last)
        assert sorted([*kept, *brief]) == sorted(last)
        assert len({last[k] for k in kept}) <= 1
        assert all(last[k] < last[kept[0]] for k in brief)


def test_a_chain_keeps_what_is_read_in_the_end_only() -> None:
    """Of n calls each leaves 27 entries to the next one and 6 to the end, the last one all: 6 n, and 3 times 27."""
    count = 100
    needed = [{k: number + 1 if k < 27 else count for k in range(33)} for number in range(count)]
    _, size = lay_out_blocks(needed, 0)
    assert size == 6 * count + 3 * 27
