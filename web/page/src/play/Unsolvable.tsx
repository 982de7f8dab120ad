import type { Solver } from "tilebase";
import { useMemo } from "preact/hooks";
import type { Board } from "tilebase/puzzle";
import { nearestRepair, whyUnsolvable } from "../model/unsolvable";

interface Props {
  board: Board;
  goal: Board;
  solver: Solver;
  load: (start: Board) => void;
}

/** The reason why the board is unsolvable, and a button that exchanges two tiles to make it solvable. */
export function Unsolvable({ board, goal, solver, load }: Props) {
  const repair = useMemo(() => nearestRepair(solver, board), [solver, board]);
  const [one, other] = repair.tiles;
  return (
    <div class="unsolvable">
      <p role="alert">{whyUnsolvable(board, goal)}</p>
      <button type="button" class="primary" onClick={() => load(repair.board)}>
        Swap {one} and {other}
      </button>
    </div>
  );
}
