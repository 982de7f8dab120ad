export { type BoardLike, parseBoard } from "./board.js";
export type { Bytes } from "./bytes.js";
export * from "./errors.js";
export { type Hint, Table } from "./table.js";
