"""Repair comments of XML: `--` inside of them is not well-formed. Needs the standard library only."""

from __future__ import annotations

import re

COMMENT = re.compile(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>", re.DOTALL)


def repair_comments(text: str) -> tuple[str, list[int]]:
    """Return a text without the content of comments that hold `--`, and where these begin; line breaks stay."""
    repaired: list[int] = []

    def blank(found: re.Match[str]) -> str:
        part = found[0]
        if part.startswith("<![") or ("--" not in part[4:-3] and not part.endswith("--->")):
            return part
        repaired.append(found.start())
        return "<!--" + re.sub(r"[^\n]", " ", part[4:-3]) + "-->"

    return COMMENT.sub(blank, text) if "<!--" in text else text, repaired
