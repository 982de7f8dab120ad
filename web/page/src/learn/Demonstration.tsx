import type { TableWorker } from "../worker/client";
import { HEURISTICS_OR_NONE } from "../search/heuristics";
import { SEARCHES } from "../search/searches";
import { useWords } from "../words/words";
import { Choice } from "./Choice";
import { DemonstrationControls } from "./DemonstrationControls";
import { useDemonstration } from "./demonstration-state";
import { DepthChart } from "./DepthChart";
import type { Given } from "./given";
import { Lesson } from "./Lesson";
import { Lookout } from "./Lookout";

interface Props extends Given {
  worker: TableWorker;
}

/** The first lesson: one search, board by board. */
export function Demonstration({ worker, ...given }: Props) {
  const { learn } = useWords();
  const { demonstration: words } = learn;
  const state = useDemonstration(worker, given);
  const { search, heuristic, picture } = state;
  return (
    <Lesson number={1} id="demonstration" question={words.question} text={words.text}>
      <div class="rule">
        <Choice
          legend={learn.search}
          values={SEARCHES}
          name={(search) => learn.searches[search].name}
          chosen={search}
          choose={state.setSearch}
        />
        <p class="reading">{learn.searches[search].rule}</p>
        {(search === "A*" || search === "IDA*") && (
          <Choice
            legend={learn.heuristic}
            values={HEURISTICS_OR_NONE}
            name={(heuristic) => learn.heuristics[heuristic]}
            chosen={heuristic}
            choose={state.setHeuristic}
          />
        )}
      </div>
      <DemonstrationControls {...state} />
      <div class="demonstration">
        <Lookout picture={picture} start={given.board} />
        <DepthChart picture={picture} search={search} distance={given.distance ?? 0} />
      </div>
    </Lesson>
  );
}
