import { useState } from "preact/hooks";
import { Plot } from "../Plot";
import { useWords } from "../words/words";

interface Props {
  /** The number of boards at each distance, all 0 until they are counted; `undefined` if they are not known. */
  boards: readonly number[] | undefined;
  /** The distance of the current board; `undefined` if unsolvable or unknown. */
  distance: number | undefined;
  largest: number;
  /** The distance of the next puzzle. */
  chosen: number;
  choose: (distance: number) => void;
  takeNew: (distance: number) => void;
}

/** The number of boards at each distance, with a mark for the current board and a slider to choose a distance. */
export function Histogram({ boards, distance, largest, chosen, choose, takeNew }: Props) {
  const { difficulty: words, numbers, play } = useWords();
  const [pointed, setPointed] = useState<number>();
  const at = (event: MouseEvent & { currentTarget: SVGElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const distance = Math.trunc(((event.clientX - left) / width) * (largest + 1));
    return Math.min(Math.max(distance, 1), largest);
  };
  const text = (distance: number) =>
    boards ? words.areAway(boards[distance] as number, distance) : play.movesMade(distance);
  const slider = (
    <input
      type="range"
      aria-label={words.chooserName}
      min={1}
      max={largest}
      value={chosen}
      aria-valuetext={text(chosen)}
      onInput={(event) => choose(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => event.key === "Enter" && takeNew(chosen)}
    />
  );
  if (!boards) return slider;
  const top = Math.max(...boards, 1);
  const ticks = ticksTo(largest).map((tick) => ({
    at: tick + 0.5,
    text: numbers.whole(tick),
    isMinor: tick % largest !== 0,
  }));
  return (
    <figure class="histogram stack">
      <Plot
        label={words.byMoves(boards.reduce((sum, number) => sum + number))}
        x={{ length: boards.length, title: words.movesAxis, ticks }}
        y={{ length: top, title: "", ticks: [] }}
        over={
          distance !== undefined && (
            <span
              class={`this-board ${2 * distance > largest ? "far" : ""}`}
              style={{ left: `${(100 * (distance + 0.5)) / boards.length}%` }}
            >
              {words.thisBoard}
            </span>
          )
        }
      >
        {boards.map((number, at) => (
          <rect
            key={at}
            class={`bar ${at === distance ? "of-board" : ""} ${at === chosen ? "for-next" : ""}`}
            x={at + 0.1}
            width={0.8}
            // The bar of a single board is visible, too.
            height={number && Math.max(number, top / 70)}
          />
        ))}
        <rect
          class="pressed"
          width={boards.length}
          height={top}
          onMouseMove={(event) => setPointed(at(event))}
          onMouseLeave={() => setPointed(undefined)}
          onClick={(event) => takeNew(at(event))}
        />
      </Plot>
      {slider}
      <figcaption class="quiet">{text(pointed ?? chosen)}</figcaption>
    </figure>
  );
}

/** Returns the round distances for the marks of the axis, and the largest. */
function ticksTo(largest: number): number[] {
  const step = largest > 50 ? 20 : 10;
  const ticks = [...Array(Math.ceil(largest / step)).keys()].map((tick) => tick * step);
  // Leaves room for the largest distance.
  return [...ticks.filter((tick) => tick + step / 2 <= largest), largest];
}
