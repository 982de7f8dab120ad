import { useMemo } from "preact/hooks";
import { FILES } from "../model/files";
import type { Game } from "../model/game";
import { openSolver } from "../model/open-solver";
import { review } from "../model/review";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  /** Starts another puzzle of the same kind. */
  next: () => void;
  /** Takes moves back until this number of moves is left. */
  goBackTo: (moves: number) => void;
}

/** The end of a game: how well it was played, and what comes next. */
export function Ending({ game, next, goBackTo }: Props) {
  const { ending: words, play } = useWords();
  const { made, enough, firstWasted } = useMemo(
    () => review(openSolver(FILES, game.goal), game.start, game.past),
    [game],
  );
  const headline = () => {
    if (game.help.isPlayed) return words.played;
    return firstWasted ? words.moreThanNeeded(made - enough) : words.perfect;
  };
  return (
    <div class="ending">
      <div class="headline">
        <h2>{headline()}</h2>
        <p class="quiet">
          {game.help.isPlayed && play.movesMade(made)}
          {!game.help.isPlayed &&
            (firstWasted ? words.moreText(made, enough) : words.perfectText(made))}
        </p>
      </div>
      {firstWasted && (
        <p>{words.firstWasted(firstWasted.before + 1, firstWasted.tile, firstWasted.move)}</p>
      )}
      <div class="buttons">
        <button type="button" class="primary" onClick={next}>
          {words.next}
        </button>
        {firstWasted && (
          <button type="button" onClick={() => goBackTo(firstWasted.before)}>
            {words.goBackThere}
          </button>
        )}
      </div>
    </div>
  );
}
