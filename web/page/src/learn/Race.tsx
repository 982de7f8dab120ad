import { HEURISTICS_OR_NONE } from "../search/heuristics";
import { MOST, type SearchName, SEARCHES } from "../search/searches";
import type { TableWorker } from "../worker/client";
import type { Progress } from "../worker/race";
import { useWords, type Words } from "../words/words";
import { Choice } from "./Choice";
import type { Given } from "./given";
import { Lane } from "./Lane";
import { Lesson } from "./Lesson";
import { progressOf, type RaceState, useRace } from "./race-state";
import { Scale } from "./Scale";
import { TriedHeuristics } from "./TriedHeuristics";

interface Props extends Given {
  worker: TableWorker;
}

/** The second lesson: the searches side by side, and their costs. */
export function Race({ worker, ...given }: Props) {
  const all = useWords();
  const { learn } = all;
  const { race: words } = learn;
  const race = useRace(worker, given);
  const { heuristic, progress } = race;
  const name = (search: SearchName) => {
    const isLed = search === "A*" || search === "IDA*";
    const { name } = learn.searches[search];
    return isLed ? `${name} (${learn.heuristics[heuristic]})` : name;
  };
  return (
    <Lesson number={2} id="race" question={words.question} text={words.text}>
      <Choice
        legend={learn.heuristic}
        values={HEURISTICS_OR_NONE}
        name={(heuristic) => learn.heuristics[heuristic]}
        chosen={heuristic}
        choose={race.choose}
      />
      <div class="buttons">
        <RunButton {...race} />
      </div>
      <Scale end={MOST} title={words.scale} />
      <ol class="lanes">
        {SEARCHES.map((search) => {
          const { lookedAt, moves } = progressOf(search, progress) ?? {};
          return (
            <Lane
              key={search}
              name={name(search)}
              about={learn.searches[search].about}
              board={given.board}
              end={MOST}
              lookedAt={lookedAt}
              facts={facts(progressOf(search, progress), all)}
              moves={moves}
            />
          );
        })}
      </ol>
      <p class="conclusion" role="status">
        {isOver(progress) && words.conclusion(advantage(progress))}
      </p>
      <TriedHeuristics tried={race.tried} />
      <p class="quiet reading">{words.explained}</p>
    </Lesson>
  );
}

/** Writes what a search has cost so far. */
function facts(progress: Progress | undefined, { learn, numbers }: Words) {
  const { race: words } = learn;
  const { whole, duration } = numbers;
  const { lookedAt, held, milliseconds, moves, isGivenUp } = progress ?? {};
  return {
    [words.lookedAt]: !!lookedAt && whole(lookedAt),
    [words.held]: !!held && whole(held),
    [words.time]: milliseconds !== undefined && duration(milliseconds),
    [words.moves]: isGivenUp ? words.givenUp : moves !== undefined && whole(moves.length),
  };
}

function RunButton({ progress, isRunning, run, stop }: RaceState) {
  const { race: words } = useWords().learn;
  const runText = progress.length > 0 ? words.runAgain : words.run;
  return (
    <button type="button" class={isRunning ? "" : "primary"} onClick={isRunning ? stop : run}>
      {isRunning ? words.stop : runText}
    </button>
  );
}

function isOver(progress: readonly Progress[]): boolean {
  return (
    progress.length > 0 &&
    progress.every(({ moves, isGivenUp }) => moves !== undefined || isGivenUp)
  );
}

/** Returns how many times as many boards breadth-first looks at as the table. */
function advantage(progress: readonly Progress[]): number {
  const lookedAt = (search: SearchName) => progressOf(search, progress)?.lookedAt ?? 1;
  return lookedAt("breadth-first") / lookedAt("table");
}
