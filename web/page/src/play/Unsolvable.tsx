import type { Table } from "tilebase";
import { useMemo } from "preact/hooks";
import type { Board } from "../model/board";
import { nearestRepair, whyUnsolvable } from "../model/unsolvable";

interface Props {
  board: Board;
  goal: Board;
  table: Table;
  load: (start: Board) => void;
}

/** Why the board cannot be solved, and the two tiles whose exchange helps. */
export function Unsolvable({ board, goal, table, load }: Props) {
  const repair = useMemo(() => nearestRepair(table, board), [table, board]);
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
