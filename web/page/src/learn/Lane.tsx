import type { Board, Moves } from "tilebase-reader/puzzle";
import { MoveList } from "../play/MoveList";
import { useWords } from "../words/words";
import { placeOf, tens } from "./Scale";

interface Props {
  name: string;
  about: string;
  /** The board that is solved. */
  board: Board;
  /** The largest number on the scale. */
  end: number;
  /** The number of boards looked at. */
  lookedAt: number | undefined;
  /** What is told of the search, by name. */
  facts: Readonly<Record<string, string | false | undefined>>;
  /** The solution, once it is found. */
  moves: Moves | undefined;
}

/** A search and its cost so far. */
export function Lane({ name, about, board, end, lookedAt = 1, facts, moves }: Props) {
  const { race } = useWords().learn;
  return (
    <li class="lane">
      <h3>{name}</h3>
      <p class="quiet">{about}</p>
      <div class="track" aria-hidden="true">
        {tens(end).map((boards) => (
          <i key={boards} style={{ left: placeOf(boards, end) }} />
        ))}
        <b class={moves && "arrived"} style={{ width: placeOf(lookedAt, end) }} />
      </div>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt class="quiet">{name}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
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
