import { shapeText } from "tilebase-reader/puzzle";
import { type Kind, useKept } from "../kept";
import type { Game } from "../model/game";
import { isPerfect } from "../model/results";
import { asSolves, averageOf, type Solves, solvesOf, timesOf } from "../model/solves";
import { useSettings } from "../settings/settings";
import { useWords, type Words } from "../words/words";

/** The best results for a game's size and level, in one line, if the time is shown. */
export function BestLine({ game }: { game: Game }) {
  const words = useWords();
  const [{ hasTimer, level }] = useSettings();
  const [solves] = useKept(SOLVES);
  const own = solvesOf(solves, shapeText(game.goal), game.level ?? level);
  const line = hasTimer && inWords(own, words, words.puzzles.best);
  return line ? <p class="quiet">{line}</p> : null;
}

/** Returns the best time, the number of perfect games, and the averages of games of one size and level. */
export function inWords(
  solves: Solves,
  { puzzles: words, numbers }: Words,
  timeInWords: (clock: string) => string,
): string {
  const times = timesOf(solves);
  const time = times.length > 0 ? timeInWords(numbers.clock(Math.min(...times), 2)) : "";
  const perfect = solves.filter((solve) => isPerfect({ ...solve, hints: 0, isShown: false }));
  const games = perfect.length > 0 ? words.perfectGames(perfect.length) : "";
  const averages = [5, 12, 100].map((games) => {
    const average = averageOf(games, times);
    return average === undefined ? "" : words.averageOf(games, numbers.clock(average, 2));
  });
  return [time, games, ...averages].filter(Boolean).join(" · ");
}

export const SOLVES: Kind<Solves> = { name: "solves", read: asSolves, first: [] };
