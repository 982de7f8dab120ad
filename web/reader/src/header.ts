import { cellsOf, CODES, isOrder, isPossibleShape, MAX_CELLS, MAX_INDEXED } from "./board.js";
import { type Metric, type MoveCode, shapeText, type SlideCode, STEP } from "./board.js";
import { type TableDetails, TableError } from "./errors.js";
import { goalAt } from "./ranking.js";
import { expectType, isA } from "./problems.js";

/** A whole table file in memory. It is not copied, and must not change while a solver uses it. */
export type Bytes = ArrayBuffer | SharedArrayBuffer | Uint8Array;

/** Returns the bytes of one or several files without copying them. There must be at least one. */
export function asFiles(files: Bytes | readonly Bytes[]): Uint8Array[] {
  const all = ([files].flat() as Bytes[]).map(asBytes);
  expectField(all.length > 0, "", "at least one table", "none", "set");
  return all;
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

/**
 * The encodings in the order of their codes, from 1. Each has the number of values of an entry, and the number of entries
 * in a byte.
 */
const ENCODINGS = {
  move: [4, 4],
  "distance bit": [2, 8],
  "pattern bit": [2, 8],
  residue: [3, 5],
} as const;
const ENCODING_OF_CODE = [undefined, ...Object.keys(ENCODINGS)] as (keyof typeof ENCODINGS)[];

/** The names of the two kinds of tables. */
const KINDS = ["a table of all boards", "a pattern table"] as const;

/** A table file and its header, of either kind. */
export type Header = ReturnType<typeof readHeader>;

/** A complete table. Objects with all fields of a header would be slow. */
export type Complete = ReturnType<typeof readComplete>;

/** Returns the slides of the table's metric in this order of their directions, then by their numbers of steps. */
export function slidesIn(header: Pick<Header, "goal" | "metric">, order: readonly MoveCode[]) {
  const { goal, metric } = header;
  const { rows, cols } = goal;
  return order.flatMap((move) => {
    // Codes 0 and 1 are u and d.
    const length = metric === "multi" ? (move < 2 ? rows : cols) - 1 : 1;
    return Array.from({ length }, (_, more): SlideCode => move + STEP * more);
  });
}

/** Returns the entry of a board: the code of a move, a bit of the distance, or the distance modulo 3. */
export function entryAt({ payload, values }: Complete, index: number): number {
  if (values === 3) {
    const byte = payload[Math.floor(index / 5)] as number;
    return Math.floor(byte / 3 ** (index % 5)) % 3;
  }
  const bits = values / 2;
  const start = index * bits;
  const byte = payload[Math.floor(start / 8)] as number;
  // Even if `start` is above 2^32, `&` uses its lowest bits.
  return (byte >> (start & 7)) & (2 * bits - 1);
}

type Code = TableDetails["code"];

/** Throws a TableError unless a field is as expected. */
export function expectField(
  isExpected: boolean,
  problem: string,
  expected: number | string,
  found: number | string,
  code: Code = "header",
  unit = "",
): asserts isExpected {
  if (isExpected) return;
  const advice = { newer: "; use a newer reader", kind: `; open it as ${found}` }[code as "kind"];
  const message = `${problem}expected ${expected}${unit}, found ${found}${advice ?? ""}`;
  throw new TableError(message, { code, expected, found });
}

/** Reads a whole file, a complete table, and checks its header. Does not check the checksum of the entries. */
export function readComplete(file: Uint8Array) {
  const header = readHeader(file, 0);
  const { goal, metric, values, maxDistance, payload, moves } = header;
  checkSizes(header, goal.boards, values === 3 ? 0xffn : 0n);
  // The slides in the table's move order; `udlr` if the entries are not moves.
  const order: readonly SlideCode[] = slidesIn(header, moves);
  return { goal, metric, values, maxDistance, payload, order };
}

/**
 * Checks the fields that other fields determine, and the length of the file.
 *
 * @param used - The used bits of the reserved field.
 */
export function checkSizes(header: Header, entries: number, used: bigint): void {
  const { perByte, payloadLength, reserved, values, payload } = header;
  const length = Math.ceil(entries / perByte);
  const is = (name: string, expected: number, found: unknown, unit = "", code?: Code) =>
    expectField(expected === Number(found), `bad ${name}: `, expected, `${found}`, code, unit);
  is("number of entries", entries, header.entries);
  is("payload length", length, payloadLength, " bytes");
  const unused = reserved & ~used;
  expectField(unused === 0n, "reserved bytes: ", 0, `0x${unused.toString(16)}`, "newer");
  // 1 is the code of the multi-tile metric.
  const isMetric = values !== 3 || reserved === 1n;
  expectField(isMetric, "unknown metric: ", 1, `${reserved}`, "newer");
  is("file length", HEADER_LENGTH + length, HEADER_LENGTH + payload.length, " bytes", "length");
}

/**
 * Reads the header of a table of a known version and encoding, whose checksum is right.
 *
 * @param kind - The expected kind: its place in {@link KINDS}.
 */
export function readHeader(file: Uint8Array, kind?: 0 | 1) {
  const enough = `at least ${HEADER_LENGTH} bytes`;
  expectField(file.length >= HEADER_LENGTH, "too short: ", enough, file.length, "short");
  const view = new DataView(file.buffer, file.byteOffset, HEADER_LENGTH);
  // All numbers are little-endian.
  const words = Array.from({ length: 8 }, (_, place) => view.getBigUint64(8 * place, true));
  const byte = (at: number) => view.getUint8(at);
  const word = (at: number) => words[at / 8] as bigint;
  const magic = String.fromCharCode(...file.subarray(0, MAGIC.length));
  const version = view.getUint16(8, true);
  const encoding = ENCODING_OF_CODE[byte(10)];
  const [first, found] = [`the first bytes "${MAGIC}"`, `"${escapeAscii(magic)}"`];
  expectField(magic === MAGIC, "not a tilebase table: ", first, found, "foreign");
  expectField(version === 1, "unknown format version: ", 1, version, "newer");
  const known = `1 to ${ENCODING_OF_CODE.length - 1}`;
  expectField(!!encoding, "unknown encoding: ", known, byte(10), "newer");
  expectChecksum("header", word(56), xxh3(words));
  const own = encoding === "pattern bit" ? 1 : 0;
  const wanted = kind ?? own;
  expectField(wanted === own, "", KINDS[wanted], KINDS[own], "kind");

  const shape = { rows: byte(11), cols: byte(12) };
  const [blank, moveOrder] = [byte(13), byte(15)];
  const most = own ? MAX_CELLS : MAX_INDEXED;
  const [cells, name] = [cellsOf(shape), shapeText(shape)];
  const shapes = `at least 2 rows, 2 columns and at most ${most} cells`;
  expectField(isPossibleShape(shape) && cells <= most, "bad shape: ", shapes, name);
  const below = `the number of the blank cell to be below ${cells} for ${name}`;
  expectField(blank < cells, "bad goal: ", below, blank);
  const order = CODES.map((place) => ((moveOrder >> (2 * place)) & 3) as MoveCode);
  const isRight = encoding === "move" ? isOrder(order) : moveOrder === 0;
  const codes = "each of the codes 0 to 3 once, or 0 for distance bits";
  expectField(isRight, "bad move order: ", codes, binary(moveOrder));
  const [values, perByte] = ENCODINGS[encoding];
  return {
    /** 4 for a move, 2 for a bit, 3 for the distance modulo 3. */
    values,
    perByte,
    isPattern: !!own,
    goal: goalAt(shape, blank),
    metric: (encoding === "residue" ? "multi" : "single") as Metric,
    maxDistance: byte(14),
    moves: encoding === "move" ? order : CODES,
    ...{ entries: word(16), payloadLength: word(24), payloadChecksum: word(40) },
    /** In a pattern table, the set of its tiles, bit t for tile t. Otherwise, the metric. */
    reserved: word(48),
    payload: file.subarray(HEADER_LENGTH),
  };
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
  const [one, other = ""] = [expected, found].map(hexadecimal);
  expectField(one === other, `damaged ${part}: `, `checksum ${one}`, other, "damaged");
}

/** Writes a checksum with its 16 digits. */
function hexadecimal(checksum: bigint): string {
  return checksum.toString(16).padStart(16, "0");
}

/** Writes a byte in binary, with eight digits. */
export function binary(byte: number): string {
  return `0b${byte.toString(2).padStart(8, "0")}`;
}

/** Writes bytes for an error, with escapes for invisible bytes, quotes and backslashes. */
function escapeAscii(bytes: string): string {
  return bytes.replace(/[^ -~]|["'\\]/g, (byte) => {
    const name = "tnr\"'\\"["\t\n\r\"'\\".indexOf(byte)];
    return `\\${name ?? `x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`}`;
  });
}
