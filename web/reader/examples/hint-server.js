// Answers `GET /hint?puzzle=15&board=...` with the tile that slides next. A worker searches, so the server stays
// responsive. For many players, start one worker per core.
import { createServer } from "node:http";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { BoardError, Solver, UnsolvableError } from "tilebase-reader";
import { apply } from "tilebase-reader/puzzle";
import { Patterns } from "tilebase-reader/patterns";
import corner from "tilebase-reader/tables/3x3-corner-bit";
import tables from "tilebase-reader/tables/4x4-patterns";

if (isMainThread) serve();
else work();

function serve() {
  const worker = new Worker(new URL(import.meta.url));
  const waiting = []; // The worker answers requests in the order of their arrival.
  worker.on("message", ([status, body]) => waiting.shift()(status, body));

  const server = createServer((request, response) => {
    const answer = (status, body) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url, "http://127.0.0.1");
    if (pathname !== "/hint") return answer(404, { error: "try /hint" });
    waiting.push(answer);
    worker.postMessage(Object.fromEntries(searchParams));
  });
  server.listen(process.env.PORT ?? 8080, "127.0.0.1", () => {
    console.log(`http://127.0.0.1:${server.address().port}/hint?puzzle=8&board=123/456/7x8`);
  });
}

function work() {
  const puzzles = new Map([
    ["8", Solver.fromBytes(corner)],
    ["15", Patterns.fromBytes(tables)],
  ]);
  const answerTo = ({ puzzle, board }) => {
    const solver = puzzles.get(puzzle);
    if (!solver) return [404, { error: "the puzzles are 8 and 15" }];
    if (board === undefined) return [400, { error: "no board" }];
    try {
      // The hint is `null` if the board is solved.
      if (solver instanceof Solver) return [200, { hint: solver.hint(board) }];
      // Most boards take milliseconds, but a few of 4x4 take minutes.
      const { isComplete, lowerBound, moves } = solver.search(board, { maxSeconds: 2 });
      if (!isComplete) return [503, { error: "more than two seconds", atLeast: lowerBound }];
      if (!moves) return [200, { hint: null }];
      const before = solver.parseBoard(board);
      const tile = before.tiles[apply(before, moves[0]).tiles.indexOf(0)];
      return [200, { hint: { tile, move: moves[0], distance: moves.length } }];
    } catch (error) {
      const isTheirs = error instanceof BoardError || error instanceof UnsolvableError;
      return [isTheirs ? 400 : 500, { error: error.message }];
    }
  };
  parentPort.on("message", (question) => parentPort.postMessage(answerTo(question)));
}
