#!/usr/bin/env python3
"""Checks Markdown sentences (at most 40 words, no vague phrases) and commit subjects (at most 72 characters)."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LONGEST_SENTENCE, LONGEST_SUBJECT = 40, 72
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


# The commit subjects since the last release, or the last 100.
tag = output("git", "tag", "--list", "v*", "--merged", "HEAD", "--sort=-creatordate")[:1]
subjects = output("git", "log", "--format=%s", *([f"{tag[0]}.."] if tag else ["--max-count=100"]))
found = [f"a subject of {len(it)} characters: {it}" for it in subjects if len(it) > LONGEST_SUBJECT]
found += [it for name in output("git", "ls-files", "*.md") for it in wrong(name)]
sys.exit("\n".join(found) or 0)
