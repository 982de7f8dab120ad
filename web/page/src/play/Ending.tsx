import type { Table } from "tilebase";
import { tileDirection } from "../model/direction";
import { count } from "../model/words";
import { backTo, type Game } from "../model/game";
import { review } from "../model/review";
import type { SetGame } from "../page";

/** After a solved game: the moves made, those that are enough, and where the first was wasted. */
export function Ending({ game, setGame, table }: { game: Game; setGame: SetGame; table: Table }) {
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
      <button type="button" onClick={() => setGame((game) => backTo(game, before))}>
        Go back there
      </button>
    </div>
  );
}
