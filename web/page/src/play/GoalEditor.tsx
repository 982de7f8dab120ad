import { useRef, useState } from "preact/hooks";
import {
  type Board,
  canonicalGoal,
  sameBoard,
  sameShape,
  shapeText,
  swapped,
} from "tilebase-reader/puzzle";
import type { Game } from "../model/game";
import { secondSwap } from "../model/goal";
import { hasAnswers } from "../model/sizes";
import { isSolvable } from "../model/solvable";
import { useWords } from "../words/words";
import { rows } from "./BoardView";

interface Props {
  wanted: WantedGoal;
  /** Makes a new puzzle with this goal. */
  newPuzzleTo: (goal: Board) => void;
}

/** Edits the goal: exchanges the contents of two cells, chosen one after the other. */
export function GoalEditor({ wanted, newPuzzleTo }: Props) {
  const { setup } = useWords();
  const { goal, isWaiting, isRefused, propose } = wanted;
  const usual = canonicalGoal(goal);
  // The buttons that only wait disappear when they are pressed.
  const reset = useRef<HTMLButtonElement>(null);
  const swapToo = (goal: Board) => {
    propose(goal);
    reset.current?.focus();
  };
  const sentence = () => {
    if (isRefused) return setup.gapInCorner(shapeText(goal));
    return isWaiting ? setup.goalWaits : setup.swapTwo;
  };
  return (
    <div>
      <Cells goal={goal} swap={(one, other) => propose(swapped(goal, one, other))} />
      <p class="quiet" role="status">
        {sentence()}
      </p>
      <div class="buttons">
        {isWaiting && <SecondSwap wanted={wanted} swap={swapToo} />}
        {isWaiting && (
          <button type="button" onClick={() => newPuzzleTo(goal)}>
            {setup.newPuzzleToGoal}
          </button>
        )}
        <button
          type="button"
          ref={reset}
          aria-disabled={sameBoard(goal, usual)}
          onClick={() => propose(usual)}
        >
          {setup.resetGoal}
        </button>
      </div>
    </div>
  );
}

/** Offers two more tiles to swap, so that the board leads to the goal again. */
function SecondSwap({ wanted, swap }: { wanted: WantedGoal; swap: (goal: Board) => void }) {
  const { setup } = useWords();
  const second = secondSwap(wanted.before, wanted.goal);
  return (
    <button type="button" onClick={() => swap(second.goal)}>
      {setup.swapToo(...second.tiles)}
    </button>
  );
}

interface CellsProps {
  goal: Board;
  swap: (one: number, other: number) => void;
}

function Cells({ goal, swap }: CellsProps) {
  const { play, boards } = useWords();
  // A choice is for one goal only: another goal may have another shape.
  const [choice, setChoice] = useState<{ goal: Board; cell: number }>();
  const chosen = choice?.goal === goal ? choice.cell : undefined;
  const choose = (cell: number) => {
    if (chosen === undefined) return setChoice({ goal, cell });
    setChoice(undefined);
    if (cell !== chosen) swap(chosen, cell);
  };
  return (
    <div class="goal" role="table" aria-label={play.goal} style={{ "--cols": goal.cols }}>
      {rows(goal).map((cells) => (
        <div role="row" key={cells[0]}>
          {cells.map((cell) => (
            <div role="cell" key={cell}>
              <button
                type="button"
                aria-label={
                  goal.tiles[cell] === 0 ? boards.blank : boards.tile(goal.tiles[cell] as number)
                }
                aria-pressed={cell === chosen}
                onClick={() => choose(cell)}
              >
                {goal.tiles[cell] || ""}
              </button>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The goal that is being edited. */
interface WantedGoal {
  readonly goal: Board;
  /** The goal of the game, as long as that is another one. */
  readonly before: Board;
  /** Whether no moves lead from the board to it, so that it waits for another change. */
  readonly isWaiting: boolean;
  /** Whether the last change was refused, because there are no tables for that goal. */
  readonly isRefused: boolean;
  readonly propose: (goal: Board) => void;
}

/** Keeps a goal that cannot be the goal of the game yet. It is for one puzzle only. */
export function useWantedGoal(
  { start, goal, board }: Game,
  setGoal: (goal: Board) => void,
): WantedGoal {
  const [kept, setKept] = useState({ start, before: goal, wanted: goal, isRefused: false });
  const isOfThisPuzzle = kept.start === start && kept.before === goal;
  const wanted = isOfThisPuzzle ? kept.wanted : goal;
  return {
    goal: wanted,
    before: goal,
    isWaiting: wanted !== goal,
    isRefused: isOfThisPuzzle && kept.isRefused,
    propose(proposed) {
      const isRefused = !hasAnswers(proposed);
      const isReached = !sameShape(board, proposed) || isSolvable(board, proposed);
      const waits = isRefused ? wanted : isReached ? goal : proposed;
      setKept({ start, before: goal, wanted: waits, isRefused });
      if (isReached && !isRefused) setGoal(proposed);
    },
  };
}
