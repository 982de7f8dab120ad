"""Optimal answers to sliding-tile puzzles: looked up in a table, or found by a search.

A ``Solver`` solves the 8-puzzle, the 15-puzzle and other shapes. For the 8-puzzle, there are also functions. Most take a
``goal``, which may be any board. The default is 1 2 3 / 4 5 6 / 7 8 x.

>>> import tilebase
>>> tilebase.solve("2 3 4 1 5 x 7 6 8")
'ullddrurdllurdruldr'
>>> tilebase.distance([2, 3, 4, 1, 5, 0, 7, 6, 8])
19

A board is text, a sequence of tiles or of rows, or an integer array of shape ``(9,)`` or ``(3, 3)``. The tiles
are in reading order, with 0 for the blank. A move letter is the direction of the blank: u, d, l or r.

A wrong board, goal, table, order or distance raises an ``Error``, which is a ``ValueError``. A wrong index
raises an ``IndexError``. A wrong count or limit raises a plain ``ValueError``.

>>> tilebase.solve("2 1 3 4 5 6 7 8 x")
Traceback (most recent call last):
tilebase.UnsolvableError: no moves lead from this board to the goal
>>> tilebase.solve("1 2 3 3 5 6 7 8 x")
Traceback (most recent call last):
tilebase.BoardError: tile 3 appears more than once; tile 4 is missing
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from ._answers import Answer, Limits, Mistake, Solutions, Verdict
from ._errors import (
    BoardError,
    DistanceError,
    Error,
    GoalError,
    LimitError,
    MovesError,
    OrderError,
    TableError,
    UnsolvableError,
)
from ._tilebase import Dataset, Solver, __version__

if TYPE_CHECKING:
    from random import Random
    from typing import SupportsIndex

    import numpy as _numpy
    from numpy.typing import NDArray as _NDArray

    from ._tilebase import _Notation
    from .typing import BoardLike as _BoardLike

__all__ = [
    "Answer",
    "BoardError",
    "Dataset",
    "DistanceError",
    "Error",
    "GoalError",
    "LimitError",
    "Limits",
    "Mistake",
    "MovesError",
    "OrderError",
    "Solutions",
    "Solver",
    "TableError",
    "UnsolvableError",
    "Verdict",
    "__version__",
    "check",
    "distance",
    "hint",
    "parse_board",
    "random",
    "shape_of",
    "solve",
]

_default = Solver.embedded()
parse_board = _default.parse_board
shape_of = Solver.shape_of


def _towards(goal: _BoardLike | None) -> Solver:
    return _default if goal is None else Solver.embedded(goal)


def solve(board: _BoardLike, goal: _BoardLike | None = None, order: str = "udlr") -> str:
    """Returns the letters of an optimal solution of a board of 3x3, as ``Solver.solve`` does."""
    return _towards(goal).solve(board, order)


def distance(board: _BoardLike, goal: _BoardLike | None = None) -> int:
    """Returns the number of moves in an optimal solution of a board of 3x3, 0 to 31."""
    return _towards(goal).distance(board)


def hint(board: _BoardLike, goal: _BoardLike | None = None) -> Answer:
    """Returns an ``Answer`` for a board of 3x3. The first move of its solution is a hint."""
    return _towards(goal).hint(board)


def check(
    board: _BoardLike,
    claim: str | SupportsIndex,
    goal: _BoardLike | None = None,
    notation: _Notation = "blank",
    *,
    free_text: bool = False,
) -> Verdict:
    """Checks a claim about a board of 3x3, as ``Solver.check`` does."""
    return _towards(goal).check(board, claim, notation, free_text=free_text)


@overload
def random(
    count: None = None,
    *,
    distance: SupportsIndex | None = None,
    goal: _BoardLike | None = None,
    seed: SupportsIndex | Random | None = None,
) -> list[int]: ...
@overload
def random(
    count: SupportsIndex,
    *,
    distance: SupportsIndex | None = None,
    goal: _BoardLike | None = None,
    seed: SupportsIndex | Random | None = None,
) -> _NDArray[_numpy.uint8]: ...
def random(
    count: SupportsIndex | None = None,
    *,
    distance: SupportsIndex | None = None,
    goal: _BoardLike | None = None,
    seed: SupportsIndex | Random | None = None,
) -> list[int] | _NDArray[_numpy.uint8]:
    """Returns a random solvable board of 3x3, or with a ``count`` an array of them, as ``Solver.random`` does."""
    return _towards(goal).random(count, distance=distance, seed=seed)
