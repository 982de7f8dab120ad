import { expect, FILE, test } from "./page";

const NEAR = "12345/6789A/BCDEF/GHIJx/LMNOK";
const FAR = "6GME1/5KA9D/OC38L/Nx2FJ/B4HI7";

test("5x5 is played and solved", async ({ page }) => {
  await page.open();
  await page.size().selectOption("5x5");
  expect(await page.tiles()).toHaveLength(25);
  await page.open(`board=${NEAR}`);
  await page.tile(20).click();
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(page.getByText("1 move: the fewest possible.")).toBeVisible();
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
  await page.watch();
  await expect(page.button(/^Play \d\d+ moves, the best so far$/)).toBeVisible();
  await page.button("Cancel").click();
});

test("the single file solves 5x5, too", async ({ page }) => {
  await page.goto(`${FILE}#board=${NEAR}`);
  await page.hint().click();
  await expect(page.headline("Tile 20 goes up.")).toBeVisible();
});
