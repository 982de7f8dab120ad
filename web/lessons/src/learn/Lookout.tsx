import type { Board } from "tilebase-reader/puzzle";
import type { Picture, Seen } from "page/search/demonstration";
import { MoveList } from "page/play/MoveList";
import { useWords, type Words } from "./words";
import { DescribedBoard } from "./Lesson";

interface Props {
  /** The state of the search; `undefined` until it is loaded. */
  picture: Picture | undefined;
  start: Board;
  goal: Board;
}

/** The board that a search looks at, the goal, the board's neighbours, and the next boards. */
export function Lookout({ picture, start, goal }: Props) {
  const words = useWords();
  const { demonstration } = words.learn;
  const { now, neighbours = [], next = [], moves } = picture ?? {};
  const heading = moves === undefined ? demonstration.lookingAt : words.learn.theGoal;
  const name = now ? heading : demonstration.startsHere;
  return (
    <div class="stack lookout">
      <div class="now">
        <p>{now && facts(now, words).map((fact) => <span key={fact}>{fact}</span>)}</p>
        <figure>
          <figcaption>{name}</figcaption>
          <DescribedBoard board={now?.board ?? start} name={name} />
        </figure>
        <figure class="aim">
          <figcaption>{words.learn.theGoal}</figcaption>
          <DescribedBoard board={goal} name={words.learn.theGoal} />
        </figure>
      </div>
      {moves === undefined ? (
        <>
          <h3>{demonstration.neighbours}</h3>
          <ol class="seen">
            {neighbours.map((seen) => (
              <SeenBoard key={seen.board.tiles.join()} seen={seen} kind={seen.fate}>
                {demonstration.fates[seen.fate]}
              </SeenBoard>
            ))}
          </ol>
          <div class="coming">
            <h3>{demonstration.next}</h3>
            <ol class="seen">
              {next.map((seen, place) => (
                <SeenBoard key={place} seen={seen} kind={seen.end} />
              ))}
            </ol>
          </div>
        </>
      ) : (
        <>
          <h3>{demonstration.theWay}</h3>
          <MoveList board={start} moves={moves} label={demonstration.theWay} />
        </>
      )}
    </div>
  );
}

function facts({ depth, toGo, end, isKnown }: Seen, { learn, play }: Words): string[] {
  const { demonstration: words } = learn;
  if (end === "goal") return [words.fromGoal(depth)];
  const made = play.movesMade(depth);
  if (toGo === undefined) return [made];
  if (isKnown) return [made, words.known(toGo)];
  return [made, words.guessed(toGo), words.sum(depth + toGo)];
}

/** A small board, with the sum of its depth and estimate. */
function SeenBoard({ seen, kind, children }: { seen: Seen; kind: string; children?: string }) {
  const { board, depth, toGo, isKnown } = seen;
  const sum = toGo === undefined || isKnown ? "" : `${depth}+${toGo}=${depth + toGo}`;
  return (
    <li class={`stack ${kind.replace(" ", "-")}`}>
      <DescribedBoard board={board} />
      {sum && <span>{sum}</span>}
      {children && <span class="quiet">{children}</span>}
    </li>
  );
}
