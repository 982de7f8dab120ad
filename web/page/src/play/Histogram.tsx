import { useState } from "preact/hooks";
import { Sign } from "../board/Sign";
import { useWords, type Words } from "../words/words";

interface Props extends Pick<ChooserProps, "chosen" | "choose" | "takeNew"> {
  /** The number of boards at each distance; all 0 if unknown. */
  boards: readonly number[];
  /** The distance of the current board; `undefined` if unsolvable or unknown. */
  distance: number | undefined;
}

const HEIGHT = 100;
const BAR = 10;

/** The number of boards at each distance on a logarithmic scale, with a slider to choose a distance. */
export function Histogram({ boards, distance, chosen, choose, takeNew }: Props) {
  const { difficulty: words, numbers } = useWords();
  const [pointed, setPointed] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const looked = pointed ?? (isFocused ? chosen : undefined);
  const top = Math.max(...boards);
  // Doubles all numbers, so that the bar of a single board is visible.
  const height = (number: number) => (HEIGHT * Math.log10(2 * number)) / Math.log10(2 * top);
  const powers = powersTo(top);
  const width = BAR * boards.length;
  const largest = boards.length - 1;
  const at = (event: MouseEvent & { currentTarget: SVGElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.trunc(((event.clientX - left) / width) * boards.length);
  };
  const pointAt = (event: MouseEvent & { currentTarget: SVGElement }) => {
    const distance = at(event);
    setPointed(distance in boards ? distance : undefined);
  };
  return (
    <figure class="histogram stack">
      <figcaption>{caption(boards, distance, looked, words)}</figcaption>
      <p class="legend quiet">
        {distance !== undefined && <Sign of="of-board">{words.thisBoard}</Sign>}
        <Sign of="for-next">{words.nextPuzzle}</Sign>
      </p>
      <div class="plot plot-area bars">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onMouseMove={pointAt}
          onMouseLeave={() => setPointed(undefined)}
          onClick={(event) => takeNew(Math.max(at(event), 1))}
        >
          <path
            class="grid"
            d={powers.map((power) => `M0 ${HEIGHT - height(power)}H${width}`).join("")}
          />
          {[distance, looked].map(
            (column) =>
              column !== undefined && (
                <rect class="band" x={column * BAR} width={BAR} height={HEIGHT} />
              ),
          )}
          {boards.map((number, at) => (
            <rect
              key={at}
              class={`bar ${at === distance ? "of-board" : ""} ${at === chosen ? "for-next" : ""}`}
              x={at * BAR + 1}
              y={number > 0 ? HEIGHT - height(number) : HEIGHT}
              width={BAR - 2}
              height={number > 0 ? height(number) : 0}
            />
          ))}
        </svg>
        <div aria-hidden="true">
          {powers.map((power) => (
            <span key={power} class="tick-y" style={{ bottom: `${height(power)}%` }}>
              {numbers.short(power)}
            </span>
          ))}
          {ticksTo(largest).map((tick) => (
            <span
              key={tick}
              class={`tick-x ${tick % largest === 0 ? "" : "minor"}`}
              style={{ left: `${(100 * (tick + 0.5)) / boards.length}%` }}
            >
              {numbers.whole(tick)}
            </span>
          ))}
          <span class="title-y">{words.boardsAxis}</span>
          <span class="title-x">{words.movesAxis}</span>
        </div>
      </div>
      <Chooser
        largest={largest}
        chosen={chosen}
        choose={choose}
        takeNew={takeNew}
        text={words.areAway(boards[chosen] as number, chosen)}
        setFocused={setFocused}
      />
    </figure>
  );
}

/** Returns the powers of ten for the marks of a scale. */
function powersTo(top: number): number[] {
  const powers = Array.from({ length: Math.floor(Math.log10(top || 1)) + 1 }, (_, power) => power);
  const step = powers.length > 6 ? 3 : 1;
  return powers.filter((power) => power % step === 0).map((power) => 10 ** power);
}

/** Returns the round distances for the marks of the axis, and the largest. */
function ticksTo(largest: number): number[] {
  const step = largest > 50 ? 20 : 10;
  const ticks = [...Array(Math.ceil(largest / step)).keys()].map((tick) => tick * step);
  // Leaves room for the largest distance.
  return [...ticks.filter((tick) => tick + step / 2 <= largest), largest];
}

function caption(
  boards: readonly number[],
  distance: number | undefined,
  looked: number | undefined,
  words: Words["difficulty"],
): string {
  const all = sum(boards);
  if (all === 0) return "…";
  if (looked !== undefined) return words.areAway(boards[looked] as number, looked);
  if (distance === undefined) return words.byMoves(all);
  return words.here(boards[distance] ?? 0, all, distance, sum(boards.slice(distance + 1)) / all);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

interface ChooserProps {
  largest: number;
  /** The distance of the next puzzle. */
  chosen: number;
  choose: (distance: number) => void;
  takeNew: (distance: number) => void;
  /** The chosen distance in words. */
  text: string;
  setFocused?: (isFocused: boolean) => void;
}

/** The slider that chooses a distance. */
export function Chooser({ largest, chosen, choose, takeNew, text, setFocused }: ChooserProps) {
  const { difficulty: words } = useWords();
  return (
    <input
      class="chooser"
      type="range"
      aria-label={words.chooserName}
      min={1}
      max={largest}
      value={chosen}
      aria-valuetext={text}
      onInput={(event) => choose(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => event.key === "Enter" && takeNew(chosen)}
      onFocus={() => setFocused?.(true)}
      onBlur={() => setFocused?.(false)}
    />
  );
}
