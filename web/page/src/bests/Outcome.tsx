import { useEffect, useState } from "preact/hooks";
import { shapeText } from "tilebase-reader/puzzle";
import { RESULTS, useToday } from "../daily/Today";
import { linkTo } from "../share";
import { formatAddress } from "../model/address";
import { largestDistance } from "../model/boards-by-distance";
import { dailySizeOf } from "../model/daily";
import { type Game, isHelped } from "../model/game";
import { levelOf } from "../model/levels";
import { isPerfect, squares, streak } from "../model/results";
import type { Verdict } from "../model/review";
import { solvesOf, timesOf, withSolve } from "../model/solves";
import { useSettings } from "../settings/settings";
import { useKept } from "../kept";
import { useWords, type Words } from "../words/words";
import type { Attempt } from "./attempt";
import { SOLVES } from "./Bests";

interface Props {
  game: Game;
  attempt: Attempt;
  /** The distance of the first board, if known. */
  enough: number | undefined;
}

/** Records a solved game, and shows its time, a new best, and the days in a row. */
export function Outcome(props: Props) {
  const [counts, setCounts] = useState(false);
  useEffect(() => setCounts(props.attempt.countEnd(props.game)), []);
  const time = useTime(props, counts);
  const days = useDay(props, counts);
  if (!time && !days) return null;
  return <p class="quiet">{[time, days].filter(Boolean).join(" · ")}</p>;
}

/** Stores the game, and returns the text about its time. */
function useTime({ game, attempt, enough }: Props, counts: boolean): string | undefined {
  const { puzzles: words, ending, numbers } = useWords();
  const [{ hasTimer }] = useSettings();
  const [solves, change] = useKept(SOLVES);
  const [best, setBest] = useState<string>();
  const [at] = useState(Date.now);
  const { hints, isShown, isPlayed } = game.help;
  const seconds = hasTimer ? attempt.seconds && Math.trunc(100 * attempt.seconds) / 100 : undefined;
  useEffect(() => {
    if (!counts || hints > 0 || isShown) return;
    const size = shapeText(game.goal);
    const largest = largestDistance(game.goal);
    const ofBoard = enough && largest ? levelOf(enough, largest) : undefined;
    const level = game.level ?? ofBoard;
    const result = { moves: game.past.length, enough, undone: game.help.undone };
    const solve = { at, size, level, seconds, ...result };
    change((solves) => withSolve(solves, solve));
    const others = solvesOf(solves, size, level).filter((other) => other.at !== at);
    const before = Math.min(...timesOf(others));
    if (level && (solve.seconds ?? before) < before && before < Infinity) {
      setBest(words.bestTime(size, words.levels[level], numbers.clock(before, 2)));
    }
  }, [counts, enough]);
  if (isPlayed || seconds === undefined) return undefined;
  const time = ending.time(numbers.clock(seconds, 2));
  // A game of one move takes no time: the clock starts at the first move.
  const speed = seconds > 0 && ending.speed(numbers.decimal(game.past.length / seconds, 2));
  return [time, speed, best].filter(Boolean).join(" · ");
}

/** Stores the result of a daily puzzle, and returns the text about days in a row. */
function useDay({ game, attempt, enough }: Props, counts: boolean): string | undefined {
  const { puzzles: words } = useWords();
  const today = useToday();
  const [results, change] = useKept(RESULTS[dailySizeOf(shapeText(game.goal)) ?? "3x3"]);
  const { day, help, past } = game;
  useEffect(() => {
    if (!counts || !day) return;
    // A game may end after midnight.
    const isOnTime = [attempt.begun, today].includes(day);
    const result = { moves: past.length, enough, ...help, isOnTime };
    change((results) => (results[day] ? results : { ...results, [day]: result }));
  }, [counts]);
  useEffect(() => {
    const result = day && results[day];
    if (result && result.enough === undefined && enough !== undefined) {
      change((results) => ({ ...results, [day]: { ...result, enough } }));
    }
  }, [results, enough]);
  const days = streak(results, today);
  return day && days > 1 ? words.daysInARow(days) : undefined;
}

/**
 * Returns the result of a game for sharing, without its moves: a line, a row of squares and a link.
 *
 * @param verdict - The verdict in moves, if known.
 * @param inSlides - The number of slides in words; "" to leave it out.
 */
export function shareText(
  game: Game,
  enough: number | undefined,
  verdict: Verdict | undefined,
  words: Words,
  inSlides: string,
): string {
  const { goal, help, past, day } = game;
  const { ending, puzzles } = words;
  const name = ["tilebase", day, shapeText(goal)].filter(Boolean).join(" ");
  const link = linkTo(formatAddress({ game: { ...game, past: "" }, view: "play" }));
  if (help.isPlayed) return [name, link].filter(Boolean).join("\n");
  const more = past.length - (enough ?? past.length);
  const remarks = [
    more > 0 ? ending.moreThanNeeded(more) : "",
    isPerfect({ moves: past.length, enough, ...help }) ? puzzles.marks.perfect : "",
    isHelped(help) ? ending.withHelp(help) : "",
    inSlides,
  ];
  const line = puzzles.shareLine(name, past.length, remarks.filter(Boolean));
  const distances = verdict?.distances;
  const row = distances?.every((distance) => distance !== null) ? squares(distances) : "";
  return [line, row, link].filter(Boolean).join("\n");
}
