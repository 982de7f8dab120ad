"""Random boards: equally likely, at the distance asked for, the same for the same seed."""

from collections import Counter
from random import Random

import numpy
import pytest
from conftest import Files

import tilebase
from tilebase import Solver


def test_every_distance(solver: Solver) -> None:
    for distance in range(32):
        assert solver.distance(solver.random(distance, seed=distance)) == distance
        assert solver.distance(solver.random(distance)) == distance


def test_the_same_seed_gives_the_same_board(solver: Solver) -> None:
    for distance in (None, 20):
        boards = [solver.random(distance, seed=7) for _ in range(3)]
        assert boards == [solver.random(distance, seed=Random(7))] * 3
        generator = Random(7)
        assert solver.random(distance, generator) == boards[0]
        assert solver.random(distance, generator) != boards[0]
    assert tilebase.random(seed=3, goal="123/8x4/765") == Solver.embedded("123/8x4/765").random(seed=3)


@pytest.mark.parametrize("distance", [None, 18])
def test_all_boards_are_equally_likely(files: Files, distance: int | None) -> None:
    solver = Solver.from_bytes(files["2x3-udlr"])
    boards, distances = solver.all_distances()
    possible = boards if distance is None else boards[distances == distance]
    generator = Random(1)
    counts = Counter(tuple(solver.random(distance, generator)) for _ in range(100 * len(possible)))
    assert counts.keys() == set(map(tuple, possible.tolist()))
    # Chi-squared: a sum of len(possible) - 1 squares, each 1 on average with a variance of 2.
    squares = sum((count - 100) ** 2 / 100 for count in counts.values())
    freedom = len(possible) - 1
    assert abs(squares - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("distance", [32, 40, 255, 256, -1, 10**30])
def test_distances_that_no_board_has(solver: Solver, distance: int) -> None:
    with pytest.raises(tilebase.DistanceError) as refused:
        solver.random(distance)
    assert str(refused.value) == f"no board is at distance {distance}: the largest distance is 31"


def test_what_is_no_distance_or_seed(solver: Solver) -> None:
    with pytest.raises(TypeError, match="^expected a distance as int, found str$"):
        solver.random("20")  # type: ignore[arg-type]
    for seed in ("seed", True, 1.5):
        with pytest.raises(TypeError, match="^expected a seed as int or random.Random, found "):
            solver.random(seed=seed)  # type: ignore[arg-type]


def test_numbers_of_numpy(solver: Solver) -> None:
    for integer in (numpy.int64, numpy.uint8):
        assert solver.random(integer(20), seed=integer(7)) == solver.random(20, seed=7)
    with pytest.raises(TypeError, match="^expected a distance as int, found bool$"):
        solver.random(True)
    with pytest.raises(TypeError, match="^expected a distance as int, found numpy.bool$"):
        solver.random(numpy.True_)  # type: ignore[arg-type]


class Broken(Random):
    """A generator that fails."""

    def getrandbits(self, bits: int, /) -> int:
        raise KeyError(bits)


def test_what_the_generator_raises_comes_out(solver: Solver) -> None:
    for distance in (None, 20):
        with pytest.raises(KeyError):
            solver.random(distance, Broken())


class Constant(Random):
    """A generator of one number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def getrandbits(self, bits: int, /) -> int:
        return self.number


def test_the_number_chooses_the_board(solver: Solver) -> None:
    boards, distances = solver.all_distances()
    nearest = boards[distances == 1].tolist()
    for number, place in ((0, 0), (2**64 - 1, -1)):
        assert solver.random(None, Constant(number)) == boards[place].tolist()
        assert solver.random(1, Constant(number)) == nearest[place]


@pytest.mark.parametrize("number", [-1, 2**64, 10**30])
def test_generators_that_leave_their_range(solver: Solver, number: int) -> None:
    for distance in (None, 5):
        with pytest.raises(ValueError) as refused:
            solver.random(distance, Constant(number))
        expected = f"expected getrandbits(64) to return a number from 0 to {2**64 - 1}"
        assert str(refused.value) == f"{expected}, found {number}"
