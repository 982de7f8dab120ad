"""The classes `Limits`, `Answer`, `Verdict`, `Mistake` and `Solutions`."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, overload

from ._tilebase import check_limits

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """When a call ends before its answer is certain, and how many threads it uses. Everything is optional.

    - ``nodes``: the largest number of boards visited
    - ``seconds``: the longest time
    - ``within``: a percentage from 0 to 255. ``search`` and ``hint`` then end as soon as a solution is proved to be at
      most this much longer than an optimal one. About half of the time is for shorter solutions, so the proof of an
      optimal solution takes up to twice as long.
    - ``threads``: by default one for a single board, and one per processor for many boards. Answers do not depend on it.
    - ``should_stop``: a function without arguments, called at least ten times per second. If it returns a true value,
      the call ends. It may be called on any thread.

    All searches of a call share ``seconds``. Each requested part of ``search`` may visit the boards that the first
    search left of ``nodes``. In a batch, each board has its own limits. Complete tables ignore limits, except
    ``should_stop`` in a batch.

    At a limit, ``search``, ``hint`` and ``check`` return the results so far, and batches keep theirs. Methods that
    return only exact values raise ``LimitError``.

    Raises ``ValueError`` for numbers out of range.

    >>> solver, hard = tilebase.Solver.embedded("4x4"), "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1"
    >>> solver.distance(hard, limits=tilebase.Limits(nodes=1000))
    Traceback (most recent call last):
    tilebase.LimitError: a limit ended the search; a higher one may be enough
    """

    __module__ = "tilebase"

    nodes: SupportsIndex | None = None
    seconds: float | None = None
    within: SupportsIndex | None = None
    threads: SupportsIndex | None = None
    should_stop: Callable[[], object] | None = None

    def __post_init__(self) -> None:
        check_limits(self)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer for a board. Without limits, the solution is optimal.

    - ``solution``: the letters of the shortest solution found, empty for the goal, or None. If ``is_complete``, it is the
      first optimal solution in the move order.
    - ``length``: the number of its moves, in the solver's metric
    - ``slides``: the number of its slides, in either metric
    - ``distance``: the number of moves in an optimal solution, or None unless it is proved
    - ``lower_bound``: a lower bound of the distance
    - ``is_complete``: False if a limit ended the search
    - ``nodes``: the number of boards visited
    - ``tile``: the tile to press, the farthest that the first slide moves, or None for the goal
    - ``optimal_moves``, ``count``, ``solutions``: what ``Solver.search`` also finds on request, or None. In the metric
      ``"multi"``, ``optimal_moves`` are the slides of ``Solver.optimal_slides``.
    """

    __module__ = "tilebase"

    solution: str | None
    length: int | None
    slides: int | None
    distance: int | None
    lower_bound: int
    is_complete: bool
    nodes: int
    tile: int | None
    optimal_moves: str | None
    count: int | None
    solutions: list[str] | None

    @property
    def is_optimal(self) -> bool:
        """Whether the solution is proved optimal. This is possible before the answer is complete."""
        return self.distance is not None

    def is_within(self, percent: float) -> bool:
        """Returns whether the solution is proved to be at most this many percent longer than an optimal one."""
        return self.length is not None and 100 * self.length <= self.lower_bound * (100 + percent)


class Mistake(NamedTuple):
    """A move after which the distance is not smaller.

    - ``before``: the number of moves before this one
    - ``better``: all slides that start an optimal solution there, such as ``"u l2"``; in the metric ``"single"``,
      each is one step. At the goal, an empty str. None if a limit ended the search
    """

    before: int
    better: str | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a claim. All numbers of moves are in the solver's metric, in which equal steps may be one move.

    - ``outcome``: a word
      - ``"optimal"``: the moves are an optimal solution
      - ``"solution"``: the moves are a solution, but not proved optimal
      - ``"unfinished"``: all moves are legal, but they do not end at the goal
      - ``"illegal"``: a move leaves the board, or its tile is not beside the blank
      - ``"right"``: the distance is as claimed
      - ``"unsolvable"``: the board is unsolvable, as claimed
      - ``"wrong"``: the claim is false, or moves are claimed for an unsolvable board
      - ``"open"``: a bound that is not refuted, or a limit ended the search for the distance
      - ``"ambiguous"``: the meaning of the claim is not certain
      - ``"invalid"``: the claim cannot be read
    - ``text``: one sentence for people
    - ``moves``: the letters of the blank's moves, up to the first illegal one
    - ``length``, ``slides``: the number of these moves, and of their slides in either metric, or None without moves
    - ``distance``, ``lower_bound``: of the board, or None
    - ``remaining``: the distance at the end of ``moves``, or None
    - ``first_mistake``: the number, from 1, of the illegal move, or else of the first move that leads no nearer, or None
    - ``distances``: the distance of the board, then after each move; None where a limit ended the search
    - ``mistakes``: all moves after which the distance is not smaller
    - ``longest_optimal``: the first of the longest series of moves without a mistake
    """

    __module__ = "tilebase"

    outcome: str
    text: str
    moves: str
    length: int | None
    slides: int | None
    distance: int | None
    lower_bound: int | None
    remaining: int | None
    first_mistake: int | None
    distances: list[int | None]
    mistakes: list[Mistake]
    longest_optimal: range

    @property
    def is_legal(self) -> bool:
        """Whether the claim is a list of moves, and all are legal."""
        return self.length is not None and self.outcome != "illegal"

    @property
    def is_solution(self) -> bool:
        """Whether the moves lead to the goal."""
        return self.outcome in ("optimal", "solution")

    @property
    def is_optimal(self) -> bool:
        """Whether the moves are an optimal solution."""
        return self.outcome == "optimal"

    @property
    def excess(self) -> int | None:
        """The number of moves more than needed, or None unless the moves are a solution of known distance."""
        if not self.is_solution or self.length is None or self.distance is None:
            return None
        return self.length - self.distance


class Solutions(Sequence[str | None]):
    """The solutions of many boards: a sequence of str, with None for unsolvable boards.

    Two numpy arrays, ``letters`` and ``lengths``, store the solutions. Each str is created on access.

    >>> solutions = tilebase.Solver.embedded().solve_many(["123/456/7x8", "12345678x", "21345678x"])
    >>> solutions
    Solutions(['r', '', None])
    >>> solutions[0], solutions == ["r", "", None]
    ('r', True)
    >>> solutions.lengths
    array([ 1,  0, -1], dtype=int16)
    >>> solutions.letters[0]
    np.bytes_(b'r')
    """

    __module__ = "tilebase"
    __slots__ = {
        "letters": "The moves of each solution: bytes of shape ``(n,)``, empty for the goal and unsolvable boards.",
        "lengths": "The length of each solution in the metric: int16, -1 for unsolvable boards, -2 for unknown ones.",
    }
    letters: NDArray[numpy.bytes_]
    lengths: NDArray[numpy.int16]

    def __init__(self, letters: NDArray[numpy.bytes_], lengths: NDArray[numpy.int16]) -> None:
        self.letters = letters
        self.lengths = lengths

    def __len__(self) -> int:
        return len(self.lengths)

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> str | None: ...
    @overload
    def __getitem__(self, index: slice, /) -> Solutions: ...
    def __getitem__(self, index: SupportsIndex | slice, /) -> str | None | Solutions:
        if isinstance(index, slice):
            return Solutions(self.letters[index], self.lengths[index])
        place = operator.index(index)
        return None if self.lengths[place] < 0 else self.letters[place].decode()

    def __iter__(self) -> Iterator[str | None]:
        for letters, length in zip(self.letters, self.lengths, strict=True):
            yield None if length < 0 else letters.decode()

    def tolist(self) -> list[str | None]:
        """Returns a list of the solutions."""
        texts = self.letters.astype(str).tolist()
        lengths = self.lengths.tolist()
        return [None if n < 0 else text for text, n in zip(texts, lengths, strict=True)]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Solutions, list)):
            return self.tolist() == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:3].tolist()))
        rest = f", ... {len(self)} in all" if len(self) > 3 else ""
        return f"Solutions([{shown}{rest}])"
