"""Answers `/3x3?board=23415x768` and `/4x4?board=...` over HTTP with the next move, as JSON."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import tilebase

SOLVERS = {"/3x3": tilebase.Solver.embedded(), "/4x4": tilebase.Solver.embedded("4x4")}


def hint(solver: tilebase.Solver, board: str) -> tuple[int, object]:
    """Returns the status and the object of a reply."""
    # Most boards take milliseconds, but a few of 4x4 take minutes.
    found = solver.search(board, max_seconds=2)
    if not found.is_complete:
        return 503, {"error": "more than two seconds", "at_least": found.lower_bound}
    if not found.moves:
        return 200, None  # the goal
    move = found.moves[0]
    tile = solver.apply(board, "")[solver.apply(board, move).index(0)]
    return 200, {"tile": tile, "move": move, "distance": len(found.moves)}


class HintServer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        url = urlsplit(self.path)
        try:
            status, answer = hint(SOLVERS[url.path], parse_qs(url.query)["board"][0])
        except KeyError:
            status, answer = 404, {"error": "ask for /3x3?board=... or /4x4?board=..."}
        except tilebase.Error as error:
            status, answer = 400, {"error": str(error)}
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())


server = ThreadingHTTPServer(("127.0.0.1", 8000), HintServer)
print("http://{}:{}".format(*server.server_address))
server.serve_forever()
