// Prints the rows of web/reader/benchmarks/limits.js, measured in Chromium.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { launchOptions } from "./launch.js";
import { startHost } from "./static-host.js";

const KORF = new URL("../../../crates/pattern/tests/korf24.csv", import.meta.url);
const lines = readFileSync(KORF, "utf8").split("\n");
const boards = lines.flatMap(
  (line) => line.match(/^\d+,([\d ]+),/)?.[1]?.replace(/\b0\b/, "x") ?? [],
);

const host = await startHost(fileURLToPath(new URL("../../reader", import.meta.url)));
const browser = await chromium.launch(launchOptions());
const page = await browser.newPage();
await page.goto(`${host.url}README.md`);
const rows = await page.evaluate(
  async (boards) => {
    /** @param {string} path @returns {Promise<any>} */
    const load = (path) => import(path);
    const { embedded } = await load("/dist/patterns.js");
    const { measure } = await load("/benchmarks/limits.js");
    return measure({ embedded, boards, times: [0.3, 1, 3] });
  },
  boards.slice(0, 20),
);
for (const row of rows) console.log(`chromium ${row}`);
await browser.close();
host.close();
