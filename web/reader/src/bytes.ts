import { expectType, isA } from "./types.js";

/** A whole table file in memory. It is not copied, and must not be changed while a table uses it. */
export type Bytes = ArrayBuffer | Uint8Array;

/** The bytes, without a copy. */
export function asBytes(file: Bytes): Uint8Array {
  if (ArrayBuffer.isView(file)) {
    return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  }
  expectType(isA("ArrayBuffer", file), "an ArrayBuffer or a Uint8Array");
  return new Uint8Array(file);
}
