"""Optimal answers for sliding-tile puzzles, looked up in a table instead of searched for.

The functions here answer the 8-puzzle from tables inside the module; a ``Solver`` answers other shapes
from files. Each function takes the ``goal``, any board, by default 1 2 3 / 4 5 6 / 7 8 x.

>>> import tilebase
>>> tilebase.solve("2 3 4 1 5 x 7 6 8")
'ullddrurdllurdruldr'
>>> tilebase.distance([2, 3, 4, 1, 5, 0, 7, 6, 8])
19

A board is text, a list or tuple of its tiles in reading order with 0 for the blank, a list of rows, or
a numpy array of integers of shape ``(9,)`` or ``(3, 3)``. The letters of moves say where the blank
goes: u, d, l or r.

Every exception is an ``Error``, which is a ``ValueError``:

>>> tilebase.solve("2 1 3 4 5 6 7 8 x")
Traceback (most recent call last):
tilebase.UnsolvableError: no moves lead from this board to the goal
>>> tilebase.solve("1 2 3 3 5 6 7 8 x")
Traceback (most recent call last):
tilebase.BoardError: more than once: 3; missing: 4
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._errors import (
    BoardError,
    DistanceError,
    Error,
    GoalError,
    OrderError,
    TableError,
    UnsolvableError,
)
from ._hint import Hint
from ._tilebase import Solver

if TYPE_CHECKING:
    from random import Random
    from typing import SupportsIndex

    import numpy as _numpy
    from numpy.typing import NDArray as _NDArray

    from .typing import BoardLike as _BoardLike
    from .typing import BoardsLike as _BoardsLike

__all__ = [
    "BoardError",
    "DistanceError",
    "Error",
    "GoalError",
    "Hint",
    "OrderError",
    "Solver",
    "TableError",
    "UnsolvableError",
    "all_distances",
    "count_solutions",
    "distance",
    "distances",
    "hint",
    "optimal_moves",
    "random",
    "solve",
    "solve_many",
]

_default = Solver.embedded()


def _towards(goal: _BoardLike | None) -> Solver:
    return _default if goal is None else Solver.embedded(goal)


def solve(board: _BoardLike, goal: _BoardLike | None = None, order: str = "udlr") -> str:
    """Returns the letters of an optimal solution: of all of them, the first in this order of the moves.
    Empty for the goal.

    Raises ``BoardError`` if board or goal is not a board of 3x3, ``UnsolvableError`` if no moves lead from
    one to the other, and ``OrderError`` if ``order`` does not have each of the letters u, d, l, r once.

    >>> solve("123/745/86x")
    'llurrd'
    >>> solve("2 8 3 / 1 6 4 / 7 x 5", goal="1 2 3 / 8 x 4 / 7 6 5")
    'uuldr'
    """
    return _towards(goal).solve(board, order)


def distance(board: _BoardLike, goal: _BoardLike | None = None) -> int:
    """Returns the number of moves in an optimal solution, 0 to 31.

    Raises what ``solve`` raises.

    >>> distance([[8, 6, 7], [2, 5, 4], [3, 0, 1]])
    31
    """
    return _towards(goal).distance(board)


def optimal_moves(board: _BoardLike, goal: _BoardLike | None = None) -> str:
    """Returns the letters of all moves that start an optimal solution, in the order u, d, l, r. Empty
    for the goal.

    Raises what ``solve`` raises.

    >>> optimal_moves("2 3 4 1 5 x 7 6 8")
    'udl'
    """
    return _towards(goal).optimal_moves(board)


def hint(board: _BoardLike, goal: _BoardLike | None = None) -> Hint | None:
    """Returns the first move of the solution, None for the goal.

    Raises what ``solve`` raises.

    >>> hint("2 3 4 1 5 x 7 6 8")
    Hint(tile=4, move='u', distance=19)
    """
    return _towards(goal).hint(board)


def count_solutions(board: _BoardLike, goal: _BoardLike | None = None) -> int:
    """Returns the number of optimal solutions of the board. The goal has one, which is empty.

    Raises what ``solve`` raises.

    >>> count_solutions("8 6 7 2 5 4 3 x 1")
    40
    """
    return _towards(goal).count_solutions(board)


def random(
    distance: SupportsIndex | None = None,
    goal: _BoardLike | None = None,
    seed: SupportsIndex | Random | None = None,
) -> list[int]:
    """Returns a random board: one of all boards that can reach the goal or, with ``distance``, one of
    those at this distance. Each is equally likely.

    ``seed`` is an int, for the same board each time, or a ``random.Random``; by default, the module
    ``random`` chooses.

    Raises ``DistanceError`` if there is no board at this distance.

    >>> tilebase.distance(random(distance=20))
    20
    >>> random(distance=40)
    Traceback (most recent call last):
    tilebase.DistanceError: no board is at distance 40: the largest distance is 31
    """
    return _towards(goal).random(distance, seed)


def distances(
    boards: _BoardsLike, goal: _BoardLike | None = None
) -> _NDArray[_numpy.int16]:
    """Returns the distances of n boards: an int16 array of shape ``(n,)``, -1 for unsolvable boards.

    ``boards`` is an array of any integer type and shape ``(n, 9)`` or ``(n, 3, 3)``, or a list that
    makes one. Other threads of Python run meanwhile, and ctrl-C ends it. The rows are copied, some
    thousands at a time: what a thread writes to the array meanwhile may be seen or not. For many
    batches towards a goal of your own, keep a ``Solver.embedded(goal)``.

    Raises ``BoardError`` if a row is not a board; its text starts with the row's number, from 0.

    >>> import numpy
    >>> boards = numpy.array([[2, 3, 4, 1, 5, 0, 7, 6, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    >>> distances(boards)
    array([19, -1], dtype=int16)
    """
    return _towards(goal).distances(boards)


def solve_many(
    boards: _BoardsLike, goal: _BoardLike | None = None, order: str = "udlr"
) -> _NDArray[_numpy.bytes_]:
    """Returns the solutions of n boards: a bytes array of shape ``(n,)`` and type ``S31`` (``S30``
    towards a goal with the blank in the centre). ``b""`` for the goal, ``b"unsolvable"`` for unsolvable
    boards.

    ``boards`` is what ``distances`` takes, ``order`` what ``solve`` takes, and so are the exceptions.

    >>> solve_many([[1, 2, 3, 4, 5, 6, 7, 0, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    array([b'r', b'unsolvable'], dtype='|S31')
    """
    return _towards(goal).solve_many(boards, order)


def all_distances(
    goal: _BoardLike | None = None,
) -> tuple[_NDArray[_numpy.uint8], _NDArray[_numpy.int16]]:
    """Returns all 181,440 boards that can reach the goal, and their distances: a uint8 array of shape
    ``(181440, 9)`` and an int16 array of shape ``(181440,)``. The ground truth to learn a heuristic
    from, or to judge one by.

    >>> boards, distances = all_distances()
    >>> boards.shape, int(distances.max()), float(distances.mean().round(4))
    ((181440, 9), 31, 21.9724)
    """
    return _towards(goal).all_distances()
