import { changed, data, sealed } from "../../reader/tests/tables.js";
import { goalAt, unrank } from "../../reader/src/ranking.js";

/** Makes a table of distance bits with the blank of the goal in the last cell. Takes two seconds for 2x5. */
export function madeTable(rows: number, cols: number): Uint8Array<ArrayBuffer> {
  const goal = goalAt({ rows, cols }, rows * cols - 1);
  const distances = new Uint8Array(goal.boards).fill(255);
  distances[goal.index] = 0;
  let [depth, sum] = [0, 0];
  for (let layer = [goal.index]; layer.length > 0; depth++) {
    sum += depth * layer.length;
    const next = [];
    for (const index of layer) {
      const cursor = unrank(goal, index);
      for (const move of [0, 1, 2, 3]) {
        const after = cursor.after(move);
        if (after < 0 || distances[after] !== 255) continue;
        distances[after] = depth + 1;
        next.push(after);
      }
    }
    layer = next;
  }
  const payload = new Uint8Array(Math.ceil(goal.boards / 8));
  distances.forEach((distance, index) => {
    payload[index >> 3] = (payload[index >> 3] as number) | (((distance >> 1) & 1) << (index & 7));
  });
  const file = new Uint8Array(64 + payload.length);
  file.set(
    changed(data("2x3-corner-bit.tb").subarray(0, 64), 11, rows, cols, goal.blank, depth - 1),
  );
  file.set(payload, 64);
  const view = new DataView(file.buffer);
  [goal.boards, payload.length, sum].forEach((number, place) => {
    view.setBigUint64(16 + 8 * place, BigInt(number), true);
  });
  return new Uint8Array(sealed(file));
}
