"""Fixtures, and the lines of the conformance file."""

import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy
import pytest
from numpy.typing import NDArray

import tilebase

DATA = Path(__file__).parents[3] / "data"

LIMIT = 300
"""The seconds that a test waits for a process: plenty, since other programs may slow the machine down."""

# If SIGINT is ignored, as in the background of a shell script, child processes would ignore it, too. A handler here
# restores their default.
signal.signal(signal.SIGINT, signal.default_int_handler)


def conformance_lines() -> list[tuple[str, list[str]]]:
    """The lines of the conformance file: their kinds and their other fields."""
    text = (DATA / "conformance.tsv").read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.removesuffix("\n").split("\n")]
    return [(kind, fields) for kind, *fields in lines if not kind.startswith("#")]


SHIPPED_PATTERNS = sorted(DATA.glob("4x4-*.tb"))


class LikeArray:
    """What pandas and PyTorch have."""

    def __init__(self, tiles: Sequence[object]) -> None:
        self.tiles = tiles

    def __len__(self) -> int:
        return len(self.tiles)

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[Any]:
        return numpy.array(self.tiles)


class Files(dict[str, bytes]):
    """Table files by their names: those in the conformance file, and those beside it."""

    patterns: dict[str, list[bytes]]
    """Pattern tables that go together, by their common name."""

    def __missing__(self, name: str) -> bytes:
        self[name] = (DATA / name).read_bytes()
        return self[name]


@pytest.fixture(scope="session")
def files() -> Files:
    """All table files there are."""
    lines = conformance_lines()
    tables = [fields for kind, fields in lines if kind == "table"]
    files = Files({name: bytes.fromhex(hexadecimal) for name, hexadecimal in tables})
    files.patterns = {
        name: [bytes.fromhex(hexadecimal) for hexadecimal in tables]
        for name, *tables in (fields for kind, fields in lines if kind == "patterns")
    }
    files.patterns["4x4"] = [path.read_bytes() for path in SHIPPED_PATTERNS]
    return files


@pytest.fixture(scope="session")
def patterns() -> tilebase.Solver:
    """The solver of 4x4, which searches."""
    return tilebase.Solver.embedded("4x4")


@pytest.fixture(scope="session")
def solver() -> tilebase.Solver:
    """The usual solver."""
    return tilebase.Solver.embedded()
