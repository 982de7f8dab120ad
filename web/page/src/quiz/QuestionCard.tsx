import { SmallBoard } from "../board/SmallBoard";
import { inWords, Lesson } from "../learn/Lesson";
import { tileArrow } from "../model/slide";
import { slidingTile } from "tilebase-reader/puzzle";
import { useWords } from "../words/words";
import { conclusion, Explanation } from "./Explanation";
import type { Question } from "./questions";
import { useQuizWords } from "./words";

/** The place of the chosen option, or that the answer was shown before one was chosen. */
export type Answer = number | "shown";

interface Props {
  number: number;
  question: Question;
  answer: Answer | undefined;
  /** Called once: with the first option chosen, or when the answer is shown. */
  give: (answer: Answer) => void;
}

/** A question, its options, and its answer, which opens when an option is chosen. */
export function QuestionCard({ number, question, answer, give }: Props) {
  const words = useWords();
  const quiz = useQuizWords();
  const { kind, board } = question;
  const isOpen = answer !== undefined;
  const isRight = typeof answer === "number" && question.options[answer]?.isRight;
  return (
    <Lesson
      number={number}
      id={`question-${number}`}
      question={quiz.questions[kind]}
      text={quiz.texts[kind]}
    >
      <div class="asked line">
        {kind !== "next" && (
          <SmallBoard
            board={board}
            label={words.learn.reads(words.learn.theBoard, inWords(board, words))}
          />
        )}
        <div class="options buttons" role="group" aria-label={quiz.questions[kind]}>
          {question.options.map((option, place) => {
            const mark = isOpen && (option.isRight ? "right" : answer === place && "wrong");
            return (
              <button
                key={place}
                class={mark || undefined}
                aria-disabled={isOpen}
                aria-pressed={answer === place}
                tabIndex={isOpen && answer !== place ? -1 : 0}
                onClick={() => isOpen || give(place)}
              >
                <Option question={question} place={place} />
                {mark && <span class="sign-of">{mark === "right" ? "✓" : "✗"}</span>}
              </button>
            );
          })}
        </div>
      </div>
      <div class="reply stack">
        <p class="verdict" role="status">
          {typeof answer === "number" && (
            <>
              {isRight ? quiz.right : quiz.wrong}{" "}
              <span class="visually-hidden">{conclusion(question, words, quiz)}</span>
            </>
          )}
        </p>
        <details
          open={isOpen}
          onToggle={(event) => event.currentTarget.open && !isOpen && give("shown")}
        >
          <summary>{quiz.answer}</summary>
          <Explanation question={question} />
        </details>
      </div>
    </Lesson>
  );
}

function Option({ question, place }: { question: Question; place: number }) {
  const words = useWords();
  const quiz = useQuizWords();
  if (question.kind === "distance") {
    return <>{words.boards.severalMoves(question.options[place]?.distance as number)}</>;
  }
  if (question.kind === "solvable")
    return <>{question.options[place]?.isSolvable ? quiz.yes : quiz.no}</>;
  if (question.kind === "move") {
    const { move } = question.options[place] as (typeof question.options)[number];
    const tile = slidingTile(question.board, move) as number;
    return (
      <>
        <span aria-hidden="true">
          {tile} {tileArrow(move)}
        </span>
        <span class="visually-hidden">{words.learn.heuristicBoards.slide(tile, move)}</span>
      </>
    );
  }
  const { open, depth } = question.options[place] as (typeof question.options)[number];
  return (
    <>
      <SmallBoard board={open} label={inWords(open, words)} />
      {words.play.movesMade(depth)}
    </>
  );
}
