import { useState } from "preact/hooks";
import { type Board, swapped } from "tilebase/puzzle";
import { useWords } from "../words/words";
import { rows } from "./BoardView";

/** Edits the goal: exchanges the contents of two cells, chosen one after the other. */
export function GoalEditor({ goal, setGoal }: { goal: Board; setGoal: (goal: Board) => void }) {
  const { play, boards } = useWords();
  // A choice is for one goal only: another goal may have another shape.
  const [choice, setChoice] = useState<{ goal: Board; cell: number }>();
  const chosen = choice?.goal === goal ? choice.cell : undefined;
  const choose = (cell: number) => {
    if (chosen === undefined) return setChoice({ goal, cell });
    setChoice(undefined);
    if (cell !== chosen) setGoal(swapped(goal, chosen, cell));
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
