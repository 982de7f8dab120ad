import { count } from "../model/words";
import type { Answers } from "../model/answers";
import type { Game } from "../model/game";

interface Props {
  game: Game;
  /** `undefined` if no moves lead to the goal. */
  found: Answers | undefined;
  hasGuidance: boolean;
}

/** The distance to the goal, in large letters, and the number of solutions. */
export function Headline({ game, found, hasGuidance }: Props) {
  const made = `${count(game.past.length, "move")} made`;
  if (!found) return <Lines large="Unsolvable" small={made} />;
  if (found.distance === 0) return <Lines large="Solved" small={made} />;
  if (!hasGuidance) return <Lines large={made} small="Guidance is off" />;
  const ways = count(found.solutions, "shortest solution");
  return (
    <Lines large={`${count(found.distance, "move")} from solved`} small={`${ways} · ${made}`} />
  );
}

function Lines({ large, small }: { large: string; small: string }) {
  return (
    <div class="headline">
      <h2>{large}</h2>
      <p class="quiet">{small}</p>
    </div>
  );
}
