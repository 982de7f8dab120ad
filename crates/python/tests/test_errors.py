"""Tests each exception, with both kinds of tables."""

import pickle
from collections.abc import Callable
from pathlib import Path

import numpy
import pytest
from conftest import DATA, SHIPPED_PATTERNS

import tilebase
from tilebase import Solver

SOLVER, PATTERNS = Solver.embedded(), Solver.embedded("4x4")
CORNER, NONE = DATA / "3x3-corner.tb", tilebase.Limits(nodes=0)
HARD = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1"
CASES: list[tuple[type[Exception], Callable[[], object], Callable[[], object]]] = [
    (tilebase.BoardError, lambda: SOLVER.distance("1 2 3"), lambda: PATTERNS.distance("1 2 3")),
    (tilebase.BoardError, lambda: Solver.embedded("1 2"), lambda: Solver.open(SHIPPED_PATTERNS, "12345678/9ABCDEF")),
    (tilebase.UnsolvableError, lambda: SOLVER.hint("21345678x"), lambda: PATTERNS.lower_bound("2134/5678/9ABC/DEFx")),
    (tilebase.GoalError, lambda: Solver.open(CORNER, "3x6", metric="multi"), lambda: Solver.embedded("5x5", "multi")),
    (tilebase.TableError, lambda: Solver.open(DATA / "README.md"), lambda: Solver.open(SHIPPED_PATTERNS[0])),
    (tilebase.OrderError, lambda: SOLVER.solve(SOLVER.goal, "u"), lambda: PATTERNS.search(PATTERNS.goal, "uuuu")),
    (tilebase.MovesError, lambda: SOLVER.apply(SOLVER.goal, "r"), lambda: PATTERNS.apply(PATTERNS.goal, "uq")),
    (tilebase.LimitError, lambda: PATTERNS.solve(HARD, limits=NONE), lambda: next(PATTERNS.solutions(HARD, limits=NONE))),
    (OSError, lambda: Solver.open("missing"), lambda: Solver.open([*SHIPPED_PATTERNS, "missing"], mmap=True)),
    (MemoryError, lambda: SOLVER.random(2**60), lambda: PATTERNS.random(2**60)),
    (MemoryError, lambda: SOLVER.solve_many(numpy.broadcast_to(range(9), (2**42, 9))), lambda: PATTERNS.all_boards()),
    (IndexError, lambda: SOLVER.board_at(SOLVER.boards), lambda: PATTERNS.board_at(-1)),
    (ValueError, lambda: SOLVER.random(-1), lambda: PATTERNS.random(-1, distance=20)),
    (ValueError, lambda: tilebase.Limits(nodes=-1), lambda: PATTERNS.max_distance),
]


@pytest.mark.parametrize(("error", "ask_solver", "ask_patterns"), CASES)
def test_each_exception(
    error: type[Exception], ask_solver: Callable[[], object], ask_patterns: Callable[[], object]
) -> None:
    for ask in (ask_solver, ask_patterns):
        with pytest.raises(error) as raised:
            ask()
        assert issubclass(error, OSError) or type(raised.value) is error or error is MemoryError
        assert isinstance(raised.value, tilebase.Error) == issubclass(error, tilebase.Error)


def test_the_fields_of_errors(tmp_path: Path) -> None:
    names = [name for name in tilebase.__all__ if name.endswith("Error")]
    assert len(names) == 9
    for name in names:
        error = getattr(tilebase, name)
        assert issubclass(error, tilebase.Error)
        assert (error.__module__, error.kind) == ("tilebase", name.removesuffix("Error").lower() or "error")
    path = tmp_path / "a.tb"
    path.write_bytes(b"no table")
    with pytest.raises(tilebase.TableError) as refused:
        Solver.open(path)
    assert (refused.value.path, refused.value.row, refused.value.kind) == (str(path), None, "table")
    with pytest.raises(tilebase.BoardError) as invalid:
        SOLVER.distances([SOLVER.goal, [3]])
    copy = pickle.loads(pickle.dumps(invalid.value))
    assert (type(copy), str(copy), copy.row, copy.path) == (tilebase.BoardError, str(invalid.value), 1, None)


def test_index_errors_have_the_length() -> None:
    with pytest.raises(IndexError, match="^no board has index 181440: there are 181440 boards$"):
        SOLVER.board_at(181_440)
