import "./quiz.css";
import { useMemo, useRef, useState } from "preact/hooks";
import { canonicalGoal } from "tilebase-reader/puzzle";
import { Choice } from "../learn/Choice";
import { DescribedBoard } from "../learn/Lesson";
import { formatAddress, type Place, QUIZ_KINDS, randomSeed, type Round } from "../model/address";
import { linkTo, ShareButton } from "../share";
import { useWords } from "../words/words";
import { type Answer, QuestionCard } from "./QuestionCard";
import { questionsOf } from "./questions";
import { useQuizWords } from "./words";

const GOAL = canonicalGoal({ rows: 3, cols: 3 });

/** The Quiz view: a round of questions in order, each with its answer below it. */
export function Quiz({ place, round }: { place: Place; round: Round }) {
  const { learn } = useWords();
  const quiz = useQuizWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const { seed, kind } = round;
  const open = (round: Round) => {
    location.hash = formatAddress({ ...place, round });
  };
  const another = () => {
    open({ seed: randomSeed(), kind });
    heading.current?.focus();
  };
  return (
    <div class="learn quiz stack spaced">
      <div class="stack spaced">
        <h2 ref={heading} tabIndex={-1}>
          {quiz.round(seed)}
        </h2>
        <div class="line">
          <p class="reading">{quiz.intro}</p>
          <DescribedBoard board={GOAL} name={learn.theGoal} />
        </div>
        <Choice
          legend={quiz.kind}
          values={QUIZ_KINDS}
          name={(kind) => quiz.kinds[kind]}
          chosen={kind}
          choose={(kind) => open({ seed, kind })}
        />
      </div>
      <Questions key={`${seed} ${kind}`} round={round} another={another} />
    </div>
  );
}

type Answers = readonly (Answer | undefined)[];

/** The answers of all rounds since the page was opened. They stay while another view is open. */
const given = new Map<string, Answers>();

/** The questions of a round, and the score. */
function Questions({ round, another }: { round: Round; another: () => void }) {
  const quiz = useQuizWords();
  const questions = useMemo(() => questionsOf(round), []);
  const name = `${round.seed} ${round.kind}`;
  const [answers, setAnswers] = useState<Answers>(
    () => given.get(name) ?? questions.map(() => undefined),
  );
  given.set(name, answers);
  const areRight = questions.map(({ options }, place) => {
    const answer = answers[place];
    return typeof answer === "number" && options[answer]?.isRight;
  });
  const right = areRight.filter(Boolean).length;
  const answered = answers.filter((answer) => answer !== undefined).length;
  const isOver = answered === questions.length;
  const address = `#view=quiz&seed=${round.seed}&kind=${round.kind}`;
  const score = quiz.score(right, questions.length);
  const result = [
    `tilebase, ${quiz.round(round.seed)}: ${score}`,
    areRight.map((isRight) => (isRight ? "🟩" : "🟨")).join(""),
    linkTo(address),
  ];
  return (
    <>
      {questions.map((question, place) => (
        <QuestionCard
          key={place}
          number={place + 1}
          question={question}
          answer={answers[place]}
          give={(answer) =>
            setAnswers((answers) => answers.map((each, at) => (at === place ? answer : each)))
          }
        />
      ))}
      <section class="card score" aria-label={quiz.scoreSoFar}>
        <p class="so-far" role="status">
          {isOver ? score : quiz.soFar(answered, questions.length)}
        </p>
        <div class="buttons">
          <button class={isOver ? "primary" : ""} onClick={another}>
            {quiz.another}
          </button>
          {isOver && <ShareButton text={result.filter(Boolean).join("\n")} />}
        </div>
      </section>
    </>
  );
}
