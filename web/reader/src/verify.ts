import { xxhash3 } from "hash-wasm";
import { TableError } from "./errors.js";
import {
  asBytes,
  asFiles,
  binary,
  type Bytes,
  checkKind,
  expectChecksum,
  HEADER_LENGTH,
  readHeader,
} from "./header.js";
import { readPatternTable } from "./pattern/pattern-table.js";
import { expectNoOptions } from "./type-checks.js";

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
  expectNoOptions(arguments[1]);
  const bytes = asBytes(file);
  const { isPattern, payloadChecksum, entries, values, perByte } = checkKind(bytes);
  if (isPattern) readPatternTable(bytes);
  else readHeader(bytes);
  const found = await xxhash3(bytes.subarray(HEADER_LENGTH));
  expectChecksum("payload", payloadChecksum, BigInt(`0x${found}`));

  const used = Number(entries) % perByte;
  const lastByte = bytes.at(-1) as number;
  const padding = used === 0 ? 0 : lastByte - (lastByte % values ** used);
  if (padding !== 0) {
    throw new TableError(
      `bad padding after the last entry: expected 0, found ${binary(padding)} in the last byte`,
    );
  }
}

/**
 * Opens tables like `Solver.fromBytes` or `Patterns.fromBytes`, after {@link verify} has checked each file.
 *
 * ```js
 * import { Solver } from "tilebase-reader";
 * import { open } from "tilebase-reader/verify";
 *
 * const response = await fetch("3x3-corner-bit.tb");
 * const solver = await open(Solver, await response.arrayBuffer(), { goal: "867/254/3x1" });
 * ```
 *
 * @param reader - `Solver` or `Patterns`.
 * @throws {@link TableError} if a file is damaged, and the errors of `fromBytes`, as a rejected promise.
 */
export async function open<Files extends Bytes | readonly Bytes[], Options, Reader>(
  reader: { fromBytes(files: Files, options?: Options): Reader },
  files: Files,
  options?: Options,
): Promise<Reader> {
  for (const file of asFiles(files)) await verify(file);
  return reader.fromBytes(files, options);
}
