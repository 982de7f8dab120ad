"""Tests the openers of solvers in the multi-tile metric, and its searches."""

import pickle
from pathlib import Path

import pytest
from conftest import DATA, Files

import tilebase
from tilebase import Limits, Solver


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
        (Solver.open(tmp_path, "2x4", metric="multi"), "multi"),
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


def test_refusals() -> None:
    with pytest.raises(ValueError, match="^unknown metric; write single or multi$"):
        Solver.embedded(metric="mtm")  # type: ignore[arg-type]
    error = "^in the multi-tile metric, boards have at most 16 cells; this goal has 25$"
    with pytest.raises(tilebase.GoalError, match=error):
        Solver.open(DATA / "3x3-corner.tb", "5x5", metric="multi")
    with pytest.raises(tilebase.DistanceError, match="the largest distance is 24$"):
        Solver.embedded(metric="multi").random(distance=25)


def test_boards_that_need_a_search() -> None:
    solver = Solver.embedded("4x4", metric="multi")
    assert repr(solver).endswith(" 15 x, searched, metric multi>")
    board = "1 7 2 15 14 3 4 12 5 13 x 10 6 9 8 11"
    answer = solver.search(board)
    assert (answer.length, answer.slides, answer.distance) == (27, 27, solver.distance(board))
    assert answer.solution
    assert Solver.slides(answer.solution)[0] in solver.optimal_slides(board).split()
    found = solver.search(board, limits=Limits(nodes=100))
    assert not found.is_complete
    assert found.length
    assert found.lower_bound <= 27 <= found.length
    with pytest.raises(ValueError, match="complete table"):
        _ = solver.max_distance


def test_slides() -> None:
    for moves, slides in (
        ("", []), ("uulldr", ["u2", "l2", "d", "r"]), ("l l2 r", ["l3", "r"]), (300 * "u", ["u255", "u45"]),
    ):  # fmt: skip
        assert Solver.slides(moves) == slides
    with pytest.raises(tilebase.MovesError):
        Solver.slides("x")
