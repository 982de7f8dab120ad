import { useMemo } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import { nearestRepair, whyUnsolvable } from "../model/solvable";
import { useWords } from "../words/words";

interface Props {
  board: Board;
  goal: Board;
  load: (start: Board) => void;
}

/** Shows that the board is unsolvable; a button exchanges two tiles to make it solvable. */
export function Unsolvable({ board, goal, load }: Props) {
  const { setup } = useWords();
  const repair = useMemo(() => nearestRepair(board, goal), [board, goal]);
  return (
    <div class="unsolvable stack">
      <h2>{setup.unsolvable}</h2>
      <p role="alert">{setup.noMovesLead}</p>
      <button class="primary" onClick={() => load(repair.board)}>
        {setup.swap(...repair.tiles)}
      </button>
      <details>
        <summary>{setup.why}</summary>
        <p>{whyUnsolvable(board, goal, setup)}</p>
      </details>
    </div>
  );
}
