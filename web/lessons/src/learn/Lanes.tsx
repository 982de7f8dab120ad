import { useWords } from "./words";

interface LaneProps {
  name: string;
  about: string;
  lookedAt: number | undefined;
  /** The facts about the search, by name. */
  facts: Readonly<Record<string, string | false | undefined>>;
  /** Whether it has found a solution. */
  isOver: boolean;
}

/** A search and its cost so far. */
function Lane({ name, about, end, lookedAt = 1, facts, isOver }: LaneProps & { end: number }) {
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

/**
 * Searches, with bars on one logarithmic scale.
 *
 * @param end - The largest number of boards on the scale.
 */
export function Lanes({ end, lanes }: { end: number; lanes: readonly LaneProps[] }) {
  const { learn, numbers } = useWords();
  return (
    <>
      <div class="scale quiet" aria-hidden="true">
        {learn.race.scale}
        <span class="scale-numbers">
          {tens(end).map((boards) => (
            <span key={boards} style={{ left: placeOf(boards, end) }}>
              {numbers.short(boards)}
            </span>
          ))}
        </span>
      </div>
      <ol class="stack lanes">
        {lanes.map((lane) => (
          <Lane key={lane.about} {...lane} end={end} />
        ))}
      </ol>
    </>
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
