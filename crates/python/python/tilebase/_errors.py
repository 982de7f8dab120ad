"""The exceptions, with the messages of all languages."""


class Error(ValueError):
    """The base of all exceptions of tilebase. Files that cannot be read raise ``OSError``."""

    __module__ = "tilebase"


class BoardError(Error):
    """Not a board, or not one of the expected shape."""

    __module__ = "tilebase"


class UnsolvableError(Error):
    """No moves lead from this board to the goal."""

    __module__ = "tilebase"


class GoalError(Error):
    """None of the tables serves this goal."""

    __module__ = "tilebase"


class TableError(Error):
    """Not a table, a damaged one, or pattern tables that form no set."""

    __module__ = "tilebase"


class OrderError(Error):
    """Not an order with each of the letters u, d, l, r once, or illegal moves."""

    __module__ = "tilebase"


class DistanceError(Error):
    """No board is at this distance."""

    __module__ = "tilebase"
