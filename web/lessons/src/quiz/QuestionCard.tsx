import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { slidingTile } from "tilebase-reader/puzzle";
import { Board } from "page/board/Board";
import { solverTo } from "page/model/files";
import type { Question } from "page/model/questions";
import { SLIDES } from "page/model/slide";
import { isSolvable, pairsOutOfOrder, rowsAway, whyUnsolvable } from "page/model/solvable";
import { MoveList } from "page/play/MoveList";
import { manhattan } from "page/search/manhattan";
import { DescribedBoard } from "../learn/Lesson";
import { useWords } from "../learn/words";
import { useQuizWords } from "./words";

interface Props {
  question: Question;
  /** The place of the chosen option. */
  answer: number | undefined;
  /** Called once, with the place of the chosen option. */
  give: (answer: number) => void;
}

/** The board of a question. Pressing a tile that can move answers which move is optimal. */
export function AskedBoard({ question, answer, give }: Props) {
  const { board, kind } = question;
  if (kind !== "move" || answer !== undefined) return <DescribedBoard board={board} />;
  const press = (tile: number) => {
    const place = question.options.findIndex(({ move }) => slidingTile(board, move) === tile);
    if (place >= 0) give(place);
  };
  return <DescribedBoard board={board} press={press} />;
}

/** The goal, the question and a sentence about it. A later question has the focus, so that it is read aloud. */
export function Asked({ question, isLater }: { question: Question; isLater: boolean }) {
  const { kind, goal } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLater) heading.current?.focus();
  }, [question]);
  const { learn } = useWords();
  const quiz = useQuizWords();
  return (
    <div class="line call">
      <Board board={goal} label={learn.theGoal} />
      <div>
        <h2 tabIndex={-1} ref={heading}>
          {quiz.questions[kind]}
        </h2>
        <p class="quiet">{quiz.texts[kind]}</p>
      </div>
    </div>
  );
}

/** The options as tiles. After a choice, also the right one and the reason. */
export function Options({ question, answer, give, next }: Props & { next: () => void }) {
  const quiz = useQuizWords();
  const { kind, options } = question;
  const shown = useShownOptions(question);
  const isOpen = answer !== undefined;
  const right = shown.filter((_, place) => options[place]?.isRight).map(({ name }) => name);
  const conclusion = quiz.conclusion(right);
  return (
    <>
      <div class="options" role="group" aria-label={quiz.questions[kind]}>
        {shown.map(({ text, name }, place) => {
          const open = kind === "next" && question.options[place]?.open;
          const mark = isOpen && (options[place]?.isRight ? "✓" : answer === place && "✗");
          return (
            <button
              key={place}
              class={mark ? (mark === "✓" ? "right" : "wrong") : ""}
              aria-disabled={isOpen}
              aria-pressed={answer === place}
              tabIndex={isOpen && answer !== place ? -1 : 0}
              aria-label={kind === "move" ? name : undefined}
              onClick={() => isOpen || give(place)}
            >
              {open && <DescribedBoard board={open} />}
              <span class={kind === "move" ? "number" : undefined}>
                {text} {mark}
              </span>
            </button>
          );
        })}
      </div>
      <p class="so-far" role="status">
        {isOpen && `${options[answer]?.isRight ? quiz.right : quiz.wrong} ${conclusion}`}
      </p>
      {isOpen && (
        <>
          <button class="main" onClick={next}>
            {quiz.next}
          </button>
          <Explanation question={question} />
        </>
      )}
    </>
  );
}

/** Returns the text of each option, and its name in the answer. */
function useShownOptions(question: Question): { text: string; name: string }[] {
  const { learn, play } = useWords();
  const quiz = useQuizWords();
  switch (question.kind) {
    case "move":
      return question.options.map(({ move }) => {
        const tile = slidingTile(question.board, move) as number;
        return {
          text: `${tile} ${SLIDES[move].arrow}`,
          name: learn.heuristicBoards.slide(tile, move),
        };
      });
    case "next":
      return question.options.map(({ depth, estimate }) => ({
        text: play.movesMade(depth),
        name: `f = ${depth + estimate}`,
      }));
    case "distance":
      return question.options.map(({ distance }) => same(play.movesMade(distance)));
    case "solvable":
      return question.options.map(({ isSolvable }) => same(isSolvable ? quiz.yes : quiz.no));
  }
}

const same = (text: string) => ({ text, name: text });

/** The reasons of the right answer. */
function Explanation({ question }: { question: Question }) {
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
function Boards({
  boards,
}: {
  boards: { board: Question["board"]; isRight: boolean; texts: string[] }[];
}) {
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
