import { type Kind, useKept } from "../kept";
import { asBests, averageOf, type Best, bestOf, type Bests } from "../model/bests";
import { type Level, LEVELS } from "../model/levels";
import { useWords, type Words } from "../words/words";

/** The best results for a size and a level, in one line. */
export function BestLine({ size, level }: { size: string; level: Level }) {
  const words = useWords();
  const [bests] = useKept(BESTS);
  const line = inWords(bestOf(bests, size, level), words);
  return line ? <p class="quiet">{line}</p> : null;
}

/** All best results, each with the last times, and a button that clears them. */
export function BestList() {
  const words = useWords();
  const { puzzles, numbers } = words;
  const [bests, change] = useKept(BESTS);
  const sizes = [...new Set(Object.keys(bests).map((key) => key.split(" ")[0] as string))];
  if (sizes.length === 0) return null;
  return (
    <section class="bests stack">
      <h3>{puzzles.bests}</h3>
      <ul>
        {sizes.flatMap((size) =>
          LEVELS.map((level) => {
            const best = bestOf(bests, size, level);
            const line = inWords(best, words, numbers.clock);
            const name = puzzles.bestOf(size, puzzles.levels[level]);
            const times = best.times.map((seconds) => numbers.clock(seconds, 2));
            return (
              line && (
                <li key={name}>
                  <p>{name + line}</p>
                  {times.length > 0 && <p class="quiet">{puzzles.lastTimes(times)}</p>}
                </li>
              )
            );
          }),
        )}
      </ul>
      <button onClick={() => change(() => ({}))}>{puzzles.clearBests}</button>
    </section>
  );
}

function inWords(
  best: Best,
  { puzzles: words, numbers }: Words,
  timeInWords: (seconds: number) => string = words.best,
): string {
  const { seconds, perfect } = best;
  const time = seconds === undefined ? "" : timeInWords(seconds);
  const averages = [5, 12].map((games) => {
    const average = averageOf(games, best);
    return average === undefined ? "" : words.averageOf(games, numbers.clock(average, 2));
  });
  const games = perfect > 0 ? words.perfectGames(perfect) : "";
  return [time, games, ...averages].filter(Boolean).join(" · ");
}

export const BESTS: Kind<Bests> = { name: "bests", read: asBests, first: {} };
