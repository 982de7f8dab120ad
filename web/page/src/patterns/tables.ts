import { Patterns } from "tilebase-reader/patterns";
import { type Board, boardText, shapeText } from "tilebase-reader/puzzle";

/** Inserted by the build: whether the page can fetch files. */
declare const CAN_FETCH: boolean;

type Tables = { default: readonly Uint8Array[] };

/** The pattern tables by shape, loaded on demand. They also serve the transposed shape. */
const TABLES: Record<string, () => Promise<Tables>> = {
  "4x4": () => import("tilebase-reader/tables/4x4-patterns"),
  "3x5": () => import("tilebase-reader/tables/3x5-patterns"),
  "2x8": () => import("tilebase-reader/tables/2x8-patterns"),
  ...(CAN_FETCH && { "5x5": () => import("./5x5-patterns") }),
};

/** Inserted by the build: the SHA-256 of every table in the repository. */
declare const TABLE_HASHES: readonly string[];

let last: { goal: string; patterns: Promise<Patterns> } | undefined;

/** Opens the pattern tables for a goal. Caches the tables of the last goal. */
export function openPatterns(goal: Board): Promise<Patterns> {
  const text = boardText(goal);
  if (last?.goal !== text) last = { goal: text, patterns: open(goal) };
  return last.patterns;
}

async function open(goal: Board): Promise<Patterns> {
  const turned = { rows: goal.cols, cols: goal.rows };
  const load = TABLES[shapeText(goal)] ?? TABLES[shapeText(turned)];
  if (!load) throw new Error(`no pattern tables of ${shapeText(goal)}`);
  const { default: files } = await load();
  await Promise.all(files.map(expectUnchanged));
  return Patterns.fromBytes(files, { goal });
}

/**
 * Throws if a table differs from the build's. Does nothing on pages without HTTPS, where browsers provide no hash
 * function. Small tables need no check, because they are part of the code.
 */
async function expectUnchanged(file: Uint8Array): Promise<void> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return;
  const hash = new Uint8Array(await subtle.digest("SHA-256", file as Uint8Array<ArrayBuffer>));
  const digits = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!TABLE_HASHES.includes(digits)) throw new Error("a table is damaged");
}
