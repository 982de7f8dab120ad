import center from "tilebase/tables/3x3-center";
import corner from "tilebase/tables/3x3-corner";
import edge from "tilebase/tables/3x3-edge";

/** The table files of 3x3. */
export const TABLES: readonly Uint8Array[] = [corner, edge, center];
