"""Measures the 15-puzzle on the hundred boards of Korf (1985), and checks the lengths of their solutions.

Prints lines such as `python korf_mean_ms 13.7`, first for single boards on one thread, then for the batch on
all processors.
"""

import time
from pathlib import Path

import tilebase

KORF = Path(__file__).parents[2] / "pattern" / "tests" / "korf100.csv"


def main() -> None:
    """Measures `solve` and `solve_many`."""
    lines = KORF.read_text(encoding="utf-8").splitlines()
    rows = [line.split(",") for line in lines if not line.startswith("#")]
    boards, lengths = [row[1] for row in rows], [int(row[2]) for row in rows]
    # In the goal of Korf's boards, the blank is in the first cell.
    patterns = tilebase.Solver.embedded(goal=range(16))
    times = []
    for board, length in zip(boards, lengths, strict=True):
        start = time.perf_counter()
        solution = patterns.solve(board)
        times.append(1000 * (time.perf_counter() - start))
        assert len(solution) == length
    print(f"python korf_mean_ms {sum(times) / len(times):.2f}")
    print(f"python korf_longest_ms {max(times):.2f}")
    start = time.perf_counter()
    solutions = patterns.solve_many(boards)
    milliseconds = 1000 * (time.perf_counter() - start)
    assert solutions.lengths.tolist() == lengths
    print(f"python korf_batch_ms {milliseconds:.2f}")


if __name__ == "__main__":
    main()
