import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardError } from "tilebase-reader";
import { type Board, boardText } from "tilebase-reader/puzzle";
import { formatAddress } from "../model/address";
import { type Game, newGame } from "../model/game";
import { type Pasted, parsePuzzle } from "../model/paste";
import { parseAnyGoal, problemWith } from "../model/text";
import { linkTo, ShareButton } from "../share";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  /** Opens a board or a solve. */
  open: (pasted: Pasted) => void;
  setGoal: (goal: Board) => void;
}

/** The board and the goal as texts. */
export function SetupPanel({ game, open, setGoal }: Props) {
  const { play, setup } = useWords();
  // An installed page has no address bar from which to copy the link.
  const link = linkTo(formatAddress({ game: newGame(game.board, game.goal), view: "play" }));
  return (
    <>
      <BoardField
        name={play.board}
        board={game.board}
        read={(text) => open(parsePuzzle(text, game))}
      />
      <BoardField
        name={play.goal}
        board={game.goal}
        read={(text) => setGoal(parseAnyGoal(text, game.goal))}
      />
      <p class="quiet">{setup.pasteAnywhere}</p>
      <div class="buttons">{link && <ShareButton name={setup.shareLink} text={link} />}</div>
    </>
  );
}

interface BoardFieldProps {
  name: string;
  board: Board;
  /** Reads a text. Throws a `BoardError` if it is not a board. */
  read: (text: string) => void;
}

/** A text field for a board. The text is read on Enter, on pasting, and when the field is left. */
function BoardField({ name, board, read }: BoardFieldProps) {
  const { boards } = useWords();
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<BoardError>();
  // A layout effect runs before the player can type into the field.
  useLayoutEffect(() => {
    setDraft(undefined);
    setProblem(undefined);
  }, [boardText(board)]);
  const take = (text: string) => {
    try {
      read(text);
      setProblem(undefined);
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
        aria-invalid={problem !== undefined}
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
