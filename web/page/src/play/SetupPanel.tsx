import type { Board } from "tilebase-reader/puzzle";
import type { Game } from "../model/game";
import { parseGoal } from "../model/goal";
import { parseAnyShape } from "../model/text";
import { useWords } from "../words/words";
import { BoardField } from "./BoardField";
import { CopyLink } from "./CopyLink";
import { GoalEditor } from "./GoalEditor";
import { useWantedGoal } from "./wanted-goal";

export interface Props {
  game: Game;
  setBoard: (board: Board) => void;
  setGoal: (goal: Board) => void;
  /** Makes a new puzzle with this goal. */
  newPuzzleTo: (goal: Board) => void;
}

/** The board and the goal as texts, and the editor of the goal. */
export function SetupPanel({ game, setBoard, setGoal, newPuzzleTo }: Props) {
  const { play, setup } = useWords();
  const wanted = useWantedGoal(game, setGoal);
  return (
    <div class="setup">
      <div>
        <BoardField
          name={play.board}
          board={game.board}
          parse={parseAnyShape}
          setBoard={setBoard}
        />
        <BoardField
          name={play.goal}
          board={wanted.goal}
          parse={parseGoal}
          setBoard={wanted.propose}
        />
        <p class="quiet">{setup.pasteAnywhere}</p>
        <CopyLink game={game} />
      </div>
      <GoalEditor wanted={wanted} newPuzzleTo={newPuzzleTo} />
    </div>
  );
}
