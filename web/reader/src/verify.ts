import { xxhash3 } from "hash-wasm";
import { type Board, type Metric, tilesText } from "./board.js";
import { TableError } from "./errors.js";
import { asBytes, binary, type Bytes, type Encoding, entryAt, expectChecksum } from "./header.js";
import { expectField, hexadecimal, readComplete, readHeader } from "./header.js";
import { readTable } from "./pattern/pattern-table.js";
import { Cursor, tilesAt } from "./ranking.js";

/** What the header of a table file says. */
export interface TableInfo {
  /** The board at distance 0; its tiles are in order. */
  readonly goal: Board;
  readonly metric: Metric;
  readonly encoding: Encoding;
  /** The tiles of a pattern table, in ascending order; none for a table of all boards. */
  readonly tiles: readonly number[];
  /** The number of entries: of boards, or of states of the pattern. */
  readonly entries: number;
  readonly maxDistance: number;
  /** The checksum of the entries, 16 hexadecimal digits. */
  readonly checksum: string;
}

/**
 * Reads the header of any table file: of all boards or of a pattern. Checks the header and the length of the file, but
 * not the entries. O(1) for a table of all boards.
 *
 * @param file - A whole table file.
 * @throws {@link TableError} if it is not a table file.
 */
export function header(file: Bytes): TableInfo {
  const { goal, metric, encoding, tiles, entries, maxDistance, ...rest } = readTable(asBytes(file));
  return {
    goal: { rows: goal.rows, cols: goal.cols, tiles: [...goal.tiles] },
    metric,
    encoding,
    tiles: goal.tiles.filter((tile) => (tiles >> tile) & 1),
    entries: Number(entries),
    maxDistance,
    checksum: hexadecimal(rest.payloadChecksum),
  };
}

/** Larger than any distance. */
const UNKNOWN = 255;

/**
 * Proves every entry of a table of all boards, like the command `tilebase verify`: searches all boards from the goal
 * on, and compares each entry with the distance found. Also compares the largest distance and the sum of all distances
 * with the header. A step takes a few milliseconds, and yields the number of entries proved so far.
 *
 * Takes one byte of memory per board, and about a microsecond per board.
 *
 * @param file - A whole table file.
 * @throws {@link TableError} if the file is not a table of all boards, or for the first wrong entry.
 */
export function* prove(file: Bytes): Generator<number, void, undefined> {
  const table = readComplete(asBytes(file));
  const { goal, order, values, maxDistance } = table;
  const distances = new Uint8Array(goal.boards).fill(UNKNOWN);
  distances[goal.index] = 0;
  let [proved, sum, largest] = [0, 0, 0];
  for (let depth = 0, known = 1; proved < known; depth++) {
    for (let index = 0; index < goal.boards; index++) {
      if (index % 4096 === 0) yield proved;
      if (distances[index] !== depth) continue;
      const cursor = new Cursor(goal, index);
      let move = -1;
      for (const slide of order) {
        const next = cursor.after(slide);
        if (next < 0) continue;
        const distance = distances[next] as number;
        if (distance === depth - 1 && move < 0) move = slide;
        if (distance !== UNKNOWN) continue;
        distances[next] = depth + 1;
        known++;
      }
      const expected =
        values === 4 ? Math.max(move, 0) : values === 3 ? depth % 3 : (depth >> 1) & 1;
      const found = entryAt(table, index);
      if (found !== expected) {
        const board = tilesText(tilesAt(goal, index));
        const wrong = `wrong entry of board ${index} (${board})`;
        const details = { code: "entry", expected, found, board } as const;
        throw new TableError(`${wrong}: expected ${expected}, found ${found}`, details);
      }
      proved++;
      sum += depth;
      largest = depth;
    }
  }
  const inHeader = "in the header: ";
  expectField(largest === maxDistance, `wrong largest distance ${inHeader}`, largest, maxDistance);
  const known = Number(readHeader(asBytes(file)).distanceSum);
  expectField(sum === known, `wrong sum of all distances ${inHeader}`, sum, known);
  yield proved;
}

/**
 * Checks that a table file has not changed since it was written: its header, checksums and padding. O(bytes).
 *
 * It does not prove that the entries are right; {@link prove} does. WebAssembly computes the checksums, so a
 * page's content security policy must allow it.
 *
 * @param file - A whole table file.
 * @throws {@link TableError}, as a rejected promise, for the check that failed.
 */
export async function verify(file: Bytes): Promise<void> {
  const bytes = asBytes(file);
  const { payload, payloadChecksum, entries, values, perByte } = readTable(bytes);
  const found = await xxhash3(payload);
  expectChecksum("payload", payloadChecksum, BigInt(`0x${found}`));

  const used = Number(entries) % perByte;
  const lastByte = bytes.at(-1) as number;
  const padding = used === 0 ? 0 : lastByte - (lastByte % values ** used);
  const inByte = `${binary(padding)} in the last byte`;
  expectField(padding === 0, "bad padding after the last entry: ", 0, inByte, "damaged");
}
