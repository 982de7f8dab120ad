// Prints the time to the first paint of each document, the longest task of the main thread for each action, and the
// times to solve Korf's hundred 4x4 boards. Prints the shortest of several times, because noise only adds time; Korf's
// boards are solved only once. With --quick, solves every tenth of Korf's boards, and repeats only while a limit is
// exceeded.
import { chromium } from "@playwright/test";

import { korfTimes } from "./korf.js";
import { launchOptions } from "./launch.js";
import { longestTask } from "./longest-task.js";
import { startHost } from "./static-host.js";

/** The limit of a task's work in milliseconds: longer tasks feel like a hitch. */
const LIMIT = 50;
const RUNS = 5;
/** The limit of the median time of Korf's boards, in milliseconds. */
const KORF_LIMIT = 100;
const FARTHEST = "#board=867/254/3x1";

// Even on a busy machine, only a page that hangs takes more than twenty minutes.
setTimeout(() => {
  throw new Error("not done after twenty minutes");
}, 1_200_000).unref();

/** @typedef {import("@playwright/test").Page} Page */

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
const ACTIONS = {
  loading: (page) => page.goto(`${host.url}site/${FARTHEST}`, { waitUntil: "networkidle" }),
  async "playing a solution"(page) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByText("Watch the solution").click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("slider", { name: "Speed" }).press("End");
    await page.getByRole("heading", { name: "Solved by the page" }).waitFor();
  },
  async "twenty new puzzles"(page) {
    await page.getByRole("button", { name: "Next puzzle" }).click();
    const button = page.getByRole("button", { name: "New puzzle" });
    for (let i = 0; i < 20; i++) await button.click();
  },
  async "ten new puzzles of 4x4"(page) {
    const button = page.getByRole("button", { name: "New puzzle" });
    await page.getByRole("combobox", { name: "Size" }).selectOption("4x4");
    for (let i = 0; i < 10; i++) {
      await button.click();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByRole("heading", { name: /^Tile \d+ goes/ }).waitFor();
    }
  },
  async "opening all parts of More"(page) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    for (const part of await page.locator(".panel summary").all()) await part.click();
  },
  async "opening the lessons"(page) {
    await page.getByRole("link", { name: "Learn" }).click();
    await page.getByText("No board looked at yet").waitFor();
  },
  async "running the searches"(page) {
    await page.getByRole("link", { name: "Lesson 2" }).click();
    const run = page.getByRole("button", { name: "Watch them run" });
    await run.click();
    await run.waitFor();
  },
  async "demonstrating a search"(page) {
    await page.getByRole("link", { name: "Lesson 1" }).click();
    await page.getByRole("slider").fill("10000");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByText(/^Found/).waitFor();
  },
  async "searching 4x4 in two ways"(page) {
    await page.getByRole("link", { name: "Lesson 5" }).click();
    const run = page.getByRole("button", { name: "Watch both" });
    await run.click();
    await run.waitFor();
  },
};

const isQuick = process.argv.includes("--quick");
const host = await startHost();
const browser = await chromium.launch(launchOptions());

/** The shortest time to the first paint of each document, at a first visit. @type {Map<string, number>} */
const paints = new Map();
/** @type {Map<string, { work: number; lasted: number }>} */
const best = new Map();
for (let run = 0; run < RUNS && !(isQuick && run > 0 && tooLong().length === 0); run++) {
  const page = await browser.newPage();
  for (const [name, action] of Object.entries(ACTIONS)) {
    const { work, lasted } = await longestTask(page, () => action(page));
    const before = best.get(name) ?? { work: Infinity, lasted: Infinity };
    const shorter = {
      work: Math.min(work, before.work),
      lasted: Math.min(lasted, before.lasted),
    };
    best.set(name, shorter);
  }
  await page.close();
  for (const path of ["site/", "site/lessons/"]) {
    paints.set(path, Math.min(await timeOfFirstPaint(path), paints.get(path) ?? Infinity));
  }
}
/** The shortest time for each of Korf's boards. */
let korf = await korfRun();
for (let run = 1; run < RUNS && isQuick && median(korf.times) >= KORF_LIMIT; run++) {
  const { times, wrong } = await korfRun();
  korf = { times: times.map((time, board) => Math.min(time, korf.times[board] ?? time)), wrong };
}
await browser.close();
host.close();

for (const [path, time] of paints) {
  console.log(`${`first paint of ${path} after`.padEnd(40)} ${inMilliseconds(time)}`);
}
for (const [name, { work, lasted }] of best) {
  const task = `longest task, ${name}`.padEnd(40);
  console.log(`${task} ${inMilliseconds(work)} of work, within ${inMilliseconds(lasted)}`);
}
const boards = `of ${korf.times.length} boards of Korf`;
console.log(`${`distance ${boards}, median`.padEnd(40)} ${inMilliseconds(median(korf.times))}`);
console.log(
  `${`distance ${boards}, longest`.padEnd(40)} ${inMilliseconds(Math.max(...korf.times))}`,
);

const problems = tooLong().map((name) => `${LIMIT} ms or more of work in one task: ${name}`);
if (median(korf.times) >= KORF_LIMIT) {
  problems.push(`${KORF_LIMIT} ms or more for half of Korf's boards`);
}
problems.push(...korf.wrong);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

async function korfRun() {
  const page = await browser.newPage();
  const run = await korfTimes(page, `${host.url}site/`, isQuick ? 10 : 1);
  await page.close();
  return run;
}

/** @param {readonly number[]} times */
function median(times) {
  const sorted = [...times].sort((one, other) => one - other);
  return /** @type {number} */ (sorted[Math.floor(sorted.length / 2)]);
}

function tooLong() {
  return [...best].filter(([, { work }]) => work >= LIMIT).map(([name]) => name);
}

/**
 * Returns the time of a document's first paint, which shows the board or the lesson. Nothing is cached.
 *
 * @param {string} path
 */
async function timeOfFirstPaint(path) {
  // A new page has a cache of its own.
  const page = await browser.newPage();
  await page.goto(host.url + path, { waitUntil: "networkidle" });
  const time = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (!paint) throw new Error("the browser does not report its first paint");
    return paint.startTime;
  });
  await page.close();
  return time;
}

/** @param {number} time */
function inMilliseconds(time) {
  return `${time.toFixed(1).padStart(5)} ms`;
}
