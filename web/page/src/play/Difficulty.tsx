import { useEffect, useState } from "preact/hooks";
import type { Board } from "tilebase-reader/puzzle";
import { type Known, solutionIn } from "../model/answers";
import { BOARDS_4X4, hasCounts } from "../model/boards-by-distance";
import type { Game } from "../model/game";
import { hasPatterns } from "../model/sizes";
import { useRunning } from "../running";
import { useWords } from "../words/words";
import { worker } from "../worker/client";
import { useAnswer } from "../worker/use-answer";
import { Histogram } from "./Histogram";

interface Props {
  game: Game;
  /** The distance of the current board; `undefined` if unsolvable or unknown. */
  distance: number | undefined;
  /** The largest distance of all boards. */
  largest: number;
  load: (start: Board) => void;
}

/** Shows the current board's distance among all boards, and offers new puzzles at any distance. */
export function Difficulty({ game, distance, largest, load }: Props) {
  const { difficulty: words, play } = useWords();
  const { start, goal } = game;
  const counted = useAnswer(
    hasPatterns(goal) ? undefined : () => worker.request("boardsByDistance", [goal]),
    goal,
  );
  const [wanted, setWanted] = useState(20);
  // Why the last request brought no puzzle.
  const [problem, setProblem] = useState("");
  // A new puzzle cancels the request.
  const { isRunning, run } = useRunning(start, goal);
  const chosen = Math.min(wanted, largest);
  const takeNew = (distance: number) => {
    setWanted(distance);
    setProblem("");
    void run(async (signal) => {
      try {
        const board = await worker.boardAt(goal, distance, { signal });
        if (board) load(board);
        else setProblem(words.notFound);
      } catch {
        if (!signal.aborted) setProblem(play.notLoaded);
      }
    });
  };
  const isCounted = hasCounts(goal);
  const counts = isCounted && hasPatterns(goal) ? BOARDS_4X4 : counted;
  return (
    <>
      <p>
        {distance !== undefined && words.away(distance)}{" "}
        {!isCounted && words.farthestOfAll(largest)}
        {counts && distance !== undefined && words.farther(...fartherOf(counts, distance))}{" "}
        {isCounted && words.pressBar}
      </p>
      <Histogram
        {...{ distance, largest, chosen, choose: setWanted, takeNew }}
        boards={isCounted ? (counts ?? new Array<number>(largest + 1).fill(0)) : undefined}
      />
      <div class="buttons">
        <button onClick={() => takeNew(chosen)}>{words.chosen(chosen)}</button>
        <span class="quiet" role="status">
          {isRunning ? words.looking : problem}
        </span>
      </div>
    </>
  );
}

/** Returns the number of all boards, and the fraction of them that are farther away. */
function fartherOf(counts: readonly number[], distance: number): [all: number, farther: number] {
  const sum = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  return [sum(counts), sum(counts.slice(distance + 1)) / sum(counts)];
}

interface LargeProps {
  known: Known;
  /** Called with whether the bounds are shown. */
  setRated: (isRated: boolean) => void;
}

/** Shows the distance of a board, or its bounds, if the largest distance of all boards is not known. */
export function LargeBoard({ known, setRated }: LargeProps) {
  const { difficulty: words } = useWords();
  useEffect(() => {
    setRated(true);
    return () => setRated(false);
  }, []);
  if (known.state === "known") return <p>{words.away(known.answers.distance)}</p>;
  if (known.state !== "searching") return <p>{known.state === "failed" && known.problem}</p>;
  return <p>{words.between(known.atLeast, solutionIn(known)?.length)}</p>;
}
