"""Tests pattern tables, for the 15-puzzle and similar shapes."""

import pickle
import threading
import time
from concurrent.futures import CancelledError

import numpy
import pytest
from conftest import SHIPPED_PATTERNS, Files

import tilebase
from tilebase import Found, Solver

BOARD = "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11"
MEDIUM = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x"
HARD = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1"
UNSOLVABLE = "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 x"


@pytest.mark.parametrize("threads", [None, 1, 2, 1000, 10**30])
def test_batches(patterns: Solver, threads: int | None) -> None:
    boards = [BOARD, UNSOLVABLE, patterns.goal, *patterns.random(5, seed=1).tolist()]
    solutions = [None if board == UNSOLVABLE else patterns.solve(board) for board in boards]
    assert patterns.solve_many(boards, threads=threads) == solutions
    distances = [-1 if solution is None else len(solution) for solution in solutions]
    assert patterns.distances(boards, threads).tolist() == distances
    array = numpy.array([patterns.parse_board(b) if isinstance(b, str) else b for b in boards])
    for given in (array, array.reshape(-1, 4, 4), array.astype("u1")):
        assert patterns.solve_many(given, "dlru", threads).lengths.tolist() == distances


def test_batches_of_nothing(patterns: Solver) -> None:
    assert patterns.solve_many([]) == []
    assert patterns.distances(numpy.empty((0, 4, 4), dtype=int)).shape == (0,)


def test_search(patterns: Solver) -> None:
    found = patterns.search(BOARD, "dlru")
    assert isinstance(found, Found)
    assert found.moves == patterns.solve(BOARD, "dlru")
    assert found == (found.moves, 44, found.nodes, True, True)
    for threads in (1, 2, 1000):
        assert patterns.search(BOARD, "dlru", threads=threads) == found
    assert patterns.search(BOARD, max_seconds=1e300) == patterns.search(BOARD)
    assert patterns.search(BOARD, max_nodes=10**30).is_complete


def test_limits_of_a_search(patterns: Solver) -> None:
    start = time.perf_counter()
    found = patterns.search(HARD, max_seconds=0.2)
    # Without the limit, the search takes minutes.
    assert time.perf_counter() - start < 30
    assert not found.is_complete
    assert found.lower_bound < 80
    limited = patterns.search(HARD, max_nodes=10_000)
    assert not limited.is_complete
    assert limited.nodes <= 10_000
    assert patterns.search(HARD, max_nodes=0)[1:] == (patterns.lower_bound(HARD), 0, False, False)
    assert patterns.search(HARD, max_seconds=0).nodes == 0


def test_proved_percentages(patterns: Solver) -> None:
    visited = 0
    for within in (numpy.uint8(25), 5, 0):
        found = patterns.search(MEDIUM, threads=1, within=within)
        moves, lower_bound, nodes, is_complete, _ = found
        assert moves is not None
        assert patterns.apply(MEDIUM, moves) == patterns.goal
        assert lower_bound <= 68 <= len(moves)
        assert len(moves) * 100 <= lower_bound * (100 + int(within))
        assert nodes > visited
        assert not is_complete or within == 0
        visited = nodes
    limited = patterns.search(MEDIUM, max_nodes=1000, within=0)
    assert limited.nodes == 1000
    assert limited.moves is not None
    assert len(limited.moves) > limited.lower_bound


def test_should_stop(patterns: Solver, solver: Solver) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    found = patterns.search(HARD, should_stop=stop)
    assert (asked, found.is_complete) == (3, False)
    assert found.lower_bound >= patterns.lower_bound(HARD)
    for ask in (patterns.distances, patterns.solve_many, patterns.optimal_moves_many):
        asked = 0
        with pytest.raises(CancelledError, match="^should_stop has ended it$"):
            ask([BOARD, HARD], should_stop=stop)
        with pytest.raises(ZeroDivisionError):
            ask([HARD], should_stop=lambda: 1 / 0)
        assert len(ask([BOARD], should_stop=lambda: None)) == 1
    assert solver.search("123/456/7x8", should_stop=lambda: True).moves == "r"
    with pytest.raises(CancelledError):
        solver.distances(solver.all_boards(), should_stop=lambda: True)
    with pytest.raises(ZeroDivisionError):
        patterns.search(HARD, should_stop=lambda: 1 / 0)


def test_limits_that_are_none(patterns: Solver) -> None:
    for limit, text in (
        ({"max_nodes": -1}, "expected max_nodes to be at least 0, found -1"),
        ({"max_seconds": -0.5}, "expected max_seconds to be at least 0, found -0.5"),
        ({"max_seconds": float("nan")}, "expected max_seconds to be at least 0, found NaN"),
        ({"threads": 0}, "expected threads to be at least 1, found 0"),
        ({"within": -1}, "expected within to be from 0 to 255, found -1"),
        ({"within": 256}, "expected within to be from 0 to 255, found 256"),
        ({"within": 10**30}, f"expected within to be from 0 to 255, found {10**30}"),
    ):
        with pytest.raises(ValueError) as refused:
            patterns.search(BOARD, **limit)
        assert (type(refused.value), str(refused.value)) == (ValueError, text)
    with pytest.raises(TypeError, match="^expected threads as an int, found float$"):
        patterns.search(BOARD, threads=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^expected within as an int, found float$"):
        patterns.search(BOARD, within=5.0)  # type: ignore[arg-type]


def test_sets_that_lack_a_table() -> None:
    first, second, _ = SHIPPED_PATTERNS
    with pytest.raises(tilebase.TableError) as refused:
        Solver.open([first, second])
    assert str(refused.value).startswith(
        f"the pattern tables {first}, {second}: no pattern has these tiles: "
    )


def test_properties_and_pickles(files: Files) -> None:
    for goal in (None, "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"):
        embedded = Solver.embedded(goal or "4x4")
        assert len(pickle.dumps(embedded)) < 200
        opened = Solver.from_bytes(files.patterns["4x4"], goal)
        for original in (embedded, opened):
            copy = pickle.loads(pickle.dumps(original))
            assert repr(copy) == repr(original) == repr(embedded)
            assert (copy.goal, copy.shape, copy.boards) == (original.goal, (4, 4), 10_461_394_944_000)
    assert repr(embedded) == "<tilebase.Solver: 4x4, goal x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15, patterns 5-5-5>"


@pytest.mark.parametrize("ask", ["distance", "optimal_moves", "count_solutions", "search"])
def test_other_threads_continue(patterns: Solver, ask: str) -> None:
    """Checks that another thread can solve easy boards while one thread solves a hard board."""
    board = patterns.random(seed=18)
    done = threading.Event()

    def wait() -> None:
        try:
            getattr(patterns, ask)(board)
        finally:
            done.set()

    asking = threading.Thread(target=wait)
    asking.start()
    answered = 0
    while not done.is_set():
        assert patterns.distance(patterns.goal) == 0
        answered += 1
    asking.join()
    assert answered > 10


def test_limits_of_every_query(patterns: Solver) -> None:
    ended = pytest.raises(CancelledError, match="a limit has ended the search")
    with ended:
        patterns.optimal_moves(HARD, max_nodes=1000)
    with ended:
        patterns.count_solutions(HARD, max_seconds=0.01)
    with ended:
        next(patterns.solutions(HARD, max_nodes=1000))
    easy, nodes = "5 1 2 4 9 6 3 8 13 x 7 11 14 10 15 12", 100_000
    boards = [HARD, easy, UNSOLVABLE]
    assert patterns.distances(boards, max_nodes=nodes).tolist() == [-2, 11, -1]
    solutions = patterns.solve_many(boards, max_nodes=nodes)
    assert solutions.tolist() == [None, "dluuurrddrd", None]
    assert solutions.lengths.tolist() == [-2, 11, -1]
    assert patterns.optimal_moves_many(boards, max_nodes=nodes).tolist() == [16, 2, 0]
    assert patterns.optimal_moves(easy, max_nodes=nodes) == "d"
    count = patterns.count_solutions(easy, max_nodes=nodes)
    assert count == len(list(patterns.solutions(easy, max_nodes=nodes, max_seconds=600)))
    # Complete tables ignore limits.
    assert tilebase.Solver.embedded().count_solutions("8 6 7 2 5 4 3 x 1", max_nodes=0) == 40
    with pytest.raises(ValueError, match="expected max_nodes to be at least 0"):
        patterns.distances(boards, max_nodes=-1)


def test_boards_of_25_cells() -> None:
    solver = Solver.embedded("5x5")
    assert repr(solver).endswith(", patterns 5-5-5-5-4>")
    assert tilebase.shape_of(" ".join(map(str, solver.goal))) == (5, 5)
    far = solver.random(seed=1)
    found = solver.search(far, max_seconds=1)
    assert not found.is_complete
    assert found.moves
    assert solver.lower_bound(far) <= found.lower_bound < len(found.moves)
    assert solver.apply(far, found.moves) == solver.goal

    unsolvable = [2, 1, *range(3, 25), 0]
    rows = numpy.array([solver.goal, unsolvable, far])
    for boards in (rows, rows.astype("uint8"), rows.reshape(3, 5, 5), rows.tolist()):
        assert solver.distances(boards, max_nodes=100_000).tolist() == [0, -1, -2]
    rows[1, 3] = 25
    with pytest.raises(tilebase.BoardError, match="^board 1: 25 is not a tile"):
        solver.distances(rows)
    with pytest.raises(tilebase.UnsolvableError):
        solver.lower_bound(unsolvable)


def test_boards_without_an_index() -> None:
    solver = Solver.embedded("4x5")
    for ask in (
        lambda: solver.boards,
        lambda: solver.index_of(solver.goal),
        lambda: solver.board_at(0),
        lambda: solver.all_boards(),
    ):
        with pytest.raises(ValueError, match="^boards of 4x5 have no index: only boards of up to 16 cells have one$"):
            ask()
    with pytest.raises(ValueError, match="^this call needs a complete table"):
        solver.all_distances()
    assert Solver.embedded([*range(1, 13), 0, *range(13, 25)]).shape == (5, 5)
