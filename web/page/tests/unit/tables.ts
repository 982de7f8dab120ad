import center from "tilebase-reader/tables/3x3-center-bit";
import corner from "tilebase-reader/tables/3x3-corner-bit";
import edge from "tilebase-reader/tables/3x3-edge-bit";

/** The table files of 3x3. */
export const TABLES: readonly Uint8Array[] = [corner, edge, center];
