import { useMemo, useState } from "preact/hooks";
import type { Board } from "tilebase/puzzle";
import { FILES } from "../model/files";
import { openSolver } from "../model/open-solver";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { Hardest } from "./Hardest";
import { Histogram } from "./Histogram";

interface Props {
  goal: Board;
  /** The distance of the present board; `undefined` if it has none, or if it is not to be shown. */
  distance: number | undefined;
  worker: TableWorker;
  load: (start: Board) => void;
  /** Loads a board when it arrives. */
  loadLater: (start: Promise<Board>) => void;
}

/** The numbers of boards by distance, the present board among them, and new puzzles. */
export function Difficulty({ goal, distance, worker, load, loadLater }: Props) {
  const { difficulty: words } = useWords();
  const solver = useMemo(() => openSolver(FILES, goal), [goal]);
  const boards = useAnswer(() => worker.boardsByDistance(goal), goal) ?? [];
  const [chosen, setChosen] = useState(20);
  const difficulty = Math.min(chosen, solver.maxDistance);
  return (
    <details class="card">
      <summary>{words.heading}</summary>
      <Histogram boards={boards} distance={distance} chosen={difficulty} />
      <label class="chooser">
        <span class="visually-hidden">{words.heading}</span>
        <input
          type="range"
          min={0}
          max={solver.maxDistance}
          value={difficulty}
          aria-valuetext={words.moves(difficulty)}
          onInput={(event) => setChosen(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div class="buttons">
        <button type="button" onClick={() => loadLater(worker.boardAt(goal, difficulty))}>
          {words.chosen(difficulty)}
        </button>
      </div>
      <Hardest goal={goal} largest={solver.maxDistance} worker={worker} load={load} />
    </details>
  );
}
