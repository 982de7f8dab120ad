import { useMemo } from "preact/hooks";
import { blankCell, type Board } from "tilebase-reader/puzzle";
import { nearestRepair, otherGoal, whyUnsolvable } from "../model/solvable";
import { Entry } from "../Panel";
import { useWords } from "../words/words";
import { MoreButton } from "./Controls";

interface Props {
  board: Board;
  goal: Board;
  load: (start: Board) => void;
  setGoal: (goal: Board) => void;
}

/** Explains that the board is unsolvable. Buttons exchange two tiles, or choose a goal, to make it solvable. */
export function Unsolvable({ board, goal, load, setGoal }: Props) {
  const { setup } = useWords();
  const repair = useMemo(() => nearestRepair(board, goal), [board, goal]);
  const other = otherGoal(board, goal);
  return (
    <div class="messages stack spaced">
      <p role="alert">{setup.noMovesLead}</p>
      <div class="buttons">
        <button class="main" onClick={() => load(repair.board)}>
          {setup.swap(...repair.tiles)}
        </button>
        <MoreButton />
      </div>
      {other && (
        <button onClick={() => setGoal(other)}>
          {blankCell(other) === 0 ? setup.solvableFirst : setup.solvableLast}
        </button>
      )}
      <Entry group="why" name={setup.why}>
        <p>{whyUnsolvable(board, goal, setup)}</p>
      </Entry>
    </div>
  );
}
