import { CODES, isOrder, type MoveCode } from "../board/moves.js";
import { cellsOf, isPossibleShape, MAX_CELLS, shapeText } from "../board/shape.js";
import { TableError } from "../errors.js";
import { type Goal, goalAt } from "../ranking/goal.js";

/** The length of a header in bytes; the entries follow it. */
export const HEADER_LENGTH = 64;

const MAGIC = "TILEBASE";

/** The version of the format, and what the entries can be. */
const enum KNOWN {
  version = 1,
  move = 1,
  distanceBit = 2,
  patternBit = 3,
}

/** The header of a table file. */
export interface Header {
  goal: Goal;
  /** The bits per entry: 2 for the first move of a solution, 1 for a bit of the distance. */
  entryBits: 1 | 2;
  /** The order in which the stored moves are preferred; `udlr` if distance bits are stored. */
  order: readonly MoveCode[];
  /** The largest distance of any board from the goal. */
  maxDistance: number;
}

/** The offset of each field in bytes. Numbers are little-endian. */
const enum OFFSET {
  version = 8,
  encoding = 10,
  rows = 11,
  cols = 12,
  goalBlank = 13,
  maxDistance = 14,
  moveOrder = 15,
  entries = 16,
  payloadLength = 24,
  reserved = 48,
}

/** Reads the header of a whole file, and checks everything in it except the checksum. */
export function readHeader(file: Uint8Array): Header {
  const view = checkKind(file);
  if (isPattern(view)) {
    throw new TableError(
      "expected a table of all boards, found a pattern table; open it as a pattern table",
    );
  }
  const goal = readGoal(view);
  const entryBits = entryBitsOf(view);
  const order = readMoveOrder(view, entryBits);
  checkSizes(file, view, goal.boards * entryBits, goal.boards, 0n);
  return { goal, entryBits, order, maxDistance: view.getUint8(OFFSET.maxDistance) };
}

/** Returns the number of bits per entry. */
export function entryBitsOf(view: DataView): 1 | 2 {
  return view.getUint8(OFFSET.encoding) === KNOWN.move ? 2 : 1;
}

/** Returns whether a table is a pattern table. */
export function isPattern(view: DataView): boolean {
  return view.getUint8(OFFSET.encoding) === KNOWN.patternBit;
}

/** Returns the field that is the set of a pattern's tiles, bit t for tile t. */
export function tilesOf(view: DataView): number {
  return view.getUint16(OFFSET.reserved, true);
}

/** Returns the number of entries. */
export function entriesOf(view: DataView): number {
  return Number(view.getBigUint64(OFFSET.entries, true));
}

/**
 * Checks the fields that follow from others, and the length of the file.
 *
 * @param used - The bits of the reserved field that are used.
 */
export function checkSizes(
  file: Uint8Array,
  view: DataView,
  bits: number,
  entries: number,
  used: bigint,
): void {
  const length = Math.ceil(bits / 8);
  const field = (offset: number) => view.getBigUint64(offset, true);
  expect("bad number of entries", entries, field(OFFSET.entries));
  expect("bad payload length", length, field(OFFSET.payloadLength), " bytes");
  const reserved = field(OFFSET.reserved) & ~used;
  if (reserved !== 0n) {
    throw new TableError(
      `reserved bytes: expected 0, found 0x${reserved.toString(16)}; use a newer reader`,
    );
  }
  expect("bad file length", HEADER_LENGTH + length, file.length, " bytes");
}

/** Checks that a file is a table of a known version and encoding. */
export function checkKind(file: Uint8Array): DataView {
  if (file.length < HEADER_LENGTH) {
    throw new TableError(
      `too short: expected at least ${HEADER_LENGTH} bytes, found ${file.length}`,
    );
  }
  const view = new DataView(file.buffer, file.byteOffset, HEADER_LENGTH);
  const magic = String.fromCharCode(...file.subarray(0, MAGIC.length));
  if (magic !== MAGIC) {
    throw new TableError(
      `not a tilebase table: expected the first bytes "${MAGIC}", found "${escapeAscii(magic)}"`,
    );
  }
  const version = view.getUint16(OFFSET.version, true);
  if (version !== KNOWN.version) {
    throw new TableError(
      `unknown format version: expected ${KNOWN.version}, found ${version}; use a newer reader`,
    );
  }
  const encoding = view.getUint8(OFFSET.encoding);
  if (encoding < KNOWN.move || encoding > KNOWN.patternBit) {
    throw new TableError(
      `unknown encoding: expected 1, 2 or 3, found ${encoding}; use a newer reader`,
    );
  }
  return view;
}

/** Writes a byte in binary, with eight digits. */
export function binary(byte: number): string {
  return `0b${byte.toString(2).padStart(8, "0")}`;
}

/** Reads the shape and the goal. */
export function readGoal(view: DataView): Goal {
  const shape = { rows: view.getUint8(OFFSET.rows), cols: view.getUint8(OFFSET.cols) };
  if (!isPossibleShape(shape)) {
    throw new TableError(
      `bad shape: expected at least 2 rows, 2 columns and at most ${MAX_CELLS} cells, found ${shapeText(shape)}`,
    );
  }
  const blank = view.getUint8(OFFSET.goalBlank);
  const cells = cellsOf(shape);
  if (blank >= cells) {
    throw new TableError(
      `bad goal: expected a blank cell below ${cells} for ${shapeText(shape)}, found ${blank}`,
    );
  }
  return goalAt(shape, blank);
}

/** Reads the order of the moves in the entries; `udlr` if they are bits of distances. */
export function readMoveOrder(view: DataView, entryBits: 1 | 2): readonly MoveCode[] {
  const code = view.getUint8(OFFSET.moveOrder);
  const order = CODES.map((place) => (code >> (2 * place)) & 3);
  if (entryBits === 1 && code === 0) return CODES;
  if (entryBits === 2 && isOrder(order)) return order;
  throw new TableError(
    `bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found ${binary(code)}`,
  );
}

function expect(problem: string, expected: number, found: number | bigint, unit = ""): void {
  if (expected !== Number(found)) {
    throw new TableError(`${problem}: expected ${expected}${unit}, found ${found}`);
  }
}

/** Writes bytes for an error, with codes for those that cannot be seen. */
function escapeAscii(bytes: string): string {
  return bytes.replace(/[^ -~]|["'\\]/g, (byte) => {
    const name = "tnr\"'\\"["\t\n\r\"'\\".indexOf(byte)];
    return `\\${name ?? `x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`}`;
  });
}
