import { useState } from "preact/hooks";
import { type Move, slidingTile } from "tilebase-reader/puzzle";
import type { Answers } from "../model/answers";
import { type Game, isSamePlace } from "../model/game";
import { useWords } from "../words/words";

/** Holds the request for a hint on the current board. The hint appears once the answer is known. */
export function useHint(game: Game, found: Answers | undefined) {
  const [requested, setRequested] = useState<Game>();
  const isRequested = isSamePlace(requested, game);
  const move = isRequested ? (found?.solution[0] as Move | undefined) : undefined;
  return {
    isRequested,
    /** The move of the hint; `undefined` without a hint. */
    move,
    /** The tile that the move slides. */
    tile: move && slidingTile(game.board, move),
    request: () => setRequested(game),
  };
}

export type HintState = ReturnType<typeof useHint>;

/** Shows the hint as text. */
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
