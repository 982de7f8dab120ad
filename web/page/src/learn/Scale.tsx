import { useWords } from "../words/words";

interface Props {
  /** The largest number on it. */
  end: number;
  title: string;
}

/** The scale of the bars, which is logarithmic. */
export function Scale({ end, title }: Props) {
  const { short } = useWords().numbers;
  return (
    <div class={end > 1_000_000 ? "scale long" : "scale"} aria-hidden="true">
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
export function tens(end: number): number[] {
  return Array.from({ length: Math.floor(Math.log10(end)) + 1 }, (_, power) => 10 ** power);
}

/** Returns the place of a number on a scale. */
export function placeOf(boards: number, end: number): string {
  return `${(100 * Math.log10(Math.max(boards, 1))) / Math.log10(end)}%`;
}
