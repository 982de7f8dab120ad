"""Measures how many boards per second the module answers, one by one and in batches of 1,000,000.

Prints lines such as `python distances 150000000`, each the median of some rounds.
"""

import time
from collections.abc import Callable
from statistics import median

import numpy

import tilebase

BOARDS = 1_000_000
SINGLES = 100_000
ROUNDS = 15


def print_rate(what: str, count: int, batch: Callable[[], object]) -> None:
    """Prints the number of boards per second in a batch of `count` boards."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        batch()
        times.append(time.perf_counter() - start)
    print(f"python {what} {count / median(times):.0f}", flush=True)


def main() -> None:
    """Measures the functions of the module on boards drawn from all solvable ones."""
    all_boards, _ = tilebase.all_distances()
    drawn = numpy.random.default_rng(88_172_645_463_325_252).integers(len(all_boards), size=BOARDS)
    boards = all_boards[drawn]
    wide = boards.astype(int)
    singles = boards[:SINGLES].tolist()

    def solve_singles() -> None:
        for board in singles:
            tilebase.solve(board)

    print_rate("solve", SINGLES, solve_singles)
    print_rate("distances", BOARDS, lambda: tilebase.distances(boards))
    print_rate("distances of int64", BOARDS, lambda: tilebase.distances(wide))
    print_rate("solve_many", BOARDS, lambda: tilebase.solve_many(boards))
    fresh = tilebase.Solver.embedded
    print_rate("index and distances", BOARDS, lambda: fresh().distances(boards))
    print_rate("index and solve_many", BOARDS, lambda: fresh().solve_many(boards))


if __name__ == "__main__":
    main()
