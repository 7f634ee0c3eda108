"""Check whether bytes are an object file that LLVM can load on this machine; any other makes LLVM end the process."""

from __future__ import annotations

import struct
from functools import cache

import llvmlite.binding as llvm

ELF = b"\x7fELF\x02\x01"  # of 64 bits, little-endian
MACH_O = b"\xcf\xfa\xed\xfe"
HEADS = {ELF[:4]: 20, MACH_O: 8}  # number of bytes that give format and processor; COFF: 2
ELF_HEADER, SECTION = struct.Struct("<40xQ10xHHH"), struct.Struct("<II16xQQ16xQ")
NO_BITS = 8  # a section that takes no room in the file


@cache
def object_header() -> bytes:
    """Return the first bytes of object files of this machine."""
    settings = llvm.Target.from_default_triple().create_target_machine(jit=True)
    sample: bytes = settings.emit_object(llvm.parse_assembly(""))
    return sample[: HEADS.get(sample[:4], 2)]


def is_object(code: bytes) -> bool:
    """Whether code has this machine's format and processor and, in ELF, is complete."""
    return code.startswith(object_header()) and (not code.startswith(ELF) or has_sections(code))


def has_sections(code: bytes) -> bool:
    """Whether all sections of an ELF file lie inside it."""
    try:
        start, size, count, names = ELF_HEADER.unpack_from(code)
        sections = [SECTION.unpack_from(code, start + k * size) for k in range(count)]
    except (struct.error, OverflowError):
        return False
    inside = all(kind == NO_BITS or first + length <= len(code) for _, kind, first, length, _ in sections)
    return size == 64 and names < count and inside
