"""Tests the accepted forms of a board, and the errors for other values."""

import pickle
from array import array
from collections import deque
from typing import Any

import numpy
import pytest
from conftest import DATA, Files, LikeArray

import tilebase
from tilebase import BoardError, Solver
from tilebase.typing import BoardLike, BoardsLike

TILES = [2, 3, 4, 1, 5, 0, 7, 6, 8]
CORNER = DATA / "3x3-corner.tb"
NO_TILE = "is not a tile: a 3x3 board has 1 to 8 and 0 for the blank"


class Interface:
    """An object that shares its array by the older `__array_interface__`."""

    def __init__(self, tiles: list[int]) -> None:
        self.array = numpy.array(tiles)
        self.__array_interface__ = self.array.__array_interface__

    def __len__(self) -> int:
        return 9


FORMS: list[BoardLike] = [
    "2 3 4 1 5 x 7 6 8", "234/15_/768", "[[2,3,4],[1,5,0],[7,6,8]]",
    TILES, tuple(TILES), bytes(TILES), bytearray(TILES), memoryview(bytes(TILES)), deque(TILES), array("i", TILES),
    [[2, 3, 4], [1, 5, 0], [7, 6, 8]], ((2, 3, 4), [1, 5, 0], numpy.array([7, 6, 8])),
    [bytes(TILES[:3]), (1, 5, False), array("i", TILES[6:])], list(numpy.array(TILES)), LikeArray(TILES),
    numpy.array(TILES), numpy.array(TILES, dtype=numpy.uint8), numpy.array(TILES, dtype=">i2").reshape(3, 3),
    numpy.array(TILES)[::-1][::-1],
]  # fmt: skip
BATCHES: list[BoardsLike] = [
    [TILES], (bytes(TILES), deque(TILES)), [[(2, 3, 4), b"\1\5\0", [7, 6, 8]]], deque([TILES]), LikeArray([TILES]),
    numpy.array([TILES]), [numpy.array(TILES)], [numpy.array(TILES).reshape(3, 3)], [LikeArray(TILES)],
    ["234/15x/768"], ("23415x768",),
]  # fmt: skip


@pytest.mark.parametrize("board", [*FORMS, Interface(TILES)])
def test_forms(board: BoardLike) -> None:
    assert tilebase.parse_board(board) == TILES
    assert tilebase.distance(board) == 19
    assert tilebase.solve(board, goal=board) == ""


@pytest.mark.parametrize("boards", BATCHES)
def test_forms_of_batches(solver: Solver, boards: BoardsLike) -> None:
    distances = solver.distances(boards).tolist()
    assert distances == [19] * len(distances) != []
    assert solver.solve_many(boards).lengths.tolist() == distances


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (b"12345678x", f"49 {NO_TILE}"),
        ([True] * 9, "tile 1 appears more than once; tiles 2, 3, 4, 5, 6, 7, 8 and the blank are missing"),
        ([2, 3, 4, 1, 10**30, 0, 7, 6, 8], f"{10**30} {NO_TILE}"),
        ("12\ud8003", "column 3: '\N{REPLACEMENT CHARACTER}' is neither a tile nor a blank (0, x, _, ., * or -)"),
        ([[1, 2, 3, 4, 5, 6, 7, 8, 0]], "expected a board of 3x3, found 1x9"),
        ([[1, 2, 3], [4, 5, 6], [7, 8]], "expected rows of the same length"),
        ([[1, 2, 3], 4, 5, 6, 7, 8, 0], "expected rows of the same length"),
    ],
)
def test_invalid_boards(solver: Solver, board: BoardLike, text: str) -> None:
    for ask in (tilebase.distance, lambda goal: Solver.open(CORNER, goal)):
        with pytest.raises(BoardError) as refused:
            ask(board)
        assert str(refused.value) == text
    boards: BoardsLike = [TILES, board]  # type: ignore[assignment]
    for ask_many in (solver.distances, solver.solve_many):
        with pytest.raises(BoardError) as refused:
            ask_many(boards)
        assert (str(refused.value), refused.value.row) == (f"board 1: {text}", 1)


def test_other_types(solver: Solver) -> None:
    floats, bools = numpy.ones(9), numpy.ones(9, dtype=numpy.bool)
    array, board, tiles = "an array of integers, found an array of", "a board as str", "the tiles as integers, found"
    # Type checkers refuse the same.
    for ask, text in (
        (lambda: solver.distance(None), f"{board}.* found NoneType"),  # type: ignore[arg-type]
        (lambda: solver.distance(3), f"{board}.* found int"),  # type: ignore[arg-type]
        (lambda: solver.distance({0: 1}), f"{board}.* found dict"),  # type: ignore[arg-type]
        (lambda: solver.distance([0.0, 1.0]), f"{tiles} float"),  # type: ignore[arg-type]
        (lambda: solver.distance([bools[0], 1]), f"{tiles} numpy.bool"),
        (lambda: solver.distance([[[1], 2, 3], [4, 5, 6], [7, 8, 0]]), f"{tiles} list"),  # type: ignore[arg-type]
        (lambda: solver.distance(floats), f"{array} float64"),  # type: ignore[arg-type]
        (lambda: solver.distance(bools), f"{array} bool"),  # type: ignore[arg-type]
        (lambda: solver.distance(numpy.array(["1", "2"])), f"{array} <U1"),
        (lambda: solver.parse_board(3), f"{board}.* found int"),  # type: ignore[arg-type]
        (lambda: solver.distances("x12345678"), "the boards as an array or a list, found str"),  # type: ignore[arg-type]
        (lambda: solver.distances(b"x12345678"), "the boards as an array or a list, found bytes"),  # type: ignore[arg-type]
        (lambda: solver.distances(numpy.ones((1, 9))), f"{array} float64"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match=f"^expected {text}"):
            ask()
    wrongs: list[Any] = [None, [2.0, *TILES[1:]]]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="^board 1: expected "):
            solver.distances([TILES, wrong])


def test_shapes_of_texts() -> None:
    assert (tilebase.shape_of("123456789abcdefx"), tilebase.shape_of("12/34/5x")) == ((4, 4), (3, 2))
    with pytest.raises(BoardError, match="^6 cells may be 2x3 or 3x2; separate the rows with slashes$"):
        tilebase.shape_of("12345x")
    with pytest.raises(TypeError):
        tilebase.shape_of(TILES)  # type: ignore[arg-type]


def test_goals(files: Files) -> None:
    rows = [[1, 2], [3, 4], [5, 0]]
    goals: list[tuple[BoardLike, tuple[int, int]]] = [
        (rows, (3, 2)), (numpy.array(rows), (3, 2)), ([1, 2, 3, 0], (2, 2)), (range(16), (4, 4)),
        ("4x4", (4, 4)), ("3x5", (3, 5)), ("1x234567/89abcdef", (2, 8)),
    ]  # fmt: skip
    for goal, shape in goals:
        assert Solver.embedded(goal).shape == shape
    assert Solver.open(CORNER, rows).shape == (3, 2)
    # A table of 3x2 also serves 2x3.
    for goal in ("123/45x", [[1, 2, 3], [4, 5, 0]], numpy.array([[1, 2, 3], [4, 5, 0]])):
        solver = Solver.from_bytes(files["3x2-rldu"], goal)
        assert (solver.shape, solver.distance("123/4x5")) == ((2, 3), 1)
    assert Solver.from_bytes(files["3x2-rldu"], [1, 2, 3, 4, 5, 0]).shape == (3, 2)
    for ask, goal, text in (
        (Solver.embedded, [1, 2, 3, 4, 5, 0], "6 cells may be 2x3 or 3x2; separate the rows with slashes"),
        (Solver.embedded, [[1, 2, 3, 0]], "expected a board of 2x2, found 1x4"),
        (tilebase.distance, rows, "expected a board of 3x3, found 3x2"),
    ):
        with pytest.raises(BoardError, match=f"^{text}$"):
            ask(goal)


def test_a_complete_table_in_memory() -> None:
    solver = Solver.embedded("3x4", complete=True)
    assert pickle.loads(pickle.dumps(solver)).max_distance == solver.max_distance == 53
    with pytest.raises(ValueError, match="^this call needs a complete table"):
        Solver.embedded("4x4", complete=True)
