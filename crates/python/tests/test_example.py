"""Tests that the example runs, and prints the right numbers."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest
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


def test_the_heuristic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    manhattan = runpy.run_path(str(EXAMPLE), run_name="example")["manhattan"]
    assert manhattan([[1, 2, 3, 4, 5, 6, 7, 8, 0], [8, 6, 7, 2, 5, 4, 3, 0, 1]]).tolist() == [0, 21]
