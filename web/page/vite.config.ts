import { defineConfig } from "vitest/config";

import { sitePolicy } from "./vite/policy.ts";
import { serviceWorker } from "./vite/service-worker.ts";
import { singleFile } from "./vite/single-file.ts";
import { tableHashes } from "./vite/table-hashes.ts";

const build = {
  target: "es2022",
  modulePreload: { polyfill: false },
  license: { fileName: "licences.md" },
};

/** Constants defined by the build. */
const define = { TABLE_HASHES: tableHashes() };

/** The site: for any folder of any static host. */
const site = {
  base: "./",
  build: { ...build, outDir: "dist/site" },
  define,
  // Pattern tables are separate files, loaded by their worker.
  worker: { format: "es" as const },
  plugins: [sitePolicy(), serviceWorker("src/offline/service-worker.ts")],
  test: { include: ["tests/unit/**/*.test.ts"], testTimeout: 600_000 },
};

/** The single file, which opens from a disk, where it can load no other file. */
const file = {
  base: "./",
  publicDir: false as const,
  define,
  build: {
    ...build,
    outDir: "dist",
    emptyOutDir: false,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  resolve: { alias: [{ find: /\?worker$/, replacement: "?worker&inline" }] },
  plugins: [singleFile("tilebase.html")],
};

export default defineConfig(({ mode }) => (mode === "file" ? file : site));
