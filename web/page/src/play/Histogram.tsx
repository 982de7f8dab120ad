import { count } from "../model/announce";

interface Props {
  /** How many boards are at each distance; empty if that is not known yet. */
  boards: readonly number[];
  /** Of the present board, if it has one that is to be shown. */
  distance: number | undefined;
  /** The distance that is chosen for the next puzzle. */
  chosen: number;
}

const HEIGHT = 60;
const BAR = 10;

/** How many boards are at each distance, and where the present board is among them. */
export function Histogram({ boards, distance, chosen }: Props) {
  const most = Math.max(...boards, 1);
  const barClass = (at: number) =>
    at === distance ? "bar here" : at === chosen ? "bar chosen" : "bar";
  return (
    <figure class="histogram">
      <svg
        viewBox={`0 0 ${BAR * Math.max(boards.length, 1)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {boards.map((number, at) => {
          // Where there are any boards, there is something to be seen.
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
  if (distance === undefined)
    return `${count(all, "board")}, by the moves that they are from solved`;
  const here = count(boards[distance] ?? 0, "board");
  const farther = sum(boards.slice(distance + 1));
  return `${here} of ${all.toLocaleString("en")} at ${count(distance, "move")}, ${percent(farther / all)} farther`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function percent(part: number): string {
  return part.toLocaleString("en", { style: "percent", maximumSignificantDigits: 2 });
}
