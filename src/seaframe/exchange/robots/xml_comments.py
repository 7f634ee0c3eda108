"""Repair comments of XML: `--` inside of them is not well-formed. Needs the standard library only."""

from __future__ import annotations

import re

BEGIN = re.compile(r"<!--|<!\[CDATA\[")
ENDS = {"<!--": "-->", "<![CDATA[": "]]>"}


def repair_comments(text: str) -> tuple[str, list[int]]:
    """Return a text without the content of comments that hold `--`, and where these begin; line breaks stay.

    What follows a comment without an end stays as it is. The time is proportional to the length of the text.
    """
    repaired: list[int] = []
    parts: list[str] = []
    done = 0
    while (begin := BEGIN.search(text, done)) is not None:
        end = text.find(ENDS[begin[0]], begin.end())
        if end < 0:
            break
        content = text[begin.end() : end]
        if begin[0] == "<!--" and ("--" in content or content.endswith("-")):
            repaired.append(begin.start())
            content = re.sub(r"[^\n]", " ", content)
        parts += text[done : begin.end()], content
        done = end
    return "".join([*parts, text[done:]]) if repaired else text, repaired
