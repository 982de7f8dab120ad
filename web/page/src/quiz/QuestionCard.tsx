import { slidingTile } from "tilebase-reader/puzzle";
import { DescribedBoard, Lesson } from "../learn/Lesson";
import { tileArrow } from "../model/slide";
import { useWords } from "../words/words";
import { Explanation } from "./Explanation";
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
  const { learn } = useWords();
  const quiz = useQuizWords();
  const { kind, board, options } = question;
  const shown = useShownOptions(question);
  const isOpen = answer !== undefined;
  const right = shown.filter((_, place) => options[place]?.isRight).map(({ name }) => name);
  const conclusion = quiz.conclusion(right);
  const verdict =
    typeof answer === "number" && (options[answer]?.isRight ? quiz.right : quiz.wrong);
  return (
    <Lesson
      number={number}
      id={`question-${number}`}
      question={quiz.questions[kind]}
      text={quiz.texts[kind]}
    >
      <div class="asked line">
        {kind !== "next" && <DescribedBoard board={board} name={learn.theBoard} />}
        <div class="options buttons" role="group" aria-label={quiz.questions[kind]}>
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
                {text} {mark}
              </button>
            );
          })}
        </div>
      </div>
      <div class="reply stack">
        <p class="verdict" role="status">
          {verdict} {verdict && <span class="visually-hidden">{conclusion}</span>}
        </p>
        <details
          open={isOpen}
          onToggle={(event) => event.currentTarget.open && !isOpen && give("shown")}
        >
          <summary>{quiz.answer}</summary>
          <div class="stack">
            <b>{conclusion}</b>
            <Explanation question={question} />
          </div>
        </details>
      </div>
    </Lesson>
  );
}

/** Returns the text of each option, and its name in the answer. */
function useShownOptions(question: Question): { text: string; name: string }[] {
  const { boards, learn, play } = useWords();
  const quiz = useQuizWords();
  switch (question.kind) {
    case "move":
      return question.options.map(({ move }) => {
        const tile = slidingTile(question.board, move) as number;
        return {
          text: `${tile} ${tileArrow(move)}`,
          name: learn.heuristicBoards.slide(tile, move),
        };
      });
    case "next":
      return question.options.map(({ depth, estimate }) => ({
        text: play.movesMade(depth),
        name: `f = ${depth + estimate}`,
      }));
    case "distance":
      return question.options.map(({ distance }) => same(boards.severalMoves(distance)));
    case "solvable":
      return question.options.map(({ isSolvable }) => same(isSolvable ? quiz.yes : quiz.no));
  }
}

const same = (text: string) => ({ text, name: text });
