"""Runs several ranks on this machine, for the tests of tilebase-cluster."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("TILEBASE", str(ROOT / "target/release/tilebase"))
LIBRARIES = ("openmpi", "mpich")
# The time limit of a run in seconds, long enough for a busy machine.
LIMIT = 300
# Makes the sort order independent of the locale.
os.environ["LC_ALL"] = "C.UTF-8"


def library() -> str:
    """Returns the MPI library named on the command line."""
    if len(sys.argv) < 2 or sys.argv[1] not in LIBRARIES:
        sys.exit(f"usage: {sys.argv[0]} {'|'.join(LIBRARIES)} [--small]")
    return sys.argv[1]


def program() -> Path:
    return ROOT / "target/cluster" / library() / "release/tilebase-cluster"


def mpirun(ranks: int) -> list[str]:
    """Returns the command that starts ranks, which may outnumber the processors."""
    options = {"openmpi": ["--oversubscribe"], "mpich": []}[library()]
    if library() == "openmpi" and os.geteuid() == 0:
        options.append("--allow-run-as-root")
    return [f"mpirun.{library()}", *options, "-n", str(ranks)]


def start(ranks: int, *arguments) -> subprocess.Popen:
    """Starts `tilebase-cluster gen` with captured output."""
    command = [*mpirun(ranks), program(), "gen", *arguments]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    return subprocess.Popen([*map(str, command)], text=True, **pipes)


def gen(ranks: int, *arguments) -> None:
    """Runs `tilebase-cluster gen`, which must succeed and print nothing."""
    running = start(ranks, "--quiet", *arguments)
    output = finished(running)
    expect(running.returncode == 0 and not output, f"exit {running.returncode}: {output}")


def finished(running: subprocess.Popen) -> str:
    """Waits for a run, and returns its output."""
    try:
        return running.communicate(timeout=LIMIT)[1]
    except subprocess.TimeoutExpired:
        running.kill()
        sys.exit(f"does not end: {' '.join(running.args)}")


def tilebase(*arguments) -> None:
    subprocess.run([COMMAND, *map(str, arguments)], stdin=subprocess.DEVNULL, check=True)


def same(path: Path, expected: Path, case: str) -> None:
    """Compares two files, and deletes the first."""
    content = path.read_bytes()
    expect(content == expected.read_bytes(), f"{case}: other bytes, {len(content)} of them")
    path.unlink()


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        sys.exit(f"{library()}: {otherwise}")
