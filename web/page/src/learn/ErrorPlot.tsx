import type { HeuristicErrors } from "../search/heuristic-errors";
import { ErrorCurves } from "./ErrorCurves";
import { ErrorLegend, type Here } from "./ErrorLegend";
import { useWords } from "../words/words";

interface Props {
  errors: readonly HeuristicErrors[];
  chosen: HeuristicErrors;
  here: Here | undefined;
}

/** The moves between two grid lines. */
const STEP = 5;

/** The estimates of a heuristic, plotted against the distances. The text does not scale with the curves. */
export function ErrorPlot({ errors, chosen, here }: Props) {
  const { errors: words } = useWords().learn;
  const most = chosen.byDistance.length - 1;
  const ticks = Array.from({ length: Math.trunc(most / STEP) + 1 }, (_, tick) => STEP * tick);
  const rank = (tick: number) => (tick % (2 * STEP) === 0 ? "" : "minor");
  const at = (moves: number) => `${(100 * moves) / most}%`;
  return (
    <figure class="error-plot">
      <div class="plot-area">
        <ErrorCurves errors={errors} chosen={chosen} ticks={ticks} />
        {ticks.map((tick) => (
          <span
            key={`x${tick}`}
            class={`tick-x ${rank(tick)}`}
            style={{ left: at(tick) }}
            aria-hidden="true"
          >
            {tick}
          </span>
        ))}
        {ticks.map((tick) => (
          <span
            key={`y${tick}`}
            class={`tick-y ${rank(tick)}`}
            style={{ bottom: at(tick) }}
            aria-hidden="true"
          >
            {tick}
          </span>
        ))}
        {errors.map(
          (error) => error !== chosen && <LineName key={error.heuristic} {...error} at={at} />,
        )}
        <span class="title-y" aria-hidden="true">
          {words.estimate}
        </span>
        <span class="title-x" aria-hidden="true">
          {words.truth}
        </span>
        {here && (
          <span class="here-dot" style={{ left: at(here.distance), bottom: at(here.estimate) }} />
        )}
      </div>
      <ErrorLegend here={here} />
    </figure>
  );
}

/** The name of a heuristic, along its line, at three quarters of it. */
function LineName({
  heuristic,
  byDistance,
  at,
}: HeuristicErrors & { at: (moves: number) => string }) {
  const { heuristics } = useWords().learn;
  const mean = (distance: number) => byDistance[distance]?.mean ?? 0;
  const distance = Math.trunc((3 * byDistance.length) / 4);
  const rise = (mean(distance + STEP) - mean(distance - STEP)) / (2 * STEP);
  return (
    <span
      class={heuristic === "linear conflict" ? "line-name above" : "line-name"}
      style={{ left: at(distance), bottom: at(mean(distance)), "--rise": rise }}
      aria-hidden="true"
    >
      {heuristics[heuristic]}
    </span>
  );
}
