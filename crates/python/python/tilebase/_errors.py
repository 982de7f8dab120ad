"""The exceptions. Their messages are the same in all languages."""

from typing import ClassVar


class Error(ValueError):
    """The base of all exceptions of tilebase. Files that cannot be read raise ``OSError``.

    - ``kind``: the kind of the error, the same in every language, such as ``"board"``
    - ``row``: the number of the board in its batch, from 0, or None
    - ``path``: the file, or None
    """

    kind: ClassVar[str] = "error"
    row: int | None = None
    path: str | None = None

    def __init_subclass__(cls) -> None:
        cls.kind = cls.__name__.removesuffix("Error").lower()


class BoardError(Error):
    """The value is not a board, or not of the expected shape."""


class UnsolvableError(Error):
    """No moves lead from this board to the goal."""


class GoalError(Error):
    """The goal has more than 16 cells, too many for the metric "multi"."""


class TableError(Error):
    """The data is not a table or is damaged, or the pattern tables form no set."""


class OrderError(Error):
    """The order does not have each of the letters u, d, l, r once."""


class MovesError(Error):
    """The text cannot be read as moves, or a move leaves the board."""


class DistanceError(Error):
    """No board is at this distance."""


class LimitError(Error):
    """A limit or ``should_stop`` ended the search for an exact answer."""


# Tracebacks show these names. Pickles contain them, too.
for _error in (Error, *Error.__subclasses__()):
    _error.__module__ = "tilebase"
