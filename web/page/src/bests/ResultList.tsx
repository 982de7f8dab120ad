import { useState } from "preact/hooks";
import { FileButton } from "../FileButton";
import { useKept } from "../kept";
import { LEVELS } from "../model/levels";
import { averageOf, solvesOf, timesOf } from "../model/solves";
import { curve, dots, Plot } from "../Plot";
import { useWords } from "../words/words";
import { inWords, SOLVES } from "./Bests";
import { allKept, keptIn, replaceKept } from "./kept-file";
import { useResultWords } from "./words";

/** All results: the records of each size and level, and buttons that save and load files. */
export function ResultList() {
  return (
    <>
      <Records />
      <KeptFile />
    </>
  );
}

/** The records of each size and level, with the last times. */
function Records() {
  const words = useWords();
  const { levels } = words.puzzles;
  const results = useResultWords();
  const [solves, change] = useKept(SOLVES);
  if (solves.length === 0) return null;
  const kinds = [...new Set(solves.map(({ size }) => size))].flatMap((size) =>
    LEVELS.map((level) => [results.bestOf(size, levels[level]), size, level] as const),
  );
  const clear = () => confirm(results.clearSure) && change(() => []);
  return (
    <>
      {kinds.map(([name, size, level]) => {
        const own = solvesOf(solves, size, level);
        if (own.length === 0) return null;
        return (
          <details key={name}>
            <summary>{name + inWords(own, words, String)}</summary>
            <Times times={timesOf(own)} />
          </details>
        );
      })}
      <div class="buttons">
        <button onClick={clear}>{results.clear}</button>
      </div>
    </>
  );
}

/** A graph of the last 100 times, as dots, with the average of 5 as a line. */
function Times({ times }: { times: readonly number[] }) {
  const { numbers, puzzles } = useWords();
  const words = useResultWords();
  const last = times.slice(-100);
  if (last.length < 2) return null;
  const most = Math.max(...last);
  const clock = (seconds: number) => numbers.clock(seconds, 2);
  const tick = (seconds: number) => ({ at: seconds, text: clock(seconds) });
  const averages = last.map((_, at) => averageOf(5, last.slice(0, at + 1)));
  return (
    <figure class="graph">
      <Plot
        label={words.times(last.length, clock(Math.min(...last)))}
        x={{ length: last.length - 1, title: words.overTime, ticks: [] }}
        y={{ length: most, title: puzzles.time, ticks: [0, most].map(tick) }}
      >
        <path class="dots" d={dots(last)} />
        <path class="way" d={curve(averages)} />
      </Plot>
    </figure>
  );
}

/** The buttons that save all stored values as a file, and load such a file. */
function KeptFile() {
  const words = useResultWords();
  const { page } = useWords();
  const [problem, setProblem] = useState("");
  const run = (action: () => void) => {
    try {
      action();
    } catch {
      setProblem(page.notKept);
    }
  };
  const saveAll = () => save("tilebase.json", JSON.stringify({ tilebase: allKept() }));
  const load = async (file: Blob) => {
    const kept = keptIn(await file.text());
    setProblem(kept ? "" : words.notOurs);
    if (kept && confirm(words.replaceSure)) run(() => (replaceKept(kept), location.reload()));
  };
  return (
    <>
      <div class="buttons">
        <button onClick={() => run(saveAll)}>{words.saveAll}</button>
        <FileButton name={words.loadAll} accept=".json" read={load} />
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

/** Saves a text as a file of the player. */
function save(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement("a"), { download: name, href }).click();
}
