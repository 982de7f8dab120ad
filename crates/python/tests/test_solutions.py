"""Tests the solutions of a batch: a sequence of str or None, stored in two arrays."""

import copy
import pickle
from collections.abc import Sequence

import numpy
import pytest

from tilebase import Solutions, Solver

BOARDS = ["2 3 4 1 5 x 7 6 8", "12345678x", "21345678x", "123/456/7x8"]
SOLVED = ["ullddrurdllurdruldr", "", None, "r"]


@pytest.fixture
def solutions(solver: Solver) -> Solutions:
    """The solutions of all `BOARDS`."""
    return solver.solve_many(BOARDS)


def test_it_is_a_sequence(solutions: Solutions) -> None:
    assert isinstance(solutions, Sequence)
    assert len(solutions) == 4
    assert list(solutions) == solutions.tolist() == SOLVED
    assert [solutions[index] for index in range(-4, 4)] == SOLVED * 2
    assert solutions[numpy.int64(3)] == "r"
    for index in (-5, 4):
        with pytest.raises(IndexError):
            solutions[index]
    for wrong in (1.0, "1", None, [1]):
        with pytest.raises(TypeError):
            solutions[wrong]  # type: ignore[call-overload]
    assert (None in solutions, "u" in solutions, solutions.index("r")) == (True, False, 3)
    assert list(reversed(solutions)) == SOLVED[::-1]
    for part in (slice(None), slice(1, 3), slice(None, None, -1), slice(9, 9)):
        assert isinstance(solutions[part], Solutions)
        assert solutions[part] == SOLVED[part]


def test_equality(solutions: Solutions, solver: Solver) -> None:
    assert solutions == SOLVED
    assert SOLVED == solutions
    assert solutions == solver.solve_many(BOARDS) == copy.deepcopy(solutions) == pickle.loads(pickle.dumps(solutions))
    for other in (["", *SOLVED[1:]], SOLVED[:3], tuple(SOLVED), "r"):
        assert solutions != other
    # An empty solution differs from None.
    assert solver.solve_many(["12345678x"]) != solver.solve_many(["21345678x"])
    with pytest.raises(TypeError):
        hash(solutions)


def test_repr(solutions: Solutions, solver: Solver) -> None:
    assert repr(solutions) == "Solutions(['ullddrurdllurdruldr', '', None, ... 4 in all])"
    assert repr(solutions[2:]) == "Solutions([None, 'r'])"
    assert repr(solver.solve_many([])) == "Solutions([])"
    assert str(Solutions) == "<class 'tilebase.Solutions'>"
