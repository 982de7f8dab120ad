// Prints the mean number of moves for boards of 5x5 after some seconds: of searches with a limit, and of searches whose
// steps the caller stops. Also prints the longest search in seconds. Chromium runs the same function.

/** @param {{ embedded: any, boards: string[], times: number[] }} of */
export function measure({ embedded, boards, times }) {
  const patterns = embedded("5x5 blank-first");
  const limited = (board, seconds) => patterns.search(board, { seconds }).moves;
  const cancelled = (board, seconds) => {
    const end = Date.now() + 1000 * seconds;
    for (const { moves } of patterns.searchInSteps(board)) if (Date.now() >= end) return moves;
  };
  const rows = [];
  for (const seconds of times) {
    for (const [kind, search] of Object.entries({ limited, cancelled })) {
      let [moves, longest] = [0, 0];
      for (const board of boards) {
        const start = performance.now();
        moves += search(board, seconds)?.length ?? NaN;
        longest = Math.max(longest, (performance.now() - start) / 1000);
      }
      rows.push(`${kind} ${seconds} ${(moves / boards.length).toFixed(2)} ${longest.toFixed(3)}`);
    }
  }
  return rows;
}

if (globalThis.process) {
  const { readFileSync } = await import("node:fs");
  const { embedded } = await import("../dist/patterns.js");
  const korf = new URL("../../../crates/pattern/tests/korf24.csv", import.meta.url);
  const lines = readFileSync(korf, "utf8")
    .split("\n")
    .filter((line) => /^\d/.test(line));
  const boards = lines.slice(0, 20).map((line) => line.split(",")[1].replace(/\b0\b/, "x"));
  const times = [0.3, 1, 3];
  for (const row of measure({ embedded, boards, times })) console.log(`node ${row}`);
}
