"""The types of the arguments, for annotations. Importing this imports numpy."""

import os
from collections.abc import Sequence
from typing import Any, SupportsIndex, TypeAlias

import numpy
import numpy.typing

__all__ = ["BoardLike", "BoardsLike", "Files"]

_Integers: TypeAlias = numpy.typing.NDArray[numpy.integer[Any]]

BoardLike: TypeAlias = (
    str | Sequence[SupportsIndex] | Sequence[Sequence[SupportsIndex] | _Integers] | _Integers
)
"""A board: text, tiles in reading order, rows of tiles, or an array ``(N,)`` or ``(rows, cols)``.
Sequences are lists or tuples, here and below."""

BoardsLike: TypeAlias = (
    _Integers
    | Sequence[_Integers]
    | Sequence[Sequence[SupportsIndex]]
    | Sequence[Sequence[Sequence[SupportsIndex]]]
)
"""Boards: an array ``(n, N)`` or ``(n, rows, cols)``, or lists that make one."""

Files: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""The path of a table file, or several."""
