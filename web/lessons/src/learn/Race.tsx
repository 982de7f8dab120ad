import { useState } from "preact/hooks";
import { isCalm } from "page/document-event";
import { useRunning } from "page/running";
import { Select } from "page/Select";
import { type HeuristicOrNone, HEURISTICS_OR_NONE } from "page/search/heuristics";
import { hasHeuristic, MAX_BOARDS, SEARCHES, type SearchName } from "page/search/searches";
import { useWords, type Words } from "./words";
import { worker } from "page/worker/client";
import type { Progress } from "page/worker/race";
import { Figures } from "./Figures";
import { Lanes } from "./Lanes";
import { Lesson, type LessonProps, useOfBoard } from "./Lesson";

/** The second lesson: all searches side by side, and their costs. */
export function Race({ choice, board, goal }: LessonProps) {
  const all = useWords();
  const { learn } = all;
  const { race: words } = learn;
  const [heuristic, choose] = useState<HeuristicOrNone>("Manhattan");
  const [tried, setTried] = useOfBoard<Tried>(board, goal, {});
  const progress = tried[heuristic] ?? [];
  const { isRunning, run, stop } = useRunning(board, goal, heuristic);
  const race = async (signal: AbortSignal) => {
    const show = (progress: readonly Progress[]) =>
      setTried((tried) => ({ ...tried, [heuristic]: progress }));
    show([]);
    const options = { signal, onProgress: show };
    const pace = isCalm() ? "at once" : "watched";
    show(await worker.request("race", [board, goal, heuristic, pace], options));
  };
  // `TableWorker.onFailure` reports a failure.
  const start = () => run(race).catch(() => {});
  const boards = (search: SearchName) => progressOf(search, progress)?.lookedAt ?? 0;
  return (
    <Lesson
      words={words}
      picture={
        <Lanes
          end={MAX_BOARDS}
          lanes={SEARCHES.map((search) => {
            const own = progressOf(search, progress);
            const { name, about } = learn.searches[search];
            const guess = hasHeuristic(search) ? ` (${learn.heuristics[heuristic]})` : "";
            return {
              ...{ name: name + guess, about },
              ...{ lookedAt: own?.lookedAt, facts: facts(own, all) },
              isOver: own?.moves !== undefined,
            };
          })}
        />
      }
    >
      <button class={isRunning ? "" : "main"} onClick={isRunning ? stop : start}>
        {isRunning ? words.stop : words.run}
      </button>
      <p class="so-far" role="status">
        {isOver(progress) && words.conclusion(boards("A*"), boards("breadth-first"))}
      </p>
      <div class="buttons">
        <Select
          name={learn.heuristic}
          value={heuristic}
          options={HEURISTICS_OR_NONE.map((name) => [name, learn.heuristics[name]])}
          choose={choose}
        />
        {choice}
      </div>
      <TriedHeuristics tried={tried} />
      <p class="quiet">{words.explained}</p>
    </Lesson>
  );
}

function facts(progress: Progress | undefined, { learn, numbers }: Words) {
  const { race: words } = learn;
  const { whole, duration } = numbers;
  const { lookedAt, held, milliseconds, moves, isGivenUp } = progress ?? {};
  return {
    [words.lookedAt]: !!lookedAt && whole(lookedAt),
    [words.held]: !!held && whole(held),
    [words.time]: milliseconds !== undefined && duration(milliseconds),
    [words.moves]: isGivenUp ? words.givenUp : moves !== undefined && whole(moves.length),
  };
}

function isOver(progress: readonly Progress[]): boolean {
  return (
    progress.length > 0 &&
    progress.every(({ moves, isGivenUp }) => moves !== undefined || isGivenUp)
  );
}

/** A table of the numbers of boards that A* and IDA* have looked at with each heuristic. */
function TriedHeuristics({ tried }: { tried: Tried }) {
  const { learn, numbers } = useWords();
  const lookedAt = (search: "A*" | "IDA*", heuristic: HeuristicOrNone) => {
    const { moves, isGivenUp, lookedAt = 0 } = progressOf(search, tried[heuristic]) ?? {};
    if (isGivenUp) return `> ${numbers.whole(lookedAt)}`;
    return moves !== undefined && numbers.whole(lookedAt);
  };
  const rows = HEURISTICS_OR_NONE.map((heuristic) => [
    learn.heuristics[heuristic],
    lookedAt("A*", heuristic),
    lookedAt("IDA*", heuristic),
  ]);
  const columns = [learn.searches["A*"].name, learn.searches["IDA*"].name];
  return (
    <div class="tried" tabIndex={0}>
      <Figures caption={learn.race.tried} columns={columns} rows={rows} />
    </div>
  );
}

/** The last progress of the searches, by heuristic. */
type Tried = Partial<Record<HeuristicOrNone, readonly Progress[]>>;

function progressOf(search: SearchName, progress: readonly Progress[] = []): Progress | undefined {
  return progress.find((each) => each.search === search);
}
