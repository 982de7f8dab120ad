import type { Locator } from "@playwright/test";
import corner from "tilebase-reader/tables/3x3-corner-bit";

import { en } from "../../src/words/en";
import { expect, START, test, withoutListening, type Page } from "./page";

const RESULT = "A* looked at 374 boards, breadth-first at 21,971.";

/** Returns the address of a lesson. */
const lesson = (number: number, more = "", board = START) =>
  `site/lessons/#board=${board}&view=learn&lesson=${number}${more}`;

const select = (page: Page, name: string) => page.getByRole("combobox", { name });

test.describe("the demonstration", () => {
  const status = (page: Page) => page.locator(".so-far");
  const slider = (page: Page) => page.getByRole("slider");

  test("begins at the start, steps by boards, and draws how far it is", async ({ page }) => {
    await page.goto(`site/lessons/#board=${START}&view=learn`);
    await expect(status(page)).toHaveText("No board looked at yet");
    await expect(page.getByText("of 21,971 boards")).toBeVisible();
    await expect(page.button("One step back")).toBeDisabled();
    await expect(page.button("To the start")).toBeDisabled();
    await page.button("One step").click();
    await expect(status(page)).toHaveText("1 board looked at, 3 waiting");
    const present = page.getByRole("img", { name: /^Looking at/ });
    await expect(present).toHaveAccessibleName("Looking at: 2 3 4, 1 5 blank, 7 6 8");
    await expect(page.locator(".seen").first().getByRole("img")).toHaveCount(3);
    await slider(page).fill("11");
    // The search has looked at the start, all boards one and two moves away, and two boards three moves away.
    await expect(status(page)).toHaveText("11 boards looked at, 12 waiting");
    const chart = page.getByRole("img", { name: /^All boards found/ });
    await expect(chart).toHaveAccessibleName(
      /0 moves: 1 looked at, 0 waiting; 1 move: 3 looked at, 0 waiting; 2 moves: 5 looked at, 0 waiting; 3 moves: 2/,
    );
    // The chart has one brick for each board.
    await expect.poll(() => bricks(chart, ".is-looked-at")).toBe(11);
    await expect.poll(() => bricks(chart, ".is-waiting")).toBe(12);
    await page.button("One step back").click();
    await expect(status(page)).toHaveText(/^10 boards looked at/);
    await page.button("To the start").click();
    await expect(status(page)).toHaveText("No board looked at yet");
    await expect(page.button("To the start")).toBeFocused();
  });

  test("plays, can be paused, and shows the way at its end", async ({ page }) => {
    await page.goto(lesson(1));
    await page.button("Play").click();
    await expect(status(page)).toHaveText(/^[1-9]\d* boards? looked at/);
    await page.button("Pause").press("Enter");
    await expect(page.button("Play")).toBeFocused();
    const paused = await slider(page).inputValue();
    await page.waitForTimeout(600);
    await expect(slider(page)).toHaveValue(paused);
    await expect(status(page)).toHaveText(new RegExp(`^${paused} boards? looked at`));
    await slider(page).fill("21960");
    await page.button("Play").click();
    await expect(status(page)).toHaveText("Found: 19 moves, after 21,971 boards");
    await expect(page.button("Play")).toBeVisible();
    await expect(page.button("To the end")).toBeDisabled();
    const way = page.getByRole("list", { name: "The solution found" });
    await expect(way.getByRole("listitem")).toHaveText(Array(19).fill(/^[1-8][↑↓←→]$/));
    // With 20,000 boards, the chart has bars instead of bricks.
    const chart = page.getByRole("img", { name: /^All boards found/ });
    expect(await bricks(chart, ".is-looked-at")).toBe(19);
    await page.button("One step back").click();
    await expect(status(page)).toHaveText(/^21,970 boards looked at/);
  });

  test("each search is drawn, and the heuristic changes what it looks at", async ({ page }) => {
    await page.goto(lesson(1));
    for (const [search, heuristic, step, shown] of [
      ["A*", "No guess", "1", /\+ 0 guessed/],
      ["A*", "Manhattan", "1", /\+ 9 guessed/],
      ["A*", "Linear conflict", "1", /\+ 9 guessed/],
      ["IDA*", "Linear conflict", "10", /^10 boards looked at, \d+ waiting; limit \d+$/],
      ["Bidirectional", "", "2", /^0 moves from the goal$/],
      ["Table", "", "1", /^19 moves to go, says the table$/],
    ] as const) {
      await select(page, "Search").selectOption(search);
      if (heuristic) await select(page, "Heuristic").selectOption(heuristic);
      await expect(slider(page)).not.toHaveAttribute("max", "0");
      await slider(page).fill(step);
      const place = search === "IDA*" ? status(page) : page.locator(".now > p > span");
      await expect(place.filter({ hasText: shown })).toBeVisible();
    }
    await expect(page.locator(".seen > .nearer")).toHaveCount(1);
  });

  test("the address keeps the lesson, the search and the step", async ({ page }) => {
    await page.goto(lesson(1));
    await select(page, "Search").selectOption("A*");
    await expect(page.getByText("of 374 boards")).toBeVisible();
    await slider(page).fill("10");
    await expect(page).toHaveURL(/&lesson=1&search=A%2A&heuristic=Manhattan&step=10$/);
    await page.reload();
    await expect(select(page, "Search")).toHaveValue("A*");
    await expect(status(page)).toHaveText(/^10 boards looked at/);
    await page.goto(lesson(1, "&step=999999"));
    await expect(status(page)).toHaveText("Found: 19 moves, after 21,971 boards");
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
  test("the heuristic is chosen, and what was tried is kept beside it", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(lesson(2));
    for (const [heuristic, expected] of [
      ["No guess", /40,321.*214,878/],
      ["Misplaced tiles", /1,834.*7,558/],
      ["Manhattan", /374.*919/],
      ["Linear conflict", /298.*688/],
    ] as const) {
      await select(page, "Heuristic").selectOption(heuristic);
      await page.button("Watch them run").click();
      await expect(page.getByRole("row", { name: heuristic })).toHaveText(expected);
      await expect(page.getByRole("heading", { name: `IDA* (${heuristic})` })).toBeVisible();
    }
    await expect(page.getByRole("row", { name: "Misplaced tiles" })).toHaveText(/1,834.*7,558/);
    await select(page, "Heuristic").selectOption("Manhattan");
    await expect(page.getByText(RESULT)).toBeVisible();

    // With reduced motion, only the end of a race is shown.
    const bar = page.locator(".track b").first();
    await bar.evaluate((bar) => {
      const widths = new Set([bar.getAttribute("style")]);
      new MutationObserver(() => {
        widths.add(bar.getAttribute("style"));
        document.body.dataset["widths"] = `${widths.size}`;
      }).observe(bar, { attributeFilter: ["style"] });
    });
    await page.button("Watch them run").click();
    await expect(page.getByText(RESULT)).toBeVisible();
    await expect(page.locator("body")).toHaveAttribute("data-widths", "2");
  });

  test("five searches find solutions of the same length, and can be stopped", async ({ page }) => {
    await page.goto(lesson(2));
    const lanes = page.locator(".lane");
    await expect(lanes.filter({ hasText: "No search" })).toContainText(
      `${en.numbers.whole(corner.byteLength)} bytes for 3x3`,
    );
    // A button starts the race.
    await page.waitForTimeout(300);
    await expect(lanes.locator("dd")).toHaveText(Array(20).fill("–"));
    // Starts and stops the race in one step, because it ends by itself after some seconds.
    const name = await page.button("Watch them run").evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      const { textContent } = button;
      button.click();
      return textContent;
    });
    expect(name).toBe("Stop");
    await expect(page.button("Watch them run")).toBeVisible();
    const before = await lanes.first().textContent();
    await page.waitForTimeout(300);
    await expect(lanes.first()).toHaveText(before as string);

    await page.button("Watch them run").click();
    await expect(page.getByText(RESULT)).toBeVisible();
    await expect(lanes.locator("dl > :last-child dd")).toHaveText(Array(5).fill("19"));
    await expect(page.button("Watch them run")).toBeVisible();
  });
});

test.describe("heuristics", () => {
  test("the chart compares them; keys choose another", async ({ page }) => {
    await page.goto(lesson(4));
    await expect(page.getByRole("img", { name: /^Guesses of Manhattan/ })).toBeVisible();
    await expect(page.getByText("moves that it really takes")).toBeVisible();
    await expect(page.getByText("moves guessed", { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: "Manhattan" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Linear conflict" })).toBeChecked();
    await expect(page.getByRole("img", { name: /^Guesses of Linear conflict/ })).toBeVisible();
    const row = page.getByRole("row", { name: "Linear conflict" });
    await expect(row).toContainText(/15\.12.*6\.85.*2,914/);
  });

  test("the tiles show what they add, and change when a tile slides", async ({ page }) => {
    await page.goto(lesson(3, "", "213/456/87x"));
    const picture = page.getByRole("img", { name: /tile 2: 1, tile 1: 1 \+ 2,/ });
    await expect(picture).toBeVisible();
    await expect(page.getByText("2 and 1 are in each other’s way.")).toBeVisible();
    await expect(page.button("←")).toBeDisabled();
    await page.button("Slide tile 6 down").click();
    await expect(page.button("Slide tile 6 up")).toBeVisible();
    await expect(page.getByText("Guess 5").first()).toBeVisible();
    expect(page.url()).toContain("board=213/456/87x");
    await page.button("Back to the board").click();
    await expect(page.button("Slide tile 6 down")).toBeVisible();
    // A tile in a picture can also be pressed.
    await picture.getByText("7", { exact: true }).click();
    await expect(page.button("Slide tile 7 left")).toBeVisible();
  });
});

test.describe("the 15-puzzle", () => {
  test("Manhattan and the pattern tables find solutions of the same length", async ({ page }) => {
    await page.goto(lesson(5));
    await page.waitForTimeout(300);
    await expect(page.locator(".lane dd")).toHaveText(Array(8).fill("–"));
    await page.button("Watch both").click();
    await expect(page.getByText("Both found 45 moves. Manhattan")).toBeVisible();
    await expect(page.getByText("365 times as many boards")).toBeVisible();
    const [manhattan, patterns] = (await page.locator(".lane").all()) as [Locator, Locator];
    await expect(manhattan).toContainText("1,228,152");
    await expect(manhattan).toContainText("moves guessed at first33");
    await expect(patterns).toContainText("3,364");
    await expect(patterns).toContainText("moves guessed at first37");
    await page.button("40 moves").click();
    await expect(manhattan).not.toContainText("1,228,152");
    await page.button("Watch both").click();
    await expect(page.getByText("Both found 40 moves")).toBeVisible();
  });

  test("counts grow until it is stopped; it takes one's own board", async ({ page }) => {
    await page.goto(lesson(5, "", "1234/5678/9ABC/DEFx"));
    await expect(page.button("Watch both")).toBeVisible();
    await expect(page.button("Your board")).toHaveCount(0);
    // With the Manhattan estimate, the search takes minutes for this board.
    await page.goto(lesson(5, "", "fcb9/ad6e/8257/x413"));
    await page.button("Your board").click();
    await page.button("Watch both").click();
    const count = page.locator(".lane dd").first();
    await expect(count).toHaveText(/[1-9]/);
    const first = await count.textContent();
    await expect(count).not.toHaveText(first as string);
    await page.button("Stop").click();
    await expect(page.button("Watch both")).toBeVisible();
    const stopped = await count.textContent();
    await page.waitForTimeout(200);
    await expect(count).toHaveText(stopped as string);
  });

  test("without the tables, it says so, and can be tried again", async ({ page, context }) => {
    await context.route(/pattern-worker/, (route) => route.abort());
    await page.goto(lesson(5));
    await page.button("Watch both").click();
    await expect(page.locator(".so-far")).toContainText("could not be loaded");
    await context.unroute(/pattern-worker/);
    await page.button("Watch both").click();
    await expect(page.getByText("Both found 45 moves")).toBeVisible();
  });
});

test("lessons use the board of the game if it has searches, or one of a level", async ({
  page,
}) => {
  const start = page.getByRole("img", { name: /^It starts here/ });
  await page.goto(lesson(1));
  await expect(start).toHaveAccessibleName("It starts here: 2 3 4, 1 5 blank, 7 6 8");
  await select(page, "The board").selectOption("Hard");
  await page.setGoodMoves(true);
  await expect(start).not.toHaveAccessibleName("It starts here: 2 3 4, 1 5 blank, 7 6 8");
  expect(page.url()).toContain(`board=${START}`);
  await select(page, "The board").selectOption("Your board");
  await expect(start).toHaveAccessibleName("It starts here: 2 3 4, 1 5 blank, 7 6 8");
  // Solved, unsolvable and large boards have no searches.
  for (const board of ["123/456/78x", "213/456/78x", "1234/5678/9ABC/DxEF"]) {
    await page.goto(lesson(1, "", board));
    await expect(start).toHaveAccessibleName("It starts here: 1 3 6, 5 2 8, 4 7 blank");
    await expect(select(page, "The board")).toHaveValue("easy");
  }
});

test.describe("without a part of its code", () => {
  // A missing file also prints an error to the console, which `test` would not accept.
  withoutListening("it says so, and tries again", async ({ page }) => {
    const thrown: Error[] = [];
    page.on("pageerror", (error) => thrown.push(error));
    await page.route(/\/SettingsPanel-/, (route) => route.abort());
    await page.goto(lesson(2));
    await page.button("Settings").click();
    await expect(page.getByRole("alert").getByText("could not be loaded")).toBeVisible();
    await page.unroute(/\/SettingsPanel-/);
    await page.button("Try again").click();
    await expect(page.button("Watch them run")).toBeVisible();
    await page.route(/\/worker-/, (route) => route.abort());
    await page.reload();
    await page.button("Watch them run").click();
    await expect(page.getByText("This part of the page could not be loaded")).toBeVisible();
    expect(thrown).toEqual([]);
  });
});

test("one lesson at a time, on one screen, with the next one a press away", async ({ page }) => {
  const dots = page.getByRole("navigation", { name: /^Lesson/ });
  const parts = page.locator(":root, .pic");
  const scroll = (parts: Element[]) => parts.map((part) => part.scrollHeight > part.clientHeight);
  for (const size of ["1024x768", "1280x720", "1920x1080"]) {
    const [width, height] = size.split("x").map(Number) as [number, number];
    await page.setViewportSize({ width, height });
    for (let number = 1; number <= 5; number++) {
      await page.goto(lesson(number));
      await expect(dots).toHaveAccessibleName(`Lesson ${number} of 5`);
      await expect.poll(() => parts.evaluateAll(scroll)).toEqual([false, false]);
    }
  }
  // In a short landscape window, the page scrolls beside the picture.
  await page.setViewportSize({ width: 640, height: 360 });
  const first = page.getByRole("link", { name: "First lesson" });
  await first.scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".pic")).toBeInViewport({ ratio: 1 });
  await first.click();
  await expect(page).toHaveURL(/&lesson=1$/);
  await expect(page.getByRole("heading", { name: /find a solution/ })).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "Next lesson" }).click();
  await expect(page.getByRole("heading", { name: /fewest boards/ })).toBeVisible();
  await page.getByRole("link", { name: "Lesson 4 of 5" }).click();
  await expect(page).toHaveURL(/&view=learn&lesson=4$/);
  await page.goBack();
  await expect(dots).toHaveAccessibleName("Lesson 2 of 5");
  await page.keyboard.press("PageDown");
  await expect(dots).toHaveAccessibleName("Lesson 2 of 5");
  await page.button("Full screen").click();
  await expect(page.button("Leave full screen")).toBeVisible();
  // Beyond the first and the last lesson, nothing happens.
  const turns = { ArrowRight: [3], PageDown: [4, 5, 5], ArrowLeft: [4], PageUp: [3, 2, 1, 1] };
  for (const [key, numbers] of Object.entries(turns)) {
    for (const number of numbers) {
      await page.keyboard.press(key);
      await expect(dots).toHaveAccessibleName(`Lesson ${number} of 5`);
    }
  }
});
