import type { Problem } from "./page";
import { useWords, type Words } from "./words/words";

/** Shows the last problem over the page, until it is closed or the game changes. */
export function Toast({ problem, close }: { problem: Problem | undefined; close: () => void }) {
  const words = useWords();
  return (
    <div class="toast line" hidden={!problem}>
      <p class="problem" role="alert">
        {problem && messageOf(problem, words)}
      </p>
      <button onClick={close}>{words.page.close}</button>
    </div>
  );
}

function messageOf(problem: Problem, { page, boards }: Words): string {
  switch (problem.from) {
    case "address":
      return page.inAddress(boards.problem(problem.sentence));
    case "moves":
      return page.moveProblem(problem.made, problem.letter);
    case "unsolved":
      return page.notSolved;
    case "solution":
      return page.assumed(problem.size);
    case "paste":
      return page.pasted(boards.problem(problem.sentence));
    case "page":
      return problem.sentence;
  }
}
