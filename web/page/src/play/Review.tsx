import { useState } from "preact/hooks";
import type { Move } from "tilebase-reader/puzzle";
import { Sign } from "../board/Sign";
import { SmallBoard } from "../board/SmallBoard";
import { backTo, type Game } from "../model/game";
import {
  type Distances,
  longestOptimal,
  type Reviewed,
  REVIEWED,
  type Slide,
  stepsOf,
  type Unit,
} from "../model/review";
import { slidingTiles, tileArrow } from "../model/slide";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  unit: Unit;
  reviewed: Reviewed;
  /** Undoes moves until this number of moves is left. */
  goBackTo: (moves: number) => void;
}

/** If a game has no more steps than this, each board is a dot. */
const DOTS = 40;

/**
 * A graph of the steps to go after each step of a game, and a list of its mistakes. The slider over the graph and the
 * list select a board to look at or go back to. At first, it is the board before the first mistake.
 */
export function Review({ game, unit, reviewed, goBackTo }: Props) {
  const { review, play, numbers } = useWords();
  const words = review(unit);
  const steps = stepsOf(game.past, unit);
  const { distances, mistakes } = reviewed;
  const [selected, select] = useState<number>();
  const [hovered, hover] = useState<number>();
  const last = distances.length - 1;
  const chosen = selected ?? mistakes[0]?.before ?? 0;
  const shown = hovered ?? chosen;
  /** Returns the number of moves in the first steps. */
  const movesIn = (made: number) => steps.slice(0, made).join("").length;
  const { board } = backTo(game, movesIn(shown));
  const mistake = mistakes.find(({ before }) => before === shown);
  const most = Math.max(1, ...distances.filter((distance) => distance !== undefined));
  const [enough] = distances;
  // Draws an optimal solution only if the game is longer.
  const hasIdeal = enough !== undefined && enough < last;

  const placeOf = (made: number) => ({
    left: `${(100 * made) / last}%`,
    bottom: `${(100 * (distances[made] ?? 0)) / most}%`,
  });
  const pointUnder = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = (currentTarget as Element).getBoundingClientRect();
    return Math.round(Math.min(Math.max((clientX - left) / width, 0), 1) * last);
  };
  const textOf = (made: number) => words.point(made, distances[made]);
  const moves = steps[shown];
  const next: Slide[] = moves ? [[slidingTiles(board, moves), moves[0] as Move]] : [];
  const marks = board.tiles.map((tile) => {
    const of = (slides: readonly Slide[], kind: string) =>
      slides
        .filter(([tiles]) => tiles.includes(tile))
        .map(([, move]) => ({ text: tileArrow(move), kind }));
    return [...of(mistake?.better ?? [], "nearer"), ...of(next, mistake ? "away" : "")][0];
  });
  const step = (name: string, sign: string, to: number) => (
    <button
      aria-label={name}
      aria-disabled={!(to in distances)}
      onClick={() => to in distances && select(to)}
    >
      {sign}
    </button>
  );
  return (
    <>
      <h3>{words.lookBack}</h3>
      <figure class="graph">
        <div class={last <= DOTS ? "plot plot-area" : "plot plot-area many"}>
          <svg
            viewBox={`0 0 ${last} ${most}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={words.graph(last, enough, most)}
          >
            {hasIdeal && <path class="ideal" d={idealLine(enough, last, most)} />}
            <path class="way" d={line(distances, most)} />
            {last <= DOTS && <path class="dots" d={dots(distances, most)} />}
          </svg>
          {mistakes.map(({ before }) => (
            <span key={before} class="mistake-mark" style={placeOf(before)} />
          ))}
          <span class="cursor" style={{ left: placeOf(shown).left }} />
          {distances[shown] !== undefined && <span class="here" style={placeOf(shown)} />}
          <input
            type="range"
            aria-label={words.made}
            min={0}
            max={last}
            value={chosen}
            aria-valuetext={textOf(chosen)}
            onInput={(event) => select(event.currentTarget.valueAsNumber)}
            onPointerMove={(event) => hover(pointUnder(event))}
            onPointerLeave={() => hover(undefined)}
          />
          <div aria-hidden="true">
            {[0, most].map((toGo) => (
              <span key={toGo} class="tick-y" style={{ bottom: `${(100 * toGo) / most}%` }}>
                {numbers.whole(toGo)}
              </span>
            ))}
            {[0, last].map((made) => (
              <span key={made} class="tick-x" style={{ left: placeOf(made).left }}>
                {numbers.whole(made)}
              </span>
            ))}
            <span class="title-y">{words.toGo}</span>
            <span class="title-x">{words.made}</span>
          </div>
        </div>
        <div class="legend quiet">
          {hasIdeal && <Sign of="ideal">{words.shortestWay}</Sign>}
          {mistakes.length > 0 && <Sign of="mistake">{words.ledAway}</Sign>}
        </div>
        {movesIn(last) < game.past.length && <p class="quiet">{words.onlyFirst(REVIEWED)}</p>}

        <figcaption class="chosen-board">
          <SmallBoard board={board} label={textOf(shown)} marks={marks} />
          <div>
            <p>{textOf(shown)}</p>
            {mistake && <p>{words.mistake(shown + 1, mistake.played, mistake.better)}</p>}
            <div class="buttons">
              {step(play.back, "‹", chosen - 1)}
              {step(play.forward, "›", chosen + 1)}
              <button
                aria-disabled={movesIn(chosen) === game.past.length}
                onClick={() => goBackTo(movesIn(chosen))}
              >
                {words.goBackThere}
              </button>
            </div>
          </div>
        </figcaption>
      </figure>
      {mistakes.length > 0 && <Mistakes {...{ unit, reviewed, chosen, select }} />}
    </>
  );
}

interface MistakesProps {
  unit: Unit;
  reviewed: Reviewed;
  chosen: number;
  select: (made: number) => void;
}

function Mistakes({ unit, reviewed, chosen, select }: MistakesProps) {
  const words = useWords().review(unit);
  const { distances, mistakes } = reviewed;
  const [from, to] = longestOptimal(distances.length - 1, mistakes);
  const inShort = ([tiles, move]: Slide) => `${tiles.join(" ")} ${tileArrow(move)}`;
  return (
    <section class="mistakes">
      <h3>{words.mistakes(mistakes.length)}</h3>
      {to > from && !distances.includes(undefined) && (
        <p class="quiet">{words.longest(from, to)}</p>
      )}
      <div class="columns quiet" aria-hidden="true">
        {words.columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol>
        {mistakes.map(({ before, played, better }) => (
          <li key={before}>
            <button
              class="columns"
              aria-label={words.mistake(before + 1, played, better)}
              aria-current={before === chosen}
              onClick={() => select(before)}
            >
              <span>{before + 1}</span>
              <span class="away">{inShort(played)}</span>
              <span class="nearer">{better.map(inShort).join("  ")}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the path through the distances, with gaps where they are unknown. */
export function line(distances: Distances, most: number): string {
  return distances
    .map((distance, made) => {
      if (distance === undefined) return "";
      return `${distances[made - 1] === undefined ? "M" : "L"}${made} ${most - distance}`;
    })
    .join("");
}

/** Returns a path of zero-length lines, which are drawn as dots. */
export function dots(distances: Distances, most: number): string {
  return distances
    .map((distance, made) => (distance === undefined ? "" : `M${made} ${most - distance}h0`))
    .join("");
}

function idealLine(enough: number, last: number, most: number): string {
  const moves = Math.min(enough, last);
  return `M0 ${most - enough}l${moves} ${moves}`;
}
