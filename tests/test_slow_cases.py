"""The list of slow cases names tests that exist."""

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent


def test_every_slow_case_exists() -> None:
    cases = (TESTS / "slow_cases.txt").read_text(encoding="utf-8").splitlines()[1:]
    assert cases == sorted(set(cases))
    for case in cases:
        file, _, name = case.partition("::")
        function = name.partition("[")[0]
        text = (TESTS.parent / file).read_text(encoding="utf-8")
        assert re.search(rf"^def {function}\(", text, re.MULTILINE), case
