"""Boards at random: fair, at the distance asked for, the same for the same seed."""

from collections import Counter
from random import Random

import numpy
import pytest
from conftest import Files

import tilebase
from tilebase import Table


def test_every_distance(table: Table) -> None:
    for distance in range(32):
        assert table.distance(table.random(distance, seed=distance)) == distance
        assert table.distance(table.random(distance)) == distance


def test_the_same_seed_gives_the_same_board(table: Table) -> None:
    for distance in (None, 20):
        boards = [table.random(distance, seed=7) for _ in range(3)]
        assert boards == [table.random(distance, seed=Random(7))] * 3
        generator = Random(7)
        assert table.random(distance, generator) == boards[0]
        assert table.random(distance, generator) != boards[0]
    assert tilebase.random(seed=3, goal="123/8x4/765") == Table.embedded("123/8x4/765").random(seed=3)


@pytest.mark.parametrize("distance", [None, 18])
def test_all_boards_alike(files: Files, distance: int | None) -> None:
    table = Table.from_bytes(files["2x3-udlr"])
    boards, distances = table.all_distances()
    possible = boards if distance is None else boards[distances == distance]
    generator = Random(1)
    counts = Counter(tuple(table.random(distance, generator)) for _ in range(100 * len(possible)))
    assert counts.keys() == set(map(tuple, possible.tolist()))
    # Chi-squared: a sum of len(possible) - 1 squares, each 1 on average with a variance of 2.
    squares = sum((count - 100) ** 2 / 100 for count in counts.values())
    freedom = len(possible) - 1
    assert abs(squares - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("distance", [32, 40, 255, 256, -1, 10**30])
def test_distances_that_no_board_has(table: Table, distance: int) -> None:
    with pytest.raises(tilebase.DistanceError) as refused:
        table.random(distance)
    assert str(refused.value) == f"no board is at distance {distance}: the largest distance is 31"


def test_what_is_no_distance_or_seed(table: Table) -> None:
    with pytest.raises(TypeError, match="^expected a distance as int, found str$"):
        table.random("20")  # type: ignore[arg-type]
    for seed in ("seed", True, 1.5):
        with pytest.raises(TypeError, match="^expected a seed as int or random.Random, found "):
            table.random(seed=seed)  # type: ignore[arg-type]


def test_numbers_of_numpy(table: Table) -> None:
    for integer in (numpy.int64, numpy.uint8):
        assert table.random(integer(20), seed=integer(7)) == table.random(20, seed=7)
    with pytest.raises(TypeError, match="^expected a distance as int, found bool$"):
        table.random(True)
    with pytest.raises(TypeError, match="^expected a distance as int, found numpy.bool$"):
        table.random(numpy.True_)  # type: ignore[arg-type]


class Broken(Random):
    """A generator that fails."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        raise KeyError(start)


def test_what_the_generator_raises_comes_out(table: Table) -> None:
    for distance in (None, 20):
        with pytest.raises(KeyError):
            table.random(distance, Broken())


class Constant(Random):
    """A generator of one number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return self.number


@pytest.mark.parametrize("number", [-1, 181_440, 10**30])
def test_generators_that_leave_their_range(table: Table, number: int) -> None:
    for distance, boards in ((None, 181_440), (5, 20)):
        with pytest.raises(ValueError) as refused:
            table.random(distance, Constant(number))
        expected = f"expected randrange({boards}) to give a number from 0 to {boards - 1}"
        assert str(refused.value) == f"{expected}, found {number}"
