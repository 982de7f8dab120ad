import { defineConfig } from "vitest/config";

import { moreLicences } from "./vite/licences.ts";
import { sitePolicy } from "./vite/policy.ts";
import { serviceWorker } from "./vite/service-worker.ts";
import { singleFile } from "./vite/single-file.ts";

const build = {
  target: "es2022",
  modulePreload: { polyfill: false },
  license: { fileName: "licences.md" },
};

/** The configuration of the site, which works in any folder of a static host. */
const site = {
  base: "./",
  build: {
    ...build,
    outDir: "dist/site",
    // The content security policy allows no data addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The scripts of the first load are one file, because it is smaller than several.
        codeSplitting: {
          groups: [{ name: "first", tags: ["$initial" as const], test: /^(?!.*service-worker)/ }],
        },
      },
    },
  },
  plugins: [moreLicences(), sitePolicy(), serviceWorker("src/offline/service-worker.ts")],
  test: { include: ["tests/unit/**/*.test.ts"], testTimeout: 600_000 },
};

/** The configuration of the single file, which opens from a disk and cannot load other files. */
const file = {
  base: "./",
  publicDir: false as const,
  build: {
    ...build,
    outDir: "dist",
    emptyOutDir: false,
    assetsInlineLimit: Infinity,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  resolve: { alias: [{ find: /\?worker$/, replacement: "?worker&inline" }] },
  plugins: [moreLicences(), singleFile("tilebase.html")],
};

export default defineConfig(({ mode }) => (mode === "file" ? file : site));
