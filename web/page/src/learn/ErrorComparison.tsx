import { useState } from "preact/hooks";
import { estimate, type Heuristic } from "../search/heuristics";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { ErrorLegend } from "./ErrorLegend";
import { ErrorPlot } from "./ErrorPlot";
import type { Given } from "./given";
import { HeuristicChoice } from "./HeuristicChoice";
import { Lesson } from "./Lesson";
import { useWords } from "../words/words";

interface Props extends Given {
  worker: TableWorker;
}

/** The fourth lesson: the errors of each heuristic, over all boards. */
export function ErrorComparison({ board, goal, distance, worker }: Props) {
  const { errors: words } = useWords().learn;
  const errors = useAnswer(() => worker.heuristicErrors(goal), goal) ?? [];
  const [chosen, choose] = useState<Heuristic>("Manhattan");
  const chosenErrors = errors.find(({ heuristic }) => heuristic === chosen);
  const here =
    distance === undefined ? undefined : { distance, estimate: estimate(chosen, board, goal) };
  return (
    <Lesson number={4} id="heuristic-errors" question={words.question} text={words.text}>
      <div class="heuristic-errors">
        {chosenErrors ? (
          <ErrorPlot errors={errors} chosen={chosenErrors} here={here} />
        ) : (
          <figure class="error-plot">
            <p class="plot-area loading" role="status">
              {words.counting}
            </p>
            <ErrorLegend here={here} />
          </figure>
        )}
        <HeuristicChoice errors={errors} chosen={chosen} choose={choose} />
      </div>
    </Lesson>
  );
}
