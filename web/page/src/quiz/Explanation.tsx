import { type Board, slidingTile } from "tilebase-reader/puzzle";
import { DescribedBoard } from "../learn/Lesson";
import { solverTo } from "../model/files";
import { tileArrow } from "../model/slide";
import { pairsOutOfOrder, rowsAway, whyUnsolvable } from "../model/solvable";
import { MoveList } from "../play/MoveList";
import { manhattan } from "../search/manhattan";
import { useWords } from "../words/words";
import type { Question } from "./questions";
import { useQuizWords } from "./words";

/** The reasons of the right answer. */
export function Explanation({ question }: { question: Question }) {
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
    return (
      <>
        <p class="reading">
          {question.options.find(({ isRight }) => isRight)?.isSolvable
            ? quiz.even(pairs.length, rowsAway(board, goal))
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

/** Draws boards with texts below them. Right answers are outlined. */
function Boards({ boards }: { boards: { board: Board; isRight: boolean; texts: string[] }[] }) {
  return (
    <ol class="seen">
      {boards.map(({ board, isRight, texts }, place) => (
        <li key={place} class={isRight ? "nearer" : "not-nearer"}>
          <DescribedBoard board={board} />
          {texts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </li>
      ))}
    </ol>
  );
}
