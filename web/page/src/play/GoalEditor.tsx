import { useRef, useState } from "preact/hooks";
import { type Board, canonicalGoal, sameBoard, sameShape, swapped } from "tilebase-reader/puzzle";
import type { Game } from "../model/game";
import { CellTable } from "../board/CellTable";
import { secondSwap } from "../model/goal";
import { isSolvable } from "../model/solvable";
import { useWords } from "../words/words";

interface Props {
  wanted: ReturnType<typeof useWantedGoal>;
  newPuzzleTo: (goal: Board) => void;
}

/** Edits the goal: exchanges the contents of two cells, chosen one after the other. */
export function GoalEditor({ wanted, newPuzzleTo }: Props) {
  const { setup } = useWords();
  const { goal, isWaiting, propose } = wanted;
  const usual = canonicalGoal(goal);
  // This button receives the focus when a pressed button disappears.
  const reset = useRef<HTMLButtonElement>(null);
  // A second exchange makes the board solvable again.
  const second = secondSwap(wanted.before, goal);
  const swapToo = (goal: Board) => {
    propose(goal);
    reset.current?.focus();
  };
  return (
    <div class="stack">
      <Cells goal={goal} swap={(one, other) => propose(swapped(goal, one, other))} />
      <p class="quiet" role="status">
        {isWaiting ? setup.goalWaits : setup.swapTwo}
      </p>
      <div class="buttons">
        {isWaiting && (
          <>
            <button onClick={() => swapToo(second.board)}>{setup.swapToo(...second.tiles)}</button>
            <button onClick={() => newPuzzleTo(goal)}>{setup.newPuzzleToGoal}</button>
          </>
        )}
        <button ref={reset} aria-disabled={sameBoard(goal, usual)} onClick={() => propose(usual)}>
          {setup.resetGoal}
        </button>
      </div>
    </div>
  );
}

function Cells({ goal, swap }: { goal: Board; swap: (one: number, other: number) => void }) {
  const { play, boards } = useWords();
  // The chosen cell belongs to one goal, because another goal may have another shape.
  const [choice, setChoice] = useState<{ goal: Board; cell: number }>();
  const chosen = choice?.goal === goal ? choice.cell : undefined;
  const choose = (cell: number) => {
    if (chosen === undefined) return setChoice({ goal, cell });
    setChoice(undefined);
    if (cell !== chosen) swap(chosen, cell);
  };
  return (
    <CellTable kind="goal" board={goal} label={play.goal}>
      {(cell) => {
        const tile = goal.tiles[cell];
        return (
          <button
            aria-label={tile ? boards.tile(tile) : boards.blank}
            aria-pressed={cell === chosen}
            onClick={() => choose(cell)}
          >
            {tile || ""}
          </button>
        );
      }}
    </CellTable>
  );
}

/** Holds an edited goal that the board cannot reach yet. A new puzzle discards it. */
export function useWantedGoal({ start, goal, board }: Game, setGoal: (goal: Board) => void) {
  const [kept, setKept] = useState({ start, before: goal, wanted: goal });
  const isOfThisPuzzle = kept.start === start && kept.before === goal;
  const wanted = isOfThisPuzzle ? kept.wanted : goal;
  return {
    goal: wanted,
    /** The goal of the game. */
    before: goal,
    /** Whether the edited goal needs another exchange before the board can reach it. */
    isWaiting: wanted !== goal,
    propose(proposed: Board) {
      const isReached = !sameShape(board, proposed) || isSolvable(board, proposed);
      setKept({ start, before: goal, wanted: isReached ? goal : proposed });
      if (isReached) setGoal(proposed);
    },
  };
}
