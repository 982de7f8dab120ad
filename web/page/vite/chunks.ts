import type { Rolldown } from "vite";

/** The chunks of the first load: the 3x3 table, and the modules that both documents load. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // Between other modules, the table would make them larger: compression finds only repetitions that are near.
  { name: "table", test: /3x3-corner-bit/, priority: 1 },
  {
    name: (id, graph) => (entriesOf(id, graph) > 1 ? "shared" : null),
    debugName: "shared",
  },
];

/** Returns the number of entries that import a module statically. */
function entriesOf(id: string, graph: Rolldown.ChunkingContext): number {
  const found = new Set([id]);
  let entries = 0;
  for (const module of found) {
    const { isEntry, importers = [] } = graph.getModuleInfo(module) ?? {};
    if (isEntry) entries += 1;
    for (const importer of importers) found.add(importer);
  }
  return entries;
}
