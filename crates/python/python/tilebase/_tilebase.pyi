from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, SupportsIndex, final, overload

import numpy
from numpy.typing import NDArray

from ._answers import Found, Hint, Solutions
from .typing import BoardLike, BoardsLike, Bytes, Files

__all__ = ["Solver", "__version__"]

__version__: str

@final
class Solver:
    """Optimal answers for every board that can reach one goal.

    Create a solver with ``Solver.embedded``, ``Solver.open`` or ``Solver.from_bytes``. Complete tables answer by
    lookup. Pattern tables guide a search for larger shapes, such as the 15-puzzle. A search takes milliseconds for most
    boards of 4x4, but seconds or minutes for a few. For most boards of 5x5, it takes hours: ``search`` with
    ``max_seconds`` returns a good solution and a lower bound in any time. During a search, other Python threads run,
    and ctrl-C cancels the search.

    A solver never changes; any number of threads may share it.

    A board of N cells is one of these:

    - text, such as ``"2 3 4 1 5 x 7 6 8"`` or ``"234/15x/768"``
    - a sequence of the tiles in reading order, with 0 for the blank
    - a sequence of rows
    - an array of integers of shape ``(N,)`` or ``(rows, cols)``

    A move letter is the direction of the blank: u, d, l or r.

    >>> import tilebase
    >>> solver = tilebase.Solver.embedded(goal="1 2 3 / 8 x 4 / 7 6 5")
    >>> solver.solve("2 8 3 / 1 6 4 / 7 x 5")
    'uuldr'
    >>> solver
    <tilebase.Solver: 3x3, goal 1 2 3 8 x 4 7 6 5, largest distance 30>
    >>> tilebase.Solver.embedded("4x4")
    <tilebase.Solver: 4x4, goal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x, patterns 5-5-5>
    """
    @staticmethod
    def embedded(goal: BoardLike | None = None) -> Solver:
        """Returns a solver with embedded or generated tables. They serve any goal of up to ten cells, and goals of 4x4,
        3x5, 5x3, 2x8, 8x2 and all shapes of 17 to 25 cells with the blank in a corner. The first solver of 5x5 takes
        about half a second.

        ``goal`` is a board, or a shape such as ``"4x4"``. A shape means the tiles in order and the blank last. The
        default is 1 2 3 / 4 5 6 / 7 8 x.

        Raises ``BoardError`` if the goal is not a board, and ``GoalError`` if the tables do not serve it.

        >>> tilebase.Solver.embedded().max_distance
        31
        >>> tilebase.Solver.embedded("4x4").boards
        10461394944000
        """
    @staticmethod
    def open(path: Files, goal: BoardLike | None = None, mmap: bool = False) -> Solver:
        """Returns a solver with table files of ``tilebase gen``, or with a folder of such files.

        ``path`` is a str or ``os.PathLike``, or a sequence of these. The solver uses complete tables if they serve the
        goal, otherwise pattern tables. Together, the named pattern tables must cover each tile once. A folder's tables
        are added to the embedded tables.

        ``goal`` is a board, or a shape such as ``"4x4"``. The default is the first table's goal. A table serves a goal
        if a rotation, reflection or transposition of the board moves the goal's blank to the blank of the table's goal.

        The files are read into memory, or mapped with ``mmap=True``. Their checksums are checked, except for mapped
        files over 64 MiB. **No program may write to a mapped file or shorten it** while the solver is in use.
        Otherwise, answers may be wrong, or a bus error (SIGBUS) may end Python. If files may change, do not map them.
        (Replacing a file with a new one, as ``tilebase gen`` does, is safe.)

        Raises ``OSError`` (mostly ``FileNotFoundError``) if a file cannot be read, and ``MemoryError`` if it does not
        fit in memory. Raises ``TableError`` if a file is not a table or is damaged. Raises ``BoardError`` if the goal
        is not a board, and ``GoalError`` if the tables do not serve it. ``verify`` checks the checksum of every table.
        """
    @staticmethod
    def from_bytes(data: Bytes | Sequence[Bytes], goal: BoardLike | None = None) -> Solver:
        """Returns a solver with the bytes of whole table files.

        ``data`` is bytes, a bytearray or a memoryview, or a sequence of these. Bytes objects are used in place; other
        objects are copied. ``goal`` and the exceptions are as for ``Solver.open``. Checksums are not checked. If the
        data may be damaged, for example by a download, call ``verify``.
        """
    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns of the boards: ``(rows, cols)``."""
    @property
    def goal(self) -> list[int]:
        """The tiles of the goal in reading order, with 0 for the blank."""
    @property
    def boards(self) -> int:
        """The number of boards that can reach the goal: N!/2 for N cells, 181440 for 3x3. Raises ``ValueError`` for more
        than 16 cells: these boards have no index.
        """
    @property
    def max_distance(self) -> int:
        """The largest distance of any board. Raises ``ValueError`` with pattern tables."""
    def verify(self) -> None:
        """Checks the checksums and the padding of the tables.

        Raises ``TableError`` if a table is wrong.
        """
    def distance(self, board: BoardLike) -> int:
        """Returns the number of moves in an optimal solution of the board.

        Raises ``BoardError`` if ``board`` is not a board of this shape, and ``UnsolvableError`` if no moves lead from
        the board to the goal.

        >>> tilebase.Solver.embedded().distance("2 3 4 1 5 x 7 6 8")
        19
        """
    def lower_bound(self, board: BoardLike) -> int:
        """Returns a lower bound of the distance. The call does not search, and takes microseconds. With complete tables,
        the bound is the distance.

        Raises the exceptions of ``distance``.

        >>> solver = tilebase.Solver.embedded("4x4")
        >>> solver.lower_bound("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11")
        34
        """
    def solve(self, board: BoardLike, order: str = "udlr") -> str:
        """Returns the letters of an optimal solution, or an empty str for the goal. If there are several optimal
        solutions, returns the first in the move order ``order``.

        Raises the exceptions of ``distance``, and ``OrderError`` if ``order`` does not have each of the letters u, d,
        l, r once.

        >>> solver = tilebase.Solver.embedded()
        >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]])
        'ullddrurdllurdruldr'
        >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]], order="dlru")
        'dlurullddrurdllurdr'
        """
    def search(
        self,
        board: BoardLike,
        order: str = "udlr",
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
        threads: SupportsIndex | None = None,
        should_stop: Callable[[], object] | None = None,
    ) -> Found:
        """Searches for an optimal solution within limits. With complete tables, looks the solution up instead. At a limit,
        the result has the best solution found, if any, and a lower bound. Its first move is a good hint for a game.

        ``order`` is as for ``solve``. ``max_nodes`` limits the number of boards visited, and ``max_seconds`` the time.
        ``threads`` is by default the number of processors; the result does not depend on it. Other methods for one
        board use one thread. ``should_stop`` is called without arguments, at least ten times per second. If it returns
        a true value, the search ends as at a limit.

        Raises the exceptions of ``solve`` and ``should_stop``, and ``ValueError`` for limits below 0.

        >>> board = "15 14 8 12 / 10 11 13 9 / 2 6 5 1 / 3 7 4 x"
        >>> found = tilebase.Solver.embedded("4x4").search(board, max_nodes=100_000)
        >>> found.is_complete, 56 <= found.lower_bound <= 68 <= len(found.moves) <= 90
        (False, True)
        """
    def optimal_moves(
        self,
        board: BoardLike,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> str:
        """Returns the letters of all moves that start an optimal solution, in the order u, d, l, r. Returns an empty str
        for the goal.

        ``max_nodes`` and ``max_seconds`` limit the searches, as for ``search``.

        Raises the exceptions of ``distance``, ``concurrent.futures.CancelledError`` if a limit ended a search, and
        ``ValueError`` for limits below 0.

        >>> tilebase.Solver.embedded().optimal_moves("2 3 4 1 5 x 7 6 8")
        'udl'
        """
    def hint(self, board: BoardLike) -> Hint | None:
        """Returns the first move of ``solve(board)`` as a ``Hint``: the tile that slides, the letter of the move, and the
        distance before the move. Returns None for the goal.

        Raises the exceptions of ``distance``. For a good move within a time limit, use ``search``.

        >>> tilebase.Solver.embedded().hint("2 3 4 1 5 x 7 6 8")
        Hint(tile=4, move='u', distance=19)
        """
    def count_solutions(
        self,
        board: BoardLike,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> int:
        """Returns the number of optimal solutions of the board, 1 for the goal.

        The limits and the exceptions are as for ``optimal_moves``.

        >>> tilebase.Solver.embedded().count_solutions("8 6 7 2 5 4 3 x 1")
        40
        """
    def solutions(
        self,
        board: BoardLike,
        order: str = "udlr",
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> Iterator[str]:
        """Returns a lazy iterator over all optimal solutions of the board, in the move order ``order``.

        ``max_nodes`` and ``max_seconds`` limit the searches for all solutions together. Raises the exceptions of
        ``solve``. If a limit ends a search, the iterator raises ``concurrent.futures.CancelledError``.

        >>> list(tilebase.Solver.embedded().solutions("1 2 3 / 4 5 6 / 7 8 x"))
        ['']
        >>> solutions = tilebase.Solver.embedded().solutions("2 3 4 1 5 x 7 6 8", order="dlru")
        >>> next(solutions), next(solutions)
        ('dlurullddrurdllurdr', 'ldruullddrurdllurrd')
        """
    def parse_board(self, board: BoardLike) -> list[int]:
        """Reads a board in any form, and returns a list of its tiles in reading order, with 0 for the blank.

        Raises ``BoardError`` if ``board`` is not a board of this shape; it need not be solvable.

        >>> tilebase.Solver.embedded().parse_board("234/15x/768")
        [2, 3, 4, 1, 5, 0, 7, 6, 8]
        """
    @staticmethod
    def shape_of(text: str) -> tuple[int, int]:
        """Returns the numbers of rows and columns of a board that is given as text, so that the caller can choose a
        solver. If the text does not separate the rows, 9 cells mean 3x3, 16 cells mean 4x4 and 25 cells mean
        5x5.

        Raises ``BoardError`` if no shape or several shapes fit.

        >>> tilebase.Solver.shape_of("123/45x"), tilebase.Solver.shape_of("1 2 3 4 5 6 7 8 x")
        ((2, 3), (3, 3))
        """
    def legal_moves(self, board: BoardLike) -> str:
        """Returns the two to four letters of the legal moves, in the order u, d, l, r.

        Raises ``BoardError`` if ``board`` is not a board of this shape. The board need not be solvable.

        >>> tilebase.Solver.embedded().legal_moves("2 3 4 1 5 x 7 6 8")
        'udl'
        """
    def apply(self, board: BoardLike, moves: str) -> list[int]:
        """Applies moves of the blank to a board, and returns a list of the tiles. A move is a letter, a word or an arrow,
        in any case, with an optional count: ``"ull"``, ``"Up, L2"``.

        Raises ``BoardError`` if ``board`` is not a board of this shape. Raises ``OrderError`` if ``moves`` cannot be
        read as moves, or if a move leaves the board.

        >>> tilebase.Solver.embedded().apply("2 3 4 1 5 x 7 6 8", "ul")
        [2, 0, 3, 1, 5, 4, 7, 6, 8]
        """
    def index_of(self, board: BoardLike) -> int:
        """Returns the index of the board among all solvable boards, from 0. The index depends on the goal, but not on the
        tables. ``all_boards`` and ``all_distances`` are in the order of the indices.

        Raises the exceptions of ``distance``, and ``ValueError`` for more than 16 cells: these boards have no index.

        >>> tilebase.Solver.embedded().index_of("2 3 4 1 5 x 7 6 8")
        103741
        """
    def board_at(self, index: SupportsIndex) -> list[int]:
        """Returns the board with this index, as a list of its tiles.

        Raises ``IndexError`` if no board has this index, and ``ValueError`` for more than 16 cells.

        >>> tilebase.Solver.embedded().board_at(0)
        [0, 1, 2, 3, 4, 5, 6, 7, 8]
        """
    @overload
    def random(
        self,
        count: None = None,
        *,
        distance: SupportsIndex | None = None,
        seed: SupportsIndex | Random | None = None,
    ) -> list[int]:
        """Returns a random solvable board or, with ``distance``, a random board at this distance. All such boards are
        equally likely. With a ``count``, returns a uint8 array of shape ``(count, N)``.

        ``seed`` is an int (only its lowest 64 bits matter) or a ``random.Random``; by default, the module ``random`` is
        used. An int gives the same boards with every table and in every language. With a distance, the call visits all
        boards up to this distance, starting at the goal. This takes milliseconds for 3x3 and minutes for the largest
        shapes.

        Raises ``DistanceError`` if there is no board at this distance, and ``ValueError`` for a distance with pattern
        tables.

        >>> solver = tilebase.Solver.embedded()
        >>> board = solver.random(distance=20, seed=7)
        >>> len(board), solver.distance(board)
        (9, 20)
        >>> solver.distances(solver.random(3, distance=20))
        array([20, 20, 20], dtype=int16)
        """
    @overload
    def random(
        self,
        count: SupportsIndex,
        *,
        distance: SupportsIndex | None = None,
        seed: SupportsIndex | Random | None = None,
    ) -> NDArray[numpy.uint8]:
        """Returns a random solvable board or, with ``distance``, a random board at this distance. All such boards are
        equally likely. With a ``count``, returns a uint8 array of shape ``(count, N)``.

        ``seed`` is an int (only its lowest 64 bits matter) or a ``random.Random``; by default, the module ``random`` is
        used. An int gives the same boards with every table and in every language. With a distance, the call visits all
        boards up to this distance, starting at the goal. This takes milliseconds for 3x3 and minutes for the largest
        shapes.

        Raises ``DistanceError`` if there is no board at this distance, and ``ValueError`` for a distance with pattern
        tables.

        >>> solver = tilebase.Solver.embedded()
        >>> board = solver.random(distance=20, seed=7)
        >>> len(board), solver.distance(board)
        (9, 20)
        >>> solver.distances(solver.random(3, distance=20))
        array([20, 20, 20], dtype=int16)
        """
    def distances(
        self,
        boards: BoardsLike,
        threads: SupportsIndex | None = None,
        should_stop: Callable[[], object] | None = None,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> NDArray[numpy.int16]:
        """Returns the distances of n boards: an int16 array of shape ``(n,)``, -1 for unsolvable boards.

        ``boards`` is a list of boards, a numpy or pandas column of texts, or an array of integers. An array may have
        any integer type, and the shape ``(n, N)`` or ``(n, rows, cols)``.

        During the call, other Python threads run, and ctrl-C cancels the call. The rows are copied in blocks, so writes
        to the array during the call may or may not have an effect.

        ``threads`` is the number of threads that share the searches, by default one per processor. With complete
        tables, one thread is used. ``should_stop`` is called at intervals without arguments; a true result cancels the
        call. ``max_nodes`` and ``max_seconds`` limit the search for each board, as for ``search``. A distance that is
        still unknown at a limit is -2.

        Raises ``BoardError`` if a row is not a board; the message starts with the row's number, from 0. Raises
        ``concurrent.futures.CancelledError`` if ``should_stop`` cancelled the call.

        >>> import numpy
        >>> boards = numpy.array([[2, 3, 4, 1, 5, 0, 7, 6, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
        >>> tilebase.Solver.embedded().distances(boards)
        array([19, -1], dtype=int16)
        """
    def optimal_moves_many(
        self,
        boards: BoardsLike,
        should_stop: Callable[[], object] | None = None,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> NDArray[numpy.uint8]:
        """Returns all moves that start an optimal solution of each of n boards, as bits: a uint8 array of shape ``(n,)``.
        The bits are 1 for up, 2 for down, 4 for left and 8 for right. The goal and unsolvable boards have 0.

        The arguments and the exceptions are as for ``distances``. Searches run one after the other. If a limit ends the
        search for a board, its number is 16.

        >>> tilebase.Solver.embedded().optimal_moves_many(["234/15x/768", "123/456/7x8", "123/456/78x"])
        array([7, 8, 0], dtype=uint8)
        """
    def solve_many(
        self,
        boards: BoardsLike,
        order: str = "udlr",
        threads: SupportsIndex | None = None,
        should_stop: Callable[[], object] | None = None,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> Solutions:
        """Returns the solutions of n boards as ``Solutions``: a sequence of str, with None for unsolvable boards.

        ``order`` is as for ``solve``; the other arguments and the exceptions are as for ``distances``. If a limit ends
        the search for a board, its solution is None, with the length -2.

        >>> tilebase.Solver.embedded().solve_many(["123/456/7x8", "12345678x", "21345678x"])
        Solutions(['r', '', None])
        """
    def all_distances(self) -> NDArray[numpy.uint8]:
        """Returns the distances of all solvable boards: a uint8 array of shape ``(boards,)``, in the order of
        ``board_at`` and ``all_boards``. They are the ground truth for learning or judging a heuristic.

        Raises ``TableError`` if an entry is wrong, ``ValueError`` with pattern tables, and ``MemoryError`` if there is
        too little memory.

        >>> distances = tilebase.Solver.embedded().all_distances()
        >>> len(distances), int(distances.max()), float(distances.mean().round(4))
        (181440, 31, 21.9724)
        """
    def all_boards(self) -> NDArray[numpy.uint8]:
        """Returns all solvable boards: a uint8 array of shape ``(boards, N)``, in the order of ``board_at``.

        The array has N bytes per board, 1.6 MB for 3x3. Raises ``MemoryError`` if there is too little memory, and
        ``ValueError`` for more than 16 cells.

        >>> tilebase.Solver.embedded().all_boards()[:2]
        array([[0, 1, 2, 3, 4, 5, 6, 7, 8],
               [0, 1, 2, 3, 4, 5, 7, 8, 6]], dtype=uint8)
        """
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickles a solver as its goal, with the bytes of its tables or the paths of mapped files. With embedded tables,
        pickles only the goal.
        """
