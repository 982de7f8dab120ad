import { useState } from "preact/hooks";
import { RESULTS } from "../daily/Today";
import { useKept } from "../kept";
import { LEVELS } from "../model/levels";
import { asExcesses, EXCESSES, type Result } from "../model/results";
import { type Solves, solvesOf } from "../model/solves";
import { FileButton } from "../picture/PictureChoice";
import { useWords } from "../words/words";
import { inWords, SOLVES } from "./Bests";
import { allKept, keptIn, replaceKept } from "./kept-file";

/** The number of games shown of a size and a level. */
const SHOWN = 20;

/** All results: games by size and level, moves more than needed, and the buttons for files. */
export function ResultList() {
  const { results: words } = useWords();
  const [solves] = useKept(SOLVES);
  const [of3x3] = useKept(RESULTS["3x3"]);
  const [of4x4] = useKept(RESULTS["4x4"]);
  const daily = [of3x3, of4x4].flatMap((results) => Object.values(results));
  return (
    <div class="results stack">
      <Records solves={solves} />
      <Excesses name={words.dailyGames} results={daily.filter(isUnhelped)} />
      <Excesses name={words.allGames} results={solves} />
      <Excesses name={words.lastGames(30)} results={solves.slice(-30)} />
      <KeptFile />
    </div>
  );
}

const isUnhelped = ({ hints, isShown }: Result) => hints === 0 && !isShown;

/** The records of each size and level, with the last games. */
function Records({ solves }: { solves: Solves }) {
  const words = useWords();
  const { puzzles, results } = words;
  const [, change] = useKept(SOLVES);
  if (solves.length === 0) return null;
  const kinds = [...new Set(solves.map(({ size }) => size))].flatMap((size) =>
    LEVELS.map((level) => [puzzles.bestOf(size, puzzles.levels[level]), size, level] as const),
  );
  const clear = () => confirm(results.clearSure) && change(() => []);
  return (
    <>
      {kinds.map(([name, size, level]) => {
        const own = solvesOf(solves, size, level);
        return (
          own.length > 0 && (
            <details key={name}>
              <summary>{name + inWords(own, words, String)}</summary>
              <LastSolves solves={own} />
            </details>
          )
        );
      })}
      <div class="buttons">
        <button onClick={() => save("tilebase.csv", "text/csv", csv(solves))}>
          {results.saveSolves}
        </button>
        <button onClick={clear}>{puzzles.clearBests}</button>
      </div>
    </>
  );
}

/** A table of the last games, the latest first. */
function LastSolves({ solves }: { solves: Solves }) {
  const { results: words, numbers } = useWords();
  return (
    <table>
      <thead>
        <tr>
          {words.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {solves
          .slice(-SHOWN)
          .reverse()
          .map(({ at, seconds, moves, enough }) => (
            <tr key={at}>
              <td>{seconds === undefined ? "–" : numbers.clock(seconds, 2)}</td>
              <td>{numbers.whole(moves)}</td>
              <td>{seconds ? numbers.decimal(moves / seconds, 2) : "–"}</td>
              <td>{enough === undefined ? "–" : numbers.whole(enough)}</td>
            </tr>
          ))}
      </tbody>
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

/** The numbers of games with as many moves more than needed. */
function Excesses(props: { name: string; results: Parameters<typeof asExcesses>[0] }) {
  const { results: words, numbers } = useWords();
  const games = asExcesses(props.results);
  const most = Math.max(...games);
  if (most === 0) return null;
  return (
    <table>
      <caption>{words.excesses(props.name)}</caption>
      <tbody>
        {EXCESSES.map(([least, end], at) => (
          <tr key={least}>
            <th scope="row">{words.excess(least, end)}</th>
            <td class="wide" aria-hidden="true">
              <div class="track">
                <b style={{ width: `${(100 * (games[at] as number)) / most}%` }} />
              </div>
            </td>
            <td>{numbers.whole(games[at] as number)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The buttons that save all stored values as a file, and load such a file. */
function KeptFile() {
  const { results: words, page } = useWords();
  const [problem, setProblem] = useState("");
  const load = async (file: Blob) => {
    const kept = keptIn(await file.text());
    setProblem(kept ? "" : words.notOurs);
    if (!kept || !confirm(words.replaceSure)) return;
    if (replaceKept(kept)) location.reload();
    else setProblem(page.notKept);
  };
  const text = () => JSON.stringify(allKept());
  return (
    <>
      <div class="buttons">
        <button onClick={() => save("tilebase.json", "application/json", text())}>
          {words.saveAll}
        </button>
        <FileButton name={words.loadAll} accept=".json,application/json" read={load} />
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

/** Saves a text as a file of the player. */
function save(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.click();
}
