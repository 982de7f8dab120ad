import { useState } from "preact/hooks";
import { estimate, type Heuristic } from "../search/heuristics";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { ErrorPlot } from "./ErrorPlot";
import type { Given } from "./given";
import { HeuristicChoice } from "./HeuristicChoice";

interface Props extends Given {
  worker: TableWorker;
}

/** The errors of each heuristic, over all boards. */
export function ErrorComparison({ board, goal, distance, worker }: Props) {
  const errors = useAnswer(() => worker.heuristicErrors(goal), goal) ?? [];
  const [chosen, choose] = useState<Heuristic>("Manhattan");
  const chosenErrors = errors.find(({ heuristic }) => heuristic === chosen);
  const here =
    distance === undefined ? undefined : { distance, estimate: estimate(chosen, board, goal) };
  return (
    <section class="card" aria-labelledby="heuristic-errors">
      <h2 id="heuristic-errors">How far a heuristic is off</h2>
      <p class="quiet">
        All boards at once: to the right, the moves that they truly take; upwards, the moves that a
        heuristic estimates. On the dashed line it would be right.
      </p>
      <div class="heuristic-errors">
        {chosenErrors && <ErrorPlot errors={errors} chosen={chosenErrors} here={here} />}
        <HeuristicChoice errors={errors} chosen={chosen} choose={choose} />
      </div>
    </section>
  );
}
