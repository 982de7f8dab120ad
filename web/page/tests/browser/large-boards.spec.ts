import { expect, FILE, GOOD_MOVES, type Page, test, withoutListening } from "./page";

const NEAR = "12345/6789A/BCDEF/GHIJx/LMNOK";
const FAR = "6GME1/5KA9D/OC38L/Nx2FJ/B4HI7";

/** Records the requested tables of 5x5. */
function recordTables(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/5x5-/.test(request.url())) requests.push(request.url());
  });
  return requests;
}

const needsTables = "Answers for 5x5 need tables of 4 MB.";

test("5x5 is played and solved without its tables", async ({ page }) => {
  const requests = recordTables(page);
  await page.open();
  await page.getByRole("combobox", { name: "Size" }).selectOption("5x5");
  await page.newPuzzle().click();
  expect(await page.tiles()).toHaveLength(25);
  await page.open(`board=${NEAR}`);
  await expect(page.getByText(needsTables)).toHaveCount(0);
  await page.tile(20).click();
  await expect(page.headline("Solved!")).toBeVisible();
  await expect(page.getByText("1 move; at least 1 needed.")).toBeVisible();
  await expect(page.getByText(needsTables)).toBeVisible();
  expect(requests).toEqual([]);
  await page.button("Fetch them").click();
  await expect(page.getByText("1 move: the fewest possible.")).toBeVisible();
  expect(requests.length).toBeGreaterThanOrEqual(5);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("with its tables, a far board of 5x5 has bounds and good moves", async ({
    page,
    context,
  }) => {
    await page.open(`board=${FAR}`);
    await page.openPart("How hard is it?");
    await expect(page.getByText(/^This board is at least \d+ moves from solved\.$/)).toBeVisible();
    await page.button("Fetch them").click();
    await expect(page.getByText(/^This board is \d+ to \d+ moves from solved\.$/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(needsTables)).toHaveCount(0);
    await page.button("Next best move").click();
    const notProved = page.getByText(/A good move, not proved the best: \d+ to \d+ moves to go\./);
    await expect(notProved).toBeVisible();
    // The second press makes the move.
    await page.button("Next best move").click();
    await expect(page.headline("1 move made")).toBeVisible();
    await page.button("Solve").click();
    await expect(page.button(/^Play \d\d+ moves, the best so far$/)).toBeVisible();
    await page.button("Cancel").click();
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            (await (await caches.open((await caches.keys())[0]!)).keys()).filter(({ url }) =>
              url.endsWith(".tb"),
            ).length,
        ),
      )
      .toBe(5);
    await context.setOffline(true);
    await page.open(`board=${NEAR}`, { ...GOOD_MOVES, hasLargeTables: true });
    await expect(page.headline("1 move to go")).toBeVisible();
  });
});

test("the single file says that it has no tables of 5x5", async ({ page }) => {
  await page.goto(`${FILE}#board=${NEAR}`);
  await expect(
    page.getByText("This file has no tables for 5x5. You can still play."),
  ).toBeVisible();
  await page.tile(20).click();
  await expect(page.headline("Solved!")).toBeVisible();
});

test.describe("without the tables", () => {
  withoutListening.use({ serviceWorkers: "block" });

  withoutListening("if the tables do not arrive, it says so, and tries again", async ({ page }) => {
    await page.route(/\.tb$/, (route) => route.abort());
    await page.open(`board=${NEAR}`);
    await page.button("Next best move").click();
    await expect(page.getByText(needsTables)).toBeVisible();
    await page.button("Fetch them").click();
    await expect(page.getByText(/tables for this size could not be loaded/)).toBeVisible();
    await page.unroute(/\.tb$/);
    await page.button("Try again").click();
    await expect(page.getByText("Slide tile 20 up.")).toBeVisible();
  });
});
