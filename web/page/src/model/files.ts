import { type Bytes, fromBytes, type Solver } from "tilebase-reader";
import { type Board, sameShape } from "tilebase-reader/puzzle";
import corner2x3 from "tilebase-reader/tables/2x3-corner-bit";
import edge2x3 from "tilebase-reader/tables/2x3-edge-bit";
import corner2x4 from "tilebase-reader/tables/2x4-corner-bit";
import edge2x4 from "tilebase-reader/tables/2x4-edge-bit";
import corner3x3 from "tilebase-reader/tables/3x3-corner-bit";
import { hasPatterns, isCorner } from "./sizes";

/** The loaded complete tables, of shapes of up to nine cells. */
export const FILES: Uint8Array[] = [corner3x3, corner2x3, edge2x3, corner2x4, edge2x4];
const FIRST = FILES.length;

/** Returns whether a complete table serves a goal, and is loaded. */
export function hasTable(goal: Board): boolean {
  const isRare = goal.tiles.length === 9 && !isCorner(goal);
  return !hasPatterns(goal) && (!isRare || FILES.length > FIRST);
}

/** Loads the tables of rare goals: 3x3 with the blank not in a corner. They are half of all bytes of tables. */
export async function loadRareTables(): Promise<void> {
  const tables = await Promise.all([
    import("tilebase-reader/tables/3x3-edge-bit"),
    import("tilebase-reader/tables/3x3-center-bit"),
  ]);
  if (FILES.length === FIRST) FILES.push(...tables.map((table) => table.default));
}

/** Opens the complete table for a goal. It must be loaded. */
export function solverTo(goal: Board): Solver {
  return openSolver(FILES, goal);
}

/** Opens the table files for the goal's shape. */
export function openSolver(files: readonly Bytes[], goal: Board): Solver {
  const turned = { rows: goal.cols, cols: goal.rows };
  const ofShape = files.filter((file) => {
    const own = fromBytes(file).goal;
    return sameShape(own, goal) || sameShape(own, turned);
  });
  return fromBytes(ofShape, { goal });
}
