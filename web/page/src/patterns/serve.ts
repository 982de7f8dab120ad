import type { Patterns } from "tilebase-reader/patterns";
import type { Moves } from "tilebase-reader/puzzle";
import type { Port } from "../worker/messages";
import type { FromSearcher, Searched, SearchRequest, ToSearcher } from "./messages";
import { openPatterns } from "./tables";
import { Turns } from "./turns";

/** Runs the searches requested through a port, until they end or are dropped. */
export function serve(port: Port): void {
  const send = (message: FromSearcher) => port.postMessage(message);
  const turns = new Turns();
  const pending = new Set<number>();

  const answer = async (request: SearchRequest) => {
    const { id, goal, isUrgent = false } = request;
    pending.add(id);
    try {
      const patterns = await openPatterns(goal);
      const report = (progress: Searched) => send({ id, progress });
      const steps = search(patterns, request, report, () => pending.has(id));
      const found = await turns.run(steps, isUrgent);
      if (found) send({ id, answer: found });
    } catch (error) {
      send({ id, problem: (error as Error).message });
    }
    pending.delete(id);
  };
  port.onmessage = ({ data }: MessageEvent<ToSearcher>) => {
    if ("drop" in data) pending.delete(data.drop);
    else void answer(data);
  };
}

/**
 * Searches in steps. Returns a solution, a lower bound above the limit, or `undefined` if the request is dropped.
 * Immediately reports each larger lower bound. Every 100 ms, reports the shortest solution so far and the number of
 * boards looked at.
 */
function* search(
  patterns: Patterns,
  { board, atMost = Infinity }: SearchRequest,
  report: (progress: Searched) => void,
  isPending: () => boolean,
): Generator<void, Searched | undefined, undefined> {
  // With a limit, the search also looks for solutions that may not be optimal.
  const steps = patterns.searchInSteps(board, { maxNodes: Number.MAX_SAFE_INTEGER });
  let reported = { atLeast: 0, at: 0 };
  while (isPending()) {
    const { value, done } = steps.next();
    const { moves, lowerBound: atLeast, nodes: lookedAt } = value;
    if (done) return { moves: moves as Moves, atLeast, lookedAt };
    const searched = { moves: moves ?? undefined, atLeast, lookedAt };
    if (atLeast > atMost) return { ...searched, moves: undefined };
    const at = performance.now();
    if (atLeast > reported.atLeast || at - reported.at > 100) {
      report(searched);
      reported = { atLeast, at };
    }
    yield;
  }
  return undefined;
}
