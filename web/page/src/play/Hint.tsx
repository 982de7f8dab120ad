import { useState } from "preact/hooks";
import { type Move, slidingTile } from "tilebase-reader/puzzle";
import type { Answers } from "../model/answers";
import { type Game, isSamePlace } from "../model/game";
import { useWords } from "../words/words";

/** Keeps whether a hint was asked for on the present board and to the present goal. It is given as soon as the answer is known. */
export function useHint(game: Game, found: Answers | undefined) {
  const [asked, setAsked] = useState<Game>();
  const isAsked = isSamePlace(asked, game);
  const move = isAsked ? (found?.solution[0] as Move | undefined) : undefined;
  return {
    isAsked,
    /** The move that is told; `undefined` if none is. */
    move,
    /** The tile that it slides. */
    tile: move && slidingTile(game.board, move),
    ask: () => setAsked(game),
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
