"""Tests that random boards have the given distance, and are always the same for a seed or generator."""

from random import Random

import numpy
import pytest

import tilebase
from tilebase import Limits, Solver


def test_the_same_seed_gives_the_same_board(solver: Solver) -> None:
    for distance in (None, 20):
        first = solver.random(distance=distance, seed=7)
        assert solver.random(distance=distance, seed=7 - 2**64) == first
        several = solver.random(3, distance=distance, seed=7)
        assert (several.dtype.name, several.shape) == ("uint8", (3, 9))
        assert several[0].tolist() == first
        generator = Random(7)
        drawn = [solver.random(distance=distance, seed=generator) for _ in range(3)]
        assert solver.random(3, distance=distance, seed=Random(7)).tolist() == drawn
        assert drawn[0] != drawn[1]
    boards = solver.random(numpy.int64(2), distance=numpy.uint8(20), seed=numpy.uint8(7))
    assert (boards == solver.random(2, distance=20, seed=7)).all()
    assert tilebase.random(seed=3, goal="123/8x4/765") == Solver.embedded("123/8x4/765").random(seed=3)
    assert [solver.distance(solver.random(distance=distance)) for distance in range(32)] == list(range(32))


def test_distances_without_boards(solver: Solver) -> None:
    for distance in (32, 256, -1, 10**30):
        text = f"^no board is at distance {distance}: the largest distance is 31$"
        with pytest.raises(tilebase.DistanceError, match=text):
            solver.random(distance=distance)
    with pytest.raises(tilebase.DistanceError, match="the largest distance is 24$"):
        Solver.embedded(metric="multi").random(distance=25)


def test_distances_without_a_table(patterns: Solver) -> None:
    # The first board of `tilebase random --shape 4x4 --distance 40 --seed 7`.
    boards = patterns.random(2, distance=40, seed=7)
    assert boards[0].tolist() == [6, 2, 7, 8, 4, 11, 3, 15, 0, 1, 10, 12, 9, 13, 5, 14]
    assert patterns.distances(boards).tolist() == [40, 40]
    with pytest.raises(tilebase.DistanceError, match="^no board is at distance 81: the largest distance is 80$"):
        patterns.random(distance=81)
    for limits in (Limits(nodes=10), Limits(should_stop=lambda: True)):
        with pytest.raises(tilebase.LimitError):
            patterns.random(5000, distance=60, seed=1, limits=limits)


def test_invalid_arguments(solver: Solver) -> None:
    for distance in ("20", numpy.True_):
        with pytest.raises(TypeError, match="^expected a distance as an int, found (str|numpy.bool)$"):
            solver.random(distance=distance)  # type: ignore[call-overload]
    for seed in ("seed", numpy.True_, 1.5):
        with pytest.raises(TypeError, match="^expected a seed as an int or random.Random, found "):
            solver.random(seed=seed)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="^expected count as an int, found float$"):
        solver.random(1.5)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="^expected count to be at least 0, found -1$"):
        solver.random(-1)
    assert solver.random(0).shape == (0, 9)
    for count in (2**62, 2**63 - 1, 10**30):
        with pytest.raises(MemoryError):
            solver.random(count)


class Generator(Random):
    """A generator that always returns the same number, or raises an exception."""

    number: int | None = None

    def getrandbits(self, bits: int, /) -> int:
        if self.number is None:
            raise KeyError(bits)
        return self.number


def test_generators(solver: Solver) -> None:
    boards, distances = solver.all_boards(), solver.all_distances()
    nearest = boards[distances == 1].tolist()
    generator = Generator()
    for distance in (None, 20):
        with pytest.raises(KeyError):
            solver.random(distance=distance, seed=generator)
    for generator.number, place in ((0, 0), (2**64 - 1, -1)):
        assert solver.random(seed=generator) == boards[place].tolist()
        assert solver.random(distance=1, seed=generator) == nearest[place]
    for generator.number in (-1, 2**64):
        text = rf"^expected getrandbits\(64\) to return a number from 0 to {2**64 - 1}, found {generator.number}$"
        with pytest.raises(ValueError, match=text):
            solver.random(seed=generator)
