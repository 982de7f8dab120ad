import type { ComponentChild } from "preact";
import { type Board, slidingTile } from "tilebase-reader/puzzle";
import { DescribedBoard } from "../learn/Lesson";
import { solverTo } from "../model/files";
import { SLIDES } from "../model/slide";
import { isSolvable, pairsOutOfOrder, rowsAway, whyUnsolvable } from "../model/solvable";
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
  const explained = (text: string, more: ComponentChild) => (
    <>
      <p>{text}</p>
      {more}
    </>
  );
  if (kind === "move") {
    const { distance, isRight } = question.options[0] as (typeof question.options)[number];
    const boards = question.options.map(({ move, after, distance, isRight }) => ({
      ...{ board: after, isRight },
      texts: [`${slidingTile(board, move)} ${SLIDES[move].arrow}`, play.movesToGo(distance)],
    }));
    return explained(quiz.everyMove(distance + (isRight ? 1 : -1)), <Boards boards={boards} />);
  }
  if (kind === "distance") {
    const moves = solverTo(goal).solve(board);
    const way = <MoveList board={board} moves={moves} label={quiz.answer} />;
    return explained(quiz.guess(manhattan(board, goal)), way);
  }
  if (kind === "solvable") {
    const pairs = pairsOutOfOrder(board, goal);
    const why = isSolvable(board, goal)
      ? quiz.even(pairs.length, rowsAway(board, goal))
      : whyUnsolvable(board, goal, setup);
    return explained(why, pairs.length > 0 && <p>{quiz.pairs(pairs)}</p>);
  }
  const boards = question.options.map(({ open, depth, estimate, isRight }) => ({
    ...{ board: open, isRight },
    texts: [`${depth} + ${estimate} = ${depth + estimate}`],
  }));
  return explained(quiz.sum, <Boards boards={boards} />);
}

/** Draws boards with texts below them. Right answers are outlined. */
function Boards({ boards }: { boards: { board: Board; isRight: boolean; texts: string[] }[] }) {
  return (
    <ol class="seen">
      {boards.map(({ board, isRight, texts }, place) => (
        <li key={place} class={`stack ${isRight ? "nearer" : "not-nearer"}`}>
          <DescribedBoard board={board} />
          {texts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </li>
      ))}
    </ol>
  );
}
