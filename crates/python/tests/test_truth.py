"""Tests that the answers for all boards of 3x3 agree with a plain search in Python."""

import numpy
import pytest

import tilebase
from tilebase import Solver

NEIGHBOURS = [
    [there for there in (cell - 3, cell + 3) if 0 <= there < 9]
    + [there for there in (cell - 1, cell + 1) if 0 <= there < 9 and there // 3 == cell // 3]
    for cell in range(9)
]


def breadth_first(goal: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Returns the distance of every board, by a breadth-first search from the goal."""
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
    boards, distances = tilebase.all_boards(goal), tilebase.all_distances(goal)
    assert (boards.dtype.name, boards.shape) == ("uint8", (181_440, 9))
    assert (distances.dtype.name, distances.shape) == ("uint8", (181_440,))
    assert boards.flags.c_contiguous
    assert dict(zip(map(tuple, boards.tolist()), distances.tolist(), strict=True)) == truth
    assert (tilebase.distances(boards, goal) == distances).all()


def test_batches_answer_as_single_boards_do(solver: Solver) -> None:
    boards, distances = solver.all_boards(), solver.all_distances()
    solutions = solver.solve_many(boards)
    assert solutions.letters.dtype == "S31"
    assert (solutions.lengths == distances).all()
    for index, (board, solution) in enumerate(zip(boards.tolist(), solutions, strict=True)):
        assert solver.solve(board) == solution
        assert solver.board_at(index) == board
        assert solver.index_of(board) == index


@pytest.mark.parametrize("order", ["udlr", "dlru"])
@pytest.mark.parametrize("goal", [None, "123/8x4/765", "x12/345/678"])
def test_walks_and_paths_agree(goal: str | None, order: str) -> None:
    """Checks that small batches, which look boards up, agree with large batches, which derive all solutions first."""
    quick = Solver.embedded(goal)
    boards = quick.all_boards()
    boards[::7, :2] = boards[::7, 1::-1]
    quick_solutions, quick_distances = quick.solve_many(boards, order), quick.distances(boards)
    for start in range(0, len(boards), 9_000):
        walking = Solver.embedded(goal)
        part = slice(start, start + 9_000)
        assert walking.solve_many(boards[part], order) == quick_solutions[part]
        assert (walking.distances(boards[part]) == quick_distances[part]).all()
    assert (quick_solutions.lengths == quick_distances).all()
    assert (quick_distances == -1).sum() > 10_000


def test_the_order_is_that_of_the_index(solver: Solver) -> None:
    boards = solver.all_boards()
    blanks = (boards == 0).argmax(axis=1)
    assert (blanks == numpy.arange(181_440) // 20_160).all()
    assert boards[0].tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 8]
