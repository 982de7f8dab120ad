"""Tests of data sets: rows, batches, and files, which have the same bytes as those of the command."""

import hashlib
import os
import pickle
import sys
import time
from pathlib import Path
from threading import Thread

import numpy
import pytest

import tilebase
from tilebase import Solver

SOLVER = Solver.embedded()
NEAR = SOLVER.dataset(1000, 7, distance=(1, 20), solutions=True)


def test_rows_agree_with_the_solver(solver: Solver) -> None:
    rows = NEAR.rows()
    assert (len(NEAR), len(rows)) == (1000, 1000)
    assert (solver.distances(rows["board"]) == rows["distance"]).all()
    assert (solver.optimal_moves_many(rows["board"]) == rows["optimal_moves"]).all()
    assert (solver.solve_many(rows["board"]).letters == rows["solution"]).all()
    assert set(rows["distance"].tolist()) == set(range(1, 21))
    assert (numpy.bincount(rows["split"]) > 50).all()
    uniform = solver.dataset(100, 7).rows()
    assert (uniform["board"] == solver.random(100, seed=7)).all()


def test_any_part(patterns: Solver) -> None:
    rows = NEAR.rows()
    assert (NEAR.rows(990) == rows[990:]).all()
    assert (NEAR.rows(17, 19) == rows[17:19]).all()
    assert len(NEAR.rows(5, 5)) == len(NEAR.rows(5, 3)) == 0
    assert (numpy.concatenate(list(NEAR.batches(300))) == rows).all()
    assert [len(batch) for batch in NEAR.batches(300)] == [300, 300, 300, 100]
    data = Solver.embedded("2x3").dataset(5)
    assert [len(batch) for batch in data.batches()] == [5]
    [board] = patterns.dataset(1, 5).rows()["board"]
    assert board.tolist() == patterns.random(seed=5)


# The tests of the command have the same checksums.
@pytest.mark.parametrize(
    ("name", "checksum"),
    [
        ("a.npy", "f8814199f99083cd9069fe23fcd0c3740eda72b578e860737f62d98c774fbc12"),
        ("a.csv", "51ce160666d64814928f636ac627cfcbb2f32d6e684cc7d163d55aa28546ab80"),
    ],
)
def test_files(name: str, checksum: str, tmp_path: Path) -> None:
    path = tmp_path / name
    assert NEAR.write(path) == checksum
    assert hashlib.sha256(path.read_bytes()).hexdigest() == checksum
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_numpy_maps_the_rows(tmp_path: Path) -> None:
    rows = NEAR.rows()
    NEAR.write(tmp_path / "a.npy")
    mapped = numpy.load(tmp_path / "a.npy", mmap_mode="r")
    assert mapped.dtype == NEAR.dtype == rows.dtype
    assert (mapped == rows).all()


@pytest.mark.parametrize("ending", ["parquet", "arrow"])
def test_arrow(ending: str, tmp_path: Path) -> None:
    from pyarrow import ipc, parquet  # type: ignore[import-untyped]

    path = tmp_path / f"a.{ending}"
    checksum = NEAR.write(path)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == checksum
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    read = parquet.read_table(path) if ending == "parquet" else ipc.open_file(path).read_all()
    rows = NEAR.rows()
    assert read["board"].to_pylist() == rows["board"].tolist()
    for name in ("distance", "optimal_moves"):
        assert (read[name].to_numpy() == rows[name]).all()
    assert read["split"].to_pylist() == [("train", "validation", "test")[part] for part in rows["split"]]
    assert read["solution"].to_pylist() == rows["solution"].astype(str).tolist()
    SOLVER.dataset(0).write(path)
    empty = parquet.read_table(path) if ending == "parquet" else ipc.open_file(path).read_all()
    assert (empty.num_rows, empty.column_names) == (0, read.column_names[:-1])


@pytest.mark.parametrize("distance", [None, 9, (3, 1)])
def test_pickles(distance: int | tuple[int, int] | None, solver: Solver) -> None:
    for data in (
        Solver.embedded("2x3").dataset(20, 2**64 + 1, distance=distance, split=(50, 0)),
        solver.dataset(20, solutions=True, distance=distance),
    ):
        assert (pickle.loads(pickle.dumps(data)).rows() == data.rows()).all()


def test_a_path_in_bytes(tmp_path: Path) -> None:
    for name in ("a.npy", "a.parquet"):
        path = tmp_path / name
        checksum = NEAR.write(os.fsencode(path))
        assert hashlib.sha256(path.read_bytes()).hexdigest() == checksum


def test_unfinished_files(tmp_path: Path) -> None:
    """A file that another call writes, and a damaged file, are refused with the reason."""
    data = SOLVER.dataset(3_000_000)
    path = tmp_path / "a.npy"
    thread = Thread(target=data.write, args=[path])
    thread.start()
    while not (parts := [part for part in tmp_path.glob("*.part") if part.stat().st_size > 0]):
        time.sleep(0.001)
    with pytest.raises(OSError, match="a.npy.*part: another run uses it; wait for it to end, or name another$"):
        data.write(path)
    thread.join()
    parts[0].write_bytes(path.read_bytes().replace(b"N", b"M", 1))
    parts[0].chmod(0o600)
    with pytest.raises(OSError, match="a.npy.*part: damaged; delete it to start again$"):
        data.write(path)


def test_wrong_arguments(solver: Solver, patterns: Solver, tmp_path: Path) -> None:
    with pytest.raises(tilebase.DistanceError, match="^no board is at distance 32: the largest"):
        solver.dataset(1, distance=(3, 32))
    with pytest.raises(ValueError, match="^this call needs a complete table"):
        patterns.dataset(1, distance=3)
    with pytest.raises(ValueError, match=r"^expected split to have a sum of at most 100, found \(90, 11\)$"):
        solver.dataset(1, split=(90, 11))
    with pytest.raises(ValueError, match="^expected count to be at least 0, found -1$"):
        solver.dataset(-1)
    for size in (0, -1):
        with pytest.raises(ValueError, match=f"^expected size to be at least 1, found {size}$"):
            NEAR.batches(size)
    with pytest.raises(ValueError, match=f"^expected count to be at most {sys.maxsize}, found {2**64}$"):
        solver.dataset(2**64)
    for stop in (1001, 2**64 - 1, 2**64):
        with pytest.raises(IndexError, match=f"^no row {min(stop, 2**64 - 1)}: there are 1000 rows$"):
            NEAR.rows(0, stop)
    with pytest.raises(ValueError, match="^expected start to be at least 0, found -1$"):
        NEAR.rows(-1)
    with pytest.raises(TypeError, match="^expected str, bytes or os.PathLike object, not int$"):
        NEAR.write(3)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        NEAR.write(tmp_path / "missing" / "a.npy")
    with pytest.raises(ValueError, match="the name ends neither in .csv nor in .npy"):
        NEAR.write(tmp_path / "a.txt")
