"""Measures the Python examples of README.md and docs/embedding.md: boards solved per second, read from a file."""

import sys
import time
from pathlib import Path
from statistics import median

import tilebase

boards = Path(sys.argv[1]).read_text(encoding="ascii").splitlines()
times = []
for _ in range(15):
    start = time.perf_counter()
    for board in boards:
        tilebase.solve(board)
    times.append(time.perf_counter() - start)
print(f"python lines {len(boards) / median(times):.0f}")
