"""Tests that the programs in the README run. (Its other examples are doctests.)"""

import asyncio
import json
import re
import signal
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from threading import Timer
from typing import Any
from urllib.parse import urlsplit

import pytest
from conftest import LIMIT

import tilebase

README = Path(__file__).parents[1] / "README.md"


def test_the_hint_server() -> None:
    program = README.parent / "examples" / "hint_server.py"
    # If the port is 0, the system chooses a free port.
    code = program.read_text("utf-8").replace("8000", "0")
    with subprocess.Popen(
        [sys.executable, "-u", "-c", code],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    ) as server:  # fmt: skip
        assert server.stdout
        timer = Timer(LIMIT, server.kill)
        timer.start()

        asked: list[tuple[int, Any]] = []

        def ask(question: str) -> tuple[int, Any]:
            connection = HTTPConnection(address, timeout=LIMIT)
            connection.request("GET", question)
            answer = connection.getresponse()
            return answer.status, json.load(answer)

        try:
            line = server.stdout.readline()
            assert line, "the server has not started"
            address = urlsplit(line.strip()).netloc
            assert ask("/?board=23415x768") == (200, {"tile": 4, "moves": 19, "at_least": 19})
            assert ask("/?board=12345678x") == (200, {"tile": None, "moves": 0, "at_least": 0})
            hard = threading.Thread(target=lambda: asked.append(ask("/?board=xC9D/FBAE/3756/4821")))
            hard.start()
            goal = "1+2+3+4+5+6+7+8+9+10+11+12+13+14+x+15"
            assert ask(f"/?board={goal}") == (200, {"tile": 15, "moves": 1, "at_least": 1})
            assert hard.is_alive()
            assert ask("/?board=12345687x")[1]["kind"] == "unsolvable"
            assert ask("/?board=12x")[0] == 400
            assert ask("/?board=123/45x")[0] == ask("/")[0] == 404
            hard.join()
            [(status, reply)] = asked
            assert (status, reply["moves"] >= 80 > reply["at_least"]) == (200, True)
        finally:
            timer.cancel()
            server.kill()


def test_a_cancelled_task_ends_its_search() -> None:
    """If the search continued, the program would run for minutes."""
    program = re.search("```python\n(async def .*?)```", README.read_text("utf-8"), re.DOTALL)
    assert program
    solver = tilebase.Solver.embedded("4x4")
    names: dict[str, Any] = {"asyncio": asyncio, "threading": threading, "tilebase": tilebase, "solver": solver}
    exec(program[1], names)  # noqa: S102
    solve = names["solve"]
    hard = "x 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1"

    async def main() -> None:
        assert await solve(solver.goal) == ""
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(solve(hard), 0.2)

    # `asyncio.run` also joins the thread of the search.
    asyncio.run(main())
    assert threading.active_count() == 1
    # Ctrl-C ends the process, too.
    code = f"""
import asyncio, threading, tilebase
solver = tilebase.Solver.embedded("4x4")
{program[1]}
async def main():
    print("started", flush=True)
    await solve("{hard}")
asyncio.run(main())
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as child:
        assert child.stdout
        assert child.stdout.readline() == "started\n"
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        assert child.wait(LIMIT) not in (0, None)
