import { useState } from "preact/hooks";
import { type Board, type Move, slidingTile } from "tilebase/puzzle";
import type { Answers } from "../model/answers";
import { useWords } from "../words/words";

/** Keeps the hint for the present board. */
export function useHint(board: Board, found: Answers | undefined) {
  const [hinted, setHinted] = useState<Board>();
  const isGiven = hinted === board && found !== undefined && found.distance > 0;
  return {
    isGiven,
    /** The tile to slide, if that was told. */
    tile: isGiven ? hintedTile(board, found) : undefined,
    give: () => setHinted(board),
  };
}

function hintedTile(board: Board, { solution }: Answers): number {
  return slidingTile(board, solution[0] as Move) as number;
}

/** The text of the hint. */
export function HintText({ board, hint }: { board: Board; hint: Answers | undefined }) {
  const { play } = useWords();
  return (
    <p class="hint" role="status">
      {hint && play.hintText(hintedTile(board, hint), hint.solution[0] as Move)}
    </p>
  );
}
