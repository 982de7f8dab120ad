"""What PyPI shows of the package."""

import re
from importlib.metadata import metadata
from pathlib import Path

from readme_renderer.markdown import render
from trove_classifiers import classifiers

SHOWN = metadata("tilebase")
REPOSITORY = "https://github.com/tilebase/tilebase"


def test_the_readme_is_shown() -> None:
    assert SHOWN["Description-Content-Type"].startswith("text/markdown")
    shown = render(SHOWN["Description"])
    assert shown is not None
    links = re.findall(r' (?:href|src)="(.*?)"', shown)
    assert len(links) >= 2
    assert [link for link in links if not re.match("https?://|#", link)] == []


def test_classifiers_exist() -> None:
    assert set(SHOWN.get_all("Classifier") or []) <= classifiers


def test_addresses_are_files_of_the_repository() -> None:
    addresses = dict(line.split(", ") for line in SHOWN.get_all("Project-URL") or [])
    assert addresses.keys() == {"Homepage", "Documentation", "Source", "Changelog", "Issues"}
    assert all(address.startswith(REPOSITORY) for address in addresses.values())
    documents = [address.partition("/main/")[2] for address in addresses.values()]
    root = Path(__file__).parents[3]
    assert [document for document in documents if not (root / document).exists()] == []
