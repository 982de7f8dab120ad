"""The answers `Hint`, `Found`, `Analysis`, `Verdict` and `Solutions`."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, overload

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Hint(NamedTuple):
    """The first move of an optimal solution.

    - ``tile``: the number of the tile that slides
    - ``move``: the direction of the blank, u, d, l or r
    - ``distance``: the number of moves to the goal, including this one, in the solver's metric
    """

    tile: int
    move: str
    distance: int


class Found(NamedTuple):
    """The result of a search.

    - ``moves``: an optimal solution if ``is_complete``; otherwise the shortest solution found, or None
    - ``lower_bound``: a lower bound of the distance, in the solver's metric
    - ``nodes``: the number of boards visited
    - ``is_complete``: False if a limit ended the search
    - ``is_optimal``: whether ``moves`` are proved optimal; this is possible before the search is complete
    """

    moves: str | None
    lower_bound: int
    nodes: int
    is_complete: bool
    is_optimal: bool


class Mistake(NamedTuple):
    """A move after which the distance is not smaller.

    - ``before``: the number of moves before this one
    - ``better``: all slides that start an optimal solution there, such as ``"u l2"``; in the metric ``"single"``,
      each is one step. At the goal, an empty str. None if a limit ended the search
    """

    before: int
    better: str | None


class Analysis(NamedTuple):
    """The distances along a player's moves. In the metric ``"multi"``, equal moves in a row are one move.

    - ``distances``: the distance of the start, then of the board after each move; None where a limit ended the
      search
    - ``mistakes``: the moves after which the distance is not smaller
    - ``longest_optimal``: the first of the longest series of moves without a mistake
    """

    distances: list[int | None]
    mistakes: list[Mistake]
    longest_optimal: range


class Verdict(NamedTuple):
    """The verdict on an answer in free text. All numbers of moves are in the solver's metric.

    - ``outcome``: a word
      - ``"optimal"``: the moves are an optimal solution
      - ``"solution"``: the moves are a solution, but not proved optimal
      - ``"unfinished"``: all moves are legal, but they do not end at the goal
      - ``"illegal"``: a move leaves the board, or its tile is not beside the blank
      - ``"unsolvable"``: the answer says rightly that the board is unsolvable
      - ``"wrong"``: the answer says that the board is unsolvable, but it is solvable
      - ``"ambiguous"``: the meaning of the answer is not certain
      - ``"invalid"``: the answer is not a list of moves
    - ``moves``: the letters of the blank's moves, up to the first illegal one
    - ``length``: the number of these moves
    - ``distance``: the number of moves in an optimal solution, or None
    - ``remaining``: the distance at the end of ``moves``, or None
    - ``first_mistake``: the number, from 1, of the illegal move, or else of the first move that leads no nearer, or None
    - ``reason``: one sentence for people
    """

    outcome: str
    moves: str
    length: int
    distance: int | None
    remaining: int | None
    first_mistake: int | None
    reason: str

    @property
    def is_legal(self) -> bool:
        """Whether the answer is a list of moves, and all are legal."""
        return self.outcome in ("optimal", "solution", "unfinished")

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
        if not self.is_solution or self.distance is None:
            return None
        return self.length - self.distance


class Solutions(Sequence[str | None]):
    """The solutions of many boards: a sequence of str, with None for unsolvable boards.

    Each str is created on access. Two numpy arrays store the solutions. ``letters`` contains their moves as
    bytes, empty for the goal and for unsolvable boards. ``lengths`` contains their numbers of moves in the
    solver's metric: -1 for an unsolvable board, and -2 for a board whose search ended at a limit.

    >>> import tilebase
    >>> solutions = tilebase.solve_many(["123/456/7x8", "12345678x", "21345678x"])
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
        "lengths": "The number of moves of each solution: int16 of shape ``(n,)``, -1 for unsolvable boards.",
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
        """Returns a list of the solutions.

        >>> import tilebase
        >>> tilebase.solve_many(["12345678x", "21345678x"]).tolist()
        ['', None]
        """
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
