import { xxhash3 } from "hash-wasm";
import { asBytes, type Bytes } from "./bytes.js";
import { TableError } from "./errors.js";
import { binary, checkKind, HEADER_LENGTH, readHeader } from "./header.js";

/** Where the checksums stand, and how many of the header's bytes its own covers. */
const PAYLOAD_CHECKSUM = 40;
const HEADER_CHECKSUM = 56;

/**
 * Checks that a table file is the one that was written: header, checksums and padding.
 *
 * It does not prove that the entries are right; the command `tilebase verify` does.
 *
 * @param file - A whole table file.
 * @throws {@link TableError} says which check failed. (The promise is rejected with it.)
 *
 * O(bytes). The checksums are computed by WebAssembly, which a page's content security policy has to
 * allow.
 */
export async function verify(file: Bytes): Promise<void> {
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
  const { goal, entryBits } = readHeader(bytes);
  await expectChecksum("payload", bytes.subarray(HEADER_LENGTH), PAYLOAD_CHECKSUM);

  const usedBits = (goal.boards * entryBits) % 8;
  const lastByte = bytes.at(-1) as number;
  const padding = usedBits === 0 ? 0 : lastByte - (lastByte % 2 ** usedBits);
  if (padding !== 0) {
    throw new TableError(
      `bad padding after the last entry: expected 0, found ${binary(padding)} in the last byte`,
    );
  }
}
