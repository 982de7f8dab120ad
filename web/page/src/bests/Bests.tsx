import { type Kind, useKept } from "../kept";
import { asBests, type Best, bestOf, type Bests } from "../model/bests";
import { type Level, LEVELS } from "../model/levels";
import { useWords, type Words } from "../words/words";

/** The best results for a size and a level, in one line. */
export function BestLine({ size, level }: { size: string; level: Level }) {
  const { puzzles } = useWords();
  const [bests] = useKept(BESTS);
  const line = inWords(bestOf(bests, size, level), puzzles);
  return line ? <p class="quiet">{line}</p> : null;
}

/** All best results, and a button that clears them. */
export function BestList() {
  const { puzzles, numbers } = useWords();
  const [bests, change] = useKept(BESTS);
  const sizes = [...new Set(Object.keys(bests).map((key) => key.split(" ")[0] as string))];
  if (sizes.length === 0) return null;
  return (
    <section class="bests">
      <h3>{puzzles.bests}</h3>
      <ul>
        {sizes.flatMap((size) =>
          LEVELS.map((level) => {
            const line = inWords(bestOf(bests, size, level), puzzles, numbers.clock);
            const name = puzzles.bestOf(size, puzzles.levels[level]);
            return line && <li key={name}>{name + line}</li>;
          }),
        )}
      </ul>
      <button onClick={() => change(() => ({}))}>{puzzles.clearBests}</button>
    </section>
  );
}

function inWords(
  { seconds, perfect }: Best,
  words: Words["puzzles"],
  timeInWords = words.best,
): string {
  const time = seconds === undefined ? "" : timeInWords(seconds);
  return [time, perfect > 0 ? words.perfectGames(perfect) : ""].filter(Boolean).join(" · ");
}

export const BESTS: Kind<Bests> = { name: "bests", read: asBests, first: {} };
