"""Tests `check`, `Answer` and `Limits`, and the example of a reward. The crate `tilebase` has a table of claims."""

import dataclasses
import pickle
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Literal

import numpy
import pytest
from conftest import LIMIT

import tilebase
from tilebase import Limits, Solver, Verdict

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
def test_free_text(
    answer: str, outcome: str, legal: bool, solves: bool, optimal: bool, excess: int | None
) -> None:
    verdict = tilebase.check(BOARD, answer, free_text=True)
    assert verdict.outcome == outcome
    assert (verdict.is_legal, verdict.is_solution, verdict.is_optimal) == (legal, solves, optimal)
    assert verdict.excess == excess
    assert verdict.text


def test_claims(solver: Solver) -> None:
    expected = Verdict("optimal", "optimal, at length 2", "rr", 2, 1, 2, 2, 0, None, [2, 1, 0], [], range(2))
    notations: dict[Literal["tile", "numbers", "runs"], str] = {"tile": "left left", "numbers": "7 8", "runs": "L2"}
    for notation, moves in notations.items():
        assert solver.check(BOARD, moves, notation) == expected
    assert pickle.loads(pickle.dumps(expected)) == expected
    assert [solver.check(BOARD, claim).outcome for claim in (2, numpy.int8(3), "2", "at least 1", "-1", "uq", -2)] == [
        "right", "wrong", "right", "open", "wrong", "invalid", "invalid",
    ]  # fmt: skip
    assert tilebase.check(BOARD, "rr", notation="undeclared").outcome == "ambiguous"
    assert tilebase.check("123/84x/765", "left", "1 2 3 / 8 x 4 / 7 6 5").is_optimal
    unsolvable = tilebase.check("213/456/78x", "lu")
    assert (unsolvable.outcome, unsolvable.is_legal, unsolvable.distances) == ("wrong", True, [])
    multi = Solver.embedded(metric="multi").check(BOARD, "rr")
    assert (multi.length, multi.slides, multi.distance, multi.excess) == (1, 1, 1, 0)
    with pytest.raises(ValueError, match='^notation must be blank, .* undeclared, not "up"$'):
        tilebase.check(BOARD, "rr", notation="up")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^expected a claim as str or int, found list$"):
        tilebase.check(BOARD, ["r"])  # type: ignore[arg-type]


def test_answers_are_values(solver: Solver) -> None:
    answer = solver.hint(BOARD)
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert dataclasses.asdict(answer)["tile"] == 7
    assert (answer.is_optimal, answer.is_within(0)) == (True, True)
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.tile = 8  # type: ignore[misc]
    worse = dataclasses.replace(answer, length=21, lower_bound=20, distance=None)
    assert (worse.is_optimal, worse.is_within(4), worse.is_within(5)) == (False, False, True)
    assert not dataclasses.replace(answer, solution=None, length=None).is_within(255)


def test_limits_are_checked(solver: Solver) -> None:
    for error, limit, text in (
        (ValueError, {"nodes": -1}, "expected nodes to be at least 0, found -1"),
        (ValueError, {"seconds": -0.5}, "expected seconds to be at least 0, found -0.5"),
        (ValueError, {"seconds": float("nan")}, "expected seconds to be at least 0, found NaN"),
        (ValueError, {"threads": 0}, "expected threads to be at least 1, found 0"),
        (ValueError, {"within": 256}, "expected within to be at most 255, found 256"),
        (TypeError, {"threads": 1.5}, "expected threads as an int, found float"),
        (TypeError, {"should_stop": 5}, "expected should_stop as a function, found int"),
    ):
        with pytest.raises(error) as refused:
            Limits(**limit)
        assert (type(refused.value), str(refused.value)) == (error, text)
    with pytest.raises(TypeError, match="^expected limits as tilebase.Limits, found dict"):
        solver.solve(BOARD, limits={"nodes": 1})  # type: ignore[arg-type]
    limits = Limits(nodes=10**30, seconds=1e300, within=numpy.uint8(5), threads=10**30)
    assert pickle.loads(pickle.dumps(limits)) == limits
    assert solver.solve(BOARD, limits=limits) == "rr"


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
