"""Fixtures, and the lines of the conformance file."""

from pathlib import Path

import pytest

import tilebase

DATA = Path(__file__).parents[3] / "data"


def conformance_lines() -> list[tuple[str, list[str]]]:
    """The lines of the conformance file: their kinds and their other fields."""
    text = (DATA / "conformance.tsv").read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.removesuffix("\n").split("\n")]
    return [(kind, fields) for kind, *fields in lines if not kind.startswith("#")]


class Files(dict[str, bytes]):
    """Table files by their names: those in the conformance file, and those beside it."""

    def __missing__(self, name: str) -> bytes:
        self[name] = (DATA / name).read_bytes()
        return self[name]


@pytest.fixture(scope="session")
def files() -> Files:
    """All table files there are."""
    tables = [fields for kind, fields in conformance_lines() if kind == "table"]
    return Files({name: bytes.fromhex(hexadecimal) for name, hexadecimal in tables})


@pytest.fixture(scope="session")
def solver() -> tilebase.Solver:
    """The usual solver."""
    return tilebase.Solver.embedded()
