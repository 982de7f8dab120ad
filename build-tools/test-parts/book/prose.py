#!/usr/bin/env python3
"""Checks Markdown sentences (at most 40 words, no vague phrases), the files that CONTRIBUTING.md and SECURITY.md name,
and commit subjects (at most 72 characters)."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LONGEST_SENTENCE = 40
PHRASES = re.compile(r"\b(of which|its kin|speaks|what it takes|as most \w+ have)\b", re.IGNORECASE)


def output(*command: str) -> list[str]:
    return subprocess.check_output(command, cwd=ROOT, text=True).splitlines()


def paragraphs(text: str) -> list[str]:
    """Returns the paragraphs and list items, without code, tables, headings and addresses."""
    text = re.sub(r"(?ms)^ *```.*?^ *```|<[^<>]*>", "", text)
    text = re.sub(r"\]\([^)]*\)|`[^`]*`", "] code ", text)
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", text)
    return [" ".join(block.split()) for block in blocks if not re.match(r"\s*[#|]", block)]


def wrong(name: str) -> list[str]:
    found = []
    for paragraph in paragraphs((ROOT / name).read_text("utf-8")):
        for sentence in re.split(r"(?<=[.!?:;])\s+", paragraph):
            words = len(sentence.split())
            found += [f"{name}: {words} words: {sentence[:80]} ..."] if words > LONGEST_SENTENCE else []
        found += [f"{name}: {phrase!r}: {paragraph[:80]} ..." for phrase in PHRASES.findall(paragraph)]
    return found


# The commits since the last release or, before the first, since the last one with a longer subject. In an incomplete
# clone, git prints an error. Merges are left out, since GitHub writes their subjects.
tags = output("git", "tag", "--list", "v*", "--merged", "HEAD", "--sort=-creatordate")
subjects = output("git", "log", "--no-merges", "--format=%s", f"{[*tags, '31f48dda'][0]}..")
is_wrong = re.compile(r".{73}|.*(\bWIP\b|\(p\d+\))")
found = [f"a commit subject with WIP, (p1), or more than 72 characters: {it}" for it in subjects if is_wrong.match(it)]
found += [it for name in output("git", "ls-files", "*.md") for it in wrong(name)]
for name in ("CONTRIBUTING.md", "SECURITY.md"):
    named = re.findall(r"`((?:build-tools|crates|data|docs|fuzz|web)/[\w./-]+)`", (ROOT / name).read_text("utf-8"))
    found += [f"{name}: there is no {path}" for path in named if not (ROOT / path).exists()]
sys.exit("\n".join(found) or 0)
