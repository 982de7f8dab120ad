"""Prints the mean number of moves for twenty boards of 5x5 after some seconds, and the longest search in seconds.

Half of the searches have a limit; `should_stop` cancels the others.
"""

import time
from pathlib import Path

import tilebase

KORF = Path(__file__).parents[2] / "pattern" / "tests" / "korf24.csv"
LINES = [line.split(",") for line in KORF.read_text("utf-8").splitlines() if line[0].isdigit()]
SOLVER = tilebase.Solver.embedded(list(range(25)))

for seconds in (0.3, 1.0, 3.0):
    for kind in ("limited", "cancelled"):
        moves, longest = 0, 0.0
        for _, board, _ in LINES[:20]:
            start = time.perf_counter()

            def is_over(end: float = start + seconds) -> bool:
                return time.perf_counter() >= end

            limited, cancelled = tilebase.Limits(seconds=seconds), tilebase.Limits(should_stop=is_over)
            answer = SOLVER.search(board, limits=limited if kind == "limited" else cancelled)
            moves += answer.length or 0
            longest = max(longest, time.perf_counter() - start)
        print(f"python {kind} {seconds:g} {moves / 20:.2f} {longest:.3f}")
