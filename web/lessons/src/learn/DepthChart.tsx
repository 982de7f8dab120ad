import type { Column, Picture } from "page/search/demonstration";
import type { SearchName } from "page/search/searches";
import { useWords, type Words } from "./words";
import { Plot, Sign } from "page/Plot";

interface Props {
  /** The state of the search; `undefined` until it is loaded. */
  picture: Picture | undefined;
  search: SearchName;
  /** The number of moves from the start to the goal. */
  distance: number;
}

/** If no column has more boards than this, each board is drawn as a brick. */
const MAX_BRICKS = 32;

/** A part of a column, above `from` other boards. */
interface Stack {
  kind: "looked-at" | "waiting";
  end: "start" | "goal";
  place: number;
  from: number;
  boards: number;
}

/** A chart of all boards that a search has found, with a column for each depth. */
export function DepthChart({ picture, search, distance }: Props) {
  const words = useWords();
  const { demonstration } = words.learn;
  const stacks = picture ? stacksOf(picture, distance) : [];
  const width = Math.max(distance, ...stacks.map(({ place }) => place)) + 1;
  const height = ceiling(Math.max(...stacks.map(({ from, boards }) => from + boards), 1));
  const isOfBricks = height <= MAX_BRICKS;
  const hasTwoEnds = search === "bidirectional";
  const now = picture?.moves === undefined ? picture?.now : undefined;
  const here = now && (now.end === "start" ? now.depth : distance - now.depth);
  const step = distance > 12 ? 5 : 1;
  const movesTo = (place: number) => (hasTwoEnds ? Math.min(place, distance - place) : place);
  const places = Array.from({ length: width }, (_, place) => place);
  const ticks = places.filter((place) => movesTo(place) % step === 0);
  return (
    <figure class="depths">
      <Plot
        label={picture ? description(picture, words) : demonstration.chart}
        x={{
          length: width,
          title: hasTwoEnds ? demonstration.fromTheGoalOn : demonstration.moves,
          ticks: ticks.map((place) => ({ at: place + 0.5, text: movesTo(place) })),
        }}
        y={{
          length: height,
          title: words.difficulty.boardsAxis,
          ticks: [0, height / 2, height].map((at) => ({ at, text: words.numbers.whole(at) })),
        }}
        over={hasTwoEnds && <span class="title-x left">{demonstration.fromTheBoardOn}</span>}
      >
        {here !== undefined && <rect class="band" x={here} width={1} height={height} />}
        {stacks.map((stack) => (
          <path
            key={`${stack.kind} ${stack.end} ${stack.place}`}
            class={`is-${stack.kind} from-${stack.end}`}
            d={isOfBricks ? bricks(stack) : bar(stack)}
          />
        ))}
      </Plot>
      <figcaption class="line legend quiet">
        <Sign of="is-looked-at">{demonstration.lookedAt}</Sign>
        <Sign of="is-waiting">{demonstration.waiting}</Sign>
        {hasTwoEnds && <Sign of="is-looked-at from-goal">{demonstration.fromTheGoal}</Sign>}
        <span>{isOfBricks ? demonstration.bricks : demonstration.noBricks}</span>
      </figcaption>
    </figure>
  );
}

/**
 * Stacks the boards of each depth. Depths from the start count from the left; depths from the goal count from the
 * right.
 */
function stacksOf({ columns }: Picture, distance: number): Stack[] {
  const tops: number[] = [];
  const stacks: Stack[] = [];
  for (const end of ["start", "goal"] as const) {
    columns[end].forEach(({ lookedAt, waiting }, depth) => {
      const place = end === "start" ? depth : distance - depth;
      const from = tops[place] ?? 0;
      if (lookedAt > 0) stacks.push({ kind: "looked-at", end, place, from, boards: lookedAt });
      if (waiting > 0) {
        stacks.push({ kind: "waiting", end, place, from: from + lookedAt, boards: waiting });
      }
      tops[place] = from + lookedAt + waiting;
    });
  }
  return stacks;
}

/** Returns the top of the scale: a round number, which seldom changes while the columns grow. */
function ceiling(boards: number): number {
  const bricks = [MAX_BRICKS / 2, MAX_BRICKS].find((top) => boards <= top);
  if (bricks) return bricks;
  const ten = 10 ** Math.floor(Math.log10(boards));
  return [1, 2, 5, 10].map((times) => times * ten).find((top) => boards <= top) as number;
}

/** Returns an SVG path with a brick for each board of a stack. */
function bricks({ place, from, boards }: Stack): string {
  const brick = (index: number) => `M${place + 0.1} ${from + index + 0.1}v.8h.8v-.8z`;
  return Array.from({ length: boards }, (_, index) => brick(index)).join("");
}

function bar({ place, from, boards }: Stack): string {
  return `M${place + 0.1} ${from}v${boards}h.8v${-boards}z`;
}

function description({ columns }: Picture, { learn }: Words): string {
  const words = learn.demonstration;
  const column = ({ lookedAt, waiting }: Column, depth: number) =>
    words.column(depth, lookedAt, waiting);
  const start = columns.start.map(column).join("; ");
  const goal = columns.goal.map(column).join("; ");
  return `${words.chart}: ${start}${goal && `; ${words.fromTheGoal}: ${goal}`}`;
}
