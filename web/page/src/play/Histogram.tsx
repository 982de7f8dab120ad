import { useWords, type Words } from "../words/words";

interface Props {
  /** The number of boards at each distance; empty if that is not known yet. */
  boards: readonly number[];
  /** The distance of the present board; `undefined` if it has none, or if it is not to be shown. */
  distance: number | undefined;
  /** The distance that is chosen for the next puzzle. */
  chosen: number;
}

const HEIGHT = 60;
const BAR = 10;

/** The number of boards at each distance, and the present board among them. */
export function Histogram({ boards, distance, chosen }: Props) {
  const { difficulty: words } = useWords();
  const most = Math.max(...boards, 1);
  const barClass = (at: number) => {
    if (at === distance) return "bar here";
    return at === chosen ? "bar chosen" : "bar";
  };
  return (
    <figure class="histogram">
      <svg
        viewBox={`0 0 ${BAR * Math.max(boards.length, 1)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {distance !== undefined && (
          <rect class="column" x={distance * BAR} width={BAR} height={HEIGHT} />
        )}
        {boards.map((number, at) => {
          // At every distance there are boards, so each bar is visible.
          const height = Math.max((number / most) * HEIGHT, 1);
          return (
            <rect
              key={at}
              class={barClass(at)}
              x={at * BAR + 1}
              y={HEIGHT - height}
              width={BAR - 2}
              height={height}
            />
          );
        })}
      </svg>
      <div class="axis quiet" aria-hidden="true">
        <span>{words.moves(0)}</span>
        <span>{boards.length > 0 && boards.length - 1}</span>
      </div>
      <figcaption>{caption(boards, distance, words)}</figcaption>
    </figure>
  );
}

function caption(
  boards: readonly number[],
  distance: number | undefined,
  words: Words["difficulty"],
): string {
  if (boards.length === 0) return "…";
  const all = sum(boards);
  if (distance === undefined) return words.byMoves(all);
  return words.here(boards[distance] ?? 0, all, distance, sum(boards.slice(distance + 1)) / all);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
