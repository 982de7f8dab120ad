/** A whole table file in memory. It is not copied, and must not be changed while a table uses it. */
export type Bytes = ArrayBuffer | Uint8Array;

export function asBytes(file: Bytes): Uint8Array {
  if (file instanceof Uint8Array) return file;
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  throw new TypeError("expected an ArrayBuffer or a Uint8Array");
}
