import { expect, GOOD_MOVES, START, test, withMethods } from "./page";

test("a reload keeps the board, the moves and the goal", async ({ page }) => {
  await page.open("board=283/164/7x5&goal=123/8x4/765", GOOD_MOVES);
  await expect(page.headline("5 moves to go")).toBeVisible();
  await page.tile(6).click();
  await page.tile(8).click();
  const board = await page.boardText();
  await expect.poll(() => page.url()).toMatch(/moves=uu$/);
  await page.reload();
  await page.expectBoard(board);
  await page.openPart("Set up a board");
  await expect(page.getByRole("textbox", { name: "Goal" })).toHaveValue("123/8x4/765");
  await expect.poll(() => page.url()).toMatch(/moves=uu$/);
});

test("a new puzzle is in the address; Back returns to the last puzzle that has moves", async ({
  page,
}) => {
  await page.open("board=123/745/86x");
  await page.tile(6).click();
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  for (let puzzle = 0; puzzle < 10; puzzle++) await page.newPuzzle().click();
  const board = await page.boardText();
  await expect(page).toHaveURL(new RegExp(`board=${board}$`));
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  await page.expectBoard("123/745/8x6");
  await page.goForward();
  await page.expectBoard(board);
});

test.describe("with a mistake", () => {
  const address = "board=nonsense&moves=xyz&view=none";

  test("it shows a puzzle, and stays until something is done", async ({ page }) => {
    await page.open(address, GOOD_MOVES);
    await expect(page.getByText(/^In the address: column 1: 'n' is neither/)).toBeVisible();
    await expect(page.headline(/^\d+ moves to go$/)).toBeVisible();
    expect(page.url()).toContain(`#${address}`);
    await page.reload();
    await expect(page.getByText(/^In the address/)).toBeVisible();
    expect(page.url()).toContain(`#${address}`);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText(/^In the address/)).toBeHidden();
    await expect.poll(() => page.url()).not.toContain("nonsense");
    // It can also be closed.
    await page.open("nonsense");
    await page.button("Close").click();
    // The focus moves to the board, because the focused button has disappeared.
    await expect(page.table().locator(":focus")).toHaveCount(1);
    await expect(page.getByText(/^In the address/)).toBeHidden();
    await expect.poll(() => page.url()).not.toContain("nonsense");
  });

  test("the first illegal move is reported", async ({ page }) => {
    const problem = page.getByRole("alert").filter({ hasText: /./ });
    for (const [moves, made, sentence] of [
      ["ulk", "ul", "Move 3, k, is not possible; the first 2 were made."],
      ["urr", "u", "Move 2, r, is not possible; only the first was made."],
      ["r", "", "Move 1, r, is not possible; no move was made."],
    ] as const) {
      await page.open("board=123/456/78x");
      await page.open(`board=${START}&moves=${moves}`);
      await expect(problem).toHaveText(sentence);
      expect(page.url()).toMatch(new RegExp(`moves=${moves}$`));
      if (made) await expect(page.headline(new RegExp(`^${made.length} moves?$`))).toBeVisible();
    }
  });
});

test("a reload immediately after fast moves keeps all of them", async ({ page }) => {
  await page.open(`board=${START}`);
  for (const key of ["ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  const board = await page.boardText();
  await page.reload();
  await page.expectBoard(board);
  await expect(page.headline("3 moves")).toBeVisible();
});

test("the address does not change too often, however fast the puzzles change", async ({ page }) => {
  await page.addInitScript(() => {
    const { pushState, replaceState } = history;
    let changes = 0;
    const count = () => (document.documentElement.dataset["changes"] = `${++changes}`);
    history.pushState = (...all) => (count(), pushState.apply(history, all));
    history.replaceState = (...all) => (count(), replaceState.apply(history, all));
  });
  await page.open(`board=${START}`);
  const started = Date.now();
  await page.evaluate(() => {
    const buttons = Array.from(document.querySelectorAll("button"));
    const next = buttons.find(({ textContent }) => textContent?.startsWith("New puzzle"));
    return new Promise<void>((resolve) => {
      let left = 120;
      const press = () => {
        next?.click();
        if (--left === 0) resolve();
        else setTimeout(press);
      };
      press();
    });
  });
  const board = await page.boardText();
  await expect.poll(() => page.url()).toContain(board);
  const changes = await page.evaluate(() => document.documentElement.dataset["changes"]);
  // 30 are allowed at once, and two more each second.
  expect(Number(changes)).toBeLessThanOrEqual(30 + (2 * (Date.now() - started)) / 1000);
});

test("a copied link leads to the present board only", async ({ page, context, browser }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.open(`board=${START}`, GOOD_MOVES);
  await page.tile(4).click();
  await page.openPart("Set up a board");
  await page.button("Share this board").click();
  await expect(page.button("Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = withMethods(await browser.newPage());
  await friend.open(link.split("#")[1], { showsGoodMoves: false, size: "4x4" });
  await friend.expectBoard("23x/154/768");
  await expect(friend.locator(".good")).toHaveCount(0);
  const kept = await friend.evaluate(() => localStorage.getItem("tilebase settings"));
  expect(JSON.parse(kept as string)).toMatchObject({ showsGoodMoves: false, size: "4x4" });
  await friend.close();
});
