import type { Table } from "tilebase";
import { tileDirection } from "../model/direction";
import { count } from "../model/words";
import type { Game } from "../model/game";
import { review } from "../model/review";

interface Props {
  game: Game;
  table: Table;
  /** Takes moves back until so many are left. */
  goBackTo: (moves: number) => void;
}

/** After a solved game: the moves made, those that are enough, and where the first was wasted. */
export function Ending({ game, table, goBackTo }: Props) {
  const { made, enough, firstWasted } = review(table, game.start, game.past);
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
