"""Tests that random boards are equally likely, have the given distance, and are always the same for a seed."""

from collections import Counter
from random import Random

import numpy
import pytest
from conftest import Files

import tilebase
from tilebase import Solver


def test_every_distance(solver: Solver) -> None:
    for distance in range(32):
        assert solver.distance(solver.random(distance=distance, seed=distance)) == distance
        assert solver.distance(solver.random(distance=distance)) == distance


def test_the_same_seed_gives_the_same_board(solver: Solver) -> None:
    for distance in (None, 20):
        first = solver.random(distance=distance, seed=7)
        assert solver.random(distance=distance, seed=7) == first
        assert solver.random(distance=distance, seed=7 - 2**64) == first
        several = solver.random(3, distance=distance, seed=7)
        assert (several.dtype.name, several.shape) == ("uint8", (3, 9))
        assert several[0].tolist() == first
        generator = Random(7)
        drawn = [solver.random(distance=distance, seed=generator) for _ in range(3)]
        assert solver.random(3, distance=distance, seed=Random(7)).tolist() == drawn
        assert drawn[0] != drawn[1]
    assert tilebase.random(seed=3, goal="123/8x4/765") == Solver.embedded("123/8x4/765").random(seed=3)


@pytest.mark.parametrize("seed", [1, Random(1)], ids=["int", "Random"])
@pytest.mark.parametrize("distance", [None, 18])
def test_all_boards_are_equally_likely(
    files: Files, distance: int | None, seed: int | Random
) -> None:
    solver = Solver.from_bytes(files["2x3-udlr"])
    boards, distances = solver.all_boards(), solver.all_distances()
    possible = boards if distance is None else boards[distances == distance]
    drawn = solver.random(100 * len(possible), distance=distance, seed=seed)
    counts = Counter(map(tuple, drawn.tolist()))
    assert counts.keys() == set(map(tuple, possible.tolist()))
    # A chi-squared test: the mean of the statistic is `freedom`, and its variance is twice as large.
    squares = sum((count - 100) ** 2 / 100 for count in counts.values())
    freedom = len(possible) - 1
    assert abs(squares - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("distance", [32, 40, 255, 256, -1, 10**30])
def test_distances_without_boards(solver: Solver, distance: int) -> None:
    with pytest.raises(tilebase.DistanceError) as refused:
        solver.random(distance=distance)
    assert str(refused.value) == f"no board is at distance {distance}: the largest distance is 31"


def test_distances_without_a_table() -> None:
    solver = tilebase.Solver.embedded("4x4")
    boards = solver.random(2, distance=40, seed=7)
    # The boards of `tilebase random --shape 4x4 --distance 40 --seed 7`.
    assert boards[0].tolist() == [6, 2, 7, 8, 4, 11, 3, 15, 0, 1, 10, 12, 9, 13, 5, 14]
    assert boards[1].tolist() == [11, 10, 2, 3, 6, 4, 7, 8, 14, 5, 0, 12, 13, 1, 9, 15]
    assert solver.distance(solver.random(distance=30)) == 30
    with pytest.raises(tilebase.DistanceError, match="^no board is at distance 81: the largest distance is 80$"):
        solver.random(distance=81)


def test_invalid_distances_and_seeds(solver: Solver) -> None:
    with pytest.raises(TypeError, match="^expected a distance as an int, found str$"):
        solver.random(distance="20")  # type: ignore[call-overload]
    for seed in ("seed", numpy.True_, 1.5):
        with pytest.raises(TypeError, match="^expected a seed as an int or random.Random, found "):
            solver.random(seed=seed)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="^expected a count as an int, found float$"):
        solver.random(1.5)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="^expected a count of at least 0, found -1$"):
        solver.random(-1)
    with pytest.raises(TypeError):
        solver.random(3, 20)  # type: ignore[call-overload]
    assert solver.random(0).shape == (0, 9)
    for count in (2**62, 2**63 - 1, 2**64 - 1, 10**30):
        with pytest.raises(MemoryError):
            solver.random(count)


def test_numbers_of_numpy(solver: Solver) -> None:
    for integer in (numpy.int64, numpy.uint8):
        boards = solver.random(integer(2), distance=integer(20), seed=integer(7))
        assert (boards == solver.random(2, distance=20, seed=7)).all()
    assert solver.distance(solver.random(distance=True)) == 1
    with pytest.raises(TypeError, match="^expected a distance as an int, found numpy.bool$"):
        solver.random(distance=numpy.True_)  # type: ignore[call-overload]


class Broken(Random):
    """A generator that raises an exception."""

    def getrandbits(self, bits: int, /) -> int:
        raise KeyError(bits)


def test_exceptions_of_the_generator_propagate(solver: Solver) -> None:
    for distance in (None, 20):
        with pytest.raises(KeyError):
            solver.random(distance=distance, seed=Broken())


class Constant(Random):
    """A generator that always returns the same number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def getrandbits(self, bits: int, /) -> int:
        return self.number


def test_the_number_chooses_the_board(solver: Solver) -> None:
    boards, distances = solver.all_boards(), solver.all_distances()
    nearest = boards[distances == 1].tolist()
    for number, place in ((0, 0), (2**64 - 1, -1)):
        assert solver.random(seed=Constant(number)) == boards[place].tolist()
        assert solver.random(distance=1, seed=Constant(number)) == nearest[place]


@pytest.mark.parametrize("number", [-1, 2**64, 10**30])
def test_generators_that_leave_their_range(solver: Solver, number: int) -> None:
    for distance in (None, 5):
        with pytest.raises(ValueError) as refused:
            solver.random(distance=distance, seed=Constant(number))
        expected = f"expected getrandbits(64) to return a number from 0 to {2**64 - 1}"
        assert str(refused.value) == f"{expected}, found {number}"
