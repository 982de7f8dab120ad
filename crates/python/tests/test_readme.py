"""The program of the README runs. (Its other examples are doctests.)"""

import json
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

README = Path(__file__).parents[1] / "README.md"


def ask(port: int, question: str) -> tuple[int, Any]:
    """What the server answers, once it has started."""
    url, end = f"http://localhost:{port}{question}", time.monotonic() + 20
    while True:
        try:
            with urlopen(url) as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            return error.code, json.load(error)
        except URLError:
            assert time.monotonic() < end
            time.sleep(0.05)


def test_the_hint_server() -> None:
    program = re.search("```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert program
    with socket.create_server(("localhost", 0)) as free:
        port = free.getsockname()[1]
    code = program[1].replace("8000", str(port))
    with subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL) as server:
        try:
            hint = {"tile": 4, "move": "u", "distance": 19}
            assert ask(port, "/3x3?board=23415x768") == (200, hint)
            assert ask(port, "/3x3?board=12345678x") == (200, None)
            goal = "1+2+3+4+5+6+7+8+9+10+11+12+13+14+x+15"
            assert ask(port, f"/4x4?board={goal}") == (200, {"tile": 15, "move": "r", "distance": 1})
            assert ask(port, "/3x3?board=12345687x")[0] == 400
            assert ask(port, "/5x5?board=1")[0] == 404
        finally:
            server.kill()
