import { count, grouped } from "../model/words";
import { type SearchName, SEARCHES } from "../search/searches";
import type { TableWorker } from "../worker/client";
import type { Progress } from "../worker/race";
import type { Given } from "./given";
import { Lane, Scale } from "./Lane";
import { useRace } from "./race-state";
import { SmallBoard } from "../board/SmallBoard";

interface Props extends Given {
  worker: TableWorker;
  /** Loads another board. */
  scramble: () => void;
}

const TEXTS: Record<SearchName, { name: string; about: string }> = {
  "breadth-first": {
    name: "Breadth-first",
    about: "All boards one move away, then two moves, and so on.",
  },
  bidirectional: {
    name: "Bidirectional",
    about: "Breadth-first from both ends, until they meet.",
  },
  "A*": {
    name: "A* (Manhattan)",
    about: "Next, the board with the fewest moves made and estimated together.",
  },
  "IDA*": {
    name: "IDA* (Manhattan)",
    about: "Along one way until it gets too long, then another; then longer ones.",
  },
  table: {
    name: "Table",
    about:
      "No search: it holds one bit of each distance, in 22,744 bytes for 3x3; five bits at most tell the next move.",
  },
};

/** The searches side by side, and their costs. */
export function Race({ worker, scramble, ...given }: Props) {
  const { board, distance } = given;
  const race = useRace(worker, given);
  return (
    <section class="card" aria-labelledby="race">
      <div class="race-head">
        <SmallBoard board={board} label={`The board ${board.tiles.join(" ")}`} />
        <div>
          <h2 id="race">Five searches, one board</h2>
          <p>{task(distance)}</p>
          <div class="buttons">
            {distance ? <RunButton {...race} /> : null}
            <button type="button" onClick={scramble}>
              Scramble
            </button>
          </div>
        </div>
      </div>
      {distance ? <Lanes progress={race.progress} /> : null}
    </section>
  );
}

function RunButton({ progress, isRunning, run, stop }: ReturnType<typeof useRace>) {
  const runText = progress.length > 0 ? "Run again" : "Run the searches";
  return (
    <button type="button" class={isRunning ? "" : "primary"} onClick={isRunning ? stop : run}>
      {isRunning ? "Stop" : runText}
    </button>
  );
}

function Lanes({ progress }: { progress: readonly Progress[] }) {
  const isOver = progress.length > 0 && progress.every(({ moves }) => moves !== undefined);
  return (
    <>
      <Scale />
      <ol class="lanes">
        {SEARCHES.map((search) => (
          <Lane key={search} {...TEXTS[search]} progress={progressOf(search, progress)} />
        ))}
      </ol>
      <p role="status">{isOver && conclusion(progress)}</p>
      <p class="quiet">
        A search looks at a board when it tries its moves; the table, when it reads the next one.
        All look at equally many at a time, ever faster. In memory are the most boards at any one
        time, besides the table. The time is what each takes by itself, in this browser.
      </p>
    </>
  );
}

function task(distance: number | undefined): string {
  if (distance === undefined) return "No moves lead from this board to the goal: nothing to find.";
  if (distance === 0) return "This board is the goal: nothing to find.";
  return `${count(distance, "move")} from solved. How many boards does a search look at until it knows?`;
}

function conclusion(progress: readonly Progress[]): string {
  const lookedAt = (search: SearchName) => progressOf(search, progress)?.lookedAt ?? 1;
  const ratio = lookedAt("breadth-first") / lookedAt("table");
  const times = ratio < 10 ? ratio.toFixed(1) : grouped(Math.round(ratio));
  return `Breadth-first looked at ${times} times as many boards as the table.`;
}

function progressOf(search: SearchName, progress: readonly Progress[]): Progress | undefined {
  return progress.find((each) => each.search === search);
}
