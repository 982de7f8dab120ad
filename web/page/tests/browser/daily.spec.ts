import { expect, FILE, MONDAY, test, type Page, withMethods } from "./page";

/** A tile of Monday's puzzle whose move leads away from the goal. */
const AWAY = 1;
const TUESDAY = { day: "2026-11-17", tiles: [1, 7, 2, 4, 7, 2, 5, 1, 2, 5, 4, 7, 8] };

/** Expects that the list of levels says whether today's puzzle is solved. */
const expectSolved = (page: Page, isSolved = true) =>
  expect(page.level().getByRole("option").first()).toHaveText(isSolved ? "Today ✓" : "Today");

/** Records shared texts instead of opening the system's dialog. */
async function catchShared(page: Page) {
  await page.addInitScript(() => {
    const share = ({ text = "" }: ShareData) =>
      Promise.resolve(void Object.assign(window, { text }));
    Object.defineProperty(navigator, "share", { value: share });
  });
}

const shared = (page: Page) => page.evaluate(() => (window as unknown as { text: string }).text);

test("the page opens with the puzzle of today until it is solved @walk", async ({ page }) => {
  await page.morning(MONDAY.day);
  await page.open();
  await page.expectBoard(MONDAY.board);
  await expect(page.getByText("Today, Monday")).toBeVisible();
  await expect(page.level()).toHaveValue("today");
  await page.slide(MONDAY.tiles);
  await expect(page.headline("Solved!")).toBeVisible();
  await page.goto("about:blank");
  await page.open();
  await expect(page.level()).toHaveValue("easy");
  await expectSolved(page);
  expect(await page.boardText()).not.toBe(MONDAY.board);
  // The level leads to it again.
  await page.openToday();
  await page.expectBoard(MONDAY.board);
});

test("the puzzle of a day and its result are kept through a reload", async ({ page }) => {
  await catchShared(page);
  await page.morning(MONDAY.day);
  await page.open("day=today&size=3x3");
  await page.expectBoard(MONDAY.board);
  await page.slide([AWAY, AWAY, ...MONDAY.tiles.slice(0, 3)]);
  await page.button("Undo").click();
  await page.reload();
  await expect(page.level()).toHaveValue("today");
  expect(new URL(page.url()).hash).toBe("#day=2026-11-16&size=3x3&moves=lrru");
  await expectSolved(page, false);
  await page.slide(MONDAY.tiles.slice(2));
  await expect(page.getByText("12 moves. The best is 10.")).toBeVisible();

  await page.button("Share").click();
  const link = page.url().replace(/&moves.*/, "");
  const line = "tilebase 2026-11-16 3x3: 12 moves, 2 more than needed, with 1 move taken back";
  await expect.poll(() => shared(page)).toBe(`${line}\n🟨🟩🟩🟩🟩🟩🟩🟩🟩🟩\n${link}`);
  await page.reload();
  await page.button("Next puzzle").click();
  await expectSolved(page);
});

test("days in a row are counted by size, until one is left out", async ({ page }) => {
  const open = async (day: string, size: string) => {
    await page.morning(day);
    await page.goto("about:blank");
    await page.open(`day=today&size=${size}`);
  };
  await open(MONDAY.day, "3x3");
  await page.slide(MONDAY.tiles);
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(page.getByText("in a row")).toBeHidden();

  // Midnight passes while the page is open.
  await page.morning(TUESDAY.day);
  await page.button("Next puzzle").click();
  await expectSolved(page, false);
  await page.level().selectOption("today");
  await expect(page.getByText("Today, Tuesday")).toBeVisible();
  await page.slide(TUESDAY.tiles);
  await expect(page.getByText(/2 days in a row$/)).toBeVisible();

  await open("2026-11-18", "4x4");
  await expect(page.getByText("in a row")).toBeHidden();
  for (const day of [18, 19]) {
    await open(`2026-11-${day}`, "3x3");
    await expect(page.getByText(/^Today, \w+day/)).toBeVisible();
    await expect(page.getByText("2 days in a row")).toHaveCount(day === 18 ? 1 : 0);
  }
});

test("a puzzle is on time if it is begun on its day, and opens not earlier", async ({ page }) => {
  await page.clock.setFixedTime(new Date(`${MONDAY.day}T23:58:00`));
  await page.open(`day=${TUESDAY.day}`);
  const problem = page.getByText(/^In the address: there are puzzles .* not of 2026-11-17$/);
  await expect(problem).toBeVisible();
  await page.openToday();
  await page.slide(MONDAY.tiles.slice(0, 3));
  // Midnight passes, and the page is reloaded.
  await page.clock.setFixedTime(new Date(`${TUESDAY.day}T00:02:00`));
  await page.reload();
  await page.slide(MONDAY.tiles.slice(3));
  await page.button("Next puzzle").click();
  await page.openToday();
  await page.slide(TUESDAY.tiles);
  await expect(page.getByText(/2 days in a row$/)).toBeVisible();
});

test("a puzzle that the page has solved does not count", async ({ page }) => {
  await page.morning(MONDAY.day);
  await page.open("day=today");
  await page.slide(MONDAY.tiles.slice(0, 7));
  await page.watch();
  const solved = page.getByRole("heading", { name: "Solved by the page" });
  await expect(solved).toBeVisible();
  await page.button("Next puzzle").click();
  await expectSolved(page, false);
  // A solution that the page began does not count, even if the player finishes it after a reload.
  await page.openToday();
  await page.slide(MONDAY.tiles.slice(0, 7));
  await page.holdPlayback();
  await page.watch();
  await page.button("Pause").click();
  await page.reload();
  const left = MONDAY.tiles.slice(new URL(page.url()).hash.split("moves=")[1]?.length);
  await page.slide(left);
  await expect(solved).toBeVisible();
  // Repeating the moves that the page has shown does not count either.
  await page.button("Next puzzle").click();
  await page.openToday();
  await page.expectBoard(MONDAY.board);
  await page.slide(MONDAY.tiles);
  await expect(solved).toBeVisible();
  await page.button("Next puzzle").click();
  await expectSolved(page, false);
});

test("the puzzle of 4x4 is there at once, and counts with hints", async ({ page }) => {
  await catchShared(page);
  await page.morning(MONDAY.day);
  await page.open("day=today&size=4x4");
  await expect(page.getByText("Today, Monday")).toBeVisible();
  expect(await page.boardText()).toBe("1623/9584/xA7C/BDEF");
  await expect(page.level()).toHaveValue("today");
  for (let made = 0; made < 16; made++) {
    // The first press shows the tile, the second slides it.
    await page.hint().click();
    await expect(page.locator(".hinted")).toBeVisible();
    await page.hint().click();
  }
  await page.button("Share").click();
  const line = "tilebase 2026-11-16 4x4: 16 moves, with 16 hints";
  await expect.poll(() => shared(page)).toContain(line);
  await page.openPart("Earlier days");
  await expect(page.button("November 16, 2026, solved")).toBeVisible();
});

test("earlier days can be chosen, not later ones", async ({ page }) => {
  const result = { moves: 22, enough: 22, hints: 0, isShown: false, isOnTime: true };
  const kept = { "2026-11-20": result, "2026-11-19": { ...result, hints: 2 } };
  await page.morning("2026-11-22");
  await page.open("board=123/456/7x8");
  await page.localStorage.setItem("tilebase daily 3x3", JSON.stringify(kept));
  await page.reload();
  await page.openPart("Earlier days");
  const calendar = page.getByRole("table").filter({ hasText: "Mon" });
  const day = (name: string) => calendar.getByRole("button", { name, exact: true });
  await expect(day("November 20, 2026, perfect")).toBeVisible();
  await expect(day("November 19, 2026, solved")).toBeVisible();
  await expect(day("November 22, 2026, not solved")).toHaveAttribute("aria-current", "date");
  await expect(calendar.getByRole("button")).toHaveCount(22);

  // The arrow keys move the focus through the days, but move no tile.
  await day("November 22, 2026, not solved").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(day("November 16, 2026, not solved")).toBeFocused();
  await page.expectBoard("123/456/7x8");
  await page.keyboard.press("Enter");
  await page.expectBoard(MONDAY.board);
  await expect(page.getByText("The puzzle of November 16, 2026")).toBeVisible();
  await page.slide(MONDAY.tiles);
  await page.openPart("Earlier days");
  await expect(day("November 16, 2026, perfect")).toBeVisible();
  await expect(page.getByText("in a row")).toBeHidden();

  const size = page.getByRole("region", { name: "More" }).getByLabel("Size");
  await size.selectOption("4x4");
  await expect(day("November 16, 2026, not solved")).toBeVisible();
  await expect(page.button("Next month")).toHaveAttribute("aria-disabled", "true");
  await page.button("Previous month").click();
  await expect(page.getByText("October 2026", { exact: true })).toBeVisible();
  await expect(calendar.getByRole("button")).toHaveCount(31);
  await day("October 1, 2026, not solved").click();
  await expect(page.getByText("The puzzle of October 1, 2026")).toBeVisible();
});

test("a day begins at midnight of where the browser is", async ({ browser }) => {
  for (const [timezoneId, date] of [
    ["Pacific/Auckland", "Monday"],
    ["America/Los_Angeles", "Sunday"],
  ] as const) {
    const context = await browser.newContext({ timezoneId });
    const page = withMethods(await context.newPage());
    await page.clock.setFixedTime(new Date("2026-11-22T12:00:00Z"));
    await page.open("day=today");
    await expect(page.getByText(`Today, ${date}`)).toBeVisible();
    await context.close();
  }
});

test("what cannot be shared is copied, also by hand", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const solved = "board=123/456/7x8";
  await page.open(solved);
  await page.slide([8]);
  await page.button("Share").click();
  await expect(page.button("Copied")).toBeVisible();
  const text = `tilebase 3x3: 1 move, perfect\n🟩\n${page.url().replace("&moves=r", "")}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await page.reload();
  await page.button("Share").click();
  await expect(page.getByLabel("Copy this:")).toHaveValue(text);
  await expect(page.getByLabel("Copy this:")).toBeFocused();

  // The text has no link to a local file, because other people could not open it.
  await page.goto(`${FILE}#${solved}`);
  await page.slide([8]);
  await page.button("Share").click();
  await expect(page.getByLabel("Copy this:")).toHaveValue("tilebase 3x3: 1 move, perfect\n🟩");
});
