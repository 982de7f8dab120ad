"""Tests that a build without a recent Rust fails with a one-line message."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from conftest import LIMIT

PACKAGE = Path(__file__).parents[1]
BACKEND = PACKAGE / "build-backend"


def build(path: Path) -> subprocess.CompletedProcess[str]:
    """Runs the first step of `pip install .` with only the programs in one folder."""
    program = f"import sys; sys.path.insert(0, {str(BACKEND)!r}); import tilebase_build as build; print(build.get_requires_for_build_wheel())"
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=PACKAGE, env={"PATH": str(path)}, capture_output=True, text=True, check=False,
        timeout=LIMIT,
    )  # fmt: skip


def install(folder: Path, program: str, version: str) -> None:
    """Writes a program that prints its version."""
    file = folder / program
    file.write_text(f"#!/bin/sh\necho '{program} {version} (0123456 2026-01-01)'\n")
    file.chmod(0o755)


@pytest.mark.parametrize(
    ("programs", "found"),
    [
        ({}, "cargo is missing"),
        ({"cargo": "1.89.0"}, "rustc is missing"),
        ({"cargo": "1.88.1", "rustc": "1.95.0"}, "cargo is 1.88.1"),
        ({"cargo": "1.100.0", "rustc": "1.9.0"}, "rustc is 1.9.0"),
    ],
)
def test_rust_is_missing(tmp_path: Path, programs: dict[str, str], found: str) -> None:
    for program, version in programs.items():
        install(tmp_path, program, version)
    ran = build(tmp_path)
    assert ran.returncode == 1
    assert ran.stdout == ""
    expected = "tilebase needs Rust 1.89 or newer to be built, but "
    assert ran.stderr == f"{expected}{found}: https://rustup.rs installs it\n"


@pytest.mark.parametrize("version", ["1.89.0", "1.89.0-nightly", "1.100.0", "2.0.0"])
def test_rust_is_there(tmp_path: Path, version: str) -> None:
    for program in ("cargo", "rustc"):
        install(tmp_path, program, version)
    ran = build(tmp_path)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("[]\n", "", 0)


def test_the_version_is_that_of_the_workspace() -> None:
    oldest = re.search('OLDEST = "(.*)"', (BACKEND / "tilebase_build.py").read_text("utf-8"))
    assert oldest
    with (PACKAGE.parents[1] / "Cargo.toml").open("rb") as manifest:
        assert oldest[1] == tomllib.load(manifest)["workspace"]["package"]["rust-version"]
