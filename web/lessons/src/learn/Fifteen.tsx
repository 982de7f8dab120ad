import { useState } from "preact/hooks";
import { type Board as Tiles, canonicalGoal, type Moves, parseBoard } from "tilebase-reader/puzzle";
import { Board } from "page/board/Board";
import { newPuzzle } from "page/model/new-puzzle";
import { isCalm } from "page/document-event";
import { useRunning } from "page/running";
import type { Searched } from "page/patterns/pattern-tasks";
import { useWords, type Words } from "./words";
import { worker } from "page/worker/client";
import { Lanes } from "./Lanes";
import { DescribedBoard, Lesson, useOfBoard } from "./Lesson";

interface Props {
  /** The board and the goal of the game, if it is solvable and 4x4. */
  yours: { board: Tiles; goal: Tiles } | undefined;
}

const GOAL = canonicalGoal({ rows: 4, cols: 4 });

/** Example boards. With the Manhattan estimate, the last board takes about a second to solve. */
const BOARDS = [
  { moves: 40, board: parseBoard(GOAL, "1e98/bx4c/627f/53ad") },
  { moves: 45, board: parseBoard(GOAL, "6c8x/ad17/5b4f/9e23") },
  { moves: 49, board: parseBoard(GOAL, "b482/5dc3/716x/f9ae") },
] as const;

/** The largest number of boards on the scale. A search of this many boards takes a minute. */
const END = 1_000_000_000;

/** The fifth lesson: searches of 4x4 boards with the Manhattan estimate and with pattern tables. */
export function Fifteen({ yours }: Props) {
  const words = useWords();
  const { fifteen, race, theBoard } = words.learn;
  const [{ board, goal }, choose] = useState({ board: BOARDS[1].board, goal: GOAL });
  const [found, setFound] = useOfBoard<Found>(board, goal, {});
  const { isRunning, run, stop } = useRunning(board, goal);
  // Each search has its own worker.
  const search = async (signal: AbortSignal) => {
    setFound(() => ({}));
    const show = (leader: Leader) => {
      let firstGuess: number | undefined;
      let shown = -Infinity;
      return ({ lookedAt, atLeast: limit, moves }: Searched) => {
        firstGuess ??= limit;
        const now = performance.now();
        if (isCalm() && moves === undefined && now - shown < CALM) return;
        shown = now;
        const deep = { lookedAt, firstGuess, limit, moves };
        setFound((found) => ({ ...found, [leader]: deep }));
      };
    };
    const [manhattan, patterns] = [show("manhattan"), show("patterns")];
    // A solution in a preliminary result may not be optimal.
    const onProgress = (searched: Searched) => patterns({ ...searched, moves: undefined });
    try {
      await Promise.all([
        worker.request("deepen", [board, goal], { signal, onProgress: manhattan }).then(manhattan),
        worker.patterns.worker
          .request("search", [board, goal, {}], { signal, onProgress })
          .then(patterns),
      ]);
    } catch {
      if (!signal.aborted) setFound((found) => ({ ...found, hasFailed: true }));
    }
  };
  return (
    <Lesson
      words={fifteen}
      picture={
        <>
          <div class="line from-to">
            <DescribedBoard board={board} name={theBoard} />
            <PatternPicture goal={GOAL} />
          </div>
          <Lanes
            end={END}
            lanes={LEADERS.map((leader) => ({
              ...fifteen.searches[leader],
              lookedAt: found[leader]?.lookedAt,
              facts: facts(found[leader], isRunning, words),
              isOver: found[leader]?.moves !== undefined,
            }))}
          />
        </>
      }
    >
      <button class={isRunning ? "" : "main"} onClick={isRunning ? stop : () => run(search)}>
        {isRunning ? race.stop : fifteen.run}
      </button>
      <p class="so-far" role="status">
        {found.hasFailed ? words.play.notLoaded : conclusion(found, words)}
      </p>
      <div class="buttons acts" role="group" aria-label={fifteen.boards}>
        {BOARDS.map(({ moves, board }) => (
          <button key={moves} onClick={() => choose({ board, goal: GOAL })}>
            {words.play.movesMade(moves)}
          </button>
        ))}
        <button onClick={() => choose({ board: newPuzzle(GOAL, "hard"), goal: GOAL })}>
          {fifteen.random}
        </button>
        {yours && <button onClick={() => choose(yours)}>{fifteen.yours}</button>}
      </div>
    </Lesson>
  );
}

function facts(deep: Deep | undefined, isRunning: boolean, { learn, numbers, page }: Words) {
  const { race, fifteen } = learn;
  const { whole } = numbers;
  const { lookedAt, firstGuess, limit, moves } = deep ?? {};
  return {
    [race.lookedAt]: lookedAt === undefined ? isRunning && page.loading : whole(lookedAt),
    [fifteen.firstGuess]: firstGuess !== undefined && whole(firstGuess),
    [fifteen.limit]: limit !== undefined && whole(limit),
    [race.moves]: moves !== undefined && whole(moves.length),
  };
}

function conclusion({ manhattan, patterns }: Found, words: Words) {
  if (manhattan?.moves === undefined || patterns?.moves === undefined) return "";
  const times = manhattan.lookedAt / Math.max(patterns.lookedAt, 1);
  return words.learn.fifteen.conclusion(manhattan.moves.length, times);
}

/** The tiles of the page's pattern tables for 4x4. */
const PATTERNS = {
  A: [1, 5, 6, 9, 10],
  B: [2, 3, 4, 7, 8],
  C: [11, 12, 13, 14, 15],
} as const;

/** A picture of the goal, with the pattern of each tile. */
function PatternPicture({ goal }: { goal: Tiles }) {
  const { pattern } = useWords().learn.fifteen;
  const names = Object.entries(PATTERNS);
  const marks = goal.tiles.map((tile) => {
    const [name = ""] = names.find(([, tiles]) => tiles.some((one) => one === tile)) ?? [];
    return { text: name, kind: `pattern-${name}` };
  });
  const label = names.map(([name, tiles]) => pattern(name, tiles)).join("; ");
  return <Board board={goal} label={label} marks={marks} kind="patterns" />;
}

/** The heuristics of the compared searches. */
const LEADERS = ["manhattan", "patterns"] as const;

type Leader = (typeof LEADERS)[number];

interface Deep {
  lookedAt: number;
  /** The first and the current bound of the sum of depth and estimate. The first is the board's estimate. */
  firstGuess: number;
  limit: number;
  moves: Moves | undefined;
}

type Found = Partial<Record<Leader, Deep> & { hasFailed: boolean }>;

/** The milliseconds between two reports with reduced motion. */
const CALM = 500;
