// Measures the JavaScript examples of README.md and docs/embedding.md: boards solved per second, read from a file.
import { readFileSync } from "node:fs";
import { fromBytes } from "../../../web/reader/dist/index.js";
import corner from "../../../web/reader/dist/tables/3x3-corner-bit.js";

const boards = readFileSync(process.argv[2], "ascii").trimEnd().split("\n");
const solver = fromBytes(corner);
const times = Array.from({ length: 15 }, () => {
  const start = performance.now();
  for (const board of boards) solver.solve(board);
  return (performance.now() - start) / 1000;
});
times.sort((one, other) => one - other);
console.log(`js lines ${Math.round(boards.length / times[7])}`);
