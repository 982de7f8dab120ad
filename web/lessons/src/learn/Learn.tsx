import { useContext, useMemo, useState } from "preact/hooks";
import { type Board, canonicalGoal } from "tilebase-reader/puzzle";
import type { ViewProps } from "page/App";
import { useChange, useDocumentEvent } from "page/document-event";
import { Icon } from "page/Icon";
import { formatAddress } from "page/model/address";
import { distanceOf } from "page/model/answers";
import { hasTable, solverTo } from "page/model/files";
import { type Game, isSolved } from "page/model/game";
import { BANDED, type Banded } from "page/model/levels";
import { newPuzzle } from "page/model/new-puzzle";
import { isSolvable } from "page/model/solvable";
import { PanelContext } from "page/Panel";
import { Select } from "page/Select";
import { useFullScreen } from "page/settings/full-screen";
import { useWords } from "./words";
import { Demonstration } from "./Demonstration";
import { ErrorComparison } from "./ErrorComparison";
import { Fifteen } from "./Fifteen";
import { HeuristicBoards } from "./HeuristicBoards";
import { Pager } from "./Lesson";
import { Race } from "./Race";

const LESSONS = 5;

const TURNS: Record<string, number> = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 };

/** The goal of the lessons and their first board, if the board of the game has no searches. */
const GOAL = canonicalGoal({ rows: 3, cols: 3 });
const EXAMPLE: Board = { rows: 3, cols: 3, tiles: [1, 3, 6, 5, 2, 8, 4, 7, 0] };

/** The Learn view: one of the lessons about searches, their costs and heuristics. */
export function Learn({ page: { place, setLink } }: ViewProps) {
  const fullScreen = useFullScreen();
  const [panel] = useContext(PanelContext);
  const { game, link } = place;
  const given = useGiven(game);
  const lesson = Math.min(Math.max(link?.lesson ?? 1, 1), LESSONS);
  const addressOf = (lesson: number) => formatAddress({ ...place, link: { lesson } });
  useChange(lesson, () => scrollTo(0, 0));
  // In full screen, the keys of a presentation remote change the lesson.
  useDocumentEvent("keydown", (event) => {
    const isInField = event.target instanceof Element && event.target.matches("input, select");
    const isUsed = fullScreen.isOn && !panel && !(isInField && event.key.startsWith("Arrow"));
    const to = lesson + ((isUsed && TURNS[event.key]) || 0);
    if (to === lesson) return;
    event.preventDefault();
    if (to >= 1 && to <= LESSONS) location.hash = addressOf(to);
  });
  const lessons = [
    <Demonstration {...given} link={link ?? { lesson }} setLink={setLink} />,
    <Race {...given} />,
    <HeuristicBoards {...given} />,
    <ErrorComparison {...given} />,
    <Fifteen yours={isOf4x4(game) ? game : undefined} />,
  ];
  return (
    <Pager.Provider value={<LessonPager {...{ lesson, addressOf, fullScreen }} />}>
      {lessons[lesson - 1]}
    </Pager.Provider>
  );
}

/** Returns the board of the lessons: the board of the game if it has searches, or one of a level. */
function useGiven({ board, goal }: Game) {
  const { learn, puzzles } = useWords();
  const own = useMemo(() => {
    const distance = hasTable(goal) && distanceOf(solverTo(goal), board);
    return distance ? { board, goal, distance } : undefined;
  }, [board, goal]);
  const [example, setExample] = useState<{ level: Banded; board: Board }>();
  const others = useMemo(() => {
    const board = example?.board ?? EXAMPLE;
    return { board, goal: GOAL, distance: solverTo(GOAL).distance(board) };
  }, [example]);
  const choose = (chosen: Banded | "yours") =>
    setExample(chosen === "yours" ? undefined : { level: chosen, board: newPuzzle(GOAL, chosen) });
  const choice = (
    <Select<Banded | "yours">
      name={learn.theBoard}
      value={example?.level ?? (own ? "yours" : "easy")}
      options={[
        ...(own ? [["yours", learn.fifteen.yours] as const] : []),
        ...BANDED.map((level) => [level, puzzles.levels[level]] as const),
      ]}
      choose={choose}
    />
  );
  return { ...((!example && own) || others), choice };
}

interface PagerProps {
  lesson: number;
  addressOf: (lesson: number) => string;
  fullScreen: ReturnType<typeof useFullScreen>;
}

/** The place of the lesson among all, and the links to others. */
function LessonPager({ lesson, addressOf, fullScreen }: PagerProps) {
  const { learn, page } = useWords();
  const { back, next, of } = learn.turning;
  const isLast = lesson === LESSONS;
  return (
    <div class="line apart pager">
      <nav class="line dots" aria-label={of(lesson, LESSONS)}>
        {Array.from({ length: LESSONS }, (_, index) => (
          <a
            key={index}
            href={addressOf(index + 1)}
            aria-label={of(index + 1, LESSONS)}
            aria-current={index + 1 === lesson ? "page" : undefined}
          />
        ))}
      </nav>
      {fullScreen.isPossible && (
        <button class="plain" onClick={fullScreen.isOn ? fullScreen.leave : fullScreen.enter}>
          {fullScreen.isOn ? page.leaveFullScreen : page.fullScreen}
        </button>
      )}
      <a class="plain" href={addressOf(isLast ? 1 : lesson + 1)}>
        {isLast ? back : next}
        {!isLast && <Icon of="next" />}
      </a>
    </div>
  );
}

/** Returns whether the last lesson can use the board of a game: a solvable 4x4 board. */
function isOf4x4(game: Game): boolean {
  const { board, goal } = game;
  return goal.rows === 4 && goal.cols === 4 && isSolvable(board, goal) && !isSolved(game);
}
