"""All boards of 3x3, judged by a plain search in Python that knows no table."""

import numpy
import pytest

import tilebase
from tilebase import Table

NEIGHBOURS = [
    [there for there in (cell - 3, cell + 3) if 0 <= there < 9]
    + [there for there in (cell - 1, cell + 1) if 0 <= there < 9 and there // 3 == cell // 3]
    for cell in range(9)
]


def breadth_first(goal: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """The distance of every board, by a breadth-first search from the goal."""
    distances = {goal: 0}
    frontier = [goal]
    while frontier:
        farther = []
        for board in frontier:
            blank = board.index(0)
            for cell in NEIGHBOURS[blank]:
                tiles = list(board)
                tiles[blank], tiles[cell] = tiles[cell], 0
                found = tuple(tiles)
                if found not in distances:
                    distances[found] = distances[board] + 1
                    farther.append(found)
        frontier = farther
    return distances


@pytest.mark.parametrize(
    "goal", [(1, 2, 3, 4, 5, 6, 7, 8, 0), (1, 2, 3, 8, 0, 4, 7, 6, 5), (8, 0, 7, 6, 5, 4, 3, 2, 1)]
)
def test_all_distances(goal: tuple[int, ...]) -> None:
    truth = breadth_first(goal)
    boards, distances = tilebase.all_distances(goal)
    assert (boards.dtype.name, boards.shape) == ("uint8", (181_440, 9))
    assert (distances.dtype.name, distances.shape) == ("int16", (181_440,))
    assert boards.flags.c_contiguous
    assert dict(zip(map(tuple, boards.tolist()), distances.tolist(), strict=True)) == truth
    assert (tilebase.distances(boards, goal) == distances).all()


def test_batches_answer_as_single_boards_do(table: Table) -> None:
    boards, distances = table.all_distances()
    solutions = table.solve_many(boards)
    assert solutions.dtype == "S31"
    for board, distance, solution in zip(boards.tolist(), distances, solutions, strict=True):
        assert table.solve(board) == solution.decode()
        assert len(solution) == distance
    assert solutions.dtype.itemsize == table.max_distance


@pytest.mark.parametrize("order", ["udlr", "dlru"])
@pytest.mark.parametrize("goal", [None, "123/8x4/765", "x12/345/678"])
def test_walks_and_paths_agree(goal: str | None, order: str) -> None:
    """A small batch walks through the table; a large one makes an index of all paths first."""
    walking, quick = Table.embedded(goal), Table.embedded(goal)
    boards, _ = walking.all_distances()
    boards[::7, :2] = boards[::7, 1::-1]
    quick_solutions, quick_distances = quick.solve_many(boards, order), quick.distances(boards)
    for start in range(0, len(boards), 30_000):
        part = slice(start, start + 30_000)
        assert (walking.solve_many(boards[part], order) == quick_solutions[part]).all()
        assert (walking.distances(boards[part]) == quick_distances[part]).all()
    assert (quick_solutions == b"unsolvable").sum() == (quick_distances == -1).sum() > 10_000


def test_the_order_is_that_of_the_index(table: Table) -> None:
    boards, _ = table.all_distances()
    blanks = (boards == 0).argmax(axis=1)
    assert (blanks == numpy.arange(181_440) // 20_160).all()
    assert boards[0].tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 8]
