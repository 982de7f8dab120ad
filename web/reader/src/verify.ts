import { xxhash3 } from "hash-wasm";
import { TableError } from "./errors.js";
import { asBytes, type Bytes } from "./table/bytes.js";
import { readPatternTable } from "./pattern/pattern-table.js";
import {
  binary,
  checkKind,
  entriesOf,
  entryBitsOf,
  HEADER_LENGTH,
  isPattern,
  readHeader,
} from "./table/header.js";
import { expectNoOptions } from "./type-checks.js";

/** The offsets of the checksums. That of the header covers the bytes before it. */
const PAYLOAD_CHECKSUM = 40;
const HEADER_CHECKSUM = 56;

/**
 * Checks that a table file has not changed since it was written: its header, checksums and padding.
 *
 * It does not prove that the entries are right; the command `tilebase verify` does.
 *
 * @param file - A whole table file.
 * @throws {@link TableError} if a check fails: the promise is rejected with an error that says which.
 *
 * O(bytes). WebAssembly computes the checksums, so the content security policy of a page has to allow
 * it.
 */
export async function verify(file: Bytes): Promise<void> {
  expectNoOptions(arguments[1]);
  const bytes = asBytes(file);
  const view = checkKind(bytes);
  const expectChecksum = async (part: string, checked: Uint8Array, offset: number) => {
    const expected = view.getBigUint64(offset, true).toString(16).padStart(16, "0");
    const found = await xxhash3(checked);
    if (found !== expected) {
      throw new TableError(`damaged ${part}: expected checksum ${expected}, found ${found}`);
    }
  };

  await expectChecksum("header", bytes.subarray(0, HEADER_CHECKSUM), HEADER_CHECKSUM);
  if (isPattern(view)) readPatternTable(bytes);
  else readHeader(bytes);
  await expectChecksum("payload", bytes.subarray(HEADER_LENGTH), PAYLOAD_CHECKSUM);

  const usedBits = (entriesOf(view) * entryBitsOf(view)) % 8;
  const lastByte = bytes.at(-1) as number;
  const padding = usedBits === 0 ? 0 : lastByte - (lastByte % 2 ** usedBits);
  if (padding !== 0) {
    throw new TableError(
      `bad padding after the last entry: expected 0, found ${binary(padding)} in the last byte`,
    );
  }
}
