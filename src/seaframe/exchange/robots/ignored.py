"""What a reader meets and cannot use, counted: one remark for each kind, with the place of the first."""

from __future__ import annotations

from collections import Counter

from ...errors import count_words, one_line
from .import_report import ImportReport
from .xml_source import Element


class Ignored:
    """Counts elements by what they are."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.first: dict[str, str] = {}  # place of the first of each kind

    def add(self, what: str, element: Element) -> None:
        """Count an element."""
        self.counts[what] += 1
        self.first.setdefault(what, element.place)

    def report(self, report: ImportReport) -> None:
        """Add a remark for each kind."""
        for what, count in self.counts.items():
            report.add("ignored", one_line(f"{what}: {count_words(count, 'time')}."), self.first[what])
