import type { Board, Moves } from "tilebase/puzzle";
import { MoveList } from "../play/MoveList";
import { useWords } from "../words/words";
import { placeOf, tens } from "./Scale";

/** What a search has cost so far. */
interface Cost {
  lookedAt: number;
  held?: number;
  /** The solution, once it is found. */
  moves: Moves | undefined;
  isGivenUp?: boolean;
  milliseconds: number | undefined;
}

interface Props {
  name: string;
  about: string;
  /** The board that is solved. */
  board: Board;
  /** The largest number on the scale. */
  end: number;
  /** `undefined` before the first race. */
  progress: Cost | undefined;
}

/** A search and its cost so far. */
export function Lane({ name, about, board, end, progress }: Props) {
  const words = useWords();
  const { race } = words.learn;
  const { whole, duration } = words.numbers;
  const { lookedAt, held, moves, milliseconds, isGivenUp } = progress ?? {};
  return (
    <li class="lane">
      <h3>{name}</h3>
      <p class="quiet">{about}</p>
      <div class="track" aria-hidden="true">
        {tens(end).map((boards) => (
          <i key={boards} style={{ left: placeOf(boards, end) }} />
        ))}
        <b class={moves && "arrived"} style={{ width: placeOf(lookedAt ?? 1, end) }} />
      </div>
      <dl>
        <Fact name={race.lookedAt} value={lookedAt && whole(lookedAt)} />
        <Fact name={race.held} value={held && whole(held)} />
        <Fact name={race.time} value={milliseconds && duration(milliseconds)} />
        <Fact name={race.moves} value={isGivenUp ? race.givenUp : moves && whole(moves.length)} />
      </dl>
      <div class="ways">
        {moves && (
          <details>
            <summary>{race.theMoves}</summary>
            <MoveList board={board} moves={moves} label={race.theMoves} />
          </details>
        )}
      </div>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string | 0 | undefined }) {
  return (
    <div>
      <dt class="quiet">{name}</dt>
      <dd>{value || "–"}</dd>
    </div>
  );
}
