"""Measures the Python package slidingpuzzle on the five of Korf's boards with the shortest solutions. Prints a row for
the table of the program `patterns`."""

import pathlib
import sys
import time

import slidingpuzzle

EASY = 5
KORF = pathlib.Path(__file__).parents[3] / "crates/pattern/tests/korf100.csv"

instances = []
for line in KORF.read_text().splitlines()[1:]:
    _, tiles, length = line.split(",")
    # Rotates by 180 degrees and renames the tiles, since the goal's blank must be last.
    instances.append((int(length), [(16 - int(tile)) % 16 for tile in reversed(tiles.split())]))
instances.sort(key=lambda instance: instance[0])

start = time.perf_counter()
for length, tiles in instances[:EASY]:
    board = slidingpuzzle.from_iter(4, 4, tiles)
    found = slidingpuzzle.search(board, "a*", heuristic=slidingpuzzle.linear_conflict_distance)
    if len(found.solution) != length:
        sys.exit(f"{len(found.solution)} moves, not {length}")
mean = (time.perf_counter() - start) / EASY
print(f"| slidingpuzzle 0.1.5 (Python), A*, linear conflict | {mean * 1e3:.2f} ms | |")
