import { type Board, type Move, type Moves, slidingTile } from "tilebase/puzzle";
import { tileArrow } from "../model/direction";
import { boardsOnTheWay } from "../model/game";

interface Props {
  /** The board before the moves. */
  board: Board;
  moves: Moves;
  label: string;
  /** The number of moves that were made before these. */
  made?: number;
}

/** Moves, as the tiles that slide. */
export function MoveList({ board, moves, label, made = 0 }: Props) {
  const boards = [...boardsOnTheWay(board, moves)];
  return (
    <ol class="future" aria-label={label}>
      {Array.from(moves, (move, step) => (
        <li key={made + step}>
          {slidingTile(boards[step] as Board, move as Move)}
          {tileArrow(move as Move)}
        </li>
      ))}
    </ol>
  );
}
