"""Tests that batches raise `MemoryError` if there is too little memory, and never abort."""

import subprocess
import sys

import pytest
from conftest import LIMIT

# A program that makes a call with `megabytes` MiB of free memory. The limit is set after the imports, a first batch
# and the setup.
PROGRAM = """
import resource, sys
import numpy, tilebase

setup, call, megabytes = sys.argv[1:]
solver = tilebase.Solver.embedded("4x4" if "4x4" in setup else None)
solver.distances([solver.goal] * 3)
exec(setup)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + int(float(megabytes) * 2**20), resource.RLIM_INFINITY))
try:
    eval(call)
    print("done")
except MemoryError:
    print("MemoryError")
"""

ARRAY = "boards = numpy.broadcast_to(numpy.array(solver.goal, dtype='{}'), (350_000, len(solver.goal)))"
CALLS = [
    *(
        (f"'{shape}'; " + boards, f"solver.{method}(boards)")
        for shape in ("3x3", "4x4")
        for boards in (ARRAY.format("i8"), "boards = [solver.goal] * 350_000")
        for method in ("distances", "solve_many")
    ),
    ("'4x4'; " + ARRAY.format("u1"), "solver.optimal_moves_many(boards)"),
    ("boards = numpy.array(['12345678x'] * 350_000, dtype=object)", "solver.solve_many(boards)"),
    ("boards = ['12345678x'] * 350_000", "solver.distances(tuple(boards))"),
    ("", "solver.random(1_500_000, seed=1)"),
    ("", "solver.random(1_500_000, distance=20, seed=1)"),
    ("", "solver.all_boards()"),
    ("", "solver.all_distances()"),
    ("", "solver.solve_many(['12345678x'] * 300_000).tolist()"),
]


@pytest.mark.parametrize(("setup", "call"), CALLS)
def test_memory_errors(setup: str, call: str) -> None:
    said = []
    for megabytes in (0.5, 3, 1000):
        ran = subprocess.run(
            [sys.executable, "-c", PROGRAM, setup, call, str(megabytes)],
            env={"MALLOC_ARENA_MAX": "1"}, capture_output=True, text=True, check=False, timeout=LIMIT,
        )  # fmt: skip
        assert ran.returncode == 0, (megabytes, ran.stderr)
        said.append(ran.stdout.strip())
    assert set(said) <= {"done", "MemoryError"}
    assert said[-1] == "done"
    if "optimal" not in call and "all_distances" not in call:
        assert said[0] == "MemoryError"
