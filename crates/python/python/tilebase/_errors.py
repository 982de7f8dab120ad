"""The exceptions. Their messages are the same in all languages."""


class Error(ValueError):
    """The base of all exceptions of tilebase. Files that cannot be read raise ``OSError``."""

    __module__ = "tilebase"


class BoardError(Error):
    """The value is not a board, or not of the expected shape."""

    __module__ = "tilebase"


class UnsolvableError(Error):
    """No moves lead from this board to the goal."""

    __module__ = "tilebase"


class GoalError(Error):
    """None of the tables serves this goal."""

    __module__ = "tilebase"


class TableError(Error):
    """The data is not a table or is damaged, or the pattern tables form no set."""

    __module__ = "tilebase"


class OrderError(Error):
    """The order does not have each of the letters u, d, l, r once, or the moves are illegal."""

    __module__ = "tilebase"


class DistanceError(Error):
    """No board is at this distance."""

    __module__ = "tilebase"
