import type { Locator } from "@playwright/test";
import corner from "tilebase-reader/tables/3x3-corner-bit";

import { en } from "../../src/words/en";
import { expect, START, test, withoutListening, type Page } from "./page";

const RESULT = "A* looked at 374 boards, breadth-first at 21,971.";
const BOARD = `site/#board=${START}&view=learn`;

function lesson(page: Page, question: string | RegExp) {
  return page.getByRole("region", { name: question });
}

test.describe("the demonstration", () => {
  const find = (page: Page) => lesson(page, "How would you find a solution?");
  const status = (page: Page) => find(page).getByRole("status");
  const choose = (page: Page, name: string) =>
    find(page).getByRole("radio", { name, exact: true }).check();

  test("steps by boards, says and draws how far it is, and keeps its place", async ({ page }) => {
    await page.goto(BOARD);
    await expect(page.getByText(RESULT)).toBeVisible();
    await expect(status(page)).toHaveText("Found: 19 moves, after 21,971 boards");
    const top = async () => (await lesson(page, /^2/).boundingBox())?.y;
    const before = await top();
    await expect(page.button("1 back")).toBeDisabled();
    await page.button("1 board").click();
    await expect(status(page)).toHaveText("1 board looked at, 3 waiting");
    expect(await top()).toBe(before);
    const present = find(page).getByRole("img", { name: /^Looking at/ });
    await expect(present).toHaveAccessibleName("Looking at: 2 3 4, 1 5 blank, 7 6 8");
    await expect(find(page).locator(".seen").first().getByRole("img")).toHaveCount(3);
    await page.button("10 boards").click();
    // The search has looked at the start, all boards one and two moves away, and two boards three moves away.
    await expect(status(page)).toHaveText("11 boards looked at, 12 waiting");
    expect(await top()).toBe(before);
    const chart = find(page).getByRole("img", { name: /^All boards found/ });
    await expect(chart).toHaveAccessibleName(
      /0 moves: 1 looked at, 0 waiting; 1 move: 3 looked at, 0 waiting; 2 moves: 5 looked at, 0 waiting; 3 moves: 2/,
    );
    // The chart has one brick for each board.
    await expect.poll(() => bricks(chart, ".is-looked-at")).toBe(11);
    await expect.poll(() => bricks(chart, ".is-waiting")).toBe(12);
    await page.button("1 back").click();
    await expect(status(page)).toHaveText(/^10 boards looked at/);
    await find(page).getByRole("button", { name: "Start again" }).click();
    await expect(status(page)).toHaveText("No board looked at yet");
    await expect(find(page).getByRole("button", { name: "Start again" })).toBeFocused();
    await find(page).getByRole("radio", { name: "Breadth-first" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(find(page).getByRole("radio", { name: "Bidirectional" })).toBeChecked();
    await page.button("1 board").press("Enter");
    await expect(status(page)).toHaveText("1 board looked at, 4 waiting");
  });

  test("plays to the end, can be paused, and shows the way", async ({ page }) => {
    await page.goto(BOARD);
    await page.button("Play").click();
    await expect(status(page)).toHaveText(/^[1-9]\d* boards? looked at/);
    // Presses the button with a key, because the drawing above the button moves it.
    await page.button("Pause").press("Enter");
    await expect(page.button("Play")).toBeFocused();
    // An earlier step may still be drawn; the link has the last one.
    const link = await page.getByRole("link", { name: "Link to this step" }).getAttribute("href");
    const paused = new RegExp(`^${/step=(\d+)/.exec(link ?? "")?.[1]} boards? looked at`);
    await expect(status(page)).toHaveText(paused);
    await page.getByRole("slider", { name: "Speed" }).press("End");
    await page.waitForTimeout(300);
    await expect(status(page)).toHaveText(paused);
    const top = async () => (await lesson(page, /^2/).boundingBox())?.y;
    const before = await top();
    await page.button("Play").click();
    await expect(status(page)).toHaveText("Found: 19 moves, after 21,971 boards");
    await expect(page.button("Play")).toBeVisible();
    expect(await top()).toBe(before);
    await expect(page.button("10 boards")).toBeDisabled();
    const way = page.getByRole("list", { name: "The solution found" });
    await expect(way.getByRole("listitem")).toHaveCount(19);
    for (const move of await way.getByRole("listitem").all()) {
      await expect(move).toHaveText(/^[1-8][↑↓←→]$/);
    }
    // With 20,000 boards, the chart has bars instead of bricks.
    const chart = find(page).getByRole("img", { name: /^All boards found/ });
    expect(await bricks(chart, ".is-looked-at")).toBe(19);
    await page.button("1 back").click();
    await expect(status(page)).toHaveText(/^21,970 boards looked at/);
  });

  test("each search is drawn, and the heuristic changes what it looks at", async ({ page }) => {
    await page.goto(BOARD);
    const now = find(page).locator(".present");
    const counts: Record<string, string> = {};
    for (const heuristic of ["No guess", "Manhattan", "Linear conflict"]) {
      await choose(page, "A*");
      await choose(page, heuristic);
      await expect(status(page)).toHaveText(/^Found: 19 moves/);
      await page.button("1 board").click();
      await expect(now).toContainText("0 moves");
      counts[heuristic] = /\+ (\d+) guessed/.exec((await now.textContent()) as string)?.[1] ?? "";
    }
    expect(counts).toEqual({ "No guess": "0", Manhattan: "9", "Linear conflict": "9" });
    await choose(page, "IDA*");
    await page.button("10 boards").click();
    await expect(status(page)).toHaveText(/^10 boards looked at, \d+ waiting; limit \d+$/);
    await choose(page, "Bidirectional");
    await page.button("1 board").click();
    await page.button("1 board").click();
    await expect(now).toContainText("0 moves from the goal");
    await choose(page, "Table");
    await page.button("1 board").click();
    await expect(now).toContainText("19 moves to go, says the table");
    await expect(find(page).locator(".nearer")).toHaveCount(1);
  });
});

/** Returns the number of closed paths in a part of the chart. */
async function bricks(chart: Locator, part: string): Promise<number> {
  const paths = await chart
    .locator(part)
    .evaluateAll((all) => all.map((one) => one.getAttribute("d")));
  return paths.join("").split("z").length - 1;
}

test.describe("the race", () => {
  const lookedAt = (page: Page) => page.locator(".lane dd").first();

  test("the heuristic is chosen, and what was tried is kept beside it", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(BOARD);
    const race = lesson(page, "Which search looks at the fewest boards?");
    for (const [heuristic, expected] of [
      ["No guess", /40,321.*214,878/],
      ["Misplaced tiles", /1,834.*7,558/],
      ["Manhattan", /374.*919/],
      ["Linear conflict", /298.*688/],
    ] as const) {
      await race.getByRole("radio", { name: heuristic }).check();
      await expect(race.getByRole("row", { name: heuristic })).toHaveText(expected);
      await expect(race.getByRole("heading", { name: `IDA* (${heuristic})` })).toBeVisible();
    }
    await expect(race.getByRole("row", { name: "Misplaced tiles" })).toHaveText(/1,834.*7,558/);
    await race.getByRole("radio", { name: "Manhattan" }).check();
    await expect(page.getByText(RESULT)).toBeVisible();

    // With reduced motion, only the end of a race is shown.
    const bar = page.locator(".track b").first();
    const widths = new Set([await bar.getAttribute("style")]);
    await page.button("Watch them run").click();
    await expect(page.getByText(RESULT)).toHaveCount(0);
    await expect(async () => {
      widths.add(await bar.getAttribute("style"));
      await expect(page.getByText(RESULT)).toBeVisible({ timeout: 1 });
    }).toPass({ intervals: [20] });
    widths.add(await bar.getAttribute("style"));
    expect(widths.size).toBe(2);
  });

  test("five searches find solutions of the same length, and can be stopped", async ({ page }) => {
    await page.goto(BOARD);
    await expect(page.getByText(RESULT)).toBeVisible();
    const race = lesson(page, "Which search looks at the fewest boards?");
    const lanes = race.locator(".lane");
    const table = lanes.filter({ hasText: "No search" });
    await expect(table).toContainText(`${en.numbers.whole(corner.byteLength)} bytes for 3x3`);
    await expect(race.getByText("boards looked at: each line means ten times")).toBeVisible();
    // On a busy machine, the race may be over before it is stopped.
    await expect(async () => {
      // A script in the page presses Stop, because the test could press it too late.
      await page.evaluate(() => {
        const watch = new MutationObserver(() => {
          if (!/[1-9]/.test(document.querySelector(".lane dd")?.textContent ?? "")) return;
          watch.disconnect();
          const buttons = Array.from(document.querySelectorAll("button"));
          buttons.find(({ textContent }) => textContent === "Stop")?.click();
        });
        watch.observe(document.body, { childList: true, characterData: true, subtree: true });
      });
      await page.button("Watch them run").click();
      await expect(page.button("Watch them run")).toBeVisible();
      await expect(page.getByText(RESULT)).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expect(lookedAt(page)).toHaveText(/[1-9]/);
    const before = await lookedAt(page).textContent();
    await page.waitForTimeout(300);
    await expect(lookedAt(page)).toHaveText(before as string);

    await page.button("Watch them run").click();
    await expect(page.button("Stop")).toBeVisible();
    await expect(page.getByText(RESULT)).toBeVisible();
    await expect(lanes).toHaveCount(5);
    for (const lane of await lanes.all()) {
      await lane.getByText("The moves").click();
      await expect(lane.getByRole("listitem")).toHaveText(Array(19).fill(/^[1-8][↑↓←→]$/));
    }
    await expect(page.button("Watch them run")).toBeVisible();
  });
});

test.describe("heuristics", () => {
  test("the chart has its place before all boards are counted; keys choose another", async ({
    page,
  }) => {
    // Holds back the worker's answer until after the check.
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      const held: (() => void)[] = [];
      Worker.prototype.postMessage = function (this: Worker, message: { name?: string }) {
        const send = () => postMessage.call(this, message);
        if (message.name === "heuristicErrors") held.push(send);
        else send();
      } as typeof postMessage;
      Object.assign(globalThis, { letThrough: () => held.forEach((send) => send()) });
    });
    await page.goto(BOARD);
    const errors = lesson(page, "How far is it off?");
    await expect(errors.getByRole("status")).toHaveText("Looking at all boards …");
    const before = await errors.boundingBox();
    await page.evaluate(() => (globalThis as unknown as { letThrough(): void }).letThrough());
    await expect(errors.getByRole("img", { name: /^Guesses of Manhattan/ })).toBeVisible();
    const after = await errors.boundingBox();
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(8);

    await expect(errors.getByText("moves that it really takes")).toBeVisible();
    await expect(errors.getByText("moves guessed", { exact: true })).toBeVisible();
    await errors.getByRole("radio", { name: "Manhattan" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(errors.getByRole("radio", { name: "Linear conflict" })).toBeChecked();
    await expect(errors.getByRole("img", { name: /^Guesses of Linear conflict/ })).toBeVisible();
    const row = errors.getByRole("row", { name: "Linear conflict" });
    await expect(row).toContainText(/15\.12.*6\.85.*2,914/);
  });

  test("the tiles show what they add, and change when a tile slides", async ({ page }) => {
    await page.goto("site/#board=123/456/78x&view=learn");
    await expect(page.getByText("This board is the goal: nothing to find.")).toBeVisible();
    await expect(page.button("Watch them run")).toHaveCount(0);
    await page.goto("site/#board=213/456/78x&view=learn");
    await expect(page.getByText("This board cannot reach the goal")).toBeVisible();
    await expect(page.button("Watch them run")).toHaveCount(0);
    await expect(page.button("1 board")).toHaveCount(0);
    const slide = (name: string) =>
      lesson(page, "What does a heuristic know?").getByRole("button", { name });
    const picture = page.getByRole("img", { name: /tile 2: 1, tile 1: 1 \+ 2,/ });
    await expect(picture).toBeVisible();
    await expect(page.getByText("2 and 1 are in each other’s way.")).toBeVisible();
    await expect(slide("←")).toBeDisabled();
    await slide("Slide tile 6 down").click();
    await expect(slide("Slide tile 6 up")).toBeVisible();
    await expect(page.getByText("Guess 3").first()).toBeVisible();
    expect(page.url()).toContain("board=213/456/78x");
    await page.button("Back to the board").click();
    await expect(slide("Slide tile 6 down")).toBeVisible();
    // A tile in a picture can also be pressed.
    await picture.getByText("8", { exact: true }).click();
    await expect(slide("Slide tile 8 left")).toBeVisible();
  });
});

test.describe("the 15-puzzle", () => {
  const find = (page: Page) => lesson(page, "What about the 15-puzzle?");

  test("Manhattan and the pattern tables find solutions of the same length", async ({ page }) => {
    await page.goto(BOARD);
    await page.button("45 moves").click();
    await expect(find(page).getByText("Both found 45 moves. Manhattan")).toBeVisible();
    await expect(find(page).getByText("226 times as many boards")).toBeVisible();
    const [manhattan, patterns] = await find(page).locator(".lane").all();
    await expect(manhattan as Locator).toContainText("1,228,152");
    await expect(manhattan as Locator).toContainText("moves guessed at first33");
    await expect(patterns as Locator).toContainText("5,439");
    await expect(patterns as Locator).toContainText("moves guessed at first39");
    for (const lane of [manhattan, patterns] as Locator[]) {
      await lane.getByText("The moves").click();
      await expect(lane.getByRole("listitem")).toHaveText(Array(45).fill(/^\d+[↑↓←→]$/));
    }
    await page.button("40 moves").click();
    await expect(manhattan as Locator).not.toContainText("1,228,152");
    await expect(find(page).getByText("Both found 40 moves")).toBeVisible();
  });

  test("counts grow until it is stopped; it takes one's own board", async ({ page }) => {
    // With the Manhattan estimate, the search takes minutes for this board.
    await page.goto("site/#board=1234/5678/9ABC/DEFx&view=learn");
    await expect(page.button("Watch both")).toBeVisible();
    await expect(page.button("Your board")).toHaveCount(0);
    await page.goto("site/#board=fcb9/ad6e/8257/x413&view=learn");
    await expect(page.getByText("They use this 3x3 board")).toBeVisible();
    await expect(page.button("1 board")).toBeVisible();
    await page.button("Your board").click();
    await page.button("Watch both").click();
    const count = find(page).locator(".lane dd").first();
    await expect(count).toHaveText(/[1-9]/);
    const first = await count.textContent();
    await expect(count).not.toHaveText(first as string);
    await page.button("Stop").click();
    await expect(page.button("Watch both")).toBeVisible();
    const stopped = await count.textContent();
    await page.waitForTimeout(200);
    await expect(count).toHaveText(stopped as string);
  });

  test.describe("without the tables", () => {
    test("says so, and can be tried again", async ({ page, context }) => {
      await context.route(/pattern-worker/, (route) => route.abort());
      await page.goto(BOARD);
      await expect(find(page).getByText("could not be loaded")).toBeVisible();
      await context.unroute(/pattern-worker/);
      await page.button("Watch both").click();
      await expect(find(page).getByText("Both found 45 moves")).toBeVisible();
    });
  });
});

test("buttons load another board, of the level that they name", async ({ page }) => {
  await page.goto(BOARD);
  const lookedAt = page.locator(".lane dd").first();
  await expect(lookedAt).toHaveText("21,971");
  const board = page.getByRole("img", { name: /^The board/ }).first();
  await expect(board).toHaveAccessibleName("The board: 2 3 4, 1 5 blank, 7 6 8");
  await page.button("Easy").click();
  await expect(board).not.toHaveAccessibleName("The board: 2 3 4, 1 5 blank, 7 6 8");
  await expect(page.button("Easy")).toBeFocused();
  await expect(page.getByText(/^([7-9]|1[0-2]) moves to go$/)).toBeVisible();
  await expect(page.getByText(/^A\* looked at/)).not.toHaveText(RESULT);
  await expect(lookedAt).not.toHaveText("21,971");
});

test.describe("without its code", () => {
  // A missing file also prints an error to the console, which `test` would not accept.
  withoutListening("it says so, and tries again", async ({ page }) => {
    const thrown: Error[] = [];
    page.on("pageerror", (error) => thrown.push(error));
    await page.route(/\/Learn-/, (route) => route.abort());
    await page.goto(BOARD);
    await expect(page.getByRole("alert").getByText("could not be loaded")).toBeVisible();
    await page.unroute(/\/Learn-/);
    await page.button("Try again").click();
    await expect(page.button("Watch them run")).toBeVisible();
    await page.route(/\/worker-/, (route) => route.abort());
    await page.reload();
    await expect(page.getByText("This part of the page could not be loaded")).toBeVisible();
    expect(thrown).toEqual([]);
  });
});

test("an address leads to a lesson, a search and its step", async ({ page }) => {
  await page.goto(BOARD);
  await page.getByRole("radio", { name: "A*", exact: true }).check();
  await page.button("10 boards").click();
  await page.getByRole("link", { name: "Link to this step" }).click();
  await expect(page).toHaveURL(/&lesson=1&search=A%2A&heuristic=Manhattan&step=10$/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "A*", exact: true })).toBeChecked();
  await expect(page.getByText("10 boards looked at", { exact: false })).toBeVisible();
  await lesson(page, "How far is it off?").getByRole("link", { name: "4" }).click();
  await expect(page).toHaveURL(/&view=learn&lesson=4$/);
  await expect(lesson(page, "How far is it off?")).toBeInViewport();
});

test("lessons are presented one at a time", async ({ page }) => {
  await page.goto(BOARD);
  await page.button("Present").click();
  const shown = page.locator(".lesson:visible h2");
  // Every lesson fits on the screen.
  for (const [width, height] of [
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (let lesson = 1; lesson <= 5; lesson++) {
      await expect(page.getByText(`Lesson ${lesson} of 5`)).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBe(height);
      await page.keyboard.press("PageDown");
    }
    for (let turns = 0; turns < 4; turns++) await page.keyboard.press("PageUp");
  }
  await expect(shown).toHaveText(/How would you find a solution/);
  await expect(page.button("Back")).toBeDisabled();
  await page.keyboard.press("PageDown");
  await expect(shown).toHaveText(/Which search looks at the fewest/);
  await page.button("Next").click();
  await expect(page.getByText("Lesson 3 of 5")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(shown).toHaveText(/Which search looks at the fewest/);
  for (let turns = 0; turns < 9; turns++) await page.keyboard.press("PageDown");
  await expect(shown).toHaveText(/What about the 15-puzzle/);
  await page.getByRole("button", { name: "full screen" }).click();
  await expect(shown).toHaveCount(5);
});
