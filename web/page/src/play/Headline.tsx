import { type Game, isSolved } from "../model/game";
import type { Known } from "../model/known";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  known: Known;
  /** Whether the distance is to be told. */
  isShown: boolean;
}

/** How far the game is, in large letters. */
export function Headline({ game, known, isShown }: Props) {
  const { play, ending } = useWords();
  const made = game.past.length;
  if (isSolved(game)) return <Lines large={ending.solved} small="" />;
  if (known.state === "failed") {
    const { problem, tryAgain } = known;
    return (
      <div class="headline">
        <p role="alert">{problem}</p>
        {tryAgain && (
          <button type="button" onClick={tryAgain}>
            {play.tryAgain}
          </button>
        )}
      </div>
    );
  }
  if (known.state === "searching" && isShown) {
    return <Lines large={play.atLeastToGo(known.atLeast)} small={play.movesMade(made)} />;
  }
  if (known.state === "known" && isShown) {
    const { distance, solutions } = known.answers;
    const ways = solutions === undefined ? "" : `${play.ways(solutions)} · `;
    return <Lines large={play.movesToGo(distance)} small={ways + play.movesMade(made)} />;
  }
  return <Lines large={made === 0 ? play.yourTurn : play.movesMade(made)} small="" />;
}

function Lines({ large, small }: { large: string; small: string }) {
  return (
    <div class="headline">
      <h2>{large}</h2>
      <p class="quiet">{small}</p>
    </div>
  );
}
