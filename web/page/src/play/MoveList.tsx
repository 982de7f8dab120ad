import {
  type Board,
  boardsAlong,
  type Move,
  type Moves,
  slidingTile,
} from "tilebase-reader/puzzle";
import { SLIDES } from "../model/slide";

interface Props {
  /** The board before the moves. */
  board: Board;
  moves: Moves;
  label: string;
  /** The number of moves already made; `undefined` to mark none. */
  made?: number;
}

/** A list of moves, shown as the tiles that slide. */
export function MoveList({ board, moves, label, made }: Props) {
  const boards = boardsAlong(board, moves);
  return (
    <ol class="line future" aria-label={label}>
      {Array.from(moves, (move, step) => (
        <li
          key={step}
          class={step < (made ?? 0) ? "quiet" : undefined}
          aria-current={step === made ? "step" : undefined}
        >
          {slidingTile(boards[step] as Board, move as Move)}
          {SLIDES[move as Move].arrow}
        </li>
      ))}
    </ol>
  );
}
