#!/usr/bin/env python3
"""Checks that only docs/performance.md states sizes and times, and that its sizes match the files."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HOME = "docs/performance.md"
# The forecasts in docs/large-tables.md are compared with the command's.
OTHERS = ["*.md", "crates/*/src/*.rs", "crates/*.h", "web/*/src/*.ts*", f":!{HOME}", ":!docs/large-tables.md"]
# Limits and intervals have other units, such as KiB and milliseconds.
FIGURE = re.compile(r"(?<![\d.,])\d[\d.,]* (?:(?:ns|µs|ms|s|KB|MB|GB|TB)\b|per second)")
CODE = re.compile(r"(?ms)^ *```.*?^ *```|`[^`]*`")
COMMENTS = re.compile(r"(?m)^\s*(?:///|//!|/?\*).*")

wrong = []
for name in subprocess.check_output(["git", "ls-files", *OTHERS], cwd=ROOT, text=True).split():
    text = (ROOT / name).read_text("utf-8")
    prose = CODE.sub("", text if name.endswith(".md") else "\n".join(COMMENTS.findall(text)))
    wrong += [f"{name}: {figure}: say it in words, or link to {HOME}" for figure in FIGURE.findall(prose)]

sizes = {path.stem: path.stat().st_size for path in (ROOT / "data").glob("*.tb")}
home = (ROOT / HOME).read_text("utf-8")


def size_of(shape: str) -> int:
    return sum(size for name, size in sizes.items() if name.startswith(f"{shape}-"))


limit = re.search(r"LIMIT = ([\d_]+)", (ROOT / "web/page/chromium/bytes.js").read_text("utf-8"))[1]
expected = {rf"\| 5-5-5 \| {size_of('4x4')} \|", f"{limit.replace('_', ',')} bytes for the first load"}
expected |= {rf"\| {name[:3]} \| \d+ \| {size} \|" for name, size in sizes.items() if name.endswith("-corner-bit")}
wrong += [f"{HOME} has no {row}, which a file has" for row in expected if not re.search(row, home)]
sys.exit("\n".join(sorted(wrong)) or 0)
