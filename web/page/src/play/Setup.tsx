import { useEffect, useState } from "preact/hooks";
import { type Board, boardText, canonicalBoard, sameBoard } from "../model/board";
import type { Game } from "../model/game";
import { parseAnyShape, problemWith, SHAPES, type Shape } from "../model/text";
import { CopyLink } from "./CopyLink";
import { GoalEditor } from "./GoalEditor";

interface Props {
  game: Game;
  setBoard: (board: Board) => void;
  setGoal: (goal: Board) => void;
}

/** The board and its goal as texts, the goal to be edited, and the shape of both. */
export function Setup({ game, setBoard, setGoal }: Props) {
  const { board, goal } = game;
  const canonical = canonicalBoard(goal.rows, goal.cols);
  return (
    <section class="card" aria-labelledby="setup">
      <h2 id="setup">Any board, any goal</h2>
      <div class="setup">
        <div>
          <BoardField name="Board" board={board} setBoard={setBoard} />
          <BoardField name="Goal" board={goal} setBoard={setGoal} />
          <ShapeField
            shape={goal}
            setShape={({ rows, cols }) => setGoal(canonicalBoard(rows, cols))}
          />
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

/** A board as a text, taken when Enter is pressed, the field is left, or something is pasted into it. */
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

function shapeText({ rows, cols }: Shape): string {
  return `${rows}x${cols}`;
}
