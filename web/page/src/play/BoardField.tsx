import { useEffect, useState } from "preact/hooks";
import { type Board, boardText } from "tilebase-reader/puzzle";
import { problemWith } from "../model/text";
import { useWords } from "../words/words";

interface Props {
  name: string;
  board: Board;
  /** Reads a text. It throws a `BoardError` for what is no board. */
  parse: (text: string, before: Board) => Board;
  setBoard: (board: Board) => void;
}

/** A board as a text, which is read when Enter is pressed, the field is left, or a text is pasted. */
export function BoardField({ name, board, parse, setBoard }: Props) {
  const { boards } = useWords();
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setDraft(undefined);
    setProblem("");
  }, [boardText(board)]);
  const take = (text: string) => {
    try {
      setBoard(parse(text, board));
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
