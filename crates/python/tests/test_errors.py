"""Each exception, where it is to be expected, from both classes."""

from collections.abc import Callable

import pytest
from conftest import DATA

import tilebase
from tilebase import Patterns, Solver

SOLVER, PATTERNS = Solver.embedded(), Patterns.embedded()
CASES: list[tuple[type[Exception], Callable[[], object], Callable[[], object]]] = [
    (
        tilebase.BoardError,
        lambda: SOLVER.distance("1 2 3"),
        lambda: PATTERNS.distance("1 2 3"),
    ),
    (
        tilebase.BoardError,
        lambda: Solver.embedded("1 2 3"),
        lambda: Patterns.embedded("12345678/9ABCDEFx"),
    ),
    (
        tilebase.UnsolvableError,
        lambda: SOLVER.hint("2 1 3 4 5 6 7 8 x"),
        lambda: PATTERNS.lower_bound("2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x"),
    ),
    (
        tilebase.GoalError,
        lambda: Solver.open(DATA / "3x3-corner.tb", "1234x5678"),
        lambda: Patterns.embedded("1x23456789ABCDEF"),
    ),
    (
        tilebase.TableError,
        lambda: Solver.open(DATA / "4x4-1-2-3-4-7.tb"),
        lambda: Patterns.open(DATA / "4x4-1-2-3-4-7.tb"),
    ),
    (
        tilebase.OrderError,
        lambda: SOLVER.solve(SOLVER.goal, "uuuu"),
        lambda: PATTERNS.search(PATTERNS.goal, "uuuu"),
    ),
    (
        OSError,
        lambda: Solver.open("missing"),
        lambda: Patterns.open("missing"),
    ),
    (
        MemoryError,
        lambda: SOLVER.random(2**60),
        lambda: PATTERNS.random(2**60),
    ),
    (
        IndexError,
        lambda: SOLVER.board_at(SOLVER.boards),
        lambda: PATTERNS.board_at(-1),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("error", "ask_solver", "ask_patterns"), CASES)
def test_each_exception(
    error: type[Exception], ask_solver: Callable[[], object], ask_patterns: Callable[[], object]
) -> None:
    for ask in (ask_solver, ask_patterns):
        with pytest.raises(error) as raised:
            ask()
        assert issubclass(error, OSError) or type(raised.value) is error
        assert isinstance(raised.value, tilebase.Error) == issubclass(error, tilebase.Error)


def test_the_distance_error() -> None:
    with pytest.raises(tilebase.DistanceError):
        SOLVER.random(distance=32)


def test_an_index_error_says_how_many_there_are() -> None:
    with pytest.raises(IndexError, match="^no board has index 181440: there are 181440 boards$"):
        SOLVER.board_at(181_440)
