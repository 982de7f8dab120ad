import { MAX_INDEXED, shapeText, tilesText } from "../board.js";
import { TableError } from "../errors.js";
import { checkSizes, expectField, type Header, readComplete, readHeader } from "../header.js";
import { tileList } from "../problems.js";
import { countOnes, factorial, type Goal } from "../ranking.js";
import { visitBlocks } from "./blocks.js";

/** The bits of the reserved field that contain the set of a pattern's tiles. */
const USED = 0xffffffffn;

/** A pattern table: one bit of the distance for each state of a pattern. */
export interface PatternTable {
  readonly goal: Goal;
  /** The set of the pattern's tiles, bit t for tile t. */
  readonly tiles: number;
  /** The number of tiles. */
  readonly size: number;
  /** The number of arrangements of the tiles in the same cells: `size!`. */
  readonly arrangements: number;
  /** The entries. Each block starts at a byte. */
  readonly bytes: Uint8Array;
}

/** Reads a whole file and checks its header, but not the checksum of the entries. */
export function readPatternTable(file: Uint8Array): PatternTable {
  const header = readHeader(file, 1);
  const { goal, payload } = header;
  const tiles = Number(header.reserved & USED);
  const size = countOnes(tiles);
  const largest = goal.tiles.length - 1;
  // Eight tiles of 5x5 would take 11 GB.
  const most = largest < MAX_INDEXED ? largest - 1 : 7;
  const isPattern = size > 0 && size <= most && !(tiles & 1 || tiles >> (largest + 1));
  const expected = `at most ${most} tiles, each from 1 to ${largest}`;
  expectField(isPattern, "bad pattern: ", expected, `"${setText(tiles)}"`);
  const arrangements = factorial(size);
  const blocks = visitBlocks(goal, size);
  checkSizes(header, blocks * arrangements, USED);
  // The blocks of small patterns do not start at bytes: the entries of each are copied to a byte.
  const aligned = () =>
    new Uint8Array(blocks).map((_, block) => {
      const [one = 0, other = 0] = payload.subarray((block * arrangements) >> 3);
      return (one | (other << 8)) >> ((block * arrangements) & 7);
    });
  return { goal, tiles, size, arrangements, bytes: arrangements % 8 ? aligned() : payload };
}

/** Reads a whole file of either kind. A complete table has no tiles. */
export function readTable(file: Uint8Array): Header & Pick<PatternTable, "tiles"> {
  const header = readHeader(file);
  if (header.isPattern) return { ...header, tiles: readPatternTable(file).tiles };
  readComplete(file);
  return { ...header, tiles: 0 };
}

/** Returns the cells of a pattern's tiles on a board, and the rank of their arrangement. */
export function stateOf(
  { tiles }: Pick<PatternTable, "tiles">,
  board: readonly number[],
): [cells: number, rank: number] {
  let cells = 0;
  let rank = 0;
  let left = tiles;
  board.forEach((tile, cell) => {
    if (!((tiles >> tile) & 1)) return;
    cells |= 1 << cell;
    rank = rank * countOnes(left) + countOnes(left & ((1 << tile) - 1));
    left ^= 1 << tile;
  });
  return [cells, rank];
}

/** Returns the error for tables whose entries contradict each other. */
export function damaged(tiles: number): TableError {
  const entries = `the entries of the tiles ${setText(tiles)}`;
  const message = `damaged pattern table: ${entries} do not lead to the goal`;
  return new TableError(message, { code: "damaged" });
}

export function setText(tiles: number): string {
  return tileList([...Array(32).keys(), 0].slice(1).filter((tile) => (tiles >> tile) & 1));
}

/** The largest number of tiles in a pattern. A 4x4 table of nine tiles would be larger than a gigabyte. */
export const LARGEST_PATTERN = 8;

/** Checks that tables have the same goal and together contain each tile once. Returns the goal. */
export function checkSet(tables: readonly PatternTable[]): Goal {
  const known = (tables[0] as PatternTable).goal;
  let missing = 2 ** known.tiles.length - 2;
  let shared = 0;
  for (const { goal, tiles, size } of tables) {
    const most = `patterns of at most ${LARGEST_PATTERN} tiles`;
    expectField(size <= LARGEST_PATTERN, "", most, `${size}: ${setText(tiles)}`, "set");
    const goals = [known, goal].map(goalText);
    const isSame = goals[0] === goals[1];
    expectField(isSame, "", "pattern tables of one goal", goals.join(" and "), "set");
    shared |= tiles & ~missing;
    missing &= ~tiles;
  }
  const wrong = missing || shared;
  if (wrong === 0) return known;
  const problem = `${missing ? "no pattern has" : "two patterns share"} these tiles`;
  throw new TableError(`${problem}: ${setText(wrong)}`, { code: "set" });
}

function goalText(goal: Goal): string {
  return `${shapeText(goal)} ${tilesText(goal.tiles)}`;
}
