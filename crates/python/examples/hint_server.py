"""Answers `/?board=23415x768` over HTTP with a hint for a board of 3x3, 4x4 or 5x5, as JSON.

Each request has its own thread, and a search does not block the others: a hard board does not hold up an easy one.
"""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import tilebase

SOLVERS = {solver.shape: solver for solver in map(tilebase.Solver.embedded, ["3x3", "4x4", "5x5"])}
LIMITS = tilebase.Limits(seconds=2)


def hint(board: str) -> dict[str, object]:
    """Returns the tile to slide, and the distance or its bounds."""
    answer = SOLVERS[tilebase.shape_of(board)].hint(board, limits=LIMITS)
    return {"tile": answer.tile, "moves": answer.length, "at_least": answer.lower_bound}


class HintServer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        query = parse_qs(urlsplit(self.path).query)
        try:
            status, reply = 200, hint(query["board"][0])
        except KeyError:
            status, reply = 404, {"error": "ask for /?board=..., a board of 3x3, 4x4 or 5x5"}
        except tilebase.Error as error:
            status, reply = 400, {"error": str(error), "kind": error.kind}
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(reply).encode())


server = ThreadingHTTPServer(("127.0.0.1", 8000), HintServer)
print("http://{}:{}".format(*server.server_address), flush=True)
server.serve_forever()
