"""Optimal answers to sliding-tile puzzles: looked up in a table, or found by a search.

These functions solve the 8-puzzle with embedded tables; a ``Solver`` also solves the 15-puzzle and other
shapes. Most functions take a ``goal``, which may be any board. The default is 1 2 3 / 4 5 6 / 7 8 x.

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

from ._answers import Analysis, Found, Hint, Mistake, Solutions, Verdict
from ._errors import (
    BoardError,
    DistanceError,
    Error,
    GoalError,
    MovesError,
    OrderError,
    TableError,
    UnsolvableError,
)
from ._tilebase import Dataset, Solver, __version__

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random
    from typing import Literal, SupportsIndex

    import numpy as _numpy
    from numpy.typing import NDArray as _NDArray

    from .typing import BoardLike as _BoardLike
    from .typing import BoardsLike as _BoardsLike

__all__ = [
    "Analysis",
    "BoardError",
    "Dataset",
    "DistanceError",
    "Error",
    "Found",
    "GoalError",
    "Hint",
    "Mistake",
    "MovesError",
    "OrderError",
    "Solutions",
    "Solver",
    "TableError",
    "UnsolvableError",
    "Verdict",
    "__version__",
    "all_boards",
    "all_distances",
    "analyse",
    "apply",
    "board_at",
    "check_answer",
    "count_solutions",
    "dataset",
    "distance",
    "distances",
    "hint",
    "index_of",
    "legal_moves",
    "optimal_moves",
    "optimal_moves_many",
    "parse_board",
    "random",
    "shape_of",
    "slides",
    "solutions",
    "solve",
    "solve_many",
]

_default = Solver.embedded()


def _towards(goal: _BoardLike | None) -> Solver:
    return _default if goal is None else Solver.embedded(goal)


def solve(board: _BoardLike, goal: _BoardLike | None = None, order: str = "udlr") -> str:
    """Returns the letters of an optimal solution, or an empty str for the goal. If there are several optimal
    solutions, returns the first in the move order ``order``.

    Raises ``BoardError`` if ``board`` or ``goal`` is not a board of 3x3, and ``UnsolvableError`` if no moves
    lead to the goal. Raises ``OrderError`` if ``order`` does not have each of the letters u, d, l, r once.

    >>> solve("123/745/86x")
    'llurrd'
    >>> solve("2 8 3 / 1 6 4 / 7 x 5", goal="1 2 3 / 8 x 4 / 7 6 5")
    'uuldr'
    """
    return _towards(goal).solve(board, order)


def distance(board: _BoardLike, goal: _BoardLike | None = None) -> int:
    """Returns the number of moves in an optimal solution, 0 to 31.

    Raises the exceptions of ``solve``.

    >>> distance([[8, 6, 7], [2, 5, 4], [3, 0, 1]])
    31
    """
    return _towards(goal).distance(board)


def optimal_moves(board: _BoardLike, goal: _BoardLike | None = None) -> str:
    """Returns the letters of all moves that start an optimal solution, in the order u, d, l, r. Returns an empty
    str for the goal.

    Raises the exceptions of ``solve``.

    >>> optimal_moves("2 3 4 1 5 x 7 6 8")
    'udl'
    """
    return _towards(goal).optimal_moves(board)


def hint(board: _BoardLike, goal: _BoardLike | None = None) -> Hint | None:
    """Returns the first move of ``solve(board)`` as a ``Hint``, or None for the goal.

    Raises the exceptions of ``solve``.

    >>> hint("2 3 4 1 5 x 7 6 8")
    Hint(tile=4, move='u', distance=19)
    """
    return _towards(goal).hint(board)


def analyse(board: _BoardLike, moves: str, goal: _BoardLike | None = None) -> Analysis:
    """Finds the distances along a player's moves, and the moves that did not lead towards the goal. The moves need
    not lead to the goal. ``moves`` is text as for ``apply``.

    Raises the exceptions of ``distance``, and ``MovesError`` if ``moves`` cannot be read as moves or if a move
    leaves the board.

    >>> analysis = analyse("1 2 3 4 5 6 x 7 8", "rlrr")
    >>> analysis.distances, analysis.longest_optimal
    ([2, 1, 2, 1, 0], range(2, 4))
    >>> analysis.mistakes
    [Mistake(before=1, better='r')]
    """
    return _towards(goal).analyse(board, moves)


def check_answer(
    board: _BoardLike,
    answer: str,
    goal: _BoardLike | None = None,
    directions: Literal["blank", "tile", "undeclared"] = "blank",
) -> Verdict:
    """Checks an answer in free text, such as the output of a language model, and returns a ``Verdict``.

    An answer whose meaning is not certain is ``"ambiguous"``. ``directions`` are those of the ``"blank"``, of the
    ``"tile"``, or ``"undeclared"`` if the author was not told. ``Solver.check_answer`` answers for other shapes and
    explains the reading.

    Raises ``BoardError`` if ``board`` or ``goal`` is not a board of 3x3, and ``ValueError`` for other
    ``directions``.

    >>> check_answer("123/456/x78", "I slide 7, then 8. **Answer:** right, right").outcome
    'optimal'
    >>> check_answer("123/456/x78", "1. up\\n2. up\\n3. up").reason
    'no solution: move 3 (u) leaves the board'
    """
    return _towards(goal).check_answer(board, answer, directions)


def count_solutions(board: _BoardLike, goal: _BoardLike | None = None) -> int:
    """Returns the number of optimal solutions of the board, 1 for the goal.

    Raises the exceptions of ``solve``.

    >>> count_solutions("8 6 7 2 5 4 3 x 1")
    40
    """
    return _towards(goal).count_solutions(board)


def solutions(
    board: _BoardLike, goal: _BoardLike | None = None, order: str = "udlr"
) -> Iterator[str]:
    """Returns a lazy iterator over all optimal solutions of the board, in the move order ``order``.

    Raises the exceptions of ``solve``.

    >>> list(solutions("1 2 3 4 x 6 7 5 8"))
    ['dr']
    """
    return _towards(goal).solutions(board, order)


def parse_board(board: _BoardLike) -> list[int]:
    """Reads a board of 3x3 in any form, and returns a list of its tiles in reading order, with 0 for the blank.

    Raises ``BoardError`` if ``board`` is not a board of 3x3; it need not be solvable.

    >>> parse_board("234/15x/768")
    [2, 3, 4, 1, 5, 0, 7, 6, 8]
    """
    return _default.parse_board(board)


def shape_of(text: str) -> tuple[int, int]:
    """Returns the numbers of rows and columns of a board that is given as text. If the text does not separate
    the rows, 9 cells mean 3x3, 16 cells mean 4x4 and 25 cells mean 5x5.

    Raises ``BoardError`` if no shape or several shapes fit.

    >>> shape_of("123/45x")
    (2, 3)
    """
    return Solver.shape_of(text)


def legal_moves(board: _BoardLike) -> str:
    """Returns the letters of the legal moves of a board of 3x3, in the order u, d, l, r.

    >>> legal_moves("2 3 4 1 5 x 7 6 8")
    'udl'
    """
    return _default.legal_moves(board)


def apply(board: _BoardLike, moves: str) -> list[int]:
    """Applies moves of the blank to a board of 3x3, and returns a list of the tiles.

    Raises ``MovesError`` if ``moves`` cannot be read as moves, or if a move leaves the board.

    >>> apply("2 3 4 1 5 x 7 6 8", "ul")
    [2, 0, 3, 1, 5, 4, 7, 6, 8]
    """
    return _default.apply(board, moves)


def slides(moves: str) -> list[str]:
    """Groups moves into slides: equal moves in a row are one slide. The length of the list is the number of moves in
    the metric ``"multi"``.

    Raises ``MovesError`` if ``moves`` cannot be read as moves.

    >>> slides(solve("4 1 2 / 7 5 3 / x 8 6"))
    ['u2', 'r2', 'd2']
    """
    return Solver.slides(moves)


def index_of(board: _BoardLike, goal: _BoardLike | None = None) -> int:
    """Returns the index of the board among all solvable boards, 0 to 181,439. ``all_boards`` and ``all_distances``
    are in the order of the indices.

    Raises the exceptions of ``distance``.

    >>> index_of("1 2 3 4 5 6 7 8 x")
    161280
    """
    return _towards(goal).index_of(board)


def board_at(index: SupportsIndex, goal: _BoardLike | None = None) -> list[int]:
    """Returns the board with this index, as a list of its tiles.

    Raises ``IndexError`` if no board has this index.

    >>> board_at(0)
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    return _towards(goal).board_at(index)


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
    """Returns a random solvable board or, with ``distance``, a random board at this distance. All such boards are
    equally likely. With a ``count``, returns a uint8 array of shape ``(count, 9)``.

    ``seed`` is an int or a ``random.Random``; by default, the module ``random`` is used. An int gives the same
    boards each time and in every language.

    Raises ``DistanceError`` if there is no board at this distance.

    >>> tilebase.distance(random(distance=20))
    20
    >>> random(distance=40)
    Traceback (most recent call last):
    tilebase.DistanceError: no board is at distance 40: the largest distance is 31
    """
    return _towards(goal).random(count, distance=distance, seed=seed)


def distances(
    boards: _BoardsLike, goal: _BoardLike | None = None
) -> _NDArray[_numpy.int16]:
    """Returns the distances of n boards: an int16 array of shape ``(n,)``, -1 for unsolvable boards.

    ``boards`` is an array of any integer type and shape ``(n, 9)`` or ``(n, 3, 3)``, or a list of boards.
    During the call, other Python threads run, and ctrl-C cancels a call of the main thread. The rows are copied in
    blocks, so writes to the array during the call may or may not have an effect. For many batches with the same
    ``goal``, create one ``Solver.embedded(goal)`` and use its methods.

    Raises ``BoardError`` if a row is not a board; the message starts with the row's number, from 0.

    >>> import numpy
    >>> boards = numpy.array([[2, 3, 4, 1, 5, 0, 7, 6, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    >>> distances(boards)
    array([19, -1], dtype=int16)
    """
    return _towards(goal).distances(boards)


def solve_many(
    boards: _BoardsLike, goal: _BoardLike | None = None, order: str = "udlr"
) -> Solutions:
    """Returns the solutions of n boards as ``Solutions``: a sequence of str, with None for unsolvable boards.

    ``order`` is as for ``solve``; ``boards`` and the exceptions are as for ``distances``.

    >>> solve_many([[1, 2, 3, 4, 5, 6, 7, 0, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    Solutions(['r', None])
    """
    return _towards(goal).solve_many(boards, order)


def optimal_moves_many(
    boards: _BoardsLike, goal: _BoardLike | None = None
) -> _NDArray[_numpy.uint8]:
    """Returns all moves that start an optimal solution of each of n boards, as bits: a uint8 array of shape
    ``(n,)``. The bits are 1 for up, 2 for down, 4 for left and 8 for right. The goal and unsolvable boards have 0.

    ``boards`` and the exceptions are as for ``distances``.

    >>> optimal_moves_many(["234/15x/768", "123/456/7x8", "123/456/78x"])
    array([7, 8, 0], dtype=uint8)
    """
    return _towards(goal).optimal_moves_many(boards)


def all_distances(goal: _BoardLike | None = None) -> _NDArray[_numpy.uint8]:
    """Returns the distances of all 181,440 solvable boards: a uint8 array of shape ``(181440,)``, in the order of
    ``board_at``. They are the ground truth for learning or judging a heuristic.

    >>> distances = all_distances()
    >>> int(distances.max()), float(distances.mean().round(4))
    (31, 21.9724)
    """
    return _towards(goal).all_distances()


def all_boards(goal: _BoardLike | None = None) -> _NDArray[_numpy.uint8]:
    """Returns all solvable boards: a uint8 array of shape ``(181440, 9)``, in the order of ``board_at``.

    >>> boards = all_boards()
    >>> bool((distances(boards) == all_distances()).all())
    True
    """
    return _towards(goal).all_boards()


def dataset(
    count: SupportsIndex,
    seed: SupportsIndex = 0,
    *,
    distance: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None = None,
    split: tuple[int, int] = (80, 10),
    solutions: bool = False,
    goal: _BoardLike | None = None,
) -> Dataset:
    """Returns a ``Dataset`` of ``count`` random boards with their distances and optimal moves.

    All boards are equally likely or, with ``distance``, a pair ``(first, last)``, all distances. ``split`` is the
    percentages of boards for training and for validation. ``Solver.dataset`` explains all arguments.

    Raises ``DistanceError`` if there is no board at a distance.

    >>> for batch in dataset(100_000, distance=(1, 31)).batches(50_000):
    ...     print(batch["board"].shape, float(batch["distance"].mean().round(1)))
    (50000, 9) 16.0
    (50000, 9) 16.0
    """
    return _towards(goal).dataset(
        count, seed, distance=distance, split=split, solutions=solutions
    )
