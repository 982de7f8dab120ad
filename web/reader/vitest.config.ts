import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { defineConfig } from "vitest/config";

// Vitest looks up an imported name at each use, which makes searches three times slower. It does not transform modules
// in `node_modules`, so the reader and the slow test modules are compiled there first.
const COMPILED = fileURLToPath(new URL("node_modules/.compiled", import.meta.url));

rmSync(COMPILED, { recursive: true, force: true });
buildSync({
  entryPoints: ["src/**/*.ts", "tests/plain-search.ts"],
  outdir: COMPILED,
  outbase: ".",
  format: "esm",
  target: "es2022",
  sourcemap: "inline",
});
writeFileSync(`${COMPILED}/package.json`, '{ "type": "module" }');

export default defineConfig({
  resolve: {
    alias: [
      { find: /^\.\.(\/src\/.*)/, replacement: `${COMPILED}$1` },
      { find: /^\.(\/plain-search)/, replacement: `${COMPILED}/tests$1` },
    ],
  },
  test: { include: ["tests/*.test.ts"], testTimeout: 600_000, pool: "threads", maxWorkers: 1 },
});
