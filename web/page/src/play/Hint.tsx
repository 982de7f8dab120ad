import { useState } from "preact/hooks";
import { type Board, type Move, slidingTile } from "tilebase/puzzle";
import type { Answers } from "../model/answers";
import { useWords } from "../words/words";

/** Keeps whether a hint was asked for on the present board. It is given as soon as the answer is known. */
export function useHint(board: Board, found: Answers | undefined) {
  const [asked, setAsked] = useState<Board>();
  const isAsked = asked === board;
  const move = isAsked ? (found?.solution[0] as Move | undefined) : undefined;
  return {
    isAsked,
    /** The move that is told; `undefined` if none is. */
    move,
    /** The tile that it slides. */
    tile: move && slidingTile(board, move),
    ask: () => setAsked(board),
  };
}

export type HintState = ReturnType<typeof useHint>;

/** The text of the hint. */
export function HintText({ hint, isThinking }: { hint: HintState; isThinking: boolean }) {
  const { play } = useWords();
  const { move, tile } = hint;
  return (
    <p class="hint" role="status">
      {isThinking && play.thinking}
      {move && tile !== undefined && play.hintText(tile, move)}
    </p>
  );
}
