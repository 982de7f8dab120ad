import { count } from "../model/announce";
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
  { name: "A*", about: "Next, the board with the fewest moves made and estimated together." },
  { name: "IDA*", about: "Down one way until it gets too long, then the next; then allow more." },
  { name: "Table", about: "No search: the next move of every board is written down." },
];

/** The searches side by side, and what they cost. */
export function Race({ worker, ...given }: Props) {
  const { board, distance } = given;
  const { progress, isRunning, run, stop } = useRace(worker, given);
  const isOver = progress.length > 0 && !isRunning;
  return (
    <section class="card" aria-labelledby="race">
      <div class="race-head">
        <SmallBoard board={board} label={`The board ${board.tiles.join(" ")}`} />
        <div>
          <h2 id="race">Five searches, one board</h2>
          <p>{task(distance)}</p>
          {distance !== undefined && distance > 0 && (
            <button
              type="button"
              class={isRunning ? "" : "primary"}
              onClick={isRunning ? stop : run}
            >
              {isRunning ? "Stop" : isOver ? "Run again" : "Run the searches"}
            </button>
          )}
        </div>
      </div>
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
        this browser. The estimates are Manhattan’s.
      </p>
    </section>
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
  const times = Math.round(most / least).toLocaleString("en");
  return `Breadth-first looked at ${times} times as many boards as the table.`;
}
