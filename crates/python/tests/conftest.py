"""Fixtures for the tests, and the lines of the conformance file."""

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
"""The time limit of a process in seconds, long enough for a busy machine."""

# In the background of a shell script, this process ignores SIGINT, and its child processes would, too. With a handler
# in this process, SIGINT has its default effect in child processes.
signal.signal(signal.SIGINT, signal.default_int_handler)


def conformance_lines() -> list[tuple[str, list[str]]]:
    """Returns the lines of the conformance file, each as its kind and its other fields."""
    text = (DATA / "conformance.tsv").read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.removesuffix("\n").split("\n")]
    return [(kind, fields) for kind, *fields in lines if not kind.startswith("#")]


SHIPPED_PATTERNS = sorted(DATA.glob("4x4-*.tb"))


class LikeArray:
    """An object that converts to a numpy array, as arrays of pandas and PyTorch do."""

    def __init__(self, tiles: Sequence[object]) -> None:
        self.tiles = tiles

    def __len__(self) -> int:
        return len(self.tiles)

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[Any]:
        return numpy.array(self.tiles)


class Files(dict[str, bytes]):
    """Table files by name, from the conformance file and its folder."""

    patterns: dict[str, list[bytes]]
    """Sets of pattern tables by name."""

    def __missing__(self, name: str) -> bytes:
        self[name] = (DATA / name).read_bytes()
        return self[name]


@pytest.fixture(scope="session")
def files() -> Files:
    """The table files for the tests."""
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
    """The embedded solver of 4x4, which searches."""
    return tilebase.Solver.embedded("4x4")


@pytest.fixture(scope="session")
def solver() -> tilebase.Solver:
    """The embedded solver of 3x3."""
    return tilebase.Solver.embedded()
