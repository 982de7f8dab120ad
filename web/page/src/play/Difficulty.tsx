import type { Solver } from "tilebase";
import { useState } from "preact/hooks";
import type { Board } from "tilebase/puzzle";
import { count } from "../model/words";
import { daily } from "../model/daily";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { Hardest } from "./Hardest";
import { Histogram } from "./Histogram";

interface Props {
  goal: Board;
  /** The distance of the present board; `undefined` if it has none, or if it is not to be shown. */
  distance: number | undefined;
  solver: Solver;
  worker: TableWorker;
  load: (start: Board) => void;
  /** Loads a board when it arrives. */
  loadLater: (start: Promise<Board>) => void;
}

/** The numbers of boards by distance, the present board among them, and new puzzles. */
export function Difficulty({ goal, distance, solver, worker, load, loadLater }: Props) {
  const boards = useAnswer(() => worker.boardsByDistance(goal), goal) ?? [];
  const [chosen, setChosen] = useState(20);
  const difficulty = Math.min(chosen, solver.maxDistance);
  const loadDaily = () => {
    const today = daily(new Date(), solver.maxDistance);
    loadLater(worker.boardAt(goal, today.distance, today.seed));
  };
  return (
    <section class="card" aria-labelledby="difficulty">
      <h2 id="difficulty">Difficulty</h2>
      <Histogram boards={boards} distance={distance} chosen={difficulty} />
      <label class="chooser">
        <span class="visually-hidden">Difficulty</span>
        <input
          type="range"
          min={0}
          max={solver.maxDistance}
          value={difficulty}
          aria-valuetext={count(difficulty, "move")}
          onInput={(event) => setChosen(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div class="buttons">
        <button type="button" onClick={() => loadLater(worker.boardAt(goal, difficulty))}>
          New puzzle, {count(difficulty, "move")}
        </button>
        <button type="button" onClick={loadDaily}>
          Daily puzzle
        </button>
      </div>
      <Hardest goal={goal} largest={solver.maxDistance} worker={worker} load={load} />
    </section>
  );
}
