"""Tests how tables are opened, and the properties of a solver."""

import os
import pickle
import shutil
from pathlib import Path

import pytest
from conftest import DATA, SHIPPED_PATTERNS, Files

import tilebase
from tilebase import Solver

CORNER = DATA / "3x3-corner.tb"


@pytest.mark.parametrize("mmap", [False, True])
def test_open(mmap: bool) -> None:
    for path in (CORNER, str(CORNER), [CORNER], (str(CORNER),)):
        solver = Solver.open(path, mmap=mmap)
        solver.verify()
        assert solver.solve("2 3 4 1 5 x 7 6 8") == "ullddrurdllurdruldr"


def test_several_tables(files: Files) -> None:
    tables = [files["2x3-udlr"], files["2x2-bit"], *files.patterns["4x4"]]
    assert Solver.from_bytes(tables).shape == (2, 3)
    for shape in ("2x2", "4x4"):
        solver = Solver.from_bytes(tables, shape)
        assert repr(solver).startswith(f"<tilebase.Solver: {shape}, ")
        for goal in (repr(solver).split(",")[1][6:], solver.goal):
            assert repr(Solver.from_bytes(tables, goal)) == repr(solver)
    for ask in (Solver.open, Solver.from_bytes):
        with pytest.raises(tilebase.TableError, match="^expected at least one table, found none$"):
            ask([])


@pytest.mark.parametrize("mmap", [False, True])
def test_a_folder_adds_to_the_other_tables(mmap: bool) -> None:
    corner = DATA / "2x4-corner-bit.tb"
    assert Solver.open([corner, DATA], mmap=mmap).shape == (2, 4)
    assert Solver.open([corner, DATA], "123/8x4/765", mmap).distance("283/164/7x5") == 5
    board = "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11"
    assert Solver.open(corner, board, mmap).distance("123456789abcdefx") == 44


@pytest.mark.parametrize("mmap", [False, True])
def test_files_that_do_not_open(tmp_path: Path, mmap: bool) -> None:
    missing, pipe = tmp_path / "missing.tb", tmp_path / "pipe.tb"
    with pytest.raises(FileNotFoundError) as refused:
        Solver.open(missing, mmap=mmap)
    assert (refused.value.filename, refused.value.strerror) == (str(missing), "No such file or directory")
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        Solver.open(pipe, mmap=mmap)


@pytest.mark.parametrize("mmap", [False, True])
def test_damaged_files(tmp_path: Path, mmap: bool) -> None:
    path = tmp_path / "damaged.tb"
    whole = CORNER.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    text = f"^cannot use the table {path}: damaged payload: expected checksum "
    with pytest.raises(tilebase.TableError, match=text) as refused:
        Solver.open(path, mmap=mmap)
    assert refused.value.path == str(path)
    for length in (0, 63, 64, len(whole) - 1, len(whole) + 1):
        path.write_bytes((whole + b" ")[:length])
        with pytest.raises(tilebase.TableError, match=rf"found {length}\b"):
            Solver.open(path, mmap=mmap)


def test_invalid_file_types() -> None:
    with pytest.raises(TypeError, match="^expected a path as str or os.PathLike, or a sequence of them, found int$"):
        Solver.open(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^expected a table as bytes, bytearray or memoryview, or a sequence of them, found str$"):
        Solver.from_bytes("3x3-corner.tb")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Solver()


def test_a_solver_outlives_its_file(tmp_path: Path) -> None:
    path = tmp_path / "table.tb"
    shutil.copy(CORNER, path)
    solvers = [Solver.open(path), Solver.open(path, mmap=True)]
    path.unlink()
    for solver in solvers:
        assert solver.distance([8, 6, 7, 2, 5, 4, 3, 0, 1]) == 31


def test_a_bytearray_is_copied(files: Files) -> None:
    data = bytearray(files["2x3-udlr"])
    view = memoryview(data)
    solvers = [Solver.from_bytes(given) for given in (data, [data], view, (view,))]
    view.release()
    data[:] = bytes(len(data))
    for solver in solvers:
        solver.verify()
    data[:] = files["2x3-udlr"]
    data[64] ^= 1
    # Bytes are checked only on request.
    damaged = Solver.from_bytes(data)
    with pytest.raises(tilebase.TableError, match="^damaged payload: "):
        damaged.verify()


def test_properties(solver: Solver) -> None:
    assert (solver.shape, solver.max_distance, solver.boards) == ((3, 3), 31, 181_440)
    assert solver.goal == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    assert repr(solver) == "<tilebase.Solver: 3x3, goal 1 2 3 4 5 6 7 8 x, largest distance 31>"
    solver.goal.clear()
    assert len(solver.goal) == 9


@pytest.mark.parametrize("goal", [None, "2x3"])
def test_every_opener_has_a_metric(files: Files, goal: str | None, tmp_path: Path) -> None:
    table, slides = tmp_path / "single.tb", tmp_path / "multi.tb"
    table.write_bytes(files["3x2-rldu"])
    slides.write_bytes(files["3x2-multi"])
    both = [files["3x2-rldu"], files["3x2-multi"]]
    for solver, metric in (
        (Solver.embedded(goal), "single"),
        (Solver.embedded(goal, "multi"), "multi"),
        (Solver.open(table, goal), "single"),
        (Solver.open([slides, table], goal, mmap=True), "multi"),
        (Solver.open([table, slides], goal, metric="multi"), "multi"),
        (Solver.open(tmp_path, goal or "2x4", metric="multi"), "multi"),
        (Solver.open(table, goal or "2x4", True, "multi"), "multi"),
        (Solver.from_bytes(both, goal), "single"),
        (Solver.from_bytes(both, goal, metric="multi"), "multi"),
    ):
        assert solver.metric == metric
        assert repr(solver).endswith(", metric multi>" if metric == "multi" else f" {solver.max_distance}>")
        solver.verify()
        copy = pickle.loads(pickle.dumps(solver))
        assert repr(copy) == repr(solver)
        boards = solver.random(20, seed=1)
        assert copy.solve_many(boards) == solver.solve_many(boards)
    with pytest.raises(ValueError, match="^unknown metric; write single or multi$"):
        Solver.embedded(metric="mtm")  # type: ignore[arg-type]


def test_small_pickles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mapped solver pickles the paths of its files, an embedded one only its goal."""
    monkeypatch.chdir(DATA)
    searching = [path.name for path in SHIPPED_PATTERNS]
    mapped = [Solver.open(paths, mmap=True) for paths in (CORNER.name, searching)]
    pickled = [pickle.dumps(original) for original in (*mapped, Solver.embedded("123/8x4/765"))]
    assert max(map(len, pickled)) < 1000
    monkeypatch.chdir("/")
    corner, patterns, other = map(pickle.loads, pickled)
    assert (corner.max_distance, patterns.shape, other.solve("283/164/7x5")) == (31, (4, 4), "uuldr")
