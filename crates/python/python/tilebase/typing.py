"""The types of the arguments, for annotations. Importing this module imports numpy."""

import os
from collections.abc import Sequence
from typing import Any, Protocol, SupportsIndex, TypeAlias

import numpy
import numpy.typing

__all__ = ["BoardLike", "BoardsLike", "Bytes", "Files"]


class _Array(Protocol):
    """A numpy array of integers, or an object that converts to one, such as a PyTorch tensor."""

    def __array__(self) -> numpy.typing.NDArray[numpy.integer[Any]]: ...


class _Texts(Protocol):
    """A column of texts: a pandas column, or a numpy array of dtype str or object."""

    def __array__(self) -> numpy.typing.NDArray[numpy.str_ | numpy.object_]: ...


_Row: TypeAlias = Sequence[SupportsIndex] | _Array

BoardLike: TypeAlias = str | _Row | Sequence[_Row]
"""A board: text, tiles in reading order, rows of tiles, or an array ``(N,)`` or ``(rows, cols)``. Tiles may be any
sequence of integers, such as a list, a tuple, a range or bytes."""

BoardsLike: TypeAlias = (
    list[str] | tuple[str, ...] | _Array | _Texts | Sequence[_Row] | Sequence[Sequence[_Row]]
)
"""Boards: an array ``(n, N)`` or ``(n, rows, cols)``, a column of texts, or a sequence of boards. Texts must be in
a list or a tuple, since a str is itself a sequence of str."""

Bytes: TypeAlias = bytes | bytearray | memoryview
"""The bytes of a table file."""

Files: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""The path of a table file or a folder, or a sequence of paths."""
