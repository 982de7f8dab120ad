"""Tests the metadata of the package, which PyPI shows."""

import re
from importlib.metadata import metadata
from pathlib import Path

from readme_renderer.markdown import render
from trove_classifiers import classifiers

SHOWN = metadata("tilebase")
ROOT = Path(__file__).parents[3]


def exist(addresses: list[str]) -> None:
    """Checks that each URL of the repository leads to an existing file."""
    files = [address.partition("/main/")[2] for address in addresses]
    assert [file for file in files if not (ROOT / file.partition("#")[0]).exists()] == []


def test_the_readme_is_shown() -> None:
    assert SHOWN["Description-Content-Type"].startswith("text/markdown")
    shown = render(SHOWN["Description"])
    assert shown is not None
    links = re.findall(r' (?:href|src)="(.*?)"', shown)
    assert len(links) >= 2
    assert [link for link in links if not re.match("https?://|#", link)] == []
    exist(links)


def test_addresses() -> None:
    addresses = dict(line.split(", ") for line in SHOWN.get_all("Project-URL") or [])
    assert addresses.keys() == {"Homepage", "Documentation", "Source", "Changelog", "Issues"}
    exist(list(addresses.values()))


def test_classifiers_exist() -> None:
    assert set(SHOWN.get_all("Classifier") or []) <= classifiers
