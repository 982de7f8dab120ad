// Prints how soon the board is there and how long the longest task of the main thread is, while the page
// loads and while it is played with. The best of several runs counts, for noise only adds. With --quick,
// no more runs than are needed to be within the limit.
import { chromium } from "@playwright/test";

import { launchOptions } from "./launch.js";
import { longestTask } from "./longest-task.js";
import { startHost } from "./static-host.js";

const LIMIT = 50;
const RUNS = 5;
const FARTHEST = "#board=867/254/3x1";

/** @typedef {import("@playwright/test").Page} Page */

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
const ACTIONS = {
  async "playing a solution"(page) {
    await page.getByRole("slider", { name: "Speed" }).press("End");
    await page.getByRole("button", { name: "Solve" }).click();
    await page.getByRole("heading", { name: /^Solved/ }).waitFor();
  },
  async "scrambling twenty times"(page) {
    for (let i = 0; i < 20; i++) await page.getByRole("button", { name: "Scramble" }).click();
  },
  async "running the searches"(page) {
    await page.getByRole("link", { name: "Learn" }).click();
    await page.getByRole("button", { name: "Run the searches" }).click();
    await page.getByRole("button", { name: "Run again" }).waitFor();
  },
};

const isQuick = process.argv.includes("--quick");
const host = await startHost();
const browser = await chromium.launch(launchOptions());

/** @type {Map<string, number>} */
const best = new Map();
/** @param {string} name @param {number} milliseconds */
const note = (name, milliseconds) =>
  best.set(name, Math.min(milliseconds, best.get(name) ?? Infinity));

for (let run = 0; run < RUNS && !(isQuick && run > 0 && tooLong().length === 0); run++) {
  const page = await browser.newPage();
  const loading = await longestTask(page, async () => {
    await page.goto(`${host.url}site/${FARTHEST}`, { waitUntil: "networkidle" });
  });
  note(
    "first board after",
    await page.evaluate(() => performance.getEntriesByName("board")[0]?.startTime ?? Infinity),
  );
  note("loading", loading);
  for (const [name, action] of Object.entries(ACTIONS)) {
    note(name, await longestTask(page, () => action(page)));
  }
  await page.close();
}
await browser.close();
host.close();

for (const [name, milliseconds] of best) {
  const what = name.startsWith("first") ? name : `longest task, ${name}`;
  console.log(`${what.padEnd(40)} ${milliseconds.toFixed(1).padStart(6)} ms`);
}
for (const name of tooLong()) console.error(`over ${LIMIT} ms: ${name}`);
process.exit(tooLong().length === 0 ? 0 : 1);

function tooLong() {
  return Object.keys({ loading: 0, ...ACTIONS }).filter((name) => (best.get(name) ?? 0) >= LIMIT);
}
