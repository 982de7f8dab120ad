// Measures how many 3x3 boards per second this package answers, one by one and in batches. Then times searches for
// Korf's hundred 4x4 boards.
import { readFileSync } from "node:fs";
import { fromBytes } from "../dist/index.js";
import { fromBytes as fromPatterns } from "../dist/patterns.js";
import corner from "../dist/tables/3x3-corner-bit.js";
import tables from "../dist/tables/4x4-patterns.js";

const BOARDS = 500;
const MANY = 200_000;
const SEED = 20_260_101;
const SECONDS = 2;

const solver = fromBytes(corner);
const tilesOf = ({ tiles }) => tiles;
const boards = solver.random({ count: BOARDS, seed: SEED }).map(tilesOf);

/**
 * Calls `answerAll` repeatedly for at least `SECONDS` seconds. Each call answers `count` boards. Returns the number of
 * boards answered per second.
 */
function answersPerSecond(count, answerAll) {
  const start = performance.now();
  let passes = 0;
  let seconds = 0;
  while (seconds < SECONDS) {
    answerAll();
    passes++;
    seconds = (performance.now() - start) / 1000;
  }
  return (passes * count) / seconds;
}

// Measures new solvers, because a solver caches its answers.
const first = answersPerSecond(BOARDS, () => {
  const walking = fromBytes(corner);
  boards.map((board) => walking.solve(board));
});

const rows = solver.random({ count: MANY, seed: SEED + 1 }).map(tilesOf);
const texts = rows.map((board) => board.join(" "));
const flat = Uint8Array.from(rows.flat());
solver.solveMany(flat);
const oneByOne = answersPerSecond(MANY, () => rows.map((board) => solver.solve(board)));
const asTexts = answersPerSecond(MANY, () => texts.map((board) => solver.solve(board)));
const solved = answersPerSecond(MANY, () => solver.solveMany(flat));
const measured = answersPerSecond(MANY, () => solver.distances(flat));

const perSecond = {
  solve_first: first,
  solve: oneByOne,
  solve_text: asTexts,
  solve_many: solved,
  distances: measured,
};
for (const [name, answers] of Object.entries(perSecond)) {
  console.log(`js ${name} ${Math.round(answers)}`);
}

const conformance = readFileSync(new URL("../../../data/conformance.tsv", import.meta.url), "utf8");
const korf = conformance
  .split("\n")
  .map((line) => line.split("\t"))
  .filter(([kind]) => kind === "length");
const patterns = fromPatterns(tables);
const searches = korf.map(([, , board, length]) => {
  const start = performance.now();
  const { moves, nodes } = patterns.search(board);
  const milliseconds = performance.now() - start;
  if (moves.length !== Number(length))
    throw new Error(`${board} takes ${length} moves, not ${moves.length}`);
  return { milliseconds, nodes };
});
const mean = (name) => searches.reduce((sum, search) => sum + search[name], 0) / searches.length;
console.log(`js korf_mean_ms ${mean("milliseconds").toFixed(1)}`);
console.log(
  `js korf_longest_ms ${Math.max(...searches.map((search) => search.milliseconds)).toFixed(0)}`,
);
console.log(`js korf_boards_looked_at ${Math.round(mean("nodes"))}`);
