"""Tests the answers in the multi-tile metric."""

import pickle
from pathlib import Path
from typing import Literal

import pytest
from conftest import DATA, Files

import tilebase
from tilebase import Solver


@pytest.fixture(scope="module")
def multi() -> Solver:
    """The embedded solver of 3x3 in the multi-tile metric."""
    return Solver.embedded(metric="multi")


def test_every_opener_has_a_metric(files: Files, tmp_path: Path) -> None:
    table, slides = tmp_path / "single.tb", tmp_path / "multi.tb"
    table.write_bytes(files["3x2-rldu"])
    slides.write_bytes(files["3x2-multi"])
    both = [files["3x2-rldu"], files["3x2-multi"]]
    for solver, metric in (
        (Solver.embedded(), "single"),
        (Solver.embedded("2x5", "multi"), "multi"),
        (Solver.open(table), "single"),
        (Solver.open(slides, mmap=True), "multi"),
        (Solver.open([slides, table]), "multi"),
        (Solver.open([table, slides], metric="multi"), "multi"),
        (Solver.open(tmp_path), "single"),
        (Solver.open(tmp_path, "2x4", metric="multi"), "multi"),
        (Solver.open(table, "3x4", metric="multi"), "multi"),
        (Solver.open(table, "3x4", True, "multi"), "multi"),
        (Solver.from_bytes(both), "single"),
        (Solver.from_bytes(both, metric="multi"), "multi"),
    ):
        assert solver.metric == metric
        assert repr(solver).endswith(", metric multi>" if metric == "multi" else f" {solver.max_distance}>")
        solver.verify()
        copy = pickle.loads(pickle.dumps(solver))
        assert repr(copy) == repr(solver)
        board = solver.random(seed=1)
        assert copy.solve(board) == solver.solve(board)


def test_refusals(multi: Solver) -> None:
    with pytest.raises(ValueError, match="^unknown metric; write single or multi$"):
        Solver.embedded(metric="mtm")  # type: ignore[arg-type]
    error = "^in the multi-tile metric, boards have at most 16 cells; this goal has 25$"
    with pytest.raises(tilebase.GoalError, match=error):
        Solver.embedded("5x5", metric="multi")
    with pytest.raises(tilebase.GoalError, match=error):
        Solver.open(DATA / "3x3-corner.tb", "5x5", metric="multi")
    with pytest.raises(tilebase.DistanceError, match="the largest distance is 24$"):
        multi.random(distance=25)


def test_boards_that_need_a_search() -> None:
    solver = Solver.embedded("4x4", metric="multi")
    assert repr(solver) == (
        "<tilebase.Solver: 4x4, goal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x, searched, metric multi>"
    )
    board = "1 7 2 15 14 3 4 12 5 13 x 10 6 9 8 11"
    solution = solver.solve(board)
    assert solver.distance(board) == len(tilebase.slides(solution)) == 27
    assert tilebase.slides(solution)[0] in solver.optimal_slides(board).split()
    found = solver.search(board, max_nodes=100)
    assert not found.is_complete
    assert found.lower_bound <= 27
    assert found.moves
    assert found.is_optimal == (len(tilebase.slides(found.moves)) == found.lower_bound)
    with pytest.raises(ValueError, match="complete table"):
        _ = solver.max_distance


@pytest.mark.parametrize(
    ("moves", "slides"),
    [
        ("", []),
        ("u", ["u"]),
        ("uulldr", ["u2", "l2", "d", "r"]),
        ("Up, L2", ["u", "l2"]),
        ("l l2 r", ["l3", "r"]),
        (300 * "u", ["u255", "u45"]),
    ],
)
def test_slides(moves: str, slides: list[str]) -> None:
    assert tilebase.slides(moves) == Solver.slides(moves) == slides
    with pytest.raises(tilebase.MovesError):
        tilebase.slides(moves + "x")


def test_refused_analyses(multi: Solver) -> None:
    for moves in ("q", "ddd"):
        with pytest.raises(tilebase.MovesError):
            multi.analyse(multi.goal, moves)
    with pytest.raises(tilebase.UnsolvableError):
        multi.analyse("2 1 3 4 5 6 7 8 x", "u")
    goal = "1 2 3 / 8 x 4 / 7 6 5"
    assert tilebase.analyse("2 8 3 / 1 6 4 / 7 x 5", "uuldr", goal).distances == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("metric", ["single", "multi"])
def test_limits_of_an_analysis(metric: Literal["single", "multi"]) -> None:
    solver = Solver.embedded("4x4", metric)
    board = "1 7 2 15 14 3 4 12 5 13 x 10 6 9 8 11"
    moves = solver.solve(board)
    length = solver.distance(board)
    assert solver.analyse(board, moves) == (list(range(length, -1, -1)), [], range(length))
    limited = solver.analyse(board, moves[:2], max_nodes=1)
    assert set(limited.distances) == {None}
    assert limited.longest_optimal == range(0)
    with pytest.raises(ValueError, match="max_nodes"):
        solver.analyse(board, moves, max_nodes=-1)


def test_the_single_metric_has_slides_of_one_step(solver: Solver, patterns: Solver) -> None:
    board = "2 3 4 1 5 x 7 6 8"
    assert solver.optimal_slides(board) == "u d l"
    assert patterns.optimal_slides("1 2 3 4/5 6 7 8/9 10 11 12/13 x 14 15") == "r"
