import { useMemo, useState } from "preact/hooks";
import { type Move, slidingTile } from "tilebase-reader/puzzle";
import { SmallBoard } from "../board/SmallBoard";
import { optimalMoves } from "../known/use-distances";
import { backTo, type Game } from "../model/game";
import {
  type Distances,
  longestOptimal,
  type Mistake,
  mistakesIn,
  REVIEWED,
  type Slide,
} from "../model/review";
import { tileArrow } from "../model/slide";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";

interface Props {
  game: Game;
  distances: Distances;
  worker: TableWorker;
  /** Undoes moves until this number of moves is left. */
  goBackTo: (moves: number) => void;
}

/** If a game has no more moves than this, each board is a dot. */
const DOTS = 40;

/**
 * A graph of the moves to go after each move of a game, and a list of its mistakes. The slider over the graph and the
 * list select a board to look at or go back to. At first, it is the board before the first mistake.
 */
export function Review({ game, distances, worker, goBackTo }: Props) {
  const { ending: words, play, numbers } = useWords();
  const { start, goal, past } = game;
  const [selected, select] = useState<number>();
  const [hovered, hover] = useState<number>();
  const mistakes = useMemo(
    () => mistakesIn(distances, start, past, (board) => optimalMoves(board, goal, worker)),
    [distances],
  );
  const last = distances.length - 1;
  const chosen = selected ?? mistakes[0]?.before ?? 0;
  const shown = hovered ?? chosen;
  const { board } = backTo(game, shown);
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
  const move = past[shown] as Move | undefined;
  const next: Slide[] = move ? [[slidingTile(board, move) as number, move]] : [];
  const marks = board.tiles.map((tile) => {
    const of = (slides: readonly Slide[], kind: string) =>
      slides
        .filter((slide) => slide[0] === tile)
        .map(([, move]) => ({ text: tileArrow(move), kind }));
    return [...of(next, mistake ? "away" : ""), ...of(mistake?.better ?? [], "nearer")][0];
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
      <figure class="graph">
        <div class="axis-title quiet" aria-hidden="true">
          {words.movesToGo}
        </div>
        <div class="heights quiet" aria-hidden="true">
          <span>{numbers.whole(most)}</span>
          <span>{numbers.whole(0)}</span>
        </div>
        <div class={last <= DOTS ? "plot" : "plot many"}>
          <svg
            viewBox={`0 0 ${last} ${most}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={words.graph(past.length, enough, most)}
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
            aria-label={words.movesMade}
            min={0}
            max={last}
            value={chosen}
            aria-valuetext={textOf(chosen)}
            onInput={(event) => select(event.currentTarget.valueAsNumber)}
            onPointerMove={(event) => hover(pointUnder(event))}
            onPointerLeave={() => hover(undefined)}
          />
        </div>
        <div class="widths quiet" aria-hidden="true">
          <span>{numbers.whole(0)}</span>
          <span>{words.movesMade}</span>
          <span>{numbers.whole(last)}</span>
        </div>
        <ul class="legend quiet">
          {hasIdeal && <li class="ideal-key">{words.shortestWay}</li>}
          {mistakes.length > 0 && <li class="mistake-key">{words.ledAway}</li>}
        </ul>
        {past.length > REVIEWED && <p class="quiet">{words.onlyFirst(REVIEWED)}</p>}

        <figcaption class="chosen-board">
          <SmallBoard board={board} label={textOf(shown)} marks={marks} />
          <div>
            <p>{textOf(shown)}</p>
            {mistake && <p>{words.mistake(shown + 1, mistake.played, mistake.better)}</p>}
            <div class="buttons">
              {step(play.back, "‹", chosen - 1)}
              {step(play.forward, "›", chosen + 1)}
              <button aria-disabled={chosen === past.length} onClick={() => goBackTo(chosen)}>
                {words.goBackThere}
              </button>
            </div>
          </div>
        </figcaption>
      </figure>
      {mistakes.length > 0 && <Mistakes {...{ distances, mistakes, chosen, select }} />}
    </>
  );
}

interface MistakesProps {
  distances: Distances;
  mistakes: readonly Mistake[];
  chosen: number;
  select: (made: number) => void;
}

function Mistakes({ distances, mistakes, chosen, select }: MistakesProps) {
  const { ending: words } = useWords();
  const [from, to] = longestOptimal(distances.length - 1, mistakes);
  const inShort = ([tile, move]: Slide) => `${tile} ${tileArrow(move)}`;
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
function line(distances: Distances, most: number): string {
  return distances
    .map((distance, made) => {
      if (distance === undefined) return "";
      return `${distances[made - 1] === undefined ? "M" : "L"}${made} ${most - distance}`;
    })
    .join("");
}

/** Returns a path of zero-length lines, which are drawn as dots. */
function dots(distances: Distances, most: number): string {
  return distances
    .map((distance, made) => (distance === undefined ? "" : `M${made} ${most - distance}h0`))
    .join("");
}

function idealLine(enough: number, last: number, most: number): string {
  const moves = Math.min(enough, last);
  return `M0 ${most - enough}l${moves} ${moves}`;
}
