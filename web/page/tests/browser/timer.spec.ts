import { readFileSync } from "node:fs";

import { expect, test } from "./page";

const timer = { hasTimer: true };

test("the time starts with the first move, and passes while the page is seen", async ({ page }) => {
  await page.clock.install();
  await page.open("board=123/456/x78", timer);
  await page.pauseClock();
  const time = page.getByRole("timer");
  await page.clock.runFor(60_500);
  await expect(time).toHaveText("0:00");
  await page.tile(7).click();
  await page.clock.runFor(60_500);
  await expect(time).toHaveText(/^1:\d\d$/);

  const turn = (state: "hidden" | "visible") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await turn("hidden");
  await page.clock.runFor(60_500);
  await expect(time).toHaveText(/^1:/);
  await turn("visible");
  await page.clock.runFor(60_500);
  await expect(time).toHaveText(/^2:/);
  await page.reload();
  await page.clock.runFor(60_500);
  await expect(time).toHaveText(/^3:/);

  await page.tile(8).click();
  await page.clock.runFor(100);
  await expect(time).toBeHidden();
  await expect(page.getByText(/^Time 3:\d\d\.\d\d · \d\.\d\d moves a second$/)).toBeVisible();
  await expect(page.getByText(/^Best time 3:\d\d\.\d\d · 1 perfect game$/)).toBeVisible();
});

test("new records are shown, and exclude help", async ({ page }) => {
  await page.clock.install();
  const begin = async (board: string) => {
    // Leaves the page first, because a change after the # would not reload it.
    await page.goto("about:blank");
    await page.open(`board=${board}`, timer);
  };
  const bests = (text: RegExp) => expect(page.getByText(text)).toBeVisible();
  await begin("123/456/x78");
  await page.tile(7).click();
  await page.clock.runFor(120_000);
  await page.tile(8).click();
  await bests(/^Best time 2:\d\d\.\d\d · 1 perfect game$/);
  await expect(page.getByText("your best time")).toBeHidden();

  await begin("123/x56/478");
  await page.tile(4).click();
  await page.clock.runFor(60_000);
  for (const number of [7, 8]) await page.tile(number).click();
  await bests(/your best time for 3x3, Easy \(before: 2:\d\d\.\d\d\)$/);
  await bests(/^Best time 1:\d\d\.\d\d · 2 perfect games$/);
  // A puzzle counts only once, and not at all with a hint.
  await page.keyboard.press("Backspace");
  await page.tile(8).click();
  await begin("123/456/7x8");
  await page.hint().click();
  await page.tile(8).click();
  await expect(page.button("Share")).toBeVisible();
  await bests(/^Best time 1:\d\d\.\d\d · 2 perfect games$/);
});

test("without the timer setting, no time is shown or stored", async ({ page }) => {
  await page.open("board=123/456/7x8");
  await expect(page.getByRole("timer")).toBeHidden();
  await page.tile(8).click();
  await expect(page.button("Share")).toBeVisible();
  await expect(page.getByText(/time /i)).toHaveCount(0);
  const kept = () => page.evaluate(() => localStorage.getItem("tilebase solves"));
  // The game counts for the distribution, without its time.
  expect(await kept()).toMatch(/"moves":1/);
  expect(await kept()).not.toMatch("seconds");
});

test("a game counts once, also if the Back button leads to its end again", async ({ page }) => {
  await page.clock.install();
  await page.open("board=123/456/x78", timer);
  const solve = async (tiles: number[]) => {
    for (const number of tiles) await page.tile(number).click();
    await expect(page.button("Next puzzle")).toBeVisible();
  };
  await solve([7, 8]);
  await page.evaluate(() => (location.hash = "board=123/456/7x8"));
  await solve([8]);
  const bests = page.getByText(/^Best time 0:\d\d\.\d\d · 2 perfect games$/);
  await expect(bests).toBeVisible();
  for (const [turn, text] of [
    [() => page.goBack(), "2 moves: the fewest possible."],
    [() => page.goForward(), "1 move: the fewest possible."],
    [() => page.goBack(), "2 moves: the fewest possible."],
  ] as const) {
    await turn();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText("your best time")).toBeHidden();
    await expect(bests).toBeVisible();
  }
  // Averages are of five games.
  for (const [board, tiles] of [
    ["123/45x/786", [6]],
    ["12x/453/786", [6]],
    ["123/4x6/758", [5, 8]],
  ] as const) {
    await expect(page.getByText("average of 5")).toBeHidden();
    await page.evaluate((board) => (location.hash = `board=${board}`), board);
    await page.expectBoard(board);
    await page.slide(tiles);
    await expect(page.button("Next puzzle")).toBeVisible();
  }
  await expect(page.getByText(/ · 5 perfect games · average of 5: 0:\d\d\.\d\d$/)).toBeVisible();
  await page.button("Settings").click();
  await page.details("Results").click();
  await page.details("3x3, Easy").click();
  const graph = page.getByRole("img", { name: /^The times of the last 5 games; the shortest/ });
  await expect(graph.locator(".dots")).toHaveAttribute("d", /^(M[^M]+){5}$/);
  await expect(graph.locator(".way")).toHaveAttribute("d", /^M4 [\d.]+$/);
});

test("bests are of the level that was chosen, also after a reload", async ({ page }) => {
  // With these numbers, the random walk to a Hard puzzle goes in circles.
  await page.addInitScript(() => (Math.random = () => 0.99));
  await page.open("board=1234/5678/9ABC/DExF", { ...timer, level: "hard" });
  await page.newPuzzle().click();
  await page.expectBoard("1234/5678/D9AB/EFCx");
  const keys = ["Right", "Right", "Right", "Down", "Left", "Left", "Left", "Up"];
  for (const key of keys.slice(0, 4)) await page.keyboard.press(`Arrow${key}`);
  await page.reload();
  await page.expectBoard("1234/5678/x9AB/DEFC");
  for (const key of keys.slice(4)) await page.keyboard.press(`Arrow${key}`);
  await expect(page.getByText(/^Best time 0:\d\d\.\d\d · 1 perfect game$/)).toBeVisible();
});

test("with an inspection, a new puzzle is counted down first", async ({ page }) => {
  await page.clock.install();
  await page.open("board=123/456/x78", { ...timer, hasInspection: true });
  await page.pauseClock();
  const time = page.getByRole("timer", { name: "Time", exact: true });
  const toLook = page.getByRole("timer", { name: "Time to look" });
  // The first puzzle of the page has none.
  await expect(time).toHaveText("0:00");
  await page.newPuzzle().click();
  await expect(toLook).toHaveText("15");
  await page.clock.runFor(75_500);
  await expect(time).toHaveText("1:00");
});

test("records are listed and cleared; everything is saved and loaded", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-11-22T10:00:00Z") });
  await page.open("board=123/456/x78", timer);
  for (const [board, tiles] of [
    ["123/456/x78", [7, 8]],
    ["123/456/7x8", [7, 7, 8]],
  ] as const) {
    await page.evaluate((board) => (location.hash = `board=${board}`), board);
    await page.expectBoard(board);
    await page.tile(tiles[0]).click();
    await page.clock.runFor(60_000);
    await page.slide(tiles.slice(1));
    await expect(page.button("Share")).toBeVisible();
  }
  await page.button("Settings").click();
  await page.details("Results").click();
  const records = page.getByText(/^3x3, Easy: 1:\d\d\.\d\d · 1 perfect game$/);
  await expect(records).toBeVisible();

  const download = page.waitForEvent("download");
  await page.button("Save everything").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("tilebase.json");
  const all = readFileSync(await file.path(), "utf8");

  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.button("Clear records").click();
  await expect(records).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.button("Clear records").click();
  await expect(records).toHaveCount(0);
  const load = async (text: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.button("Load a saved file").click();
    const buffer = Buffer.from(text);
    await (await chooser).setFiles({ name: "a.json", mimeType: "application/json", buffer });
  };
  await load("date,size");
  await expect(page.getByText("This file is not from this page.")).toBeVisible();
  await load(all);
  await expect(page.getByText(/^Best time 1:\d\d\.\d\d · 1 perfect game$/)).toBeVisible();
});
