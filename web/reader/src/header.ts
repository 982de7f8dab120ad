import {
  cellsOf,
  CODES,
  isOrder,
  isPossibleShape,
  MAX_CELLS,
  type MoveCode,
  shapeText,
} from "./board.js";
import { TableError } from "./errors.js";
import { type Goal, goalAt } from "./ranking.js";
import { expectType, isA } from "./type-checks.js";

/** A whole table file in memory. It is not copied, and must not change while a solver reads it. */
export type Bytes = ArrayBuffer | SharedArrayBuffer | Uint8Array;

/** Returns the bytes of one file or of several, without a copy. */
export function asFiles(files: Bytes | readonly Bytes[]): Uint8Array[] {
  return (Array.isArray(files) ? files : [files]).map(asBytes);
}

/** Returns the bytes of a file without a copy. */
export function asBytes(file: Bytes): Uint8Array {
  if (ArrayBuffer.isView(file)) {
    return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  }
  expectType(isA("ArrayBuffer", file), "an ArrayBuffer or a Uint8Array");
  return new Uint8Array(file);
}

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
  payloadChecksum = 40,
  reserved = 48,
  checksum = 56,
}

/** Reads the header of a whole file, and checks everything in it except the checksum of the entries. */
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

/** Returns the checksum of the entries. */
export function payloadChecksumOf(view: DataView): bigint {
  return view.getBigUint64(OFFSET.payloadChecksum, true);
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

/** Checks that a file is a table of a known version and encoding, and that its header is not damaged. */
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
  const checksum = view.getBigUint64(OFFSET.checksum, true);
  expectChecksum("header", checksum, headerChecksum(view));
  return view;
}

/** Returns the XXH3 (Collet, 2019) of all bytes of a header before its checksum. */
function headerChecksum(view: DataView): bigint {
  let hash = BigInt(OFFSET.checksum) * 0x9e3779b185ebca87n;
  const word = (place: number) => view.getBigUint64(8 * place, true);
  [0, 5, 2, 3].forEach((place, mix) => {
    const product =
      (word(place) ^ (SECRET[2 * mix] as bigint)) *
      (word(place + 1) ^ (SECRET[2 * mix + 1] as bigint));
    hash += BigInt.asUintN(64, product ^ (product >> 64n));
  });
  hash = BigInt.asUintN(64, hash);
  hash = BigInt.asUintN(64, (hash ^ (hash >> 37n)) * 0x165667919e3779f9n);
  return hash ^ (hash >> 32n);
}

/** The start of XXH3's secret. */
const SECRET = [
  0xbe4ba423396cfeb8n,
  0x1cad21f72c81017cn,
  0xdb979083e96dd4den,
  0x1f67b3b7a4a44072n,
  0x78e5c0cc4ee679cbn,
  0x2172ffcc7dd05a82n,
  0x8e2443f7744608b8n,
  0x4c263a81e69035e0n,
];

/** Throws a TableError if a part of a file has another checksum than the header says. */
export function expectChecksum(part: string, expected: bigint, found: bigint): void {
  if (found === expected) return;
  const [should, does] = [expected, found].map((sum) => sum.toString(16).padStart(16, "0"));
  throw new TableError(`damaged ${part}: expected checksum ${should}, found ${does}`);
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
