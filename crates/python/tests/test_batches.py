"""Tests batches: accepted arrays with their answers, and refused arrays."""

from typing import Any

import numpy
import pytest
from conftest import Files, LikeArray
from numpy.typing import NDArray

from tilebase import BoardError, Solver

BOARDS = [[2, 3, 4, 1, 5, 0, 7, 6, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0], [2, 1, 3, 4, 5, 6, 7, 8, 0]]
DISTANCES = [19, 0, -1]
SOLUTIONS = ["ullddrurdllurdruldr", "", None]


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i4", "u8", "i8", ">i4", ">u8"])
@pytest.mark.parametrize("shape", [(3, 9), (3, 3, 3)])
def test_any_integers(solver: Solver, dtype: str, shape: tuple[int, ...]) -> None:
    boards = numpy.array(BOARDS, dtype=dtype).reshape(shape)
    before = boards.copy()
    distances, solutions = solver.distances(boards), solver.solve_many(boards)
    assert (distances.dtype.name, distances.tolist()) == ("int16", DISTANCES)
    assert solutions == SOLUTIONS
    assert (solutions.letters.dtype.str, solutions.letters.shape) == ("|S31", (3,))
    assert (solutions.lengths.dtype.name, solutions.lengths.tolist()) == ("int16", DISTANCES)
    assert solver.optimal_moves_many(boards).tolist() == [7, 0, 0]
    assert (boards == before).all()


def test_any_memory_layout(solver: Solver) -> None:
    boards = numpy.array(BOARDS * 4, dtype=numpy.uint8)
    frozen = boards.copy()
    frozen.flags.writeable = False
    layouts = [boards[::3], numpy.asfortranarray(boards), boards[::-1], boards[:, ::1], frozen]
    layouts += [numpy.pad(boards, 2)[2:-2, 2:-2], boards.reshape(4, 3, 9)[1]]
    shifted = numpy.zeros(3 * 9 * 8 + 1, dtype=numpy.uint8)[1:].view(numpy.int64).reshape(3, 9)
    assert not shifted.flags.aligned
    shifted[:] = BOARDS
    given: list[NDArray[Any]] = [*layouts, shifted]
    for layout in given:
        expected = [solver.distances([board]).item() for board in layout.tolist()]
        assert solver.distances(layout).tolist() == expected


def test_the_last_row_of_each_block(solver: Solver) -> None:
    """Checks batches that end at, before and after the end of a block. A block has 256 to 65,536 rows."""
    boards, distances = solver.all_boards(), solver.all_distances()
    sizes = [256 << doublings for doublings in range(9)]
    ends = [256, 512, *(sum(sizes[: count + 1]) for count in range(8)), 65_536, 131_072]
    for count in (rows for end in ends for rows in (end - 1, end, end + 1)):
        assert (solver.distances(boards[:count]) == distances[:count]).all()
        lengths = solver.solve_many(boards[:count].astype(int)).lengths
        assert (lengths == distances[:count]).all()


@pytest.mark.parametrize("column", [["a"], [None], [1.5]])
def test_columns_of_texts(solver: Solver, column: list[object]) -> None:
    texts = ["234/15x/768", "1 2 3 4 5 6 7 8 x", "213/456/78x"]
    for boards in (
        numpy.array(texts), numpy.array(texts, dtype=object), LikeArray(texts),
        numpy.array(texts, dtype=numpy.dtypes.StringDType()), numpy.array([BOARDS[0], *texts[1:]], dtype=object),
    ):  # fmt: skip
        assert solver.distances(boards).tolist() == DISTANCES
        assert solver.solve_many(boards) == SOLUTIONS
    with pytest.raises((BoardError, TypeError), match="^board 3: "):
        solver.distances(numpy.array(texts + column, dtype=object))


def test_no_boards(solver: Solver) -> None:
    empty: list[list[int]] = []
    for nothing in (empty, numpy.empty((0, 9), dtype=int), numpy.empty((0, 3, 3), dtype="u1")):
        assert solver.distances(nothing).shape == (0,)
        assert solver.solve_many(nothing) == []
        assert solver.solve_many(nothing).letters.dtype == "S31"


@pytest.mark.parametrize("count", [3, 200_000])
@pytest.mark.parametrize(
    ("tile", "dtype"), [(9, "u1"), (255, "u1"), (264, "i8"), (-4, "i1"), (2**64 - 1, "u8")]
)
def test_invalid_rows(solver: Solver, count: int, tile: int, dtype: str) -> None:
    boards = numpy.tile(numpy.array(BOARDS[0], dtype=dtype), (count, 1))
    boards[count - 2, 0] = tile
    for ask in (solver.distances, solver.solve_many, solver.optimal_moves_many):
        with pytest.raises(BoardError) as refused:
            ask(boards)
        assert (refused.value.row, refused.value.kind) == (count - 2, "board")
        assert str(refused.value) == f"board {count - 2}: {tile} is not a tile: a 3x3 board has 1 to 8 and 0 for the blank"


def test_other_arrays(solver: Solver) -> None:
    for shape in ((), (9,), (5, 8), (9, 9, 9), (2, 3, 3, 1), (0,)):
        with pytest.raises(BoardError) as other:
            solver.distances(numpy.zeros(shape, dtype=numpy.uint8))
        assert str(other.value) == f"expected boards in an array of shape (n, 9) or (n, 3, 3), found {shape}"
    for dtype in ("f8", "?", "c16", "O", "S1", "U1"):
        boards = numpy.array(BOARDS).astype(dtype)
        with pytest.raises(TypeError) as refused:
            solver.distances(boards)
        assert str(refused.value) == f"expected an array of integers, found an array of {boards.dtype}"


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_subclasses_of_arrays(solver: Solver) -> None:
    matrix = numpy.matrix(BOARDS)
    assert solver.distances(matrix).tolist() == DISTANCES
    matrix[1, 0] = 300
    with pytest.raises(BoardError, match="^board 1: 300 is not a tile: "):
        solver.distances(matrix)
    masked: NDArray[numpy.int64] = numpy.ma.masked_equal(numpy.array(BOARDS), 3)
    text = "^expected an array without a mask, found numpy.ma(.core)?.MaskedArray$"
    for boards in (masked, list(masked)):
        with pytest.raises(TypeError, match=text):
            solver.distances(boards)
    with pytest.raises(TypeError, match=text):
        solver.distance(list(masked)[0])


@pytest.mark.parametrize("name", ["2x3-udlr", "3x2-multi"])
def test_all_boards(files: Files, name: str) -> None:
    solver = Solver.from_bytes(files[name])
    boards, distances = solver.all_boards(), solver.all_distances()
    rows, cols = solver.shape
    assert (boards.dtype.name, boards.shape) == ("uint8", (solver.boards, rows * cols))
    assert (distances.dtype.name, distances.shape) == ("uint8", (solver.boards,))
    assert boards.flags.c_contiguous
    assert solver.board_at(solver.boards // 2) == boards[solver.boards // 2].tolist()
    assert distances.max() == solver.max_distance
    assert (solver.distances(boards) == distances).all()
    solutions = solver.solve_many(boards.reshape(-1, rows, cols), "rdlu")
    assert solutions.letters.dtype == f"S{max(map(len, filter(None, solutions)))}"
    assert solutions == [solver.solve(board, "rdlu") for board in boards]
