// A walk through the page. `build-tools/test` runs only this browser test by default; before a release, all run.
import { expect, FILE, MONDAY, START, START_4X4, test, type Page } from "./page";

test.use({ serviceWorkers: "allow" });

const SOLUTION = [4, 3, 2, 1, 7, 6, 5, 4, 8, 5, 6, 7, 4, 6, 5, 8, 6, 5, 8];

async function setUp(page: Page, board: string) {
  await page.openPart("Set up a board");
  await page.enter("Board", board);
  await page.keyboard.press("Escape");
}

/** Makes an optimal first move, and expects the distances before and after. */
async function playOneMove(page: Page, distance: number, best: number) {
  await expect(page.headline(`${distance} moves to go`)).toBeVisible();
  await page.tile(best).click();
  await expect(page.headline(`${distance - 1} moves to go`)).toBeVisible();
}

test("a visitor finds everything", async ({ page, context }) => {
  const { step } = test;
  await page.morning(MONDAY.day);
  await page.open();

  await step("a board is set up, and solved with a hint", async () => {
    await setUp(page, "2 3 4 1 5 x 7 6 8");
    await page.hint().click();
    await expect(page.headline("Tile 4 goes down.")).toBeVisible();
    await page.slide(SOLUTION);
    await expect(page.getByText("19 moves. The best is 19.")).toBeVisible();
    await expect(page.getByText("with 1 hint", { exact: true })).toBeVisible();
    await page.expectBoard("123/456/78x");
  });

  await step("today's puzzle counts", async () => {
    await page.button("Next puzzle").click();
    await page.openToday();
    await page.expectBoard(MONDAY.board);
    await page.slide(MONDAY.tiles);
    await expect(page.getByText("10 moves: the fewest possible.")).toBeVisible();
    await page.button("Next puzzle").click();
    await expect(page.level().getByRole("option").first()).toHaveText("Today ✓");
  });

  await step("any board has an answer, also one without a solution", async () => {
    await setUp(page, "867254301");
    await page.setGoodMoves(true);
    await expect(page.headline("31 moves to go")).toBeVisible();
    await expect(page.getByText("40 shortest ways")).toBeVisible();
    await page.openPart("How hard is it?");
    await expect(page.getByText("0% of all 181,440 boards are farther away.")).toBeVisible();
    await page.keyboard.press("Escape");
    await setUp(page, "7 6 8 x 2 3 4 1 5");
    await expect(page.headline("It cannot be solved")).toBeVisible();
  });

  await step("it works without a network after one visit", async () => {
    await setUp(page, START);
    // Waits for the address, which changes with a delay after many quick moves.
    await expect(page).toHaveURL(new RegExp(`board=${START}`));
    await page.waitUntilKept();
    await context.setOffline(true);
    await page.reload();
    await playOneMove(page, 19, 4);
    await context.setOffline(false);
  });

  await step("boards of 4x4 have exact answers, too", async () => {
    await page.size().selectOption("4x4");
    await expect.poll(async () => (await page.tiles()).length).toBe(16);
    await setUp(page, START_4X4);
    await playOneMove(page, 44, 4);
  });

  await step("a single file plays from a disk, and solves boards of 4x4", async () => {
    await page.goto(`${FILE}#board=${START_4X4}`);
    await page.setGoodMoves(true);
    await playOneMove(page, 44, 4);
    await setUp(page, START);
    await playOneMove(page, 19, 4);
  });
});
