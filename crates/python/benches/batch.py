"""Measures boards of 3x3 per second, and milliseconds for the hundred boards of the 15-puzzle of Korf (1985).

Prints lines such as `python distances 150000000`: the median of several rounds, for single boards and for batches of
1,000,000. For Korf's boards, prints times for single boards on one thread, then for the batch on all processors.
"""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median

import numpy

import tilebase

BOARDS = 1_000_000
SINGLES = 100_000
ROUNDS = 15
KORF = Path(__file__).parents[2] / "pattern" / "tests" / "korf100.csv"


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
    solver = tilebase.Solver.embedded()
    boards = solver.random(BOARDS, seed=88_172_645_463_325_252)
    wide = boards.astype(int)
    mixed = boards.copy()
    swapped = numpy.random.default_rng(1).permutation(BOARDS)[: BOARDS // 2]
    # Swapping two tiles makes a board unsolvable.
    tiles = mixed[swapped]
    ones, twos = tiles == 1, tiles == 2
    tiles[ones], tiles[twos] = 2, 1
    mixed[swapped] = tiles
    assert (solver.distances(mixed) == -1).sum() == BOARDS // 2
    singles = boards[:SINGLES].tolist()

    texts = [" ".join(map(str, board)) for board in singles]

    def solve_each(given: list[list[int]] | list[str]) -> None:
        for board in given:
            tilebase.solve(board)

    fresh = tilebase.Solver.embedded
    print_rates(SINGLES, solve=lambda: solve_each(singles), lines=lambda: solve_each(texts))
    print_rates(
        BOARDS,
        distances=lambda: solver.distances(boards),
        distances_half_unsolvable=lambda: solver.distances(mixed),
        distances_of_int64=lambda: solver.distances(wide),
        solve_many=lambda: solver.solve_many(boards),
        solve_many_half_unsolvable=lambda: solver.solve_many(mixed),
        index_and_distances=lambda: fresh().distances(boards),
        index_and_solve_many=lambda: fresh().solve_many(boards),
    )
    print_rates(BOARDS, solve_many_as_list=lambda: solver.solve_many(boards).tolist())


def korf() -> None:
    """Measures the 15-puzzle, and checks the lengths of the solutions."""
    lines = KORF.read_text(encoding="utf-8").splitlines()
    rows = [line.split(",") for line in lines if not line.startswith("#")]
    boards, lengths = [row[1] for row in rows], [int(row[2]) for row in rows]
    # In the goal of Korf's boards, the blank is in the first cell.
    patterns = tilebase.Solver.embedded(goal=range(16))
    solved: list[str | None] = []
    times = []
    for board in boards:
        start = time.perf_counter()
        solved.append(patterns.solve(board))
        times.append(1000 * (time.perf_counter() - start))
    print(f"python korf_mean_ms {mean(times):.2f}")
    print(f"python korf_longest_ms {max(times):.2f}")
    start = time.perf_counter()
    solved += patterns.solve_many(boards)
    print(f"python korf_batch_ms {1000 * (time.perf_counter() - start):.2f}")
    assert [len(solution or "") for solution in solved] == 2 * lengths


if __name__ == "__main__":
    main()
    korf()
