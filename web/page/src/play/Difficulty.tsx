import type { Table } from "tilebase";
import { useState } from "preact/hooks";
import { count } from "../model/words";
import type { Board } from "../model/board";
import { daily } from "../model/daily";
import type { TableWorker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { Hardest } from "./Hardest";
import { Histogram } from "./Histogram";

interface Props {
  goal: Board;
  /** Of the present board; `undefined` if it has none, or if that is not to be shown. */
  distance: number | undefined;
  table: Table;
  worker: TableWorker;
  load: (start: Board) => void;
  /** Loads a board when it comes. */
  loadLater: (start: Promise<Board>) => void;
}

/** How many boards are how hard, where the present one stands among them, and others to play. */
export function Difficulty({ goal, distance, table, worker, load, loadLater }: Props) {
  const boards = useAnswer(() => worker.boardsByDistance(goal), goal) ?? [];
  const [chosen, setChosen] = useState(20);
  const difficulty = Math.min(chosen, table.maxDistance);
  const loadDaily = () => {
    const today = daily(new Date(), table.maxDistance);
    loadLater(worker.boardAt(goal, today.distance, today.fraction));
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
          max={table.maxDistance}
          value={difficulty}
          aria-valuetext={count(difficulty, "move")}
          onInput={(event) => setChosen(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div class="buttons">
        <button
          type="button"
          onClick={() => loadLater(worker.boardAt(goal, difficulty, Math.random()))}
        >
          New puzzle, {count(difficulty, "move")}
        </button>
        <button type="button" onClick={loadDaily}>
          Daily puzzle
        </button>
      </div>
      <Hardest goal={goal} largest={table.maxDistance} worker={worker} load={load} />
    </section>
  );
}
