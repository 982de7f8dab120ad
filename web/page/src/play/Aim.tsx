import type { Board } from "tilebase-reader/puzzle";
import { GoalPicture } from "../picture/GoalPicture";
import { useWords } from "../words/words";

/** What to do: a picture of the goal, and one sentence. */
export function Aim({ goal }: { goal: Board }) {
  const { play } = useWords();
  return (
    <div class="aim">
      <GoalPicture goal={goal} label={play.goal} />
      <p>
        {play.aim}{" "}
        <span class="quiet">
          {play.howToPointer} <span class="for-keys">{play.howToKeys}</span>
        </span>
      </p>
    </div>
  );
}
