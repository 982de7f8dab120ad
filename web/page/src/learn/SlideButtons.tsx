import { type Board, type Move, MOVES, slidingTile } from "tilebase-reader/puzzle";
import { tileArrow } from "../model/direction";
import { useWords } from "../words/words";

interface Props {
  board: Board;
  slide: (move: Move) => void;
}

/** A button for each direction, with the tile that slides there. */
export function SlideButtons({ board, slide }: Props) {
  const { heuristicBoards: words } = useWords().learn;
  return (
    <>
      {MOVES.map((move) => {
        const tile = slidingTile(board, move);
        return (
          <button
            key={move}
            type="button"
            class="slide"
            aria-disabled={tile === undefined}
            aria-label={tile === undefined ? tileArrow(move) : words.slide(tile, move)}
            onClick={() => slide(move)}
          >
            {tile}
            {tileArrow(move)}
          </button>
        );
      })}
    </>
  );
}
