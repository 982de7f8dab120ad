"""Tests that ctrl-C cancels every long call at any time, and also ends its work on other threads."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Timer

import pytest
from conftest import DATA, LIMIT

# The seconds from the start of a call to the signal.
MOMENTS = [0, 0.001, 0.003, 0.01, 0.02, 0.04, 0.07, 0.1]

# The limit for the processor time in seconds between the signal and the end of all work. Most work ends within
# milliseconds.
PATIENCE = 2.5 * (os.cpu_count() or 1)

# For each line that it reads, this program repeats the call until a signal arrives.
PROGRAM = """
import sys, time
import numpy, tilebase

path, setup, call, patience = sys.argv[1:]
exec(setup)
code = compile(call, "call", "eval")
for line in sys.stdin:
    try:
        print("started", flush=True)
        while True:
            eval(code)
    except KeyboardInterrupt:
        print("interrupted", flush=True)

# Waits until no thread uses processor time.
deadline = time.process_time() + float(patience)
while time.process_time() < deadline:
    used = time.process_time()
    time.sleep(0.1)
    if time.process_time() - used < 0.01:
        print("quiet", flush=True)
        break
"""

SOLVER = "solver = tilebase.Solver.open(path); board = solver.random(distance=53, seed=1)"
PATTERNS = (
    "patterns = tilebase.Solver.embedded('4x4'); "
    "board = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 5, 6, 4, 8, 2, 1]"
)
MANY = "; boards = numpy.broadcast_to(numpy.array(board, dtype='u1'), (30_000_000, len(board)))"
CALLS = [
    ("", "tilebase.Solver.open([path, path])"),
    (SOLVER, "solver.verify()"),
    (SOLVER, "solver.all_distances()"),
    (SOLVER, "solver.all_boards()"),
    (SOLVER, "solver.random(distance=50)"),
    (SOLVER, "solver.random(100_000_000, seed=1)"),
    (SOLVER, "solver.count_solutions(board)"),
    (SOLVER, "list(solver.solutions(board))"),
    (SOLVER + MANY, "solver.distances(boards)"),
    (SOLVER + MANY, "solver.solve_many(boards)"),
    (SOLVER, "solver.distances([board] * 10_000_000)"),
    (PATTERNS, "patterns.verify()"),
    (PATTERNS, "patterns.distance(board)"),
    (PATTERNS, "patterns.solve(board)"),
    (PATTERNS, "patterns.hint(board)"),
    (PATTERNS, "patterns.optimal_moves(board)"),
    (PATTERNS, "patterns.count_solutions(board)"),
    (PATTERNS, "list(patterns.solutions(board))"),
    (PATTERNS, "patterns.search(board)"),
    (PATTERNS, "patterns.search(board, limits=tilebase.Limits(seconds=1000))"),
    (PATTERNS, "patterns.check(board, 'rrddll')"),
    (PATTERNS, "patterns.random(100_000_000)"),
    (PATTERNS, "patterns.distances([board] * 4)"),
    (PATTERNS, "patterns.solve_many([board], limits=tilebase.Limits(threads=1))"),
]


@pytest.fixture(scope="session")
def large_table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of a new table of 4x3, a file of 60 MB."""
    path = tmp_path_factory.mktemp("tables") / "4x3.tb"
    folder = subprocess.check_output(
        [DATA.parent / "build-tools" / "build", "rust"], text=True, timeout=2 * LIMIT
    ).strip()
    subprocess.run([f"{folder}/tilebase", "gen", "--shape", "4x3", "-o", path], check=True, timeout=LIMIT)
    return path


def processor_time(process: int) -> float:
    """Returns the processor seconds of all threads of a process."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(("setup", "call"), CALLS, ids=[call for _, call in CALLS])
def test_ctrl_c_ends_every_long_call(large_table: Path, setup: str, call: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, large_table, setup, call, str(PATIENCE)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as child:  # fmt: skip
        assert child.stdin
        timer = Timer(LIMIT, child.kill)
        timer.start()

        def expect(line: str) -> None:
            assert child.stdout and child.stderr
            said = child.stdout.readline()
            assert said == line, child.stderr.read() or f"not within {LIMIT} s: {line}"

        try:
            for moment in MOMENTS:
                child.stdin.write("\n")
                child.stdin.flush()
                expect("started\n")
                time.sleep(moment)
                sent = processor_time(child.pid)
                child.send_signal(signal.SIGINT)
                expect("interrupted\n")
                assert processor_time(child.pid) - sent < PATIENCE
            child.stdin.close()
            # If the work continued, the program would not print this line.
            expect("quiet\n")
        finally:
            timer.cancel()
            child.kill()


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Runs a Python program, and returns its output."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=LIMIT
    )


def test_ctrl_c_while_numpy_is_imported() -> None:
    """Checks that a signal during the import of numpy cancels the first batch, and that the next batch succeeds."""
    ran = run(
        "import signal, sys, tilebase\n"
        "solver = tilebase.Solver.embedded()\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'numpy.lib':\n"
        "            signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "try:\n"
        "    solver.distances([[1, 2, 3, 4, 5, 6, 7, 0, 8]])\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
        "print(solver.distances([[1, 2, 3, 4, 5, 6, 7, 0, 8]]))\n"
    )
    assert (ran.stdout, ran.stderr) == ("interrupted\n[1]\n", "")


def test_without_numpy() -> None:
    ran = run(
        "import sys, tilebase\n"
        "sys.modules['numpy'] = None\n"
        "solver = tilebase.Solver.embedded()\n"
        "assert tilebase.distance(bytes([1, 2, 3, 4, 5, 6, 7, 0, 8])) == 1\n"
        "assert len(list(solver.solutions('867/254/3x1'))) == 40\n"
        "for ask in (lambda: solver.distances([[1]]), solver.all_distances):\n"
        "    try:\n"
        "        ask()\n"
        "    except ImportError as error:\n"
        "        print(error)\n"
    )
    text = "arrays of boards need numpy, which cannot be imported: pip install numpy\n"
    assert (ran.stdout, ran.stderr) == (2 * text, "")
