import { expect, test, withoutListening } from "./page";
import {
  button,
  details,
  expectBoard,
  GOOD_MOVES,
  headline,
  holdTables,
  open,
  START_4X4,
  tile,
} from "./board";

test("a board of 4x4 has its distance, good moves, hints and a solution", async ({ page }) => {
  await open(page, `board=${START_4X4}`, GOOD_MOVES);
  await expect(headline(page, "44 moves to go")).toBeVisible();
  for (const number of [4, 8, 10]) {
    await expect(tile(page, number)).toHaveAccessibleName(/good move/);
  }
  await expect(tile(page, 13)).not.toHaveAccessibleName(/good move/);
  // All answers along a solution, and one move from it, are known.
  await button(page, "Next best move").click();
  await button(page, "Next best move").click();
  await expect(headline(page, "43 moves to go")).toBeVisible();
  await tile(page, 4).click();
  await tile(page, 13).click();
  await expect(headline(page, "45 moves to go")).toBeVisible();
  await page.keyboard.press("Control+z");
  await button(page, "Solve").click();
  const solution = page.getByRole("list", { name: "Solution" });
  await expect(solution.getByRole("listitem")).not.toHaveCount(0);
});

test("as long as the distance is not known, it says at least how far it is", async ({ page }) => {
  await open(page, "board=xC9D/FBAE/3756/4821", GOOD_MOVES);
  await expect(headline(page, /^at least \d\d moves to go$/)).toBeVisible();
  // The previous board's search does not delay the answer for the new board.
  await page.goto("site/#board=1234/5678/9ABC/DxEF");
  await expect(headline(page, "2 moves to go")).toBeVisible();
});

for (const [size, board, distance] of [
  ["3x5", "12345/6789A/xBCDE", 4],
  ["5x3", "123/456/789/ABC/xDE", 2],
  ["2x8", "12345678/9ABCDxEF", 2],
  ["8x2", "12/34/56/78/9A/BC/xE/DF", 2],
] as const) {
  test(`a board of ${size}`, async ({ page }) => {
    await open(page, `board=${board}`, GOOD_MOVES);
    await expectBoard(page, board);
    await expect(headline(page, `${distance} moves to go`)).toBeVisible();
  });
}

test.describe("without the tables", () => {
  // Turns service workers off, because their requests cannot be blocked.
  withoutListening.use({ serviceWorkers: "block" });

  // Requests the hint first, because its button is disabled after the failure. A missing file also prints an error to
  // the console.
  withoutListening("if the tables do not arrive, it says so, and tries again", async ({ page }) => {
    const release = await holdTables(page, (route) => route.abort());
    await open(page, `board=${START_4X4}`);
    await button(page, "Next best move").click();
    await expect(page.getByText("Thinking …")).toBeVisible();
    release();
    const notLoaded = page.getByText(/tables for this size could not be loaded/);
    await expect(notLoaded).toBeVisible();
    await expect(page.getByText("Thinking …")).toHaveCount(0);
    await details(page, "How hard is it?").click();
    await button(page, "New puzzle, 20 moves").click();
    await expect(notLoaded).toHaveCount(2);
    await page.unroute(/-patterns-/);
    await button(page, "Try again").click();
    // The hint that was requested earlier appears.
    await expect(page.getByText(/^Slide tile/)).toBeVisible();
    await page.getByRole("switch", { name: "Show good moves" }).click();
    await expect(headline(page, "44 moves to go")).toBeVisible();
  });

  /** Changes one character of the tables as they arrive. */
  withoutListening(
    "if the tables arrive damaged, it says so, and tries again",
    async ({ page }) => {
      const release = await holdTables(page, async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        const [place, old] = [body.length >> 1, body.charAt(body.length >> 1)];
        const changed = body.slice(0, place) + (old === "A" ? "B" : "A") + body.slice(place + 1);
        await route.fulfill({ response, body: changed });
      });
      await open(page, `board=${START_4X4}`);
      await button(page, "Next best move").click();
      release();
      const notLoaded = page.getByText(/tables for this size could not be loaded/);
      await expect(notLoaded).toBeVisible();
      await page.unroute(/-patterns-/);
      await button(page, "Try again").click();
      await expect(page.getByText(/^Slide tile/)).toBeVisible();
    },
  );
});
