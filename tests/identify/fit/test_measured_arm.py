"""A measured arm: fitted on two runs, predicted on a third."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "measured_arm.py"


def test_deflections_of_a_run_that_was_not_used(shared_data: Path) -> None:
    """A rigid link predicts nothing of it; the flexible one on an elastic gear 95 % and more."""
    done = subprocess.run([sys.executable, str(EXAMPLE), str(shared_data)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = {
        name: float(x) for name, x in re.findall(r"^(.*) \(.*\): ([\d.-]+) % of the deflection", done.stdout, re.M)
    }
    assert set(found) == {"10 degrees", "-10 degrees", "20 degrees"}
    assert found["20 degrees"] > 95.0
    assert min(found.values()) > 92.0
    others = [float(x) for x in re.findall(r"([\d.-]+) % by a fit to the two other runs", done.stdout)]
    assert len(others) == 3
    assert min(others) > 92.0
