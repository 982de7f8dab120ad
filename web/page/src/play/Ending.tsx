import type { Attempt } from "../bests/attempt";
import { Outcome, shareText } from "../bests/Outcome";
import { useDistances } from "../known/use-distances";
import type { Game } from "../model/game";
import { review } from "../model/review";
import { ShareButton } from "../ShareButton";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";

interface Props {
  game: Game;
  attempt: Attempt;
  worker: TableWorker;
  /** Starts another puzzle of the same kind. */
  next: () => void;
  /** Takes moves back until this number of moves is left. */
  goBackTo: (moves: number) => void;
}

/** The end of a game: how well it was played, and what comes next. */
export function Ending({ game, attempt, worker, next, goBackTo }: Props) {
  const allWords = useWords();
  const { ending: words, play } = allWords;
  const distances = useDistances(game, worker);
  const { made, enough, firstWasted } = review(distances, game.start, game.past);
  const headline = () => {
    if (game.help.isPlayed) return words.played;
    if (enough === undefined) return words.solved;
    return made > enough ? words.moreThanNeeded(made - enough) : words.perfect;
  };
  const comparison = () => {
    if (game.help.isPlayed || enough === undefined) return play.movesMade(made);
    return made > enough ? words.moreText(made, enough) : words.perfectText(made);
  };
  return (
    <div class="ending">
      <div class="headline">
        <h2>{headline()}</h2>
        <p class="quiet">{comparison()}</p>
      </div>
      <Outcome game={game} attempt={attempt} enough={enough} />
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
        <ShareButton text={shareText(game, distances, allWords)} />
      </div>
    </div>
  );
}
