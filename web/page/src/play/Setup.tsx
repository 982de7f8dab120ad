import { useEffect, useState } from "preact/hooks";
import { type Board, boardText, canonicalBoard } from "../model/board";
import type { Game } from "../model/game";
import { SHAPES, type Shape } from "../model/text";
import { CopyLink } from "./CopyLink";
import { GoalEditor } from "./GoalEditor";

interface Props {
  game: Game;
  /** What was wrong with the last text or address; empty if nothing was. */
  problem: string;
  loadBoardText: (text: string) => void;
  loadGoalText: (text: string) => void;
  setGoal: (goal: Board) => void;
  setShape: (shape: Shape) => void;
}

/** The board and its goal as texts, the goal to be edited, and the shape of both. */
export function Setup({ game, problem, loadBoardText, loadGoalText, setGoal, setShape }: Props) {
  const { board, goal } = game;
  const isCanonical = boardText(goal) === boardText(canonicalBoard(goal.rows, goal.cols));
  return (
    <section class="card" aria-labelledby="setup">
      <h2 id="setup">Any board, any goal</h2>
      <div class="setup">
        <div>
          <BoardField name="Board" board={board} loadText={loadBoardText} />
          <BoardField name="Goal" board={goal} loadText={loadGoalText} />
          <ShapeField shape={goal} setShape={setShape} />
          <p class="quiet">A board may be pasted anywhere on this page.</p>
        </div>
        <div>
          <GoalEditor goal={goal} setGoal={setGoal} />
          <p class="quiet">Press two tiles of the goal to exchange them.</p>
          {!isCanonical && (
            <button type="button" onClick={() => setGoal(canonicalBoard(goal.rows, goal.cols))}>
              Usual goal
            </button>
          )}
        </div>
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
      <CopyLink game={game} />
    </section>
  );
}

interface BoardFieldProps {
  name: string;
  board: Board;
  loadText: (text: string) => void;
}

/** A board as a text, taken when Enter is pressed, the field is left, or something is pasted into it. */
function BoardField({ name, board, loadText }: BoardFieldProps) {
  const [draft, setDraft] = useState<string>();
  useEffect(() => setDraft(undefined), [boardText(board)]);
  return (
    <label class="field">
      {name}
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={draft ?? boardText(board)}
        onInput={(event) => {
          setDraft(event.currentTarget.value);
          if (event.inputType === "insertFromPaste") loadText(event.currentTarget.value);
        }}
        onChange={(event) => loadText(event.currentTarget.value)}
      />
    </label>
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
