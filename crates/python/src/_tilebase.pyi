import os
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Literal, SupportsIndex, TypeAlias, final, overload

import numpy
from numpy.typing import NDArray

from ._answers import Analysis, Found, Hint, Solutions, Verdict
from .typing import BoardLike, BoardsLike, Bytes, Files

__all__ = ["Dataset", "Solver", "__version__"]

__version__: str

_Metric: TypeAlias = Literal["single", "multi"]

@final
class Solver:
    @staticmethod
    def embedded(
        goal: BoardLike | None = None,
        metric: _Metric | None = None,
        complete: bool = False,
    ) -> Solver: ...
    @staticmethod
    def open(
        path: Files,
        goal: BoardLike | None = None,
        mmap: bool = False,
        metric: _Metric | None = None,
    ) -> Solver: ...
    @staticmethod
    def from_bytes(
        data: Bytes | Sequence[Bytes],
        goal: BoardLike | None = None,
        metric: _Metric | None = None,
    ) -> Solver: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def metric(self) -> _Metric: ...
    @property
    def goal(self) -> list[int]: ...
    @property
    def boards(self) -> int: ...
    @property
    def max_distance(self) -> int: ...
    def verify(self) -> None: ...
    def distance(self, board: BoardLike) -> int: ...
    def lower_bound(self, board: BoardLike) -> int: ...
    def solve(self, board: BoardLike, order: str = "udlr") -> str: ...
    def search(
        self,
        board: BoardLike,
        order: str = "udlr",
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
        threads: SupportsIndex | None = None,
        should_stop: Callable[[], object] | None = None,
        *,
        within: SupportsIndex | None = None,
    ) -> Found: ...
    def optimal_moves(
        self,
        board: BoardLike,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> str: ...
    def optimal_slides(
        self,
        board: BoardLike,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> str: ...
    def hint(self, board: BoardLike) -> Hint | None: ...
    def analyse(
        self,
        board: BoardLike,
        moves: str,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> Analysis: ...
    def check_answer(
        self,
        board: BoardLike,
        answer: str,
        directions: Literal["blank", "tile", "undeclared"] = "blank",
    ) -> Verdict: ...
    def count_solutions(
        self,
        board: BoardLike,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> int: ...
    def solutions(
        self,
        board: BoardLike,
        order: str = "udlr",
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> Iterator[str]: ...
    def parse_board(self, board: BoardLike) -> list[int]: ...
    @staticmethod
    def shape_of(text: str) -> tuple[int, int]: ...
    def legal_moves(self, board: BoardLike) -> str: ...
    def apply(self, board: BoardLike, moves: str) -> list[int]: ...
    @staticmethod
    def slides(moves: str) -> list[str]: ...
    def index_of(self, board: BoardLike) -> int: ...
    def board_at(self, index: SupportsIndex) -> list[int]: ...
    @overload
    def random(
        self,
        count: None = None,
        *,
        distance: SupportsIndex | None = None,
        seed: SupportsIndex | Random | None = None,
    ) -> list[int]: ...
    @overload
    def random(
        self,
        count: SupportsIndex,
        *,
        distance: SupportsIndex | None = None,
        seed: SupportsIndex | Random | None = None,
    ) -> NDArray[numpy.uint8]: ...
    def distances(
        self,
        boards: BoardsLike,
        threads: SupportsIndex | None = None,
        should_stop: Callable[[], object] | None = None,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> NDArray[numpy.int16]: ...
    def optimal_moves_many(
        self,
        boards: BoardsLike,
        should_stop: Callable[[], object] | None = None,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> NDArray[numpy.uint8]: ...
    def solve_many(
        self,
        boards: BoardsLike,
        order: str = "udlr",
        threads: SupportsIndex | None = None,
        should_stop: Callable[[], object] | None = None,
        *,
        max_nodes: SupportsIndex | None = None,
        max_seconds: float | None = None,
    ) -> Solutions: ...
    def all_distances(self) -> NDArray[numpy.uint8]: ...
    def all_boards(self) -> NDArray[numpy.uint8]: ...
    def dataset(
        self,
        count: SupportsIndex,
        seed: SupportsIndex = 0,
        *,
        distance: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None = None,
        split: tuple[int, int] = (80, 10),
        solutions: bool = False,
    ) -> Dataset: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Dataset:
    @property
    def chunk(self) -> int: ...
    @property
    def dtype(self) -> numpy.dtype[numpy.void]: ...
    def __len__(self) -> int: ...
    def rows(self, start: int = 0, stop: int | None = None) -> NDArray[numpy.void]: ...
    def batches(self, size: int = 4096) -> Iterator[NDArray[numpy.void]]: ...
    def write(self, path: str | bytes | os.PathLike[str] | os.PathLike[bytes]) -> str: ...
