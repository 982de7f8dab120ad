"""Tests that the example runs, and prints the right numbers."""

import subprocess
import sys
from pathlib import Path

from conftest import LIMIT

EXAMPLE = Path(__file__).parents[1] / "examples" / "manhattan.py"


def test_the_script(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLE)]
    ran = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=LIMIT
    )
    assert ran.stdout.splitlines() == [
        "boards            181,440",
        "mean distance     21.9724",
        "mean Manhattan    14.0000",
        "mean error         7.9724",
        "exact               2,351",
        "too high                0",
    ]
    assert (tmp_path / "manhattan.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "manhattan.png").stat().st_size > 20_000
