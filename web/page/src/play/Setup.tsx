import { useEffect, useState } from "preact/hooks";
import { type Board, boardText, canonicalGoal, sameBoard } from "tilebase/puzzle";
import type { Game } from "../model/game";
import { parseAnyShape, problemWith } from "../model/text";
import { useWords } from "../words/words";
import { CopyLink } from "./CopyLink";
import { GoalEditor } from "./GoalEditor";

interface Props {
  game: Game;
  setBoard: (board: Board) => void;
  setGoal: (goal: Board) => void;
  resetGoal: () => void;
}

/** The board and the goal as texts, and the editor of the goal. */
export function Setup({ game, setBoard, setGoal, resetGoal }: Props) {
  const { board, goal } = game;
  const { play, setup } = useWords();
  return (
    <details class="card">
      <summary>{setup.heading}</summary>
      <div class="setup">
        <div>
          <BoardField name={play.board} board={board} setBoard={setBoard} />
          <BoardField name={play.goal} board={goal} setBoard={setGoal} />
          <p class="quiet">{setup.pasteAnywhere}</p>
        </div>
        <div>
          <GoalEditor goal={goal} setGoal={setGoal} />
          <p class="quiet">{setup.swapTwo}</p>
          <button
            type="button"
            aria-disabled={sameBoard(goal, canonicalGoal(goal))}
            onClick={resetGoal}
          >
            {setup.resetGoal}
          </button>
        </div>
      </div>
      <CopyLink game={game} />
    </details>
  );
}

interface BoardFieldProps {
  name: string;
  board: Board;
  setBoard: (board: Board) => void;
}

/** A board as a text, which is read when Enter is pressed, the field is left, or a text is pasted. */
function BoardField({ name, board, setBoard }: BoardFieldProps) {
  const { boards } = useWords();
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
        {problem && boards.problem(problem)}
      </p>
    </div>
  );
}
