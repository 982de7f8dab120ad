import { slides } from "tilebase-reader/puzzle";
import type { Attempt } from "../bests/attempt";
import { Board } from "../board/Board";
import { DayLine } from "../daily/Today";
import { useTicks } from "../document-event";
import { type Known, solutionIn } from "../model/answers";
import { type Game, isSolved } from "../model/game";
import { Piece } from "../picture/Piece";
import { useSettings } from "../settings/settings";
import { useWords, type Words } from "../words/words";
import type { HintState } from "./Hint";

interface Props {
  game: Game;
  known: Known;
  hint: HintState;
  isThinking: boolean;
  /** Whether to show the distance. */
  isShown: boolean;
  attempt: Attempt;
}

/** The goal, and what to do or what has been done. */
export function Call({ attempt, ...state }: Props) {
  const words = useWords();
  const { game } = state;
  const [{ hasTimer, countsSlides }] = useSettings();
  const made = countsSlides
    ? words.ending.inSlides(slides(game.past).length)
    : words.play.movesMade(game.past.length);
  const [title, text] = sayings(state, hasTimer || game.past ? made : "", words);
  return (
    <div class="line call">
      <Board
        board={game.goal}
        label={words.play.goal}
        cover={(tile) => <Piece tile={tile} goal={game.goal} />}
      />
      <div class={hasTimer ? "line timed" : ""}>
        <p class="for-print" aria-hidden="true">
          {words.play.aim}
        </p>
        {hasTimer && <Clock attempt={attempt} />}
        <h2>{title}</h2>
        <p class="quiet">{text}</p>
        {game.past === "" && <DayLine game={game} />}
      </div>
    </div>
  );
}

/**
 * Returns the most important sentence about a game, and a second one or "".
 *
 * @param made - The number of moves in words; "" if the call is to say what to do.
 */
function sayings(
  { game, known, hint, isThinking, isShown }: Omit<Props, "attempt">,
  made: string,
  { play, ending, setup }: Words,
): [title: string, text: string] {
  const hinted = hintIn(hint, play);
  if (known.state === "unsolvable") return [setup.unsolvable, ""];
  if (isSolved(game)) return [ending.solved, ""];
  if (isThinking) return [play.thinking, ""];
  if (hinted) {
    const best = known.state === "searching" && known.best;
    return [hinted, best ? play.notProved(known.atLeast, best.length) : made];
  }
  if (isShown && known.state === "searching") {
    const most = known.best && solutionIn(known) ? play.atMost(known.best.length) : "";
    return [play.atLeastToGo(known.atLeast), joined(most, made)];
  }
  if (isShown && known.state === "known") {
    const { distance, solutions } = known.answers;
    const ways = solutions === undefined ? "" : play.ways(solutions);
    return [play.movesToGo(distance), joined(ways, made)];
  }
  return [made || play.aim, ""];
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(" · ");

/** Returns the sentence of the hint, or "". */
export function hintIn({ move, tile }: HintState, play: Words["play"]): string {
  return move && tile !== undefined ? play.hintText(tile, move) : "";
}

/** The time of the game, or the seconds left of the inspection. Screen readers do not announce the changes. */
function Clock({ attempt }: { attempt: Attempt }) {
  const { puzzles, numbers } = useWords();
  useTicks(250);
  const { seconds, inspection } = attempt;
  if (seconds === undefined) return null;
  const isInspection = inspection !== undefined;
  return (
    <p class="clock" role="timer" aria-label={isInspection ? puzzles.inspection : puzzles.time}>
      {isInspection ? numbers.whole(Math.ceil(inspection)) : numbers.clock(seconds)}
    </p>
  );
}
