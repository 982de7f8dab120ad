"""Tests `check_answer` and the example of a reward. The crate `tilebase` has a table of answers."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import LIMIT

import tilebase
from tilebase import Solver, Verdict

EXAMPLE = Path(__file__).parents[1] / "examples" / "reward.py"
BOARD = "123/456/x78"


@pytest.mark.parametrize(
    ("answer", "outcome", "legal", "solves", "optimal", "excess"),
    [
        (r"So \boxed{\text{R, R}}", "optimal", True, True, True, 0),
        ("```json\n[7, 8]\n```", "optimal", True, True, True, 0),
        ("1. →\n2. ←\n3. →\n4. →", "solution", True, True, False, 2),
        ("right", "unfinished", True, False, False, None),
        ("down", "illegal", False, False, False, None),
        ("The puzzle is unsolvable.", "wrong", False, False, False, None),
        ("Answer: 7", "ambiguous", False, False, False, None),
        ("hello", "invalid", False, False, False, None),
    ],
)
def test_outcomes(
    answer: str, outcome: str, legal: bool, solves: bool, optimal: bool, excess: int | None
) -> None:
    verdict = tilebase.check_answer(BOARD, answer)
    assert verdict.outcome == outcome
    assert (verdict.is_legal, verdict.is_solution, verdict.is_optimal) == (legal, solves, optimal)
    assert verdict.excess == excess
    assert verdict.reason


def test_arguments(solver: Solver, patterns: Solver) -> None:
    expected = Verdict("optimal", "rr", 2, 2, 0, None, "optimal, at length 2")
    assert solver.check_answer(BOARD, "left left", directions="tile") == expected
    assert tilebase.check_answer(BOARD, "rr", directions="undeclared").outcome == "ambiguous"
    assert tilebase.check_answer("213/456/78x", "unsolvable").outcome == "unsolvable"
    goal = "1 2 3 / 8 x 4 / 7 6 5"
    assert tilebase.check_answer("123/84x/765", "left", goal=goal).is_optimal
    multi = Solver.embedded(metric="multi").check_answer(BOARD, "rr")
    assert multi == Verdict("optimal", "rr", 1, 1, 0, None, "optimal, in 1 slide")
    assert multi.excess == 0
    four = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 x 14 15"
    assert patterns.check_answer(four, "Slide tile 14 left, then 15 left").is_optimal
    with pytest.raises(ValueError, match="directions must be blank, tile or undeclared, not \"up\""):
        tilebase.check_answer(BOARD, "rr", directions="up")  # type: ignore[arg-type]
    with pytest.raises(tilebase.BoardError):
        tilebase.check_answer("123", "rr")


def test_the_reward() -> None:
    reward = runpy.run_path(str(EXAMPLE), run_name="example")["reward"]
    messages = [{"role": "assistant", "content": "<answer>right, right</answer>"}]
    completions = [messages, "Answer: rlrr", "Answer: r", "Answer: u", "Answer: l", "unsolvable"]
    boards = [BOARD] * 5 + ["213/456/78x"]
    rewards = reward(completions, board=boards, difficulty=[2] * 6)
    assert rewards == pytest.approx([1.0, 0.905, 0.2, 0.0, 0.0, 1.0])
    assert reward([], board=[]) == []


def test_the_script() -> None:
    command = [sys.executable, str(EXAMPLE)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=LIMIT)
    assert [line.split()[0] for line in ran.stdout.splitlines()] == ["1.00", "0.00", "0.00"]
