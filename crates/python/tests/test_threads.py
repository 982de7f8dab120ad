"""Threads: one table answers several at a time, and a batch does not hold the others up."""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest

from tilebase import Table


def test_many_threads_ask_one_table() -> None:
    table = Table.embedded()
    boards, distances = table.all_distances()
    parts = numpy.array_split(numpy.arange(len(boards)), 4)

    def ask(number: int) -> bool:
        part, order = parts[number % 4], ["udlr", "dlru"][number % 2]
        batch = table.solve_many(boards[part], order)
        singles = [table.solve(board, order) for board in boards[part[:500]]]
        return bool(
            (numpy.char.str_len(batch) == distances[part]).all()
            and (table.distances(boards[part]) == distances[part]).all()
            and batch[:500].astype(str).tolist() == singles
        )

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, range(16)))


@pytest.mark.parametrize("method", ["distances", "solve_many"])
def test_the_lock_is_released(method: str) -> None:
    """While a batch is answered, another thread of Python goes on, even if Python itself would not
    interrupt one for the other within a minute."""
    table = Table.embedded()
    boards, _ = table.all_distances()
    many = numpy.tile(boards, (20, 1))
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
        start = time.perf_counter()
        getattr(table, method)(many)
        end = time.perf_counter()
    finally:
        answered.set()
        thread.join()
        sys.setswitchinterval(interval)
    assert sum(start < moment < end for moment in ticks) >= 3
