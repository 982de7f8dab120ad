// Answers `GET /hint?puzzle=15&board=...` with the tile to press. Asynchronous searches advance together, so a hard board
// does not hold up an easy one. If a player leaves, the search ends.
import { createServer } from "node:http";
import { BoardError, fromBytes, type Solver, UnsolvableError } from "tilebase-reader";
import { embedded } from "tilebase-reader/patterns";
import corner from "tilebase-reader/tables/3x3-corner-bit";

const solvers = new Map<string | null, Solver>([
  ["8", fromBytes(corner)],
  ["15", embedded("4x4")],
  ["24", embedded("5x5")],
]);

const server = createServer(async (request, response) => {
  const answer = (status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const [solver, board] = [solvers.get(searchParams.get("puzzle")), searchParams.get("board")];
  if (pathname !== "/hint" || !solver) return answer(404, { error: "try /hint?puzzle=8&board=" });
  const controller = new AbortController();
  response.on("close", () => controller.abort());
  const { signal } = controller;
  try {
    const hint = await solver.async.hint(board ?? "", { seconds: 2, signal });
    const { tile, length, lowerBound, isOptimal } = hint;
    answer(200, { tile, length, lowerBound, isOptimal });
  } catch (error) {
    const isTheirs = error instanceof BoardError || error instanceof UnsolvableError;
    answer(isTheirs ? 400 : 500, { error: (error as Error).message });
  }
});
server.listen(Number(process.env["PORT"] ?? 8080), "127.0.0.1", () =>
  console.log(server.address()),
);
