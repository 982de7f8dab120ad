import { expect, FILE, GOOD_MOVES, START_4X4, test, withoutListening } from "./page";

const NEAR = "12345/6789A/BCDEF/GHIJx/LMNOK";
/** No search of this board ends. */
const FAR = "6GME1/5KA9D/OC38L/Nx2FJ/B4HI7";

test("a board of 4x4 has its distance, good moves, hints and a solution @walk", async ({
  page,
}) => {
  await page.open(`board=${START_4X4}`, GOOD_MOVES);
  await expect(page.headline("44 moves to go")).toBeVisible();
  for (const number of [4, 8, 10]) {
    await expect(page.tile(number)).toHaveAccessibleName(/good move/);
  }
  await expect(page.tile(13)).not.toHaveAccessibleName(/good move/);
  // All answers along a solution, and one move from it, are known.
  await page.hint().click();
  await page.hint().click();
  await expect(page.headline("43 moves to go")).toBeVisible();
  await page.tile(4).click();
  await page.tile(13).click();
  await expect(page.headline("45 moves to go")).toBeVisible();
  await page.keyboard.press("Control+z");
  await page.watch();
  const solution = page.getByRole("list", { name: "Solution" });
  await expect(solution.getByRole("listitem")).not.toHaveCount(0);
});

test("as long as the distance is not known, it says at least how far it is", async ({ page }) => {
  await page.open(`board=${FAR}`, GOOD_MOVES);
  await expect(page.headline(/^at least \d+ moves to go$/)).toBeVisible();
  // The previous board's search does not delay the answer for the new board.
  await page.goto("site/#board=1234/5678/9ABC/DxEF");
  await expect(page.headline("2 moves to go")).toBeVisible();
});

test("a long search shows bounds, and is cancelled or cut short", async ({ page }) => {
  await page.open(`board=${FAR}`);
  const wait = page.getByText(/^\d+:\d\d · at least \d+ moves to go$/);
  const solution = page.getByRole("list", { name: "Solution" });
  await page.watch();
  await expect(page.headline("Thinking …")).toBeVisible();
  await expect(wait).toBeVisible();
  await page.button("Cancel").click();
  await expect(page.headline("Thinking …")).toHaveCount(0);
  await expect(wait).toHaveCount(0);
  await expect(page.table().locator(":focus")).toHaveCount(1);
  await page.watch();
  const best = page.button(/^Play \d\d+ moves, the best so far$/);
  const name = await best.evaluate((button: HTMLElement) => {
    const { textContent } = button;
    button.click();
    return textContent;
  });
  await expect(solution.getByRole("listitem")).toHaveCount(Number(/\d+/.exec(name)));
  await page.button("Pause").click();
});

// Requests the hint first, because its button is disabled after the failure. A missing file also prints an error to the
// console.
withoutListening("if searches cannot start, it says so, and tries again", async ({ page }) => {
  const release = await page.holdSearches((route) => route.abort());
  await page.open(`board=${START_4X4}`);
  await page.hint().click();
  await expect(page.headline("Thinking …")).toBeVisible();
  release();
  const notLoaded = page.getByText(/tables for this size could not be loaded/);
  await expect(notLoaded).toBeVisible();
  await expect(page.headline("Thinking …")).toHaveCount(0);
  await page.openPart("How hard is it?");
  await page.button("New puzzle, 20 moves").click();
  await expect(notLoaded).toBeVisible();
  await page.keyboard.press("Escape");
  await page.unroute(/pattern-worker-/);
  await page.button("Try again").click();
  // The hint that was requested earlier appears.
  await expect(page.headline(/^Tile \d+ goes/)).toBeVisible();
  await page.hint().click();
  await page.setGoodMoves(true);
  await expect(page.headline("43 moves to go")).toBeVisible();
});

test("5x5 is played and solved, also in the single file", async ({ page }) => {
  await page.open();
  await page.size().selectOption("5x5");
  await expect(page.table().getByRole("cell")).toHaveCount(25);
  await page.open(`board=${NEAR}`);
  await page.tile(20).click();
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(page.getByText("1 move: the fewest possible.")).toBeVisible();
  await page.goto(`${FILE}#board=${NEAR}`);
  await page.hint().click();
  await expect(page.headline("Tile 20 goes up.")).toBeVisible();
});

test("a far board of 5x5 has bounds and good moves", async ({ page }) => {
  await page.open(`board=${FAR}`);
  await page.openPart("How hard is it?");
  await expect(page.getByText(/^This board is at least \d+ moves from solved\.$/)).toBeVisible();
  await expect(page.getByText(/^This board is \d+ to \d+ moves from solved\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.hint().click();
  const notProved = page.getByText(/A good move, not proved the best: \d+ to \d+ moves to go\./);
  await expect(notProved).toBeVisible();
  // The second press makes the move.
  await page.hint().click();
  await expect(page.headline("1 move")).toBeVisible();
  // Retries, because a busy machine delays a hint.
  await expect(async () => {
    const pressed = Date.now();
    await page.hint().click();
    await expect(page.headline(/^Tile/)).toBeVisible();
    const took = Date.now() - pressed;
    await page.hint().click();
    expect(took).toBeLessThan(1_500);
  }).toPass();
  await page.watch();
  await expect(page.button(/^Play \d\d+ moves, the best so far$/)).toBeVisible();
  await page.button("Cancel").click();
});
