import type { HeuristicErrors } from "../search/heuristic-errors";
import { useWords, type Words } from "../words/words";

interface Props {
  errors: readonly HeuristicErrors[];
  chosen: HeuristicErrors;
  /** The positions of the grid lines, in moves. */
  ticks: readonly number[];
}

/** The mean estimates of all heuristics, and the lowest, the highest and the errors of the chosen one. */
export function ErrorCurves({ errors, chosen, ticks }: Props) {
  const words = useWords();
  const { byDistance } = chosen;
  const most = byDistance.length - 1;
  const means = byDistance.map(({ mean }) => mean);
  const truth = byDistance.map((_, distance) => distance);
  const lowest = byDistance.map(({ min }) => min);
  const highest = byDistance.map(({ max }) => max);
  return (
    <svg
      viewBox={`0 0 ${most} ${most}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={inWords(chosen, words)}
    >
      {/* The estimates grow upwards, the coordinates of SVG downwards. */}
      <g transform={`translate(0 ${most}) scale(1 -1)`}>
        <path
          class="grid"
          d={ticks.map((tick) => `M0 ${tick}H${most}M${tick} 0V${most}`).join("")}
        />
        <path class="band" d={area(lowest, highest)} />
        <path class="error" d={means.map((mean, truth) => `M${truth} ${mean}V${truth}`).join("")} />
        <path class="truth" d={curve(truth)} />
        {errors.map((error) => (
          <path
            key={error.heuristic}
            class={error === chosen ? "mean chosen" : "mean"}
            d={curve(error.byDistance.map(({ mean }) => mean))}
          />
        ))}
      </g>
    </svg>
  );
}

/** Returns the path of a line through the values for 0, 1, ... moves. */
function curve(values: readonly number[]): string {
  return `M${values.map((value, distance) => `${distance} ${value}`).join("L")}`;
}

/** Returns the path around the area between two such lines. */
function area(lower: readonly number[], upper: readonly number[]): string {
  const back = upper.map((value, distance) => `L${distance} ${value}`).reverse();
  return `${curve(lower)}${back.join("")}Z`;
}

/** Describes the curves by their values at every tenth move. */
function inWords({ heuristic, byDistance }: HeuristicErrors, { learn }: Words): string {
  const tenths = byDistance.flatMap(({ min, mean, max }, distance) =>
    distance > 0 && distance % 10 === 0 ? learn.errors.atDistance(distance, min, max, mean) : [],
  );
  return learn.errors.inWords(learn.heuristics[heuristic], tenths);
}
