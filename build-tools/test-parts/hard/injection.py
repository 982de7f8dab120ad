"""Injects faults into single system calls of a run, with strace."""

import ctypes
import platform
import re
import struct
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from promises import LIMIT

# System calls for files. A question mark before the name makes strace ignore a call that the system lacks.
CALLS = (
    "open openat openat2 read pread64 write writev pwrite64 lseek fsync fdatasync link linkat rename"
    " renameat renameat2 unlink unlinkat fchmod fchmodat ftruncate fallocate flock fcntl stat lstat fstat"
    " newfstatat statx statfs readlink readlinkat getcwd mkdir mkdirat close"
).split()
ERRORS = "EIO ENOSPC EDQUOT EACCES EINTR".split()
# System calls that no signal interrupts on any file system.
NEVER_INTERRUPTED = "fcntl lseek getcwd stat lstat fstat newfstatat statx readlink readlinkat".split()
KILL = "KILL"


@dataclass
class Call:
    """A system call of a run. `number` counts calls of this name from 1."""

    name: str
    number: int
    line: str


@dataclass
class Run:
    """The result of a run."""

    code: int
    errors: str
    # strace's output.
    trace: str
    # The call with the injected fault, or None if the run ended before that call.
    hit: str | None
    killed: bool


def traced(command: list[str], folder: Path, fault: str | None = None, system: "System | None" = None) -> Run:
    """Runs a command under strace, with or without a fault."""
    system = system or USUAL
    with tempfile.NamedTemporaryFile("r", prefix="tilebase-trace-", errors="replace") as log:
        calls = ",".join(f"?{name}" for name in [*CALLS, "sigaltstack"])
        strace = ["strace", "-f", "-y", "-o", log.name, "-e", f"trace={calls}"]
        if fault:
            strace += ["-e", f"inject={fault}"]
        # This option makes strace faster, but prevents injected signals.
        if not fault or KILL not in fault:
            strace.append("--seccomp-bpf")
        done = subprocess.run(
            [*system.within, *strace, *command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            preexec_fn=refuse_unnamed_files if system.refuses_unnamed_files else None,
        )
        trace = log.read()
    if "strace: " in done.stderr:
        raise RuntimeError(done.stderr)
    killed = done.returncode == -9
    hit = re.search(r"^.*= \?$" if killed else r"^.*\(INJECTED\)$", trace, re.MULTILINE)
    return Run(done.returncode, done.stderr, trace, hit[0] if hit else None, killed)


@dataclass(frozen=True)
class System:
    """The environment of a run: the usual one, or one that lacks a feature."""

    name: str
    within: tuple[str, ...] = ()
    refuses_unnamed_files: bool = False


WITHOUT_PROC = 'mount -t tmpfs none /proc && exec "$@"'
USUAL = System("")
NO_UNNAMED_FILES = System("without unnamed files", refuses_unnamed_files=True)
NO_PROC = System("without /proc", ("unshare", "--map-root-user", "--mount", "sh", "-c", WITHOUT_PROC, "sh"))


def own_calls(trace: str) -> list[Call]:
    """Returns the main thread's calls from `main` on. Excludes calls of the loader and the runtime."""
    main = trace.split(" ", 1)[0]
    numbers: dict[str, int] = {}
    calls, in_main = [], False
    for line in trace.splitlines():
        thread, _, rest = line.partition(" ")
        name = re.match(r" *(\w+)\(", rest)
        if thread != main or not name:
            continue
        if name[1] == "sigaltstack":
            # Rust's runtime sets a signal stack just before `main`, and frees it afterwards.
            in_main = "ss_sp=NULL" not in rest or in_main
            continue
        numbers[name[1]] = numbers.get(name[1], 0) + 1
        if in_main:
            calls.append(Call(name[1], numbers[name[1]], rest.strip()))
    return calls


def fault_at(call: Call, error: str) -> str:
    what = "signal=KILL" if error == KILL else f"error={error}"
    return f"{call.name}:{what}:when={call.number}"


def refuse_unnamed_files() -> None:
    """Installs a seccomp filter that makes the kernel refuse unnamed files."""
    machine = {
        # For each architecture: its audit number, and the index of the flags argument of each call that opens files.
        "x86_64": (0xC000003E, {2: 1, 257: 2}),
        "aarch64": (0xC00000B7, {56: 2}),
    }[platform.machine()]
    load, equal, has_bits, give = 0x20, 0x15, 0x45, 0x06
    allow, refuse = 0x7FFF0000, 0x00050000 | 95
    program = [(load, 0, 0, 4), (equal, 1, 0, machine[0]), (give, 0, 0, allow)]
    for number, place in machine[1].items():
        program += [
            (load, 0, 0, 0),
            (equal, 0, 3, number),
            (load, 0, 0, 16 + 8 * place),
            (has_bits, 0, 1, 0o20000000),
            (give, 0, 0, refuse),
        ]
    program.append((give, 0, 0, allow))
    packed = b"".join(struct.pack("HBBI", *step) for step in program)
    steps = ctypes.create_string_buffer(packed)
    header = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(program), ctypes.addressof(steps)))
    set_no_new_privileges, set_filter, filter_mode = 38, 22, 2
    control = ctypes.CDLL(None, use_errno=True).prctl
    if control(set_no_new_privileges, 1, 0, 0, 0) or control(set_filter, filter_mode, header, 0, 0):
        raise OSError(ctypes.get_errno(), "no filter of calls")
