"""Changes of bytes, of text and of nested data that are likely to surprise a reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
DEEPEST = 30

NUMBERS: tuple[Any, ...] = (
    *(0, -0.0, 1, -1, 2, 3, 0.5, -0.5, 7, 255, 256, 65536, 2**31 - 1, 2**31, 2**53 + 1, 2**63, 2**64, 10**30),
    *(-(10**30), 1e-9, 1e-16, 1e-100, 1e-300, 5e-324, 1e3, 1e6, 1e9, 1e16, 1e100, 1e154, 1e200, 1e300, 1.7e308, -1e300),
)  # fmt: skip
TEXTS = (
    *("", " ", "a", "x" * 300, "y" * 20_000, "\u202egnirts", "\u200b", "e\u0301", "😀", "\x7f", "\n", "a\nb", "\t"),
    *("__proto__", "constructor", "toString", "int", "double", "while", "NaN", "inf", "null", "true", "1e5", "0x10"),
    *("../scene.yaml", "/etc/passwd", "C:\\x", ".", "..", "a/b", "rov", "rov.hull", "rov.hull.mass", "world", "energy"),
    *("a.b.c[0]", "x[-1]", "x[99999999999]", "[0]", "t", "time", "<script>", "</script>", "$x$", "\\input{x}", "%n"),
)  # fmt: skip
WHOLE = (
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    15,
    16,
    127,
    128,
    255,
    256,
    1000,
    32767,
    65535,
    2**31 - 1,
    2**31,
    2**32 - 1,
    2**63,
    2**64 - 1,
)


# Bytes


def mutate_bytes(data: bytes, rng: Random, others: Sequence[bytes] = (), tokens: Sequence[bytes] = ()) -> bytes:
    """Some changes at random places; `others` are inputs to take parts from, `tokens` are worth inserting."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6, 20))):
        change_bytes(changed, rng, others, tokens)
    return bytes(changed)


def change_bytes(data: bytearray, rng: Random, others: Sequence[bytes], tokens: Sequence[bytes]) -> None:
    """One change in place."""
    start = rng.randrange(len(data) + 1)
    end = min(len(data), start + rng.choice((1, 1, 2, 4, 8, 16, 100, 1000)))
    match rng.randrange(10):
        case 0 | 1 if data:
            data[start % len(data)] ^= 1 << rng.randrange(8)
        case 2 if data:
            data[start % len(data)] = rng.choice((0, 1, 10, 13, 32, 34, 44, 0x7F, 0x80, 0xFF, rng.randrange(256)))
        case 3:
            size = rng.choice((1, 2, 4, 8))
            number = rng.choice(WHOLE) % (1 << 8 * size)
            data[start : start + size] = number.to_bytes(size, rng.choice(("little", "big")))
        case 4:
            del data[start:end]
        case 5:
            data[start:start] = data[start:end] * rng.choice((1, 2, 50))
        case 6:
            data[start:start] = rng.randbytes(rng.choice((1, 2, 8, 64)))
        case 7 if tokens:
            data[start:start] = rng.choice(tokens)
        case 8 if others:
            other = rng.choice(others)
            first = rng.randrange(len(other) + 1)
            data[start:end] = other[first : first + rng.choice((4, 16, 100, 1000))]
        case _:
            if rng.random() < 0.3:
                del data[start:]
            else:
                data += rng.choice((bytes(100), b"\xff" * 100, rng.randbytes(40)))


def mutate_lines(text: str, rng: Random, tokens: Sequence[str]) -> str:
    """Some changes of whole lines and of words."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        k = rng.randrange(len(lines))
        other = rng.randrange(len(lines))
        match rng.randrange(8):
            case 0:
                del lines[k : k + rng.choice((1, 1, 3))]
            case 1:
                lines[k:k] = lines[other : other + rng.choice((1, 1, 3, 10))]
            case 2:
                lines[k], lines[other] = lines[other], lines[k]
            case 3:
                lines[k] = " " * rng.choice((1, 2, 4, 60)) + lines[k]
            case 4:
                lines[k] = lines[k].lstrip()
            case 5 | 6:
                at = rng.randrange(len(lines[k]) + 1)
                lines[k] = lines[k][:at] + rng.choice(tokens) + lines[k][at + rng.choice((0, 0, 1, 3)) :]
            case _:
                words = lines[k].split(" ")
                words[rng.randrange(len(words))] = rng.choice((*tokens, str(rng.choice(NUMBERS)), rng.choice(TEXTS)))
                lines[k] = " ".join(words)
        if not lines:
            return ""
    return "\n".join(lines)


# Nested data


def places(data: Any, path: Path = ()) -> list[Path]:
    """The path of every value inside nested dicts and lists, the outer ones first."""
    found: list[Path] = [path]
    if len(path) > DEEPEST:  # what a fuzzer made itself may be endless
        return found
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        for k, value in enumerate(data):
            found += places(value, (*path, k))
    return found


def value_at(data: Any, path: Path) -> Any:
    """What stands at a path."""
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: Path, value: Any) -> Any:
    """The data with another value at a path, changed in place where that is possible."""
    if not path:
        return value
    value_at(data, path[:-1])[path[-1]] = value
    return data


def mutate_data(data: Any, rng: Random, grow: Callable[[Path, Random], Any], scalars: Sequence[Any]) -> Any:
    """The data with one change in place; `grow` makes a value for a path, `scalars` are worth trying anywhere."""
    found = places(data)
    path = rng.choice(found)
    value = value_at(data, path)
    match rng.randrange(12):
        case 0 | 1 | 2:
            return put(data, path, rng.choice(scalars))
        case 3 | 4:
            return put(data, path, grow(path, rng))
        case 5 if path:
            outer = value_at(data, path[:-1])
            del outer[path[-1]]
        case 6:
            return put(data, path, copy_nested(value_at(data, rng.choice(found))))
        case 7 if isinstance(value, int | float) and not isinstance(value, bool):
            return put(data, path, value * rng.choice((-1, 0, 0.5, 2, 1e3, 1e-3, 1e150, 1e-150)))
        case 8 if isinstance(value, list):
            value[rng.randrange(len(value) + 1) :] = copy_nested(value) * rng.choice((0, 1, 2, 30))
        case 9 if isinstance(value, dict):
            key = rng.choice((*TEXTS, *(place[-1] for place in found if place and isinstance(place[-1], str))))
            value[key] = grow((*path, key), rng)
        case 10 if path and isinstance(path[-1], str):
            outer = value_at(data, path[:-1])
            outer[rng.choice((path[-1].upper(), path[-1] + "x", path[-1][:-1], *TEXTS))] = outer.pop(path[-1])
        case _:
            wrapped: Any = {"a": value} if rng.random() < 0.5 else [value]
            for _ in range(rng.choice((0, 0, 1, 60))):
                wrapped = [wrapped]
            return put(data, path, wrapped)
    return data


def change_number(data: Any, rng: Random) -> Any:
    """The data with another number in the place of one, changed in place."""
    numbers = [path for path in places(data) if isinstance(value_at(data, path), int | float)]
    if not numbers:
        return data
    path = rng.choice(numbers)
    factor = rng.choice((-1, 0, 0.5, 2, 10 ** rng.uniform(-12, 12)))
    return put(data, path, rng.choice((*NUMBERS, value_at(data, path) * factor, 10 ** rng.uniform(-20, 20))))


def copy_nested(value: Any, depth: int = 0) -> Any:
    """A copy of nested dicts and lists."""
    if isinstance(value, dict) and depth <= DEEPEST:
        return {key: copy_nested(each, depth + 1) for key, each in value.items()}
    return [copy_nested(each, depth + 1) for each in value] if isinstance(value, list) and depth <= DEEPEST else value
