import { type Board, slidingTile } from "tilebase-reader/puzzle";
import { SmallBoard } from "../board/SmallBoard";
import { inWords } from "../learn/Lesson";
import { solverTo } from "../model/files";
import { tileArrow } from "../model/slide";
import { pairsOutOfOrder, rowsAway, whyUnsolvable } from "../model/solvable";
import { MoveList } from "../play/MoveList";
import { manhattan } from "../search/manhattan";
import { useWords, type Words } from "../words/words";
import type { Question } from "./questions";
import { useQuizWords } from "./words";

/** Returns the right answer in a sentence. */
export function conclusion(
  question: Question,
  words: Words,
  quiz: ReturnType<typeof useQuizWords>,
): string {
  const { kind, board, options } = question;
  if (kind === "move") {
    const { slide } = words.learn.heuristicBoards;
    const right = options.filter(({ isRight }) => isRight);
    return quiz.optimal(right.map(({ move }) => slide(slidingTile(board, move) as number, move)));
  }
  if (kind === "distance") return quiz.distance(rightOf(options).distance);
  if (kind === "solvable") return rightOf(options).isSolvable ? quiz.solvable : quiz.unsolvable;
  const { depth, estimate } = rightOf(options);
  return quiz.next(depth + estimate);
}

function rightOf<Option extends { isRight: boolean }>(options: readonly Option[]): Option {
  return options.find(({ isRight }) => isRight) as Option;
}

/** The right answer and its reasons. */
export function Explanation({ question }: { question: Question }) {
  const words = useWords();
  const quiz = useQuizWords();
  return (
    <div class="stack">
      <p>
        <b>{conclusion(question, words, quiz)}</b>
      </p>
      <Reasons question={question} />
    </div>
  );
}

function Reasons({ question }: { question: Question }) {
  const { play, setup } = useWords();
  const quiz = useQuizWords();
  const { kind, board, goal } = question;
  if (kind === "move") {
    const { distance, isRight } = question.options[0] as (typeof question.options)[number];
    const boards = question.options.map(({ move, after, distance, isRight }) => ({
      ...{ board: after, isRight },
      texts: [`${slidingTile(board, move)} ${tileArrow(move)}`, play.movesToGo(distance)],
    }));
    return (
      <>
        <p class="reading">{quiz.everyMove(distance + (isRight ? 1 : -1))}</p>
        <Boards boards={boards} />
      </>
    );
  }
  if (kind === "distance") {
    return (
      <>
        <p class="reading">{quiz.guess(manhattan(board, goal))}</p>
        <MoveList board={board} moves={solverTo(goal).solve(board)} label={quiz.answer} />
      </>
    );
  }
  if (kind === "solvable") {
    const pairs = pairsOutOfOrder(board, goal);
    const rows = rowsAway(board, goal);
    const even =
      rows === undefined ? quiz.even(pairs.length) : quiz.evenWithRows(pairs.length, rows);
    return (
      <>
        <p class="reading">
          {rightOf(question.options).isSolvable
            ? `${even} ${quiz.evenSuffices}`
            : whyUnsolvable(board, goal, setup)}
        </p>
        {pairs.length > 0 && <p class="reading">{quiz.pairs(pairs)}</p>}
      </>
    );
  }
  const boards = question.options.map(({ open, depth, estimate, isRight }) => ({
    ...{ board: open, isRight },
    texts: [`${depth} + ${estimate} = ${depth + estimate}`],
  }));
  return (
    <>
      <p class="reading">{quiz.sum}</p>
      <Boards boards={boards} />
    </>
  );
}

/** Boards with texts below each; those of right answers are outlined. */
function Boards({ boards }: { boards: { board: Board; isRight: boolean; texts: string[] }[] }) {
  const words = useWords();
  return (
    <ol class="seen">
      {boards.map(({ board, isRight, texts }, place) => (
        <li key={place} class={isRight ? "nearer" : "not-nearer"}>
          <SmallBoard board={board} label={inWords(board, words)} />
          {texts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </li>
      ))}
    </ol>
  );
}
