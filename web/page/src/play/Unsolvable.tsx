import { useMemo } from "preact/hooks";
import type { Board } from "tilebase/puzzle";
import { nearestRepair, whyUnsolvable } from "../model/unsolvable";
import { useWords } from "../words/words";

interface Props {
  board: Board;
  goal: Board;
  load: (start: Board) => void;
}

/** The reason why the board is unsolvable, and a button that exchanges two tiles to make it solvable. */
export function Unsolvable({ board, goal, load }: Props) {
  const { setup } = useWords();
  const repair = useMemo(() => nearestRepair(board, goal), [board, goal]);
  const [one, other] = repair.tiles;
  return (
    <div class="unsolvable">
      <h2>{setup.unsolvable}</h2>
      <p role="alert">{whyUnsolvable(board, goal, setup)}</p>
      <button type="button" class="primary" onClick={() => load(repair.board)}>
        {setup.swap(one, other)}
      </button>
    </div>
  );
}
