/** A whole table file in memory. It is not copied, and must not be changed while a table uses it. */
export type Bytes = ArrayBuffer | Uint8Array;

/** The bytes, without a copy. */
export function asBytes(file: Bytes): Uint8Array {
  // Not `instanceof`: what comes from another frame of a page is no instance of this one's classes.
  if (ArrayBuffer.isView(file)) {
    return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  }
  if (Object.prototype.toString.call(file) === "[object ArrayBuffer]") return new Uint8Array(file);
  throw new TypeError("expected an ArrayBuffer or a Uint8Array");
}
