import type { ComponentChildren } from "preact";
import type { HeuristicErrors } from "../search/heuristic-errors";
import { ErrorCurves } from "./ErrorCurves";

interface Props {
  errors: readonly HeuristicErrors[];
  chosen: HeuristicErrors;
  /** Where the given board lies, if moves lead from it to the goal. */
  here: { distance: number; estimate: number } | undefined;
}

/** Between two lines of the grid, in moves. */
const STEP = 5;

/** A heuristic's estimates over the true distances. The letters do not grow with the curves. */
export function ErrorPlot({ errors, chosen, here }: Props) {
  const most = chosen.byDistance.length - 1;
  const ticks = Array.from({ length: Math.trunc(most / STEP) + 1 }, (_, tick) => STEP * tick);
  const at = (moves: number) => `${(100 * moves) / most}%`;
  return (
    <figure class="plot">
      <div class="plot-area">
        <ErrorCurves errors={errors} chosen={chosen} ticks={ticks} />
        {ticks.map((tick) => (
          <span key={`x${tick}`} class="tick-x" style={{ left: at(tick) }} aria-hidden="true">
            {tick}
          </span>
        ))}
        {ticks.map((tick) => (
          <span key={`y${tick}`} class="tick-y" style={{ bottom: at(tick) }} aria-hidden="true">
            {tick}
          </span>
        ))}
        {errors.map(
          (error) => error !== chosen && <LineName key={error.heuristic} {...error} at={at} />,
        )}
        {here && (
          <span class="here-dot" style={{ left: at(here.distance), bottom: at(here.estimate) }} />
        )}
      </div>
      <figcaption class="quiet">
        <Sign of="truth">truth</Sign>
        <Sign of="mean">mean estimate</Sign>
        <Sign of="band">lowest to highest</Sign>
        <Sign of="error">mean error</Sign>
        {here && (
          <Sign of="here">
            this board: estimate {here.estimate}, truth {here.distance}
          </Sign>
        )}
      </figcaption>
    </figure>
  );
}

/** Which heuristic a line belongs to, along it at three quarters of it. */
function LineName({
  heuristic,
  byDistance,
  at,
}: HeuristicErrors & { at: (moves: number) => string }) {
  const mean = (distance: number) => byDistance[distance]?.mean ?? 0;
  const distance = Math.trunc((3 * byDistance.length) / 4);
  const rise = (mean(distance + STEP) - mean(distance - STEP)) / (2 * STEP);
  return (
    <span
      class={heuristic === "linear conflict" ? "line-name above" : "line-name"}
      style={{ left: at(distance), bottom: at(mean(distance)), "--rise": rise }}
      aria-hidden="true"
    >
      {heuristic}
    </span>
  );
}

/** What a part of the plot means. */
function Sign({ of, children }: { of: string; children: ComponentChildren }) {
  return (
    <span>
      <i class={`sign ${of}`} /> {children}
    </span>
  );
}
