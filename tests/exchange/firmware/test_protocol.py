"""Lines of the protocol: CRC against its published check value, order of rows, bytes of any kind."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seaframe.exchange.firmware.protocol import (
    LONGEST_LINE,
    LineSplitter,
    Reply,
    Row,
    RowOrder,
    crc16,
    parse_line,
    sign_line,
)

ROW = "1.020000,52,3.400000,1500,1600,0.100000,-0.200000"


def test_the_crc_is_the_published_one() -> None:
    assert crc16(b"123456789") == 0x29B1  # CRC-16/CCITT-FALSE, catalogue of parametrised CRC algorithms


def test_rows_and_replies() -> None:
    row = parse_line(sign_line(ROW)[:-1], 2, 2)
    assert row == Row(1.02, 52, 3.4, (1500, 1600), (0.1, -0.2))
    assert parse_line(sign_line("# pong 4 99")[:-1], 2, 2) == Reply("pong", ("4", "99"))
    status = parse_line(sign_line("# status 3 1000 1000 17 0110")[:-1], 2, 2)
    assert status == Reply("status", ("3", "1000", "1000", "17", "0110"))


def test_what_is_not_exactly_a_row_is_refused() -> None:
    good = sign_line(ROW)[:-1]
    assert parse_line(good, 2, 1) is None
    for wrong in ("nan", "inf", "1e9", "-1.000000", "", " 1.02", "1_0.000000", "٣.000000"):
        text = ROW.replace("1.020000", wrong)
        body = text.encode()
        assert parse_line(body + b",%d" % crc16(body), 2, 2) is None
    for pulse in ("0", "20000", "-5"):
        assert parse_line(sign_line(ROW.replace("1600", pulse))[:-1], 2, 2) is None


@given(st.binary(max_size=200))
def test_any_bytes_are_survived(data: bytes) -> None:
    assert parse_line(data, 2, 2) is None or crc16(data.rpartition(b",")[0]) == int(data.rpartition(b",")[2])


@given(st.integers(0, 8 * len(ROW) - 1))
def test_no_flipped_bit_passes(bit: int) -> None:
    line = bytearray(sign_line(ROW)[:-1])
    line[bit // 8] ^= 1 << bit % 8
    assert parse_line(bytes(line), 2, 2) is None


@given(st.lists(st.binary(max_size=50), max_size=20))
def test_splitting_does_not_depend_on_the_blocks(blocks: list[bytes]) -> None:
    splitter = LineSplitter()
    lines = [line for block in blocks for line in splitter.add(block)]
    assert lines == [line.rstrip(b"\r") for line in b"".join(blocks).split(b"\n")[:-1]]


def test_an_endless_line_is_dropped() -> None:
    splitter = LineSplitter()
    for _ in range(100):
        assert splitter.add(b"x" * LONGEST_LINE) == []
        assert len(splitter.rest) <= LONGEST_LINE
    assert splitter.add(b"\nnext\n") == [b"next"]


def row(sequence: int) -> Row:
    return Row(0.02 * sequence, sequence, 0.0, (1500,), ())


def test_rows_come_in_order_once_and_missing_ones_are_counted() -> None:
    order = RowOrder(patience=0.3)
    for now, sequence in ((0.0, 2), (0.01, 1), (0.02, 2), (0.03, 5), (0.04, 4)):
        order.add(now, row(sequence))
    assert [each.sequence for each in order.take(0.05)] == []  # an earlier one may come
    assert [each.sequence for each in order.take(0.31)] == [1, 2]
    assert [each.sequence for each in order.take(0.35)] == [4, 5]
    order.add(0.4, row(3))
    assert (order.lost, order.repeated, order.late) == (1, 1, 1)


def test_a_flood_of_rows_is_bounded() -> None:
    order = RowOrder(patience=1e9)
    for sequence in range(0, 20_000, 2):
        order.add(0.0, row(sequence))
        order.take(0.0)
        assert len(order.waiting) <= RowOrder.MOST + 1
    order.add(0.0, row(2**31 - 1))
    assert len(order.waiting) <= RowOrder.MOST + 1
