#!/usr/bin/env python3
"""Checks that no other text repeats figures of docs/performance.md, and that sizes in its tables match the files."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HOME = "docs/performance.md"
# The changelog may contain old figures.
OTHERS = ["*.md", ":!CHANGELOG.md", f":!{HOME}"]
FIGURE = re.compile(r"(?<![\d.,])(\d[\d.,]+) (ns|µs|ms|s|KB|MB|GB|per second)\b")


def figures(text: str) -> set[str]:
    """Returns the numbers of at least two digits with a unit of time or size."""
    return {f"{number.replace(',', '')} {unit}" for number, unit in FIGURE.findall(text)}


measured = figures((ROOT / HOME).read_text("utf-8"))
names = subprocess.check_output(["git", "ls-files", *OTHERS], cwd=ROOT, text=True).split()
wrong = []
for name in names:
    text = (ROOT / name).read_text("utf-8")
    wrong += [f"{name}: {figure} stands in {HOME}, too" for figure in sorted(measured & figures(text))]

sizes = {path.stem: path.stat().st_size for path in (ROOT / "data").glob("*.tb")}
page = (ROOT / HOME).read_text("utf-8")
of_4x4 = sum(size for name, size in sizes.items() if name.startswith("4x4-"))
expected = {rf"\| tilebase, 5-5-5 \| {of_4x4} \|"}
expected |= {rf"\| {name[:3]} \| \d+ \| {size} \|" for name, size in sizes.items() if name.endswith("-corner-bit")}
wrong += [f"{HOME} has no row {row}, which a file of data has" for row in expected if not re.search(row, page)]
sys.exit("\n".join(sorted(wrong)) or 0)
