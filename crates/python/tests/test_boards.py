"""Tests the accepted forms of a board, and the errors for other values."""

import pickle
from array import array
from collections import deque

import numpy
import pytest
from conftest import DATA, Files, LikeArray

import tilebase
from tilebase import BoardError, Solver
from tilebase.typing import BoardLike, BoardsLike

TILES = [2, 3, 4, 1, 5, 0, 7, 6, 8]
EXPECTED = "expected a board as str, as a sequence of its tiles or rows, or as an array"
CORNER = DATA / "3x3-corner.tb"
NO_TILE = "is not a tile: a 3x3 board has 1 to 8 and 0 for the blank"


class Interface:
    """An object that shares its array by the older `__array_interface__`."""

    def __init__(self, tiles: list[int]) -> None:
        self.array = numpy.array(tiles)
        self.__array_interface__ = self.array.__array_interface__

    def __len__(self) -> int:
        return 9


@pytest.mark.parametrize(
    "board",
    [
        "2 3 4 1 5 x 7 6 8",
        "234/15_/768",
        "[[2,3,4],[1,5,0],[7,6,8]]",
        TILES,
        tuple(TILES),
        [[2, 3, 4], [1, 5, 0], [7, 6, 8]],
        ((2, 3, 4), [1, 5, 0], numpy.array([7, 6, 8])),
        list(numpy.array(TILES)),
        numpy.array(TILES),
        numpy.array(TILES, dtype=numpy.uint8),
        numpy.array(TILES, dtype=">i2").reshape(3, 3),
        numpy.array(TILES)[::-1][::-1],
        bytes(TILES),
        bytearray(TILES),
        memoryview(bytes(TILES)),
        [bytes(TILES[:3]), (1, 5, False), array("i", TILES[6:])],
        deque(TILES),
        array("i", TILES),
        LikeArray(TILES),
        Interface(TILES),
    ],
)
def test_forms(board: BoardLike) -> None:
    assert tilebase.parse_board(board) == TILES
    assert tilebase.distance(board) == 19
    assert tilebase.solve(board) == "ullddrurdllurdruldr"
    assert tilebase.solve(board, goal=board) == ""


@pytest.mark.parametrize(
    ("board", "text"),
    [
        ([2, 3, 4, 1, 5, 0, 7, 6, 6], "tile 6 appears more than once; tile 8 is missing"),
        (range(1, 10), f"9 {NO_TILE}"),
        (b"12345678x", f"49 {NO_TILE}"),
        ([True] * 9, "tile 1 appears more than once; tiles 2, 3, 4, 5, 6, 7, 8 and the blank are missing"),
        ([300, 3, 4, 1, 5, 0, 7, 6, 8], f"300 {NO_TILE}"),
        ([2, 3, 4, 1, 5, 0, 7, 6, -8], f"-8 {NO_TILE}"),
        ([2, 3, 4, 1, 10**30, 0, 7, 6, 8], f"{10**30} {NO_TILE}"),
        ([9, 3, 4, 1, 5, 0, 7, 6, 300], f"9 {NO_TILE}"),
        ("12\ud8003", "column 3: '\N{REPLACEMENT CHARACTER}' is neither a tile nor a blank (0, x, _, ., * or -)"),
        ([[1, 2, 3, 4, 5, 6, 7, 8, 0]], "drawn as 1x9, expected a board of 3x3"),
        ([[1, 2, 3], [4, 5, 6], [7, 8]], "expected rows of the same length"),
        ([[1, 2, 3], 4, 5, 6, 7, 8, 0], "expected rows of the same length"),
        ([], "the board is empty; write 9 tiles, the blank as 0 or x"),
    ],
)
def test_invalid_boards(board: BoardLike, text: str) -> None:
    for ask in (tilebase.distance, lambda goal: Solver.open(CORNER, goal)):
        with pytest.raises(BoardError) as refused:
            ask(board)
        assert str(refused.value) == text


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (None, f"{EXPECTED}, found NoneType"),
        (123456780, f"{EXPECTED}, found int"),
        ({1: 2}, f"{EXPECTED}, found dict"),
        ([1.0, 2, 3, 4, 5, 6, 7, 8, 0], "expected the tiles as integers, found float"),
        ([1, 2, 3, 4, 5, 6, 7, 8, "0"], "expected the tiles as integers, found str"),
        ([numpy.bool_(1), 2, 3, 4, 5, 6, 7, 8, 0], "expected the tiles as integers, found numpy.bool"),
        (numpy.ones(9), "expected an array of integers, found an array of float64"),
        (numpy.ones(9, dtype=bool), "expected an array of integers, found an array of bool"),
        (numpy.array(list("123456780")), "expected an array of integers, found an array of <U1"),
        ([[[1], 2, 3], [4, 5, 6], [7, 8, 0]], "expected the tiles as integers, found list"),
    ],
)
def test_other_types(board: BoardLike, text: str) -> None:
    with pytest.raises(TypeError) as refused:
        tilebase.distance(board)
    assert str(refused.value) == text


def test_valid_types_raise_no_type_error(solver: Solver) -> None:
    tiles = range(9)
    boards: list[BoardLike] = [
        tiles, bytes(tiles), bytearray(tiles), memoryview(bytes(tiles)), deque(tiles),
        array("B", tiles), numpy.arange(9), list(numpy.arange(9)), LikeArray(list(tiles)),
        [False, True, *range(2, 9)], [(0, 1, 2), range(3, 6), b"\6\7\x08"], list(numpy.arange(9).reshape(3, 3)),
    ]  # fmt: skip
    for board in boards:
        assert solver.index_of(board) == 0
    several: list[BoardsLike] = [
        [tiles], (bytes(tiles), deque(tiles)), [[(0, 1, 2), range(3, 6), b"\6\7\x08"]],
        numpy.arange(9).reshape(1, 9), [numpy.arange(9)], [numpy.arange(9).reshape(3, 3)],
        ["x12/345/678"], ("x12345678",), deque([tiles]), [[False, True, *range(2, 9)]],
        LikeArray([list(tiles)]), [LikeArray(list(tiles))],
    ]  # fmt: skip
    for many in several:
        distances = solver.distances(many).tolist()
        assert distances == [22] * len(distances) != []
        assert solver.solve_many(many).lengths.tolist() == distances


def test_invalid_types_raise_type_errors(solver: Solver) -> None:
    floats, bools = numpy.ones(9), numpy.ones(9, dtype=numpy.bool)
    for ask in (
        lambda: solver.distance(floats),  # type: ignore[arg-type]
        lambda: solver.distance(bools),  # type: ignore[arg-type]
        lambda: solver.distance([0.0, 1.0]),  # type: ignore[arg-type]
        lambda: solver.distance(["1", "2"]),  # type: ignore[arg-type]
        lambda: solver.distance(3),  # type: ignore[arg-type]
        lambda: solver.distance({0: 1}),  # type: ignore[arg-type]
        lambda: solver.distances("x12345678"),  # type: ignore[arg-type]
        lambda: solver.distances(b"x12345678"),  # type: ignore[arg-type]
        lambda: solver.distances(numpy.ones((1, 9))),  # type: ignore[arg-type]
        lambda: solver.distances([[0.0]]),  # type: ignore[arg-type]
        lambda: solver.parse_board(3),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            ask()


def test_shapes_of_texts() -> None:
    for text, shape in (
        ("234/15x/768", (3, 3)), ("123456789abcdefx", (4, 4)), ("12/34/5x", (3, 2)), ("1 2 3\n4 5 x", (2, 3)),
    ):  # fmt: skip
        assert tilebase.shape_of(text) == Solver.shape_of(text) == shape
    for text, error in (
        ("12345x", "^6 cells may be 2x3 or 3x2; separate the rows with slashes$"),
        ("1 2 3 4 5 6 7 8 8", "^tile 8 appears more than once; the blank is missing$"),
    ):
        with pytest.raises(BoardError, match=error):
            tilebase.shape_of(text)
    with pytest.raises(TypeError):
        tilebase.shape_of(TILES)  # type: ignore[arg-type]


def test_moves(solver: Solver, patterns: Solver) -> None:
    assert tilebase.legal_moves("1 2 3 4 5 6 7 x 8") == solver.legal_moves([1, 2, 3, 4, 5, 6, 7, 0, 8]) == "ulr"
    assert tilebase.apply(TILES, solver.solve(TILES)) == solver.goal
    assert patterns.apply(patterns.goal, "") == patterns.goal
    for board in solver.random(50).tolist():
        for letter in "udlr":
            if letter in solver.legal_moves(board):
                back = {"u": "d", "d": "u", "l": "r", "r": "l"}[letter]
                assert solver.apply(board, letter + back) == board
            else:
                with pytest.raises(tilebase.MovesError, match=rf"^move 1 \({letter}\) leaves the board$"):
                    solver.apply(board, letter)
    with pytest.raises(tilebase.MovesError, match="^move 2: "):
        solver.apply(TILES, "ux")


def test_goals_of_any_shape() -> None:
    for goal, shape in (
        ([[1, 2, 3], [4, 5, 0]], (2, 3)),
        (numpy.array([[1, 2], [3, 4], [5, 0]]), (3, 2)),
        ([1, 2, 3, 0], (2, 2)),
        (list(range(16)), (4, 4)),
        ("4x4", (4, 4)),
        ("x1234567/89abcdef", (2, 8)),
        ("3x5", (3, 5)),
        ("1x234567/89abcdef", (2, 8)),
    ):
        assert Solver.embedded(goal).shape == shape
    with pytest.raises(BoardError, match="^6 cells may be 2x3 or 3x2; separate the rows with slashes$"):
        Solver.embedded([1, 2, 3, 4, 5, 0])
    with pytest.raises(BoardError, match="^drawn as 1x4, expected a board of 2x2$"):
        Solver.embedded([[1, 2, 3, 0]])
    # The largest distance of 3x4.
    assert Solver.embedded("3x4").distance("8 7 5 9 4 3 10 2 x 11 6 1") == 53


def test_a_complete_table_in_memory() -> None:
    solver = Solver.embedded("3x4", complete=True)
    assert pickle.loads(pickle.dumps(solver)).max_distance == solver.max_distance == 53
    with pytest.raises(ValueError, match="^this call needs a complete table"):
        Solver.embedded("4x4", complete=True)


def test_goals_that_no_table_serves() -> None:
    rows = [[1, 2], [3, 4], [5, 0]]
    assert Solver.open(CORNER, rows).shape == (3, 2)
    for board, shape in ((rows, "3x2"), (numpy.zeros((4, 4), dtype=int), "4x4")):
        with pytest.raises(BoardError, match=f"^drawn as {shape}, expected a board of 3x3$"):
            tilebase.distance(board)


def test_goals_of_the_transposed_shape(files: Files) -> None:
    for goal in ("123/45x", [[1, 2, 3], [4, 5, 0]], numpy.array([[1, 2, 3], [4, 5, 0]])):
        solver = Solver.from_bytes(files["3x2-rldu"], goal)
        assert solver.shape == (2, 3)
        assert solver.distance("123/4x5") == 1
    flat = Solver.from_bytes(files["3x2-rldu"], [1, 2, 3, 4, 5, 0])
    assert flat.shape == (3, 2)


def test_exceptions_are_value_errors() -> None:
    assert issubclass(tilebase.Error, ValueError)
    names = [name for name in tilebase.__all__ if name.endswith("Error")]
    assert len(names) == 8
    for name in names:
        error = getattr(tilebase, name)
        assert issubclass(error, tilebase.Error)
        assert error.__module__ == "tilebase"
