import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { ViewProps } from "page/App";
import { Icon } from "page/Icon";
import { formatAddress, QUIZ_KINDS, randomSeed, type Round } from "page/model/address";
import { type Question, questionsOf } from "page/model/questions";
import { Select } from "page/Select";
import { linkTo, ShareButton } from "page/share";
import { DescribedBoard } from "../learn/Lesson";
import { Asked, AskedBoard, Options } from "./QuestionCard";
import { useQuizWords } from "./words";

type Answers = readonly (number | undefined)[];

/** The Quiz view: one question of a round, or the score after the last one. */
export function Quiz({ page: { place } }: ViewProps) {
  const open = (round: Round) => location.assign(formatAddress({ ...place, round }));
  const round = place.round as Round;
  return <Questions key={`${round.seed} ${round.kind}`} round={round} open={open} />;
}

function Questions({ round, open }: { round: Round; open: (round: Round) => void }) {
  const quiz = useQuizWords();
  const questions = useMemo(() => questionsOf(round), []);
  // The history of the tab keeps the answers while another document is open.
  const [answers, setAnswers] = useState<Answers>(() => (history.state as Answers | null) ?? []);
  useLayoutEffect(() => history.replaceState(answers, ""), [answers]);
  const [first] = useState(answers.length);
  const [number, turnTo] = useState(first);
  const question = questions[number];
  if (!question) return <Score {...{ round, questions, answers, open, turnTo }} />;
  const answer = answers[number];
  const give = (given: number | undefined) =>
    setAnswers((answers) => Object.assign([...answers], { [number]: given }));
  const next = () => turnTo(number + 1);
  const props = { question, answer, give };
  return (
    <>
      <Asked question={question} isLater={number !== first} />
      <section class="stage" aria-label={quiz.questions[question.kind]}>
        <AskedBoard {...props} />
      </section>
      <div class="side quiz">
        <Options key={number} {...props} next={next} />
        <div class="line apart pager">
          <span class="line dots" role="img" aria-label={quiz.number(number + 1, questions.length)}>
            {questions.map((_, place) => (
              <i key={place} class={place === number ? "on" : ""} />
            ))}
          </span>
          {answer === undefined && (
            <button class="plain" onClick={() => (give(undefined), next())}>
              {quiz.skip}
              <Icon of="next" />
            </button>
          )}
        </div>
      </div>
    </>
  );
}

interface ScoreProps {
  round: Round;
  questions: readonly Question[];
  answers: Answers;
  open: (round: Round) => void;
  turnTo: (number: number) => void;
}

/** The score, and other quizzes. */
function Score({ round, questions, answers, open, turnTo }: ScoreProps) {
  const quiz = useQuizWords();
  const { seed, kind } = round;
  const areRight = questions.map(({ options }, place) => !!options[answers[place] ?? -1]?.isRight);
  const score = quiz.score(areRight.filter(Boolean).length, questions.length);
  const result = [
    `tilebase, ${quiz.round(seed)}: ${score}`,
    areRight.map((isRight) => (isRight ? "🟩" : "🟨")).join(""),
    linkTo(`#view=quiz&seed=${seed}&kind=${kind}`),
  ];
  const { board } = questions[0] as Question;
  return (
    <>
      <div class="line call">
        <div>
          <h2>{score}</h2>
          <p class="quiet">{quiz.intro}</p>
        </div>
      </div>
      <section class="stage" aria-label={quiz.scoreSoFar}>
        <DescribedBoard board={board} />
      </section>
      <div class="side quiz">
        <ol class="buttons">
          {areRight.map((isRight, place) => (
            <li key={place}>
              <button
                aria-label={quiz.number(place + 1, questions.length)}
                onClick={() => turnTo(place)}
              >
                {place + 1} {isRight ? "✓" : "✗"}
              </button>
            </li>
          ))}
        </ol>
        <Select
          name={quiz.kind}
          value={kind}
          options={QUIZ_KINDS.map((kind) => [kind, quiz.kinds[kind]])}
          choose={(kind) => open({ seed, kind })}
        />
        <div class="buttons acts">
          <button class="main" onClick={() => open({ seed: randomSeed(), kind })}>
            {quiz.another}
          </button>
          <ShareButton text={result.filter(Boolean).join("\n")} />
        </div>
      </div>
    </>
  );
}
