import { count, grouped } from "../model/words";

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
        <span>0 moves</span>
        <span>{boards.length > 0 && boards.length - 1}</span>
      </div>
      <figcaption>{caption(boards, distance)}</figcaption>
    </figure>
  );
}

function caption(boards: readonly number[], distance: number | undefined): string {
  if (boards.length === 0) return "…";
  const all = sum(boards);
  if (distance === undefined) return `${count(all, "board")}, by their moves from solved`;
  const here = boards[distance] ?? 0;
  const share = `${grouped(here)} of ${count(all, "board")}`;
  const farther = percent(sum(boards.slice(distance + 1)) / all);
  return `${share} ${here === 1 ? "is" : "are"} ${count(distance, "move")} away; ${farther} are farther`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Writes a share in whole per cent. 0% is only used for none and 100% only for all. */
function percent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1%";
  if (share > 0.99 && share < 1) return "over 99%";
  return `${Math.round(100 * share)}%`;
}
