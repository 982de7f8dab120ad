import { useState } from "preact/hooks";
import type { HeuristicErrors } from "page/search/heuristic-errors";
import { estimate, type Heuristic, HEURISTICS } from "page/search/heuristics";
import { useWords, type Words } from "./words";
import { worker } from "page/worker/client";
import { useAnswer } from "page/worker/use-answer";
import { curve, Plot, Sign } from "page/Plot";
import { Figures } from "./Figures";
import { Lesson, type LessonProps } from "./Lesson";

/** The fourth lesson: the errors of each heuristic over all boards. */
export function ErrorComparison({ board, goal, distance, choice }: LessonProps) {
  const { learn, difficulty } = useWords();
  const words = learn.errors;
  const errors = useAnswer(() => worker.request("heuristicErrors", [goal]), goal) ?? [];
  const [chosen, choose] = useState<Heuristic>("Manhattan");
  const chosenErrors = errors.find(({ heuristic }) => heuristic === chosen);
  const here = { distance, estimate: estimate(chosen, board, goal) };
  return (
    <Lesson
      words={words}
      picture={
        chosenErrors ? (
          <ErrorPlot errors={errors} chosen={chosenErrors} here={here} />
        ) : (
          <p class="plot-area quiet loading" role="status">
            {difficulty.lookingAtAll}
          </p>
        )
      }
    >
      <HeuristicChoice errors={errors} chosen={chosen} choose={choose} />
      <p class="line legend quiet">
        <Sign of="truth">{words.exactly}</Sign>
        <Sign of="mean">{words.mean}</Sign>
        <Sign of="band">{words.band}</Sign>
        <Sign of="error">{words.error}</Sign>
        <Sign of="here-dot">{words.here(here.estimate, here.distance)}</Sign>
      </p>
      <div class="buttons">{choice}</div>
    </Lesson>
  );
}

interface PlotProps {
  errors: readonly HeuristicErrors[];
  chosen: HeuristicErrors;
  /** The distance and the estimate of the board. */
  here: { distance: number; estimate: number };
}

/** The number of moves between two grid lines. */
const STEP = 5;

/** Plots the estimates against the distances: all means, and the range and the errors of the chosen heuristic. */
function ErrorPlot({ errors, chosen, here }: PlotProps) {
  const words = useWords();
  const { byDistance } = chosen;
  const most = byDistance.length - 1;
  const ticks = Array.from({ length: Math.trunc(most / STEP) + 1 }, (_, tick) => ({
    at: STEP * tick,
    text: STEP * tick,
    isMinor: tick % 2 === 1,
  }));
  const at = (moves: number) => `${(100 * moves) / most}%`;
  const means = byDistance.map(({ mean }) => mean);
  const lowest = byDistance.map(({ min }) => min);
  const highest = byDistance.map(({ max }) => max);
  return (
    <Plot
      label={inWords(chosen, words)}
      x={{ length: most, title: words.learn.errors.truth, ticks }}
      y={{ length: most, title: words.learn.errors.estimate, ticks }}
      over={
        <>
          {errors.map(
            (error) => error !== chosen && <LineName key={error.heuristic} {...error} at={at} />,
          )}
          <span class="here-dot" style={{ left: at(here.distance), bottom: at(here.estimate) }} />
        </>
      }
    >
      <path class="grid" d={ticks.map(({ at }) => `M0 ${at}H${most}M${at} 0V${most}`).join("")} />
      <path class="band" d={area(lowest, highest)} />
      <path class="error" d={means.map((mean, truth) => `M${truth} ${mean}V${truth}`).join("")} />
      <path class="truth" d={`M0 0L${most} ${most}`} />
      {errors.map((error) => (
        <path
          key={error.heuristic}
          class={error === chosen ? "mean chosen" : "mean"}
          d={curve(error.byDistance.map(({ mean }) => mean))}
        />
      ))}
    </Plot>
  );
}

/** The name of a heuristic, written along its line at three quarters of the length. */
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
    >
      {heuristics[heuristic]}
    </span>
  );
}

/** Returns an SVG path around the area between two lines. */
function area(lower: readonly number[], upper: readonly number[]): string {
  const back = upper.map((value, distance) => `L${distance} ${value}`).reverse();
  return `${curve(lower)}${back.join("")}Z`;
}

/** Describes the curves by their values at every tenth distance. */
function inWords({ heuristic, byDistance }: HeuristicErrors, { learn }: Words): string {
  const tenths = byDistance.flatMap(({ min, mean, max }, distance) =>
    distance > 0 && distance % 10 === 0 ? learn.errors.atDistance(distance, min, max, mean) : [],
  );
  return learn.errors.inWords(learn.heuristics[heuristic], tenths);
}

interface HeuristicChoiceProps {
  /** The errors, in the order of the heuristics; empty until they are known. */
  errors: readonly HeuristicErrors[];
  chosen: Heuristic;
  choose: (heuristic: Heuristic) => void;
}

/** A table of the heuristics and their errors over all boards, with radio buttons. */
function HeuristicChoice({ errors, chosen, choose }: HeuristicChoiceProps) {
  const { difficulty, learn, numbers } = useWords();
  const { mean, meanError, exact } = learn.errors.columns;
  const rows = HEURISTICS.map((heuristic, index) => {
    const error = errors[index];
    return [
      <label key={heuristic}>
        <input
          type="radio"
          name="heuristic"
          checked={heuristic === chosen}
          onChange={() => choose(heuristic)}
        />
        {learn.heuristics[heuristic]}
      </label>,
      error && numbers.decimal(error.mean, 2),
      error && numbers.decimal(error.meanError, 2),
      error && numbers.whole(error.exact),
    ];
  });
  const [first] = errors;
  const boards = first?.byDistance.reduce((sum, { boards }) => sum + boards, 0) ?? 0;
  const caption = first ? (
    learn.errors.overall(boards, first.mean + first.meanError)
  ) : (
    <span class="quiet loading">{difficulty.lookingAtAll}</span>
  );
  return (
    <fieldset class="heuristic-choice">
      <legend class="visually-hidden">{learn.heuristic}</legend>
      <Figures caption={caption} columns={[mean, meanError, exact]} rows={rows} />
    </fieldset>
  );
}
