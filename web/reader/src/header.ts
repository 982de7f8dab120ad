import {
  cellsOf,
  CODES,
  isOrder,
  isPossibleShape,
  MAX_CELLS,
  INDEXED,
  type MoveCode,
  shapeText,
} from "./board.js";
import { TableError } from "./errors.js";
import { type Goal, goalAt } from "./ranking.js";
import { expectType, isA } from "./type-checks.js";

/** A whole table file in memory. It is not copied, and must not change while a solver uses it. */
export type Bytes = ArrayBuffer | SharedArrayBuffer | Uint8Array;

/** Returns the bytes of one or several files without copying them. */
export function asFiles(files: Bytes | readonly Bytes[]): Uint8Array[] {
  return (Array.isArray(files) ? files : [files]).map(asBytes);
}

export function asBytes(file: Bytes): Uint8Array {
  if (ArrayBuffer.isView(file)) {
    return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  }
  expectType(isA("ArrayBuffer", file), "an ArrayBuffer or a Uint8Array");
  return new Uint8Array(file);
}

/** The length of a header in bytes. The entries follow it. */
export const HEADER_LENGTH = 64;

const MAGIC = "TILEBASE";

/** The known version of the format, and the codes of the encodings. */
const enum KNOWN {
  version = 1,
  move = 1,
  distanceBit = 2,
  patternBit = 3,
  residue = 4,
}

/** The code of the multi-tile metric. */
const MULTI = 1n;

/** The header of a table file. */
export interface Header {
  goal: Goal;
  /**
   * The number of values of an entry: 4 for the first move of a solution, 2 for a bit of the distance, 3 for the
   * distance modulo 3 in the multi-tile metric.
   */
  values: 2 | 3 | 4;
  /** The table's move order; `udlr` if the entries are not moves. */
  order: readonly MoveCode[];
  /** The largest distance of any board from the goal. */
  maxDistance: number;
}

/** The fields of a header, and values derived from them. */
export type Fields = ReturnType<typeof fieldsOf>;

/** Reads the little-endian fields of a header. */
function fieldsOf(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, HEADER_LENGTH);
  const long = (offset: number) => view.getBigUint64(offset, true);
  const encoding = view.getUint8(10);
  return {
    magic: String.fromCharCode(...file.subarray(0, MAGIC.length)),
    version: view.getUint16(8, true),
    encoding,
    isPattern: encoding === KNOWN.patternBit,
    values: encoding === KNOWN.move ? 4 : encoding === KNOWN.residue ? 3 : 2,
    perByte: encoding === KNOWN.move ? 4 : encoding === KNOWN.residue ? 5 : 8,
    shape: { rows: view.getUint8(11), cols: view.getUint8(12) },
    blank: view.getUint8(13),
    maxDistance: view.getUint8(14),
    moveOrder: view.getUint8(15),
    entries: long(16),
    payloadLength: long(24),
    distanceSum: long(32),
    payloadChecksum: long(40),
    /** In a pattern table, the set of its tiles, bit t for tile t. Otherwise, the metric. */
    reserved: long(48),
    checksum: long(56),
    /** The words that the checksum covers. */
    words: Array.from({ length: 7 }, (_, place) => long(8 * place)),
  } as const;
}

/** Reads and checks the header of a whole file, but does not check the checksum of the entries. */
export function readHeader(file: Uint8Array): Header {
  const fields = checkKind(file);
  if (fields.isPattern) {
    throw new TableError(
      "expected a table of all boards, found a pattern table; open it as a pattern table",
    );
  }
  const goal = readGoal(fields);
  const { values, maxDistance } = fields;
  const order = readMoveOrder(fields);
  checkSizes(file, fields, goal.boards, values === 3 ? 0xffn : 0n);
  return { goal, values, order, maxDistance };
}

/**
 * Checks the fields that other fields determine, and the length of the file.
 *
 * @param used - The used bits of the reserved field.
 */
export function checkSizes(file: Uint8Array, fields: Fields, entries: number, used: bigint): void {
  const length = Math.ceil(entries / fields.perByte);
  expect("bad number of entries", entries, fields.entries);
  expect("bad payload length", length, fields.payloadLength, " bytes");
  const reserved = fields.reserved & ~used;
  if (reserved !== 0n) {
    throw new TableError(
      `reserved bytes: expected 0, found 0x${reserved.toString(16)}; use a newer reader`,
    );
  }
  if (fields.values === 3 && fields.reserved !== MULTI) {
    throw new TableError(
      `unknown metric: expected ${MULTI}, found ${fields.reserved}; use a newer reader`,
    );
  }
  expect("bad file length", HEADER_LENGTH + length, file.length, " bytes");
}

/** Checks that a file is a table of a known version and encoding with an intact header. */
export function checkKind(file: Uint8Array): Fields {
  if (file.length < HEADER_LENGTH) {
    throw new TableError(
      `too short: expected at least ${HEADER_LENGTH} bytes, found ${file.length}`,
    );
  }
  const fields = fieldsOf(file);
  const { magic, version, encoding, checksum, words } = fields;
  if (magic !== MAGIC) {
    throw new TableError(
      `not a tilebase table: expected the first bytes "${MAGIC}", found "${escapeAscii(magic)}"`,
    );
  }
  if (version !== KNOWN.version) {
    throw new TableError(
      `unknown format version: expected ${KNOWN.version}, found ${version}; use a newer reader`,
    );
  }
  if (encoding < KNOWN.move || encoding > KNOWN.residue) {
    throw new TableError(
      `unknown encoding: expected 1, 2, 3 or 4, found ${encoding}; use a newer reader`,
    );
  }
  expectChecksum("header", checksum, xxh3(words));
  return fields;
}

/** Returns the XXH3 hash (Collet, 2019) of seven 64-bit words. */
function xxh3(words: readonly bigint[]): bigint {
  let hash = 56n * 0x9e3779b185ebca87n;
  [0, 5, 2, 3].forEach((place, mix) => {
    const [one, other] = [words[place], words[place + 1]] as [bigint, bigint];
    const [secret, next] = SECRET.slice(2 * mix) as [bigint, bigint];
    const product = (one ^ secret) * (other ^ next);
    hash += product ^ (product >> 64n);
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

/** Throws a TableError if the checksums differ. */
export function expectChecksum(part: string, expected: bigint, found: bigint): void {
  if (found === expected) return;
  const [should, does] = [expected, found].map(hexadecimal);
  throw new TableError(`damaged ${part}: expected checksum ${should}, found ${does}`);
}

/** Writes a checksum with its 16 digits. */
export function hexadecimal(checksum: bigint): string {
  return checksum.toString(16).padStart(16, "0");
}

/** Writes a byte in binary, with eight digits. */
export function binary(byte: number): string {
  return `0b${byte.toString(2).padStart(8, "0")}`;
}

export function readGoal({ shape, blank, isPattern }: Fields): Goal {
  const most = isPattern ? MAX_CELLS : INDEXED.maxCells;
  const cells = cellsOf(shape);
  if (!isPossibleShape(shape) || cells > most) {
    throw new TableError(
      `bad shape: expected at least 2 rows, 2 columns and at most ${most} cells, found ${shapeText(shape)}`,
    );
  }
  if (blank < cells) return goalAt(shape, blank);
  throw new TableError(
    `bad goal: expected the number of the blank cell to be below ${cells} for ${shapeText(shape)}, found ${blank}`,
  );
}

/** Reads the table's move order; `udlr` if the entries are not moves. */
export function readMoveOrder({ values, moveOrder }: Fields): readonly MoveCode[] {
  const order = CODES.map((place) => (moveOrder >> (2 * place)) & 3);
  if (values < 4 && moveOrder === 0) return CODES;
  if (values === 4 && isOrder(order)) return order;
  throw new TableError(
    `bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found ${binary(moveOrder)}`,
  );
}

function expect(problem: string, expected: number, found: number | bigint, unit = ""): void {
  if (expected !== Number(found)) {
    throw new TableError(`${problem}: expected ${expected}${unit}, found ${found}`);
  }
}

/** Writes bytes for an error, with escapes for invisible bytes, quotes and backslashes. */
function escapeAscii(bytes: string): string {
  return bytes.replace(/[^ -~]|["'\\]/g, (byte) => {
    const name = "tnr\"'\\"["\t\n\r\"'\\".indexOf(byte)];
    return `\\${name ?? `x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`}`;
  });
}
