"""Tests that threads can share a solver, and that other threads run during a batch."""

import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest
from conftest import Files

from tilebase import BoardError, Solver


def test_many_threads_share_one_solver() -> None:
    solver = Solver.embedded()
    boards, distances = solver.all_boards(), solver.all_distances()
    parts = numpy.array_split(numpy.arange(len(boards)), 4)

    def ask(number: int) -> bool:
        part, order = parts[number % 4], ["udlr", "dlru"][number % 2]
        batch = solver.solve_many(boards[part], order)
        singles = [solver.solve(board, order) for board in boards[part[:500]]]
        return bool(
            (batch.lengths == distances[part]).all()
            and (solver.distances(boards[part]) == distances[part]).all()
            and batch[:500] == singles
        )

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, range(16)))


@pytest.mark.parametrize("method", ["distances", "solve_many"])
def test_the_lock_is_released(files: Files, method: str) -> None:
    """Checks that another Python thread runs while Rust answers a block. Python itself would switch threads only
    after a minute. The thread must run at least five times, since it can run once or twice while numpy copies the
    rows. A busy machine may need several batches."""
    solver = Solver.from_bytes(files["2x4-bit"])
    farthest = solver.random(distance=solver.max_distance, seed=1)
    block = numpy.tile(numpy.array(farthest, dtype=numpy.uint8), (4096, 1))
    ticks: list[float] = []
    answered = threading.Event()
    started = threading.Event()

    def tick() -> None:
        started.set()
        while not answered.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.0002)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=tick)
    sys.setswitchinterval(60)
    try:
        thread.start()
        started.wait()
        most, deadline = 0, time.perf_counter() + 60
        while most < 5 and time.perf_counter() < deadline:
            ticks.clear()
            start = time.perf_counter()
            getattr(solver, method)(block)
            end = time.perf_counter()
            most = max(most, sum(start < moment < end for moment in ticks))
    finally:
        answered.set()
        thread.join()
        sys.setswitchinterval(interval)
    assert most >= 5


def test_a_thread_may_write_meanwhile() -> None:
    """Checks that a row that changes during the call is answered for one of its values, or refused with its number."""
    solver = Solver.embedded()
    boards = numpy.tile(numpy.array([1, 2, 3, 4, 5, 6, 7, 8, 0]), (400_000, 1))
    expected = r"board \d+: (300 is not a tile: |another thread wrote to it meanwhile$)"
    answered = threading.Event()

    def write() -> None:
        while not answered.is_set():
            boards[:, 0] = 300
            boards[:, 0] = 1

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for _ in range(20):
            try:
                assert not solver.distances(boards).any()
            except BoardError as error:
                assert re.match(expected, str(error))
    finally:
        answered.set()
        thread.join()
