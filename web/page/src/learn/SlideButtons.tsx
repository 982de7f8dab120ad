import type { ComponentChildren } from "preact";
import { type Board, type Move, MOVES, slidingTile } from "tilebase-reader/puzzle";
import { tileArrow } from "../model/slide";
import { useWords } from "./words";

interface Props {
  board: Board;
  slide: (move: Move) => void;
  /** Other buttons of the group. */
  children: ComponentChildren;
}

/** Buttons that slide the tiles next to the blank. */
export function SlideButtons({ board, slide, children }: Props) {
  const { heuristicBoards: words } = useWords().learn;
  return (
    <div class="buttons stays" role="group" aria-label={words.slideATile}>
      {MOVES.map((move) => {
        const tile = slidingTile(board, move);
        return (
          <button
            key={move}
            class="slide"
            aria-disabled={tile === undefined}
            aria-label={tile === undefined ? tileArrow(move) : words.slide(tile, move)}
            onClick={() => tile && slide(move)}
          >
            {tile}
            {tileArrow(move)}
          </button>
        );
      })}
      {children}
    </div>
  );
}
