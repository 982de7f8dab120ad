import type { Progress } from "../worker/race";
import { duration, grouped } from "../model/words";

/** The powers of ten on the scale, and its end: a little more than all boards of 3x3. */
const TENS = [1, 10, 100, 1000, 10_000, 100_000];
const END = 200_000;

/** Returns the position of a number on the scale, which is logarithmic. */
function place(boards: number): string {
  return `${(100 * Math.log10(Math.max(boards, 1))) / Math.log10(END)}%`;
}

/** The scale of the bars. */
export function Scale() {
  return (
    <div class="scale" aria-hidden="true">
      {TENS.map((boards) => (
        <span key={boards} style={{ left: place(boards) }}>
          {grouped(boards)}
        </span>
      ))}
    </div>
  );
}

interface Props {
  name: string;
  about: string;
  /** `undefined` before the first race. */
  progress: Progress | undefined;
}

/** A search and its cost so far. */
export function Lane({ name, about, progress }: Props) {
  const { lookedAt, held, moves, milliseconds } = progress ?? {};
  return (
    <li class="lane">
      <h3>{name}</h3>
      <p class="quiet">{about}</p>
      <div class="track" aria-hidden="true">
        {TENS.map((boards) => (
          <i key={boards} style={{ left: place(boards) }} />
        ))}
        <b class={moves && "arrived"} style={{ width: place(lookedAt ?? 1) }} />
      </div>
      <dl>
        <Fact name="looked at" value={lookedAt && grouped(lookedAt)} />
        <Fact name="in memory" value={held && grouped(held)} />
        <Fact name="time" value={milliseconds && duration(milliseconds)} />
        <Fact name="moves" value={moves} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string | 0 | undefined }) {
  return (
    <div>
      <dt class="quiet">{name}</dt>
      <dd>{value || "–"}</dd>
    </div>
  );
}
