"""The build backend: maturin, after a check of the Rust version and with the docstrings in the stub.

Without Rust, maturin would install Rust in a temporary folder. With an old Rust, maturin would print pages of errors.
"""

import re
import subprocess

OLDEST = "1.89"


def version_of(program: str) -> str:
    """Returns the version of a Rust program, or an empty str if it is missing."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return said.stdout.split()[1]


def numbers(version: str) -> list[int]:
    """Returns the numbers of a version, for comparing versions."""
    return [int(number) for number in re.findall(r"\d+", version)]


for program in ("cargo", "rustc"):
    found = version_of(program)
    if numbers(found) < numbers(OLDEST):
        raise SystemExit(
            f"tilebase needs Rust {OLDEST} or newer to be built, but {program} is "
            f"{found or 'missing'}: https://rustup.rs installs it"
        )

import tilebase_stub  # noqa: E402  Rust comes first
from maturin import *  # noqa: E402, F403  the functions of a build backend

# A source distribution contains the stub, and its sources in other folders.
if tilebase_stub.SIGNATURES.exists():
    tilebase_stub.write()
