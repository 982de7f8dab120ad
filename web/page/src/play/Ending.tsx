import { useEffect, useRef } from "preact/hooks";
import { slides } from "tilebase-reader/puzzle";
import type { Attempt } from "../bests/attempt";
import { Outcome, shareText } from "../bests/Outcome";
import { BestLine } from "../bests/Bests";
import { Icon } from "../Icon";
import { useReview } from "../known/use-review";
import { type Game, isHelped } from "../model/game";
import { hasPatterns, isLarge } from "../model/sizes";
import { focusBoard } from "../Panel";
import { useSettings } from "../settings/settings";
import { ShareButton } from "../share";
import { useWords } from "../words/words";
import { worker } from "../worker/client";
import { MoreButton } from "./Controls";
import { Mistakes } from "./Mistakes";

interface Props {
  game: Game;
  attempt: Attempt;
  /** Whether the game ended in this page. */
  isFresh: boolean;
  /** Starts another puzzle of the same kind. */
  next: () => void;
  goBackTo: (moves: number) => void;
}

/** The end of a game: how well it was played, and the next steps. */
export function Ending({ game, attempt, isFresh, next, goBackTo }: Props) {
  const allWords = useWords();
  const { ending: words, play } = allWords;
  const { start, goal } = game;
  const made = game.past.length;
  const [{ countsSlides }] = useSettings();
  const inSlides = countsSlides ? words.inSlides(slides(game.past).length) : "";
  const unit = countsSlides && !hasPatterns(goal) ? "slide" : "move";
  const { enough, inMoves, inUnit } = useReview(game, unit);
  const fewest = unit === "slide" ? (inUnit?.distances[0] ?? undefined) : undefined;
  const { help } = game;
  const { isPlayed } = help;

  // Focuses the heading, so that screen readers read it. The previously focused element may have disappeared.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus({ preventScroll: true });
  }, []);

  const stars = enough === undefined || isHelped(help) ? 0 : starsOf(made, enough);
  const comparison = () => {
    if (isPlayed || (enough === undefined && !isLarge(goal))) return play.movesMade(made);
    if (enough === undefined) {
      return words.atLeastText(made, worker.patterns.bounds(start, goal).atLeast);
    }
    return made > enough || isHelped(help) ? words.moreText(made, enough) : words.perfectText(made);
  };
  return (
    <div class="side ended">
      <h2 tabIndex={-1} ref={heading}>
        {isPlayed ? words.played : words.solved}
      </h2>
      {stars > 0 && (
        <p class="stars" role="img" aria-label={words.stars(stars)}>
          {[1, 2, 3].map((star) => (
            <Icon key={star} of="star" kind={star <= stars ? "won" : ""} />
          ))}
        </p>
      )}
      <div>
        <p>{comparison()}</p>
        {inSlides && (
          <p class="quiet">{inSlides + (fewest === undefined ? "" : words.slidesEnough(fewest))}</p>
        )}
        {!isPlayed && isHelped(help) && <p class="quiet">{words.withHelp(help)}</p>}
        <Outcome game={game} attempt={attempt} enough={enough} />
        <BestLine game={game} />
      </div>
      <div class="buttons">
        <button class="main" onClick={() => (next(), focusBoard())}>
          {words.next}
        </button>
        <ShareButton text={shareText(game, enough, inMoves, allWords, inSlides)} />
        <MoreButton />
      </div>
      {countsSlides && unit === "move" && <p class="quiet">{words.onlyInMoves}</p>}
      {inUnit && <Mistakes key={unit} {...{ game, unit, goBackTo }} verdict={inUnit} />}
    </div>
  );
}

/** Returns the number of stars: 3 for an optimal game, 2 for at most 1.5 times the fewest moves plus 2, otherwise 1. */
function starsOf(made: number, enough: number): number {
  if (made <= enough) return 3;
  return made <= 1.5 * enough + 2 ? 2 : 1;
}
