"""Measures boards per second, for single boards and for batches of 1,000,000 boards.

Prints lines such as `python distances 150000000`. Each number is the median of several rounds.
"""

import time
from collections.abc import Callable
from statistics import median

import numpy

import tilebase

BOARDS = 1_000_000
SINGLES = 100_000
ROUNDS = 15


def seconds(batch: Callable[[], object]) -> float:
    """Returns the duration of a call in seconds."""
    start = time.perf_counter()
    batch()
    return time.perf_counter() - start


def print_rates(count: int, **batches: Callable[[], object]) -> None:
    """Times the functions in turn, each on `count` boards. Prints the median boards per second of each function."""
    rounds = [[seconds(batch) for batch in batches.values()] for _ in range(ROUNDS)]
    for what, times in zip(batches, zip(*rounds, strict=True), strict=True):
        print(f"python {what} {count / median(times):.0f}", flush=True)


def main() -> None:
    """Measures the module on random solvable boards, and on a mix of solvable and unsolvable boards."""
    boards = tilebase.random(BOARDS, seed=88_172_645_463_325_252)
    wide = boards.astype(int)
    mixed = boards.copy()
    swapped = numpy.random.default_rng(1).permutation(BOARDS)[: BOARDS // 2]
    # Swapping two tiles makes a board unsolvable.
    tiles = mixed[swapped]
    ones, twos = tiles == 1, tiles == 2
    tiles[ones], tiles[twos] = 2, 1
    mixed[swapped] = tiles
    assert (tilebase.distances(mixed) == -1).sum() == BOARDS // 2
    singles = boards[:SINGLES].tolist()

    texts = [" ".join(map(str, board)) for board in singles]

    def solve_each(given: list[list[int]] | list[str]) -> None:
        for board in given:
            tilebase.solve(board)

    fresh = tilebase.Solver.embedded
    print_rates(SINGLES, solve=lambda: solve_each(singles), lines=lambda: solve_each(texts))
    print_rates(
        BOARDS,
        distances=lambda: tilebase.distances(boards),
        distances_half_unsolvable=lambda: tilebase.distances(mixed),
        distances_of_int64=lambda: tilebase.distances(wide),
        solve_many=lambda: tilebase.solve_many(boards),
        solve_many_half_unsolvable=lambda: tilebase.solve_many(mixed),
        index_and_distances=lambda: fresh().distances(boards),
        index_and_solve_many=lambda: fresh().solve_many(boards),
    )
    print_rates(BOARDS, solve_many_as_list=lambda: tilebase.solve_many(boards).tolist())


if __name__ == "__main__":
    main()
