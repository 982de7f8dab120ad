import { useState } from "preact/hooks";
import { type Move, slidingTile } from "tilebase-reader/puzzle";
import { useTicks } from "../document-event";
import type { Answers, Bounds } from "../model/answers";
import { type Game, isSamePlace } from "../model/game";
import { useWords } from "../words/words";
import { focusBoard } from "./focus-board";
import type { PlaybackState } from "./Playback";

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
    cancel: () => setRequested(undefined),
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

type WaitingProps = Bounds & Pick<PlaybackState, "begin" | "cancel">;

/** After a second of a search: its time and bound, a Cancel button, and a button that plays the best solution. */
export function Waiting({ atLeast, best, cancel, begin }: WaitingProps) {
  const { play, numbers } = useWords();
  const seconds = useTicks(1000);
  if (seconds === 0) return null;
  return (
    <>
      <p class="quiet">
        {numbers.clock(seconds)} · {play.atLeastToGo(atLeast)}
      </p>
      <div class="buttons">
        <button onClick={() => (cancel(), focusBoard())}>{play.cancel}</button>
        {best && <button onClick={() => begin(best)}>{play.playBest(best.length)}</button>}
      </div>
    </>
  );
}
