import { useMemo } from "preact/hooks";
import { blankCell, type Board } from "tilebase-reader/puzzle";
import { otherGoal } from "../model/goal";
import { nearestRepair, whyUnsolvable } from "../model/solvable";
import { useWords } from "../words/words";

interface Props {
  board: Board;
  goal: Board;
  load: (start: Board) => void;
  setGoal: (goal: Board) => void;
}

/** Shows that the board is unsolvable. Buttons exchange two tiles, or choose a goal, to make it solvable. */
export function Unsolvable({ board, goal, load, setGoal }: Props) {
  const { setup } = useWords();
  const repair = useMemo(() => nearestRepair(board, goal), [board, goal]);
  const other = otherGoal(board, goal);
  return (
    <div class="unsolvable stack">
      <h2>{setup.unsolvable}</h2>
      <p role="alert">{setup.noMovesLead}</p>
      <button class="primary" onClick={() => load(repair.board)}>
        {setup.swap(...repair.tiles)}
      </button>
      {other && (
        <button onClick={() => setGoal(other)}>
          {blankCell(other) === 0 ? setup.solvableFirst : setup.solvableLast}
        </button>
      )}
      <details>
        <summary>{setup.why}</summary>
        <p>{whyUnsolvable(board, goal, setup)}</p>
      </details>
    </div>
  );
}
