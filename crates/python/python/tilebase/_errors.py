"""The exceptions: each says in one sentence what is wrong, as the other bindings do."""


class Error(ValueError):
    """The base of all exceptions of tilebase. Files that cannot be read raise ``OSError``."""

    __module__ = "tilebase"


class BoardError(Error):
    """This is not a board, or not one of the shape that was expected."""

    __module__ = "tilebase"


class UnsolvableError(Error):
    """No moves lead from this board to the goal."""

    __module__ = "tilebase"


class GoalError(Error):
    """None of the tables serves this goal."""

    __module__ = "tilebase"


class TableError(Error):
    """This is not a table, or a damaged one."""

    __module__ = "tilebase"


class OrderError(Error):
    """This is not an order of the moves, which needs each of the letters u, d, l, r once, or no legal moves."""

    __module__ = "tilebase"


class DistanceError(Error):
    """No board is at this distance."""

    __module__ = "tilebase"
