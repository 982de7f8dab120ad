"""What the parts of hard share: the command, and the counts of what was tried."""

import hashlib
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("TILEBASE", str(ROOT / "target/release/tilebase"))
SMALL = "--small" in sys.argv[1:]
# The seconds that a run may take, with plenty to spare for a busy machine.
LIMIT = 600
# In the same order every time, whatever the language of the machine.
os.environ["LC_ALL"] = "C.UTF-8"


class Promise:
    """A promise, what was tried to break it, and the cases that did."""

    def __init__(self, words: str):
        self.words = words
        self.counts: dict[str, int] = {}
        self.broken: list[str] = []
        self.lock = threading.Lock()

    def count(self, what: str, number: int = 1) -> None:
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + number

    def check(self, holds: bool, case: str) -> bool:
        """Notes a case in which the promise was broken."""
        if not holds:
            with self.lock:
                self.broken.append(case)
                if len(self.broken) <= 100:
                    say(f"broken: {case}")
        return holds

    def report(self) -> bool:
        """Prints the counts, and returns whether the promise was kept."""
        for what, number in self.counts.items():
            print(number, self.words, what, sep="\t")
        self.check(sum(self.counts.values()) > 0, "nothing was tried")
        if self.broken:
            say(f"{len(self.broken)} times broken: {self.words}")
        return not self.broken

    def finish(self) -> None:
        """Prints the counts, and ends the process: with 1 if the promise was broken."""
        sys.exit(0 if self.report() else 1)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def require_command() -> None:
    """Stops if the command has not been built."""
    if not os.access(COMMAND, os.X_OK):
        sys.exit(f"{COMMAND} is missing; run cargo build --release --package tilebase-cli")


def left_out(what: str, *needs: str) -> None:
    """Names what is left out since NEEDS are missing, as parts.sh does."""
    script = 'source build-tools/parts.sh; left_out "$@"'
    subprocess.run(["bash", "-c", script, "-", what, *needs], cwd=ROOT, check=True)


def has(need: str) -> bool:
    """Whether a tool is there, as needs.sh tells."""
    script = 'source build-tools/needs.sh; has "$1"'
    return subprocess.run(["bash", "-c", script, "-", need], cwd=ROOT).returncode == 0


def tilebase(*arguments: str, **options) -> subprocess.CompletedProcess:
    """Runs the command to its end, and keeps what it prints."""
    options = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "timeout": LIMIT} | options
    return subprocess.run([COMMAND, *map(str, arguments)], **options)


def finished(running: subprocess.Popen) -> tuple[str, str]:
    """Waits for the end of a run, and returns what it has printed."""
    try:
        return running.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        running.kill()
        raise


def generated(*arguments: str, folder: Path) -> bytes:
    """The bytes of a table that nothing disturbs."""
    path = folder / "undisturbed.tb"
    tilebase("gen", "--quiet", *arguments, "--output", path, check=True)
    return path.read_bytes()


def side_by_side(function, cases) -> None:
    """Calls a function for each case, on all processors. The first exception ends it."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(function, cases):
            pass


def files(folder: Path) -> dict[str, bytes]:
    """The files of a folder, the hidden ones, too."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def emptied(folder: Path) -> Path:
    """Makes a folder anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def shared_library() -> Path:
    """Builds the shared C library, and returns where it is."""
    build = ["cargo", "build", "--quiet", "--release", "--locked", "--package", "tilebase-capi"]
    subprocess.run(build, cwd=ROOT, check=True)
    return ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release/libtilebase.so"
