import { useState } from "preact/hooks";
import { RESULTS } from "../daily/Today";
import { FileButton } from "../FileButton";
import { useKept } from "../kept";
import { LEVELS } from "../model/levels";
import { asExcesses, type Counted, EXCESSES } from "../model/results";
import { averageOf, type Solves, solvesOf, timesOf } from "../model/solves";
import { dots, line } from "../play/Review";
import { useWords } from "../words/words";
import { inWords, SOLVES } from "./Bests";
import { allKept, keptIn, replaceKept } from "./kept-file";
import { useResultWords } from "./words";

/** All results: games by size and level, excess moves, and buttons that save and load files. */
export function ResultList() {
  const words = useResultWords();
  const [solves] = useKept(SOLVES);
  const [of3x3] = useKept(RESULTS["3x3"]);
  const [of4x4] = useKept(RESULTS["4x4"]);
  const daily = [of3x3, of4x4].flatMap((results) =>
    Object.values(results).filter(({ hints, isShown }) => hints === 0 && !isShown),
  );
  return (
    <div class="results stack spaced">
      <Records solves={solves} />
      <Excesses name={words.daily} results={daily} />
      <Excesses name={words.all} results={solves} />
      <Excesses name={words.latest} results={solves.slice(-30)} />
      <KeptFile />
    </div>
  );
}

/** The records of each size and level, with the last games. */
function Records({ solves }: { solves: Solves }) {
  const words = useWords();
  const { levels } = words.puzzles;
  const results = useResultWords();
  const [, change] = useKept(SOLVES);
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
            <LastSolves solves={own} />
          </details>
        );
      })}
      <div class="buttons">
        <button onClick={() => save("tilebase.csv", csv(solves))}>{results.saveSolves}</button>
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
  const averages = last.map((_, at) => averageOf(5, last.slice(0, at + 1)));
  return (
    <figure class="graph">
      <div class="plot plot-area">
        <svg
          viewBox={`0 0 ${last.length - 1} ${most}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.times(last.length, numbers.clock(Math.min(...last), 2))}
        >
          <path class="dots" d={dots(last, most)} />
          <path class="way" d={line(averages, most)} />
        </svg>
        <div aria-hidden="true">
          {[0, most].map((seconds) => (
            <span key={seconds} class="tick-y" style={{ bottom: `${(100 * seconds) / most}%` }}>
              {numbers.clock(seconds, 2)}
            </span>
          ))}
          <span class="title-y">{puzzles.time}</span>
          <span class="title-x">{words.overTime}</span>
        </div>
      </div>
    </figure>
  );
}

/** A table of the last 20 games, the latest first. */
function LastSolves({ solves }: { solves: Solves }) {
  const { columns } = useResultWords();
  const { clock, decimal, whole } = useWords().numbers;
  const rows = solves.slice(-20).map(({ at, seconds, moves, enough }) => {
    const time = seconds ? clock(seconds, 2) : "–";
    const speed = seconds && moves ? decimal(moves / seconds, 2) : "–";
    return { at, cells: [time, moves ? whole(moves) : "–", speed, enough ?? "–"] };
  });
  return (
    <table>
      <tr>
        {columns.map((name) => (
          <th scope="col">{name}</th>
        ))}
      </tr>
      {rows.reverse().map(({ at, cells }) => (
        <tr key={at}>
          {cells.map((cell) => (
            <td>{cell}</td>
          ))}
        </tr>
      ))}
    </table>
  );
}

/** Returns the games as a table of comma-separated values. */
export function csv(solves: Solves): string {
  const rows = solves.map(({ at, size, level, seconds, moves, enough, undone }) => {
    const date = new Date(at).toISOString();
    const speed = seconds ? (moves / seconds).toFixed(2) : "";
    return [date, size, level, seconds?.toFixed(2), moves, speed, enough, undone].join(",");
  });
  const columns = "date,size,level,seconds,moves,moves_per_second,fewest_moves,moves_taken_back";
  return `${[columns, ...rows].join("\r\n")}\r\n`;
}

/** The number of games in each range of excess moves. */
function Excesses({ name, results }: { name: string; results: readonly Counted[] }) {
  const { whole } = useWords().numbers;
  const excesses = asExcesses(results);
  const most = Math.max(...excesses);
  if (most === 0) return null;
  const range = (least: number, end = Infinity) =>
    end - least === 1 ? least : end === Infinity ? `${least}+` : `${least}–${end - 1}`;
  return (
    <table>
      <caption>{name}</caption>
      {excesses.map((games, at) => (
        <tr key={at}>
          <th scope="row">{range(EXCESSES[at] as number, EXCESSES[at + 1])}</th>
          <td class="wide" aria-hidden="true">
            <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
              <rect class="bar" width={games} height={1} />
            </svg>
          </td>
          <td>{whole(games)}</td>
        </tr>
      ))}
    </table>
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
