"""Answers `/3x3?board=23415x768` and `/4x4?board=...` over HTTP with the next move, as JSON."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import tilebase

SOLVERS = {"/3x3": tilebase.Solver.embedded(), "/4x4": tilebase.Solver.embedded("4x4")}


class HintServer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        url = urlsplit(self.path)
        try:
            hint = SOLVERS[url.path].hint(parse_qs(url.query)["board"][0])
            status, answer = 200, hint and hint._asdict()  # null at the goal
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
