import type { Board } from "../model/board";
import type { TableWorker } from "../worker/client";

export function Learn(_: { board: Board; goal: Board; worker: TableWorker }) {
  return null;
}
