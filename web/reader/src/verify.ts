import { xxhash3 } from "hash-wasm";
import { asBytes, binary, type Bytes, expectChecksum, expectField } from "./header.js";
import { readTable } from "./pattern/pattern-table.js";

/**
 * Checks that a table file has not changed since it was written: its header, checksums and padding. O(bytes).
 *
 * It does not prove that the entries are right; the command `tilebase verify` does. WebAssembly computes the checksums,
 * so a page's content security policy must allow it.
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
