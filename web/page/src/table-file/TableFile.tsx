import "./table-file.css";
import { useEffect, useReducer } from "preact/hooks";
import { type Board, shapeText } from "tilebase-reader/puzzle";
import { SmallBoard } from "../board/SmallBoard";
import { FileButton } from "../FileButton";
import { useWords } from "../words/words";
import type { TableWorker } from "../worker/client";
import type { Fault, Read } from "./file-tasks";
import FileWorker from "./file-worker?worker";
import { OpenedFiles, type Seen } from "./opened-files";
import { useFileWords } from "./words";

const opened = new OpenedFiles(() => new FileWorker());
let lastDropped: readonly File[] = [];

interface Props {
  /** The files that were dropped on the page last. */
  dropped: readonly File[];
  worker: TableWorker;
  newPuzzleTo: (goal: Board) => void;
}

/** Opens table files of the visitor: describes and proves them, and answers from them. */
export function TableFile({ dropped, worker, newPuzzleTo }: Props) {
  const words = useFileWords();
  const [, render] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => {
    opened.onChange = () => render();
    return () => (opened.onChange = () => {});
  }, []);
  useEffect(() => {
    // The panel may have been closed and opened again.
    if (dropped === lastDropped || dropped.length === 0) return;
    lastDropped = dropped;
    void opened.open(dropped, worker);
  }, [dropped]);
  const read = async (file: File) => void opened.open([file], worker);
  return (
    <div class="table-file stack spaced">
      <p>{words.drop}</p>
      <div class="buttons">
        <FileButton name={words.choose} accept=".tb" read={read} />
      </div>
      {opened.seen.map((one) => (
        <Opened key={one.file.name} {...one} cancel={() => opened.cancel()} play={newPuzzleTo} />
      ))}
    </div>
  );
}

interface OpenedProps extends Seen {
  cancel: () => void;
  play: (goal: Board) => void;
}

/** What a file is, whether it is right, and a button that plays with it. */
function Opened({ file, read, fault, share, result, cancel, play }: OpenedProps) {
  const words = useFileWords();
  const { numbers, play: playWords } = useWords();
  const { whole } = numbers;
  const info = read?.info;
  const status = () => {
    if (fault) return "";
    if (share !== undefined) return words.proving(numbers.percent(share));
    if (!info || !result) return words.reading;
    return result === "proved" ? words.proved(whole(info.entries)) : words[result];
  };
  const use = () => {
    if (!info || fault) return "";
    if (result === "unchanged") return words.noPatterns;
    if (result !== "proved") return "";
    return info.metric === "multi" ? words.noSlides : words.answers(shapeText(info.goal));
  };
  return (
    <section class="stack" aria-label={file.name}>
      <h3>{file.name}</h3>
      {read && <Facts {...read} />}
      <p class="problem" role="alert">
        {fault && inWords(fault, words.faults, whole)}
      </p>
      <p role="status">{[status(), use()].filter(Boolean).join(" ")}</p>
      <div class="buttons">
        {share !== undefined && <button onClick={cancel}>{playWords.cancel}</button>}
        {info?.metric === "single" && result === "proved" && (
          <button onClick={() => play(info.goal)}>{words.play}</button>
        )}
      </div>
    </section>
  );
}

function inWords(
  { fault, details = [] }: Fault,
  faults: ReturnType<typeof useFileWords>["faults"],
  whole: (number: number) => string,
): string {
  return faults[fault](...details.map((text) => (/^\d+$/.test(text) ? whole(Number(text)) : text)));
}

/** The properties of a table, and its goal. */
function Facts({ info, bytes }: Read) {
  const words = useFileWords();
  const { whole } = useWords().numbers;
  const { goal, tiles, metric, encoding, entries, maxDistance, checksum } = info;
  const facts = [
    [words.kind, tiles.length > 0 ? words.pattern(tiles.join(" ")) : words.allBoards],
    [words.shape, shapeText(goal)],
    [words.metric, words.metrics[metric]],
    [words.encoding, words.encodings[encoding]],
    [words.entries, whole(entries)],
    [words.largest, whole(maxDistance)],
    [words.bytes, whole(bytes)],
    [words.checksum, checksum],
  ];
  return (
    <div class="line">
      <SmallBoard board={goal} label={words.goal} />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt class="quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
