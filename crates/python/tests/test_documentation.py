"""Tests that docstrings are present everywhere, that their examples run, and that the types are right."""

import ast
import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import DATA, LIMIT

import tilebase
import tilebase.env
import tilebase.typing
from tilebase import Solver

FOLDERS = [str(Path(__file__).parents[1] / name) for name in ("tests", "examples", "benches")]


def test_examples() -> None:
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    names = set()
    found = finder.find(tilebase, extraglobs={"tilebase": tilebase}) + finder.find(tilebase.env)
    for test in found:
        assert runner.run(test).failed == 0, test.name
        names |= {test.name} if test.examples else set()
    documented = (
        "Solver", "Solver.solve", "Solver.solutions", "Solver.index_of", "Solver.all_distances", "Solver.search",
        "Limits", "Solutions", "Dataset", "Dataset.rows", "env",
    )  # fmt: skip
    assert names >= {f"tilebase.{name}" for name in documented}


@pytest.mark.parametrize(("page", "examples"), [("README.md", 2), ("docs/embedding.md", 5), ("docs/machine-learning.md", 15), ("docs/teaching.md", 3)])
def test_pages(page: str, examples: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tables").symlink_to(DATA)
    monkeypatch.chdir(tmp_path)
    ran = doctest.testfile(str(DATA.parent / page), module_relative=False, encoding="utf-8")
    assert ran.failed == 0
    assert ran.attempted >= examples


def test_everything_is_documented() -> None:
    things = {name: getattr(tilebase, name) for name in tilebase.__all__}
    things |= {
        f"{kind.__name__}.{name}": value
        for kind in (Solver, tilebase.Solutions, tilebase.Dataset)
        for name, value in inspect.getmembers(kind)
        if not name.startswith("_")
    }
    assert len(things) > 50
    assert [name for name, thing in things.items() if not inspect.getdoc(thing)] == []


def test_editors_show_the_same() -> None:
    """Checks that the installed stub has the docstrings of the module."""
    [package] = tilebase.__path__
    stub = ast.parse((Path(package) / "_tilebase.pyi").read_text("utf-8"))
    classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
    for node, kind, least in zip(classes, (Solver, tilebase.Dataset), (25, 5), strict=True):
        assert ast.get_docstring(node) == inspect.getdoc(kind)
        methods = [method for method in node.body if isinstance(method, ast.FunctionDef)]
        assert len(methods) > least
        for method in methods:
            assert ast.get_docstring(method) == inspect.getdoc(getattr(kind, method.name))


@pytest.mark.parametrize(
    "command",
    [
        ["mypy.stubtest", "tilebase"],
        # The second run reuses the cache of the first.
        ["mypy", "--strict", "--cache-dir=../mypy", "--package", "tilebase"],
        ["mypy", "--strict", "--cache-dir=../mypy", *FOLDERS],
    ],
)
def test_types(command: list[str], tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=LIMIT,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_numpy_is_imported_only_for_arrays() -> None:
    program = (
        "import sys, tilebase\n"
        "assert tilebase.solve('123/745/86x') == 'llurrd'\n"
        "assert tilebase.distance([1, 2, 3, 4, 5, 6, 7, 0, 8]) == 1\n"
        "assert 'numpy' not in sys.modules\n"
        "tilebase.Solver.embedded().distances([[1, 2, 3, 4, 5, 6, 7, 0, 8]])\n"
        "assert 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=LIMIT)
