import { useWords } from "./words";

interface Props {
  name: string;
  about: string;
  /** The largest number of boards on the scale. */
  end: number;
  lookedAt: number | undefined;
  /** The facts about the search, by name. */
  facts: Readonly<Record<string, string | false | undefined>>;
  /** Whether it has found a solution. */
  isOver: boolean;
}

/** A search and its cost so far. */
export function Lane({ name, about, end, lookedAt = 1, facts, isOver }: Props) {
  return (
    <li class="lane">
      <h3>{name}</h3>
      <p class="quiet">{about}</p>
      <div class="track" aria-hidden="true">
        {tens(end).map((boards) => (
          <i key={boards} style={{ left: placeOf(boards, end) }} />
        ))}
        <b class={isOver ? "arrived" : ""} style={{ width: placeOf(lookedAt, end) }} />
      </div>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt class="quiet">{name}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The logarithmic scale of the bars. */
export function Scale({ end, title }: { end: number; title: string }) {
  const { short } = useWords().numbers;
  return (
    <div class="scale" aria-hidden="true">
      {title}
      <span class="scale-numbers">
        {tens(end).map((boards) => (
          <span key={boards} style={{ left: placeOf(boards, end) }}>
            {short(boards)}
          </span>
        ))}
      </span>
    </div>
  );
}

/** Returns the powers of ten on a scale. */
function tens(end: number): number[] {
  return Array.from({ length: Math.floor(Math.log10(end)) + 1 }, (_, power) => 10 ** power);
}

/** Returns the position of a number on a scale. */
function placeOf(boards: number, end: number): string {
  return `${(100 * Math.log10(Math.max(boards, 1))) / Math.log10(end)}%`;
}
