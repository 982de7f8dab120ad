import type { Solver } from "tilebase";
import { tileDirection } from "../model/direction";
import { count } from "../model/words";
import type { Game } from "../model/game";
import { review } from "../model/review";

interface Props {
  game: Game;
  solver: Solver;
  /** Takes moves back until this number of moves is left. */
  goBackTo: (moves: number) => void;
}

/** The review of a solved game: the moves made, the moves that are enough, and the first wasted move. */
export function Ending({ game, solver, goBackTo }: Props) {
  const { made, enough, firstWasted } = review(solver, game.start, game.past);
  if (!firstWasted) {
    return (
      <div class="ending">
        <p>Solved in {count(made, "move")}, and no fewer are enough.</p>
      </div>
    );
  }
  const { before, tile, move } = firstWasted;
  return (
    <div class="ending">
      <p>
        Solved in {count(made, "move")}; {count(enough, "is", "are")} enough. Move {before + 1}{" "}
        (tile {tile} {tileDirection(move)}) was the first that led away.
      </p>
      <button type="button" onClick={() => goBackTo(before)}>
        Go back there
      </button>
    </div>
  );
}
