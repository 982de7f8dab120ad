import { HEURISTICS } from "../search/heuristics";
import type { Given } from "./given";
import { HeuristicBoard } from "./HeuristicBoard";

/** The estimates of all heuristics for the board, tile by tile. */
export function HeuristicBoards(given: Given) {
  return (
    <section class="card" aria-labelledby="heuristic-boards">
      <h2 id="heuristic-boards">What a heuristic knows</h2>
      <p class="quiet">
        A heuristic estimates the moves to go at a glance. These are never too high, which is what
        A* and IDA* need to find a shortest solution. Each tile shows what it adds.
      </p>
      <div class="heuristic-boards">
        {HEURISTICS.map((heuristic) => (
          <HeuristicBoard key={heuristic} heuristic={heuristic} {...given} />
        ))}
      </div>
    </section>
  );
}
