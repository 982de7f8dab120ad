import { defineConfig } from "vitest/config";

import { CHUNKS } from "./vite/chunks.ts";
import { moreLicences } from "./vite/licences.ts";
import { sitePolicy } from "./vite/policy.ts";
import { serviceWorker } from "./vite/service-worker.ts";
import { singleFile } from "./vite/single-file.ts";

const build = {
  target: "es2022",
  modulePreload: { polyfill: false },
  license: { fileName: "licences.md" },
};

/** The settings of both builds. The root is the folder `web`, whose documents have the paths of the site. */
const common = {
  base: "./",
  root: "..",
  cacheDir: "page/node_modules/.vite",
  // The lessons import parts of the page by this name.
  resolve: { alias: [{ find: /^page(?=\/)/, replacement: "/page/src" }] },
};

/** The configuration of the site, which works in any folder of a static host. */
const site = {
  ...common,
  publicDir: "page/public",
  build: {
    ...build,
    outDir: "page/dist/site",
    // The content security policy allows no data addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { play: "index.html", lessons: "lessons/index.html" },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  plugins: [moreLicences(), sitePolicy(), serviceWorker("/page/src/offline/service-worker.ts")],
};

/** The configuration of the single file, which opens from a disk and cannot load other files. */
const file = {
  ...common,
  publicDir: false as const,
  build: {
    ...build,
    outDir: "page/dist",
    emptyOutDir: false,
    assetsInlineLimit: Infinity,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  resolve: {
    alias: [...common.resolve.alias, { find: /\?worker$/, replacement: "?worker&inline" }],
  },
  plugins: [moreLicences(), singleFile("tilebase.html")],
};

const test = { include: ["tests/unit/**/*.test.ts"], testTimeout: 600_000 };

export default defineConfig(({ mode }) =>
  mode === "test" ? { test } : mode === "file" ? file : site,
);
