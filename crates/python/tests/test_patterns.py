"""Tests searches with pattern tables, for the 15-puzzle and larger shapes: limits, batches and threads."""

import pickle
import time

import numpy
import pytest
from conftest import SHIPPED_PATTERNS, Files

import tilebase
from tilebase import LimitError, Limits, Solver

BOARD = "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11"
MEDIUM = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x"
HARD = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1"
UNSOLVABLE = "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 x"
EASY = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12"


@pytest.mark.parametrize("threads", [None, 1, 10**30])
def test_batches(patterns: Solver, threads: int | None) -> None:
    limits = Limits(threads=threads)
    boards = [patterns.parse_board(board) for board in (BOARD, UNSOLVABLE)] + patterns.random(5, seed=1).tolist()
    solutions = [None if place == 1 else patterns.solve(board, "dlru") for place, board in enumerate(boards)]
    distances = [-1 if solution is None else len(solution) for solution in solutions]
    assert patterns.distances([BOARD, UNSOLVABLE, *boards[2:]], limits=limits).tolist() == distances
    solved = patterns.solve_many(numpy.array(boards).reshape(-1, 4, 4), "dlru", limits=limits)
    assert solved == solutions
    assert (solved.lengths.tolist(), solved.letters.dtype.str) == (distances, f"|S{max(distances)}")
    assert patterns.solve_many([], limits=limits) == []


def test_search(patterns: Solver) -> None:
    found = patterns.search(BOARD, "dlru")
    assert (found.solution, found.distance) == (patterns.solve(BOARD, "dlru"), 44)
    for limits in (Limits(threads=2), Limits(seconds=1e300), Limits(nodes=10**30)):
        assert patterns.search(BOARD, "dlru", limits=limits) == found
    start = time.perf_counter()
    limited = patterns.search(HARD, limits=Limits(seconds=0.2))
    # Without the limit, the search takes minutes.
    assert time.perf_counter() - start < 30
    assert (limited.is_complete, limited.lower_bound < 80) == (False, True)
    for limits in (Limits(nodes=0), Limits(seconds=0)):
        nothing = patterns.search(HARD, limits=limits)
        assert (nothing.lower_bound, nothing.nodes) == (patterns.lower_bound(HARD), 0)


def test_proved_percentages(patterns: Solver) -> None:
    found = patterns.search(MEDIUM, limits=Limits(within=25))
    assert found.lower_bound <= 68 <= len(found.solution or "")
    assert (found.is_within(25), found.is_complete) == (True, False)


def test_should_stop(patterns: Solver, solver: Solver) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    found = patterns.search(HARD, limits=Limits(should_stop=stop))
    assert (asked, found.is_complete) == (3, False)
    failing, stopping = Limits(should_stop=lambda: 1 / 0), Limits(should_stop=lambda: True)
    for ask in (patterns.distance, patterns.search, patterns.hint, patterns.count_solutions):
        with pytest.raises(ZeroDivisionError):
            ask(HARD, limits=failing)
    with pytest.raises(ZeroDivisionError):
        list(patterns.solutions(HARD, limits=failing))
    for ask_many in (patterns.distances, patterns.solve_many, patterns.optimal_moves_many):
        with pytest.raises(ZeroDivisionError):
            ask_many([HARD], limits=failing)
    # A stop keeps the results so far. Complete tables stop only in batches.
    started = time.monotonic()
    later = Limits(should_stop=lambda: time.monotonic() > started + 0.5, threads=2)
    assert patterns.distances([HARD, EASY], limits=later).tolist() == [-2, 11]
    everything = solver.all_boards()
    assert set(solver.distances(everything, limits=stopping).tolist()) == {-2}
    assert set(solver.solve_many(everything, limits=stopping).lengths.tolist()) == {-2}
    assert set(solver.optimal_moves_many(everything, limits=stopping).tolist()) == {16}
    assert solver.solve("123/456/x78", limits=stopping) == "rr"


def test_the_multi_tile_metric() -> None:
    solver = Solver.embedded("4x4", metric="multi")
    assert repr(solver).endswith(" 15 x, searched, metric multi>")
    answer = solver.search(BOARD)
    assert (answer.length, answer.slides, answer.distance) == (27, 27, solver.distance(BOARD))
    assert answer.solution
    assert Solver.slides(answer.solution)[0] in solver.optimal_slides(BOARD).split()
    with pytest.raises(ValueError, match="complete table"):
        _ = solver.max_distance
    for moves, slides in (("", []), ("l l2 r", ["l3", "r"]), (300 * "u", ["u255", "u45"])):
        assert Solver.slides(moves) == slides
    with pytest.raises(tilebase.MovesError):
        Solver.slides("x")


def test_limits_of_data_sets(patterns: Solver) -> None:
    for limits in (Limits(should_stop=lambda: True), Limits(nodes=1)):
        with pytest.raises(LimitError) as ended:
            patterns.dataset(10_000, limits=limits).rows()
    assert ended.value.row is not None


def test_properties_and_pickles(files: Files) -> None:
    goal = "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"
    embedded = Solver.embedded(goal)
    assert repr(embedded) == f"<tilebase.Solver: 4x4, goal {goal}, patterns 5-5-5>"
    for original in (embedded, Solver.from_bytes(files.patterns["4x4"], goal)):
        copy = pickle.loads(pickle.dumps(original))
        assert repr(copy) == repr(embedded)
        assert (copy.goal, copy.shape, copy.boards) == (original.goal, (4, 4), 10_461_394_944_000)
    first, second, _ = SHIPPED_PATTERNS
    with pytest.raises(tilebase.TableError, match=f"^the pattern tables {first}, {second}: no pattern has these tiles: "):
        Solver.open([first, second])


def test_boards_of_25_cells() -> None:
    solver = Solver.embedded("5x5")
    assert repr(solver).endswith(", patterns 5-5-5-5-4>")
    far = solver.random(seed=1)
    start = time.perf_counter()
    hint = solver.hint(far)
    assert time.perf_counter() - start < 30
    assert hint.solution
    assert (hint.is_complete, hint.tile in far) == (False, True)
    assert solver.lower_bound(far) <= hint.lower_bound < len(hint.solution)
    assert solver.apply(far, hint.solution) == solver.goal
    unsolvable = [2, 1, *range(3, 25), 0]
    rows = numpy.array([solver.goal, unsolvable, far]).reshape(3, 5, 5)
    assert solver.distances(rows, limits=Limits(nodes=100_000)).tolist() == [0, -1, -2]
