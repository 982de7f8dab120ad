import { distances, fromKey, index, MOVES, optimalMoves } from "./plain-search.js";

/** Returns the canonical goal with the blank in this cell. */
export function canonical(cells: number, blank: number): number[] {
  const tiles = Array.from({ length: cells - 1 }, (_, place) => place + 1);
  tiles.splice(blank, 0, 0);
  return tiles;
}

/**
 * Makes a whole table file by a plain search, with 0 for its checksums. With an order it stores moves,
 * and without one, distance bits.
 */
export function makeTable(rows: number, cols: number, blank: number, order?: string): Uint8Array {
  const found = distances(cols, canonical(rows * cols, blank));
  const bits = order ? 2 : 1;
  const payload = new Uint8Array(Math.ceil((found.size * bits) / 8));
  for (const [board, distance] of found) {
    const place = index(fromKey(board)) * bits;
    const entry = order ? moveEntry(found, cols, board, order) : (distance >> 1) & 1;
    const byte = Math.floor(place / 8);
    payload[byte] = (payload[byte] as number) | (entry << (place % 8));
  }

  const file = new Uint8Array(64 + payload.length);
  file.set(new TextEncoder().encode("TILEBASE"));
  const code = Array.from(order ?? "").reduce(
    (sum, letter, place) => sum | (MOVES.indexOf(letter as "u") << (2 * place)),
    0,
  );
  const maxDistance = Math.max(...found.values());
  file.set([1, 0, order ? 1 : 2, rows, cols, blank, maxDistance, code], 8);
  const view = new DataView(file.buffer);
  view.setBigUint64(16, BigInt(found.size), true);
  view.setBigUint64(24, BigInt(payload.length), true);
  file.set(payload, 64);
  return file;
}

function moveEntry(found: Map<string, number>, cols: number, board: string, order: string): number {
  const optimal = optimalMoves(found, cols, fromKey(board));
  const first = Array.from(order).find((letter) => optimal.includes(letter)) ?? "u";
  return MOVES.indexOf(first as "u");
}
