import { count, grouped } from "../model/words";
import type { TableWorker } from "../worker/client";
import type { Progress } from "../worker/race";
import type { Given } from "./given";
import { Lane, Scale } from "./Lane";
import { useRace } from "./race-state";
import { SmallBoard } from "./SmallBoard";

interface Props extends Given {
  worker: TableWorker;
}

/** In the order of `searches`. */
const SEARCHES = [
  { name: "Breadth-first", about: "All boards one move away, then two moves, and so on." },
  { name: "Bidirectional", about: "Breadth-first from both ends, until they meet." },
  {
    name: "A* (Manhattan)",
    about: "Next, the board with the fewest moves made and estimated together.",
  },
  {
    name: "IDA* (Manhattan)",
    about: "Along one way until it gets too long, then another; then longer ones.",
  },
  { name: "Table", about: "No search: the next move of every board is written down." },
];

/** The searches side by side, and what they cost. */
export function Race({ worker, ...given }: Props) {
  const { board, distance } = given;
  const race = useRace(worker, given);
  return (
    <section class="card" aria-labelledby="race">
      <div class="race-head">
        <SmallBoard board={board} label={`The board ${board.tiles.join(" ")}`} />
        <div>
          <h2 id="race">Five searches, one board</h2>
          <p>{task(distance)}</p>
          {distance ? <RunButton {...race} /> : null}
        </div>
      </div>
      {distance ? <Lanes progress={race.progress} /> : null}
    </section>
  );
}

function RunButton({ progress, isRunning, run, stop }: ReturnType<typeof useRace>) {
  return (
    <button type="button" class={isRunning ? "" : "primary"} onClick={isRunning ? stop : run}>
      {isRunning ? "Stop" : progress.length > 0 ? "Run again" : "Run the searches"}
    </button>
  );
}

function Lanes({ progress }: { progress: readonly Progress[] }) {
  const isOver = progress.length > 0 && progress.every(({ moves }) => moves !== undefined);
  return (
    <>
      <Scale />
      <ol class="lanes">
        {SEARCHES.map((search, n) => (
          <Lane key={search.name} {...search} progress={progress[n]} />
        ))}
      </ol>
      <p role="status">{isOver && conclusion(progress)}</p>
      <p class="quiet">
        A search looks at a board when it tries its moves; the table, when it reads the next one.
        All look at equally many at a time, ever faster. The time is what each takes by itself, in
        this browser.
      </p>
    </>
  );
}

function task(distance: number | undefined): string {
  if (distance === undefined) return "No moves lead from this board to the goal: nothing to find.";
  if (distance === 0) return "This board is the goal: nothing to find.";
  return `${count(distance, "move")} from solved. How many boards does a search look at until it knows?`;
}

/** How much more the first search has looked at than the last. */
function conclusion(progress: readonly Progress[]): string {
  const [most = 0, least = 1] = [progress[0]?.lookedAt, progress.at(-1)?.lookedAt];
  const ratio = most / least;
  const times = ratio < 10 ? ratio.toFixed(1) : grouped(Math.round(ratio));
  return `Breadth-first looked at ${times} times as many boards as the table.`;
}
