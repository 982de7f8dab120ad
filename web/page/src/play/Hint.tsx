import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Board, type Move, type Moves, slidingTile } from "tilebase-reader/puzzle";
import { useTicks } from "../document-event";
import { Icon } from "../Icon";
import type { Bounds } from "../model/answers";
import { type Game, isSamePlace } from "../model/game";
import { useWords } from "../words/words";
import { focusBoard } from "../Panel";
import type { PlaybackState } from "./Playback";

/** The time between two actions of a held hint, in milliseconds: it marks a tile, then slides it. */
export const HINT_PACE = 300;

/** Holds the request for a hint on the current board. The hint appears once the answer is known. */
export function useHint(game: Game, solution: Moves | undefined) {
  const [requested, setRequested] = useState<Game>();
  // The first board of the game in which the button is held.
  const [held, hold] = useState<Board>();
  const isRequested = isSamePlace(requested, game);
  const move = isRequested ? (solution?.[0] as Move | undefined) : undefined;
  return {
    isRequested,
    /** Whether the button is held. */
    isHeld: held === game.start,
    hold: () => hold(game.start),
    release: () => hold(undefined),
    /** The move of the hint; `undefined` without a hint. */
    move,
    /** The tile that the move slides. */
    tile: move && slidingTile(game.board, move),
    request: () => setRequested(game),
    cancel: () => setRequested(undefined),
  };
}

export type HintState = ReturnType<typeof useHint>;

interface ButtonProps {
  hint: HintState;
  isDisabled: boolean;
  give: () => void;
}

/** The button for a hint. Holding it gives one hint after another. */
export function HintButton({ hint, isDisabled, give }: ButtonProps) {
  const { play } = useWords();
  // Whether the last press gave a hint before it was released.
  const hasGiven = useRef(false);
  // A layout effect is cleaned up at once, so a short press gives only one hint.
  useLayoutEffect(() => {
    if (!hint.isHeld) return;
    const timer = setTimeout(() => ((hasGiven.current = true), give()), HINT_PACE);
    return () => clearTimeout(timer);
  }, [hint.isHeld, give]);
  const { release } = hint;
  useEffect(() => release, []);
  return (
    <button
      class="hold"
      aria-disabled={isDisabled}
      onPointerDown={({ button }) => {
        hasGiven.current = false;
        if (button === 0) hint.hold();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // Releasing a long press gives no further hint. A click made by a key has no `detail`.
      onClick={({ detail }) => (detail > 0 && hasGiven.current) || give()}
    >
      <Icon of="hint" />
      {hint.move ? play.slideIt : play.hint}
    </button>
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
