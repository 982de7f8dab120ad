import { AIM, expect, GOOD_MOVES, START, START_4X4, test, type Page } from "./page";

test("nothing is revealed before a hint, which marks, then moves @walk", async ({ page }) => {
  await page.open(`board=${START}`);
  await expect(page.getByRole("heading", { name: /19/ })).toHaveCount(0);
  await expect(page.table().getByRole("button", { name: /good move/ })).toHaveCount(0);
  await expect(page.locator(".good, .hinted")).toHaveCount(0);
  await expect(page.getByText(/shortest way|to go/)).toHaveCount(0);

  await page.hint().click();
  await expect(page.announced().first()).toHaveText("Tile 4 goes down.");
  await expect(page.locator(".hinted")).toHaveText("4");
  await expect(page.locator(".gap.hint.down")).toBeVisible();
  await expect(page.button("Slide it")).toBeVisible();
  await page.expectBoard(START);
  await page.hint().click();
  await page.expectBoard("23x/154/768");
  await expect(page.locator(".hinted")).toHaveCount(0);
  await expect(page.announced().filter({ hasText: "goes" })).toHaveCount(0);
  await expect(page.headline("1 move")).toBeVisible();
});

test("a held hint plays on, by button and by key, and stops when released", async ({ page }) => {
  await page.open(`board=${START}`);
  // While a hint is shown, the moves are in the second line.
  const made = async () =>
    Number(/(\d+) moves/.exec(await page.locator(".call").innerText())?.[1] ?? 0);
  await page.hint().hover();
  await page.mouse.down();
  await expect.poll(made, { intervals: [50] }).toBeGreaterThan(1);
  await page.evaluate(() => {
    const note = () => (document.body.dataset["call"] = document.querySelector("h2")?.innerText);
    addEventListener("pointerup", note, { capture: true });
  });
  await page.mouse.up();
  await page.waitForTimeout(700);
  const released = await page.evaluate(() => document.body.dataset["call"]);
  await expect(page.headline(released as string)).toBeVisible();
  const before = await made();
  await page.hint().click();
  // A second `down` without an `up` is a repetition, as of a held key.
  const hold = async () => {
    await page.keyboard.down("h");
    return made();
  };
  await expect.poll(hold).toBe(before + 2);
  await page.keyboard.up("h");
});

test("a held hint ends with its puzzle, and only the main button holds", async ({ page }) => {
  const button = page.hint();
  await page.open(`board=${START}`);
  await button.hover();
  await page.mouse.down();
  await page.keyboard.press("n");
  await page.waitForTimeout(700);
  await expect(page.headline(AIM)).toBeVisible();
  await expect(page.locator(".hinted")).toHaveCount(0);
  // Released elsewhere, the press is over, and a key gives a hint.
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await button.press("Enter");
  await expect(page.locator(".hinted")).toHaveCount(1);
  await button.hover();
  await page.mouse.down({ button: "right" });
  await page.waitForTimeout(700);
  await expect(page.locator(".hinted")).toHaveCount(1);
  await expect(page.button("Undo")).toHaveAttribute("aria-disabled", "true");
});

test("moves are announced, with the distance only if it is shown", async ({ page }) => {
  await page.open(`board=${START}`);
  await page.tile(4).click();
  await expect(page.announced().first()).toHaveText("tile 4 moved down");
  await page.setGoodMoves(true);
  await page.tile(4).click();
  await expect(page.announced().first()).toHaveText("tile 4 moved up, 19 moves to go");
  await page.setGoodMoves(false);
  await page.open("board=123/456/7x8");
  await page.expectBoard("123/456/7x8");
  await page.keyboard.press("ArrowLeft");
  await expect(page.announced().first()).toHaveText("tile 8 moved left, solved");
});

test("good moves have ticks and names, until they are not wanted any more", async ({ page }) => {
  await page.open("board=234/15x/768&moves=u", GOOD_MOVES);
  await expect(page.headline("18 moves to go")).toBeVisible();
  await expect(page.locator(".good")).toHaveCount(1);
  await expect(page.tile(3)).toHaveAccessibleName("tile 3, slides right, good move");
  await expect(page.tile(4)).toHaveAccessibleName("tile 4, slides up");
  await expect(page.tile(2)).toHaveAccessibleName("tile 2, slides 3 and 2 right");
  await page.setGoodMoves(false);
  await expect(page.locator(".good")).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".good")).toHaveCount(0);
});

test("a solved board has no marks, whether it was played or opened", async ({ page }) => {
  await page.open("board=123/456/7x8", GOOD_MOVES);
  await page.hint().click();
  await expect(page.locator(".good, .hinted")).not.toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(page.headline("Solved!")).toBeVisible();
  const marks = page.locator(".good, .hinted, .gap");
  await expect(marks).toHaveCount(0);
  await page.open("board=123/456/78x");
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(marks).toHaveCount(0);
  await expect(page.table().getByRole("button", { name: /good move/ })).toHaveCount(0);
  await expect(page.hint()).toHaveAttribute("aria-disabled", "true");
  await page.openPart("Watch the solution");
  await expect(page.button("Play")).toHaveAttribute("aria-disabled", "true");
});

test("a hint is for one goal", async ({ page }) => {
  await page.open("board=123/456/7x8");
  await page.hint().click();
  await expect(page.locator(".hinted")).toHaveText("8");
  await setGoal(page, "123/456/x78");
  await expect(page.locator(".hinted")).toHaveCount(0);
  await expect(page.announced().filter({ hasText: "goes" })).toHaveCount(0);
});

async function setGoal(page: Page, goal: string) {
  await page.openPart("Set up a board");
  await page.enter("Goal", goal);
  await expect(page).toHaveURL(new RegExp(`goal=${goal}`));
  await page.keyboard.press("Escape");
}

test.describe("while a search is on its way", () => {
  test("a hint and a solution wait for it", async ({ page }) => {
    const release = await page.holdSearches();
    await page.open(`board=${START_4X4}`);
    await page.hint().click();
    await expect(page.announced().filter({ hasText: "Thinking …" })).toBeVisible();
    // A second press changes nothing.
    await page.hint().click();
    release();
    await expect(page.headline(/^Tile \d+ goes/)).toBeVisible();
    await expect(page.headline("Thinking …")).toHaveCount(0);
    await page.expectBoard(START_4X4);

    const releaseAgain = await page.holdSearches();
    await page.reload();
    await page.watch();
    await expect(page.headline("Thinking …")).toBeVisible();
    releaseAgain();
    await expect(page.button("Pause")).toBeVisible();
  });

  test("a pending solution is not shown for another goal", async ({ page }) => {
    const release = await page.holdSearches();
    await page.open(`board=${START_4X4}`, GOOD_MOVES);
    await page.watch();
    await setGoal(page, "1243/5678/9ABC/DFEx");
    release();
    await expect(page.headline(/^\d+ moves to go$/)).toBeVisible();
    // A hint appears only if no solution is playing.
    await page.hint().click();
    await expect(page.headline(/^Tile \d+ goes/)).toBeVisible();
  });
});
