import { useState } from "preact/hooks";
import { SmallBoard } from "../board/SmallBoard";
import { backTo, type Game } from "../model/game";
import { type Distances, REVIEWED, type WastedMove } from "../model/review";
import { useWords } from "../words/words";

interface Props {
  game: Game;
  distances: Distances;
  firstWasted: WastedMove | undefined;
  /** Undoes moves until this number of moves is left. */
  goBackTo: (moves: number) => void;
}

/** If a game has no more moves than this, each board is a dot. */
const DOTS = 40;

/**
 * A graph of the moves to go after each move of a game. A slider over the graph selects a board to look at or go back
 * to. The slider starts before the first wasted move.
 */
export function DistanceGraph({ game, distances, firstWasted, goBackTo }: Props) {
  const { ending: words, numbers } = useWords();
  const [selected, setSelected] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const last = distances.length - 1;
  const chosen = selected ?? firstWasted?.before ?? 0;
  const shown = hovered ?? chosen;
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
  return (
    <figure class="graph">
      <div class="axis-title quiet" aria-hidden="true">
        {words.movesToGo}
      </div>
      <div class="heights quiet" aria-hidden="true">
        <span>{numbers.whole(most)}</span>
        <span>{numbers.whole(0)}</span>
      </div>
      <div class="plot">
        <svg
          viewBox={`0 0 ${last} ${most}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.graph(game.past.length, enough, most)}
        >
          {hasIdeal && <path class="ideal" d={idealLine(enough, last, most)} />}
          <path class="way" d={line(distances, most)} />
          {last <= DOTS && <path class="dots" d={dots(distances, most)} />}
        </svg>
        {firstWasted && <span class="wasted-mark" style={placeOf(firstWasted.before)} />}
        <span class="cursor" style={{ left: placeOf(shown).left }} />
        {distances[shown] !== undefined && <span class="here" style={placeOf(shown)} />}
        <input
          type="range"
          aria-label={words.movesMade}
          min={0}
          max={last}
          value={chosen}
          aria-valuetext={textOf(chosen)}
          onInput={(event) => setSelected(event.currentTarget.valueAsNumber)}
          onPointerMove={(event) => setHovered(pointUnder(event))}
          onPointerLeave={() => setHovered(undefined)}
        />
      </div>
      <div class="widths quiet" aria-hidden="true">
        <span>{numbers.whole(0)}</span>
        <span>{words.movesMade}</span>
        <span>{numbers.whole(last)}</span>
      </div>
      <ul class="legend quiet">
        {hasIdeal && <li class="ideal-key">{words.shortestWay}</li>}
        {firstWasted && <li class="wasted-key">{words.ledAway}</li>}
      </ul>
      {game.past.length > REVIEWED && <p class="quiet">{words.onlyFirst(REVIEWED)}</p>}
      <figcaption class="chosen-board">
        <SmallBoard board={backTo(game, shown).board} label={textOf(shown)} />
        <div>
          <p>{textOf(shown)}</p>
          {firstWasted?.before === shown && (
            <p>{words.firstWasted(shown + 1, firstWasted.tile, firstWasted.move)}</p>
          )}
          <button aria-disabled={chosen === game.past.length} onClick={() => goBackTo(chosen)}>
            {words.goBackThere}
          </button>
        </div>
      </figcaption>
    </figure>
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
