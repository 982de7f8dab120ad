import corner2x3 from "tilebase/tables/2x3-corner";
import edge2x3 from "tilebase/tables/2x3-edge";
import corner2x4 from "tilebase/tables/2x4-corner";
import edge2x4 from "tilebase/tables/2x4-edge";
import center3x3 from "tilebase/tables/3x3-center";
import corner3x3 from "tilebase/tables/3x3-corner";
import edge3x3 from "tilebase/tables/3x3-edge";

/** All table files of the page. They answer for every goal of every shape in it. */
export const FILES: readonly Uint8Array[] = [
  corner3x3,
  edge3x3,
  center3x3,
  corner2x3,
  edge2x3,
  corner2x4,
  edge2x4,
];
