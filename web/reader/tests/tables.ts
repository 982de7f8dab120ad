// Tables: those of the repository, those that a plain search makes, and damaged ones.
import { readFileSync } from "node:fs";
import { createXXHash3 } from "hash-wasm";
import {
  distances,
  factorial,
  fromKey,
  index,
  key,
  moved,
  MOVES,
  optimalMoves,
  type Tiles,
} from "./plain-search.js";

/** Reads a file of the repository's `data/`; the tests run in the folder of the package. */
export function data(name: string): Uint8Array {
  return new Uint8Array(readFileSync(`../../data/${name}`));
}

/** Reads the pattern tables of a shape that `data/` has, by the names of their tiles. */
export function patternData(shape: string, ...tiles: string[]): Uint8Array[] {
  return tiles.map((names) => data(`${shape}-${names}.tb`));
}

export const GOALS = ["corner", "edge", "center"] as const;

/** The goals for tests that ask for every board: all of them if SLOW is set. */
export const SOME_GOALS = process.env.SLOW ? GOALS : GOALS.slice(0, 1);

/** Returns the canonical goal with the blank in this cell. */
export function canonical(cells: number, blank: number): number[] {
  const tiles = Array.from({ length: cells - 1 }, (_, place) => place + 1);
  tiles.splice(blank, 0, 0);
  return tiles;
}

/** Returns the file with these bytes at an offset. */
export function changed(file: Uint8Array, offset: number, ...bytes: number[]): Uint8Array {
  const copy = file.slice();
  copy.set(bytes, offset);
  return copy;
}

const xxh3 = await createXXHash3();

/** Returns the file with the checksums that its bytes have. */
export function sealed(file: Uint8Array): Uint8Array {
  const sealed = file.slice();
  const checksum = (start: number, end?: number) =>
    xxh3.init().update(sealed.subarray(start, end)).digest("binary").reverse();
  sealed.set(checksum(64), 40);
  sealed.set(checksum(0, 56), 56);
  return sealed;
}

/** Makes a file of the header's bytes from the encoding on, its number of entries, and these. */
function fileOf(bytes: number[], entries: number, payload: Uint8Array, tiles = 0): Uint8Array {
  const file = new Uint8Array(64 + payload.length);
  file.set(new TextEncoder().encode("TILEBASE"));
  file.set([1, 0, ...bytes], 8);
  const view = new DataView(file.buffer);
  view.setBigUint64(16, BigInt(entries), true);
  view.setBigUint64(24, BigInt(payload.length), true);
  view.setUint16(48, tiles, true);
  file.set(payload, 64);
  return sealed(file);
}

/** Writes entries of one or two bits one after the other. */
function packed(entries: ArrayLike<number>, bits: number): Uint8Array {
  const payload = new Uint8Array(Math.ceil((entries.length * bits) / 8));
  for (let place = 0; place < entries.length; place++) {
    const byte = Math.floor((place * bits) / 8);
    payload[byte] =
      (payload[byte] as number) | ((entries[place] as number) << ((place * bits) % 8));
  }
  return payload;
}

/** Makes a table file by a plain search. With an order it stores moves, and without one, distance bits. */
export function makeTable(rows: number, cols: number, blank: number, order?: string): Uint8Array {
  const found = distances(cols, canonical(rows * cols, blank));
  const entries = new Uint8Array(found.size);
  for (const [board, distance] of found) {
    const tiles = fromKey(board);
    const optimal = order ? optimalMoves(found, cols, tiles) : "";
    const first = Array.from(order ?? "").find((letter) => optimal.includes(letter)) ?? "u";
    entries[index(tiles)] = order ? MOVES.indexOf(first as "u") : (distance >> 1) & 1;
  }
  const codes = Array.from(order ?? "", (letter) => MOVES.indexOf(letter as "u"));
  const code = codes.reduce((sum, move, place) => sum | (move << (2 * place)), 0);
  const bytes = [order ? 1 : 2, rows, cols, blank, Math.max(...found.values()), code];
  return fileOf(bytes, found.size, packed(entries, order ? 2 : 1));
}

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

/** Makes a whole file by a plain search: its entries are those that `crates/format` defines. */
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

  const payload = packed(
    distances.map((distance) => (distance >> 1) & 1),
    1,
  );
  const set = tiles.reduce((set, tile) => set | (1 << tile), 0);
  return fileOf([3, rows, cols, blank, Math.max(...distances), 0], entries, payload, set);
}
