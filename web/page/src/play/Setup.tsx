import { useEffect, useState } from "preact/hooks";
import {
  type Board,
  boardText,
  canonicalGoal,
  sameBoard,
  type Shape,
  shapeText,
} from "tilebase/puzzle";
import type { Game } from "../model/game";
import { parseAnyShape, problemWith, SHAPES } from "../model/text";
import { CopyLink } from "./CopyLink";
import { GoalEditor } from "./GoalEditor";

interface Props {
  game: Game;
  setBoard: (board: Board) => void;
  setGoal: (goal: Board) => void;
}

/** The board and the goal as texts, the editor of the goal, and the choice of their shape. */
export function Setup({ game, setBoard, setGoal }: Props) {
  const { board, goal } = game;
  const canonical = canonicalGoal(goal);
  return (
    <section class="card" aria-labelledby="setup">
      <h2 id="setup">Any board, any goal</h2>
      <div class="setup">
        <div>
          <BoardField name="Board" board={board} setBoard={setBoard} />
          <BoardField name="Goal" board={goal} setBoard={setGoal} />
          <ShapeField shape={goal} setShape={(shape) => setGoal(canonicalGoal(shape))} />
          <p class="quiet">A board or a link may be pasted anywhere on this page.</p>
        </div>
        <div>
          <GoalEditor goal={goal} setGoal={setGoal} />
          <p class="quiet">Press two tiles of the goal to swap them.</p>
          <button
            type="button"
            aria-disabled={sameBoard(goal, canonical)}
            onClick={() => setGoal(canonical)}
          >
            Usual goal
          </button>
        </div>
      </div>
      <CopyLink game={game} />
    </section>
  );
}

interface BoardFieldProps {
  name: string;
  board: Board;
  setBoard: (board: Board) => void;
}

/** A board as a text, which is read when Enter is pressed, the field is left, or a text is pasted. */
function BoardField({ name, board, setBoard }: BoardFieldProps) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setDraft(undefined);
    setProblem("");
  }, [boardText(board)]);
  const take = (text: string) => {
    try {
      setBoard(parseAnyShape(text, board));
      setProblem("");
    } catch (error) {
      setProblem(problemWith(error));
    }
  };
  return (
    <div class="field">
      <label for={name}>{name}</label>
      <input
        id={name}
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problem !== ""}
        aria-describedby={`${name}-problem`}
        value={draft ?? boardText(board)}
        onInput={(event) => {
          setDraft(event.currentTarget.value);
          if (event.inputType === "insertFromPaste") take(event.currentTarget.value);
        }}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <p class="problem" id={`${name}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}

function ShapeField({ shape, setShape }: { shape: Shape; setShape: (shape: Shape) => void }) {
  return (
    <label class="field">
      Size
      <select
        value={shapeText(shape)}
        onChange={(event) => setShape(SHAPES[event.currentTarget.selectedIndex] as Shape)}
      >
        {SHAPES.map((shape) => (
          <option key={shapeText(shape)} value={shapeText(shape)}>
            {shapeText(shape)}
          </option>
        ))}
      </select>
    </label>
  );
}
