import { expectType, isA } from "../type-checks.js";

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
