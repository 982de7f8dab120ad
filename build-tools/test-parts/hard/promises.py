"""Functions that run the command and check promises, for the parts of build-tools/test hard."""

import functools
import hashlib
import os
import shutil
import struct
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("TILEBASE", str(ROOT / "target/release/tilebase"))
SMALL = "--small" in sys.argv[1:]
# The time limit of a run in seconds, long enough for a busy machine.
LIMIT = 600
# Makes the sort order independent of the locale.
os.environ["LC_ALL"] = "C.UTF-8"


class Promise:
    """A promise, the number of checks, and the cases that broke it."""

    def __init__(self, words: str):
        self.words = words
        self.checks = 0
        self.broken: list[str] = []
        self.lock = threading.Lock()

    def check(self, holds: bool, case: str) -> bool:
        """Records a case that broke the promise, unless `holds` is true. Returns `holds`."""
        with self.lock:
            self.checks += 1
            if not holds:
                self.broken.append(case)
                if len(self.broken) <= 100:
                    log(f"broken: {case}")
        return holds

    def finish(self) -> None:
        """Exits, with 1 if the promise was broken or nothing was checked."""
        log(f"{self.words}: {self.checks} checks, {len(self.broken)} broken")
        sys.exit(1 if self.broken or not self.checks else 0)


def log(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def require_command() -> None:
    """Builds the command, unless `TILEBASE` names another."""
    if "TILEBASE" not in os.environ:
        build = ["cargo", "build", "--quiet", "--release", "--locked", "--package", "tilebase-cli"]
        subprocess.run(build, cwd=ROOT, check=True)


def left_out(what: str, *needs: str) -> None:
    """Reports what is left out because NEEDS are missing, as in parts.sh."""
    script = 'source build-tools/parts.sh; left_out "$@"'
    subprocess.run(["bash", "-c", script, "-", what, *needs], cwd=ROOT, check=True)


def has(need: str) -> bool:
    """Returns whether a requirement of needs.sh is met, or a command succeeds."""
    script = 'source build-tools/parts.sh; works "$1"'
    return subprocess.run(["bash", "-c", script, "-", need], cwd=ROOT).returncode == 0


@functools.cache
def cluster_program() -> Path | None:
    """Builds tilebase-cluster, and returns its path. Without Open MPI, reports that and returns None."""
    if not has("mpicc.openmpi --version"):
        left_out("tilebase-cluster", "Open MPI")
        return None
    build = ["build-tools/build", "cluster", "openmpi"]
    built = subprocess.run(build, cwd=ROOT, check=True, capture_output=True, text=True)
    return Path(built.stdout.splitlines()[-1])


def tilebase(*arguments: str, program: Path | str = COMMAND, **options) -> subprocess.CompletedProcess:
    """Runs the command or another program, and captures its output. The default input is empty."""
    options = {"input": "", "capture_output": True, "text": True, "timeout": LIMIT} | options
    return subprocess.run([program, *map(str, arguments)], **options)


def finished(running: subprocess.Popen) -> tuple[str, str]:
    """Waits for a run, and returns its output."""
    try:
        return running.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        running.kill()
        raise


def generated(*arguments: str, folder: Path) -> bytes:
    """Generates a table without disturbance, and returns its bytes."""
    path = folder / "undisturbed.tb"
    tilebase("gen", "--quiet", *arguments, "--output", path, check=True)
    content = path.read_bytes()
    path.unlink()
    return content


def piece_of_all(table: bytes) -> bytes:
    """Returns the file that a cluster run with one piece writes for this table."""
    return struct.pack("<8s4H", b"TILEPART", 1, 0, 8, 0) + table


def side_by_side(function, cases) -> None:
    """Calls a function for each case, on all processors. Stops at the first exception."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(function, cases):
            pass


def files(folder: Path) -> dict[str, bytes]:
    """Returns the files of a folder, including hidden ones."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def emptied(folder: Path) -> Path:
    """Creates or empties a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
