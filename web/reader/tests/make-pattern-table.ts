// A pattern table by a plain search, and the index of its entries as `crates/format` defines it.
import { canonical } from "./make-table.js";
import { fromKey, key, moved, MOVES, type Tiles } from "./plain-search.js";

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Returns the cells that can be reached from one of them without leaving the set, and themselves. */
function piece(cols: number, free: Set<number>, cell: number): Set<number> {
  const found = new Set([cell]);
  for (const from of found) {
    const beside = [from - cols, from + cols];
    if (from % cols > 0) beside.push(from - 1);
    if (from % cols < cols - 1) beside.push(from + 1);
    for (const to of beside) if (free.has(to)) found.add(to);
  }
  return found;
}

/** Returns the connected pieces of the cells that are not taken, by their lowest cell. */
function regions(cols: number, cells: number, taken: number): Set<number>[] {
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const free = new Set(all.filter((cell) => ((taken >> cell) & 1) === 0));
  const pieces: Set<number>[] = [];
  for (const cell of free) {
    if (!pieces.some((other) => other.has(cell))) pieces.push(piece(cols, free, cell));
  }
  return pieces;
}

/** Returns the first entry of each set of cells, and the number of all entries. */
function offsets(cols: number, cells: number, size: number): [Map<number, number>, number] {
  const offset = new Map<number, number>();
  let entries = 0;
  for (let taken = 0; taken < 2 ** cells; taken++) {
    if (taken.toString(2).replaceAll("0", "").length !== size) continue;
    offset.set(taken, entries);
    entries += regions(cols, cells, taken).length * factorial(size);
  }
  return [offset, entries];
}

/** Returns the distance of every state, with the blank in every cell, in moves of the pattern's tiles. */
function patternDistances(cols: number, goal: Tiles): Map<string, number> {
  const found = new Map([[key(goal), 0]]);
  let depth = [[...goal]];
  for (let distance = 0; depth.length > 0; distance++) {
    const next: number[][] = [];
    // Moves of other tiles count nothing: what they lead to is at the same depth.
    for (const board of depth) {
      for (const letter of MOVES) {
        const neighbour = moved(cols, board, letter);
        if (!neighbour) continue;
        const counts = neighbour[board.indexOf(0)] === OTHER ? 0 : 1;
        if ((found.get(key(neighbour)) ?? Infinity) <= distance + counts) continue;
        found.set(key(neighbour), distance + counts);
        (counts ? next : depth).push(neighbour);
      }
    }
    depth = next.filter((board) => found.get(key(board)) === distance + 1);
  }
  return found;
}

/** In the place of all tiles that are not in the pattern. */
const OTHER = 99;

/** Makes a whole file, with 0 for its checksums. */
export function makePatternTable(
  rows: number,
  cols: number,
  blank: number,
  tiles: readonly number[],
): Uint8Array {
  const cells = rows * cols;
  const goal = canonical(cells, blank).map((tile) => {
    return tile === 0 || tiles.includes(tile) ? tile : OTHER;
  });
  const [offset, entries] = offsets(cols, cells, tiles.length);
  const distances = new Uint8Array(entries);
  for (const [text, distance] of patternDistances(cols, goal)) {
    const board = fromKey(text);
    const placed = board.filter((tile) => tiles.includes(tile));
    const taken = board.reduce(
      (set, tile, cell) => set | (Number(tiles.includes(tile)) << cell),
      0,
    );
    const number = regions(cols, cells, taken).findIndex((region) => region.has(board.indexOf(0)));
    const rank = placed.reduce((sum, tile, place) => {
      const smaller = placed.slice(place + 1).filter((other) => other < tile).length;
      return sum + smaller * factorial(tiles.length - 1 - place);
    }, 0);
    const first = offset.get(taken) as number;
    distances[first + number * factorial(tiles.length) + rank] = distance;
  }

  const file = new Uint8Array(64 + Math.ceil(entries / 8));
  distances.forEach((distance, entry) => {
    const byte = 64 + Math.floor(entry / 8);
    file[byte] = (file[byte] as number) | (((distance >> 1) & 1) << (entry % 8));
  });
  file.set(new TextEncoder().encode("TILEBASE"));
  file.set([1, 0, 3, rows, cols, blank, Math.max(...distances), 0], 8);
  const view = new DataView(file.buffer);
  view.setBigUint64(16, BigInt(entries), true);
  view.setBigUint64(24, BigInt(file.length - 64), true);
  view.setUint16(
    48,
    tiles.reduce((set, tile) => set | (1 << tile), 0),
    true,
  );
  return file;
}
