import { box, expect, GOOD_MOVES, START, test, withoutListening } from "./page";

type Box = Awaited<ReturnType<typeof box>>;

test("a goal is typed, also one that the board cannot reach", async ({ page }) => {
  await page.openSetup(`board=${START}`, GOOD_MOVES);
  await page.enter("Goal", "213/456/87x");
  await expect.poll(() => page.url()).toContain("goal=213/456/87x");
  await page.keyboard.press("Escape");
  await expect(page.headline(/^\d+ moves to go$/)).toBeVisible();
  await page.openPart("Set up a board");
  await page.enter("Goal", "213/456/78x");
  // The list gives way to the reason.
  await expect(page.headline("It cannot be solved")).toBeVisible();
  await page.expectBoard(START);
  await page.openPart("Set up a board");
  await page.enter("Goal", "blank-last");
  await page.keyboard.press("Escape");
  await expect(page.headline("19 moves to go")).toBeVisible();
});

test("a goal of 4x4 may have its gap in any cell", async ({ page }) => {
  await page.openSetup("board=1234/5678/9ABC/DxEF", GOOD_MOVES);
  await page.enter("Goal", "1234/5x67/89AB/CDEF");
  await page.keyboard.press("Escape");
  await expect(page.headline(/^\d+ moves to go$/)).toBeVisible();
  await page.openPart("How hard is it?");
  await expect(page.getByText(/^This board is \d+ moves from solved\./)).toBeVisible();
  // The goal with the gap first is offered if it can be reached.
  await page.open("board=x213/4567/89AB/CDFE");
  await page.button("It can be solved with the gap first").click();
  await expect.poll(() => page.url()).toContain("goal=x123/4567/89AB/CDEF");
  await expect(page.headline("It cannot be solved")).toBeHidden();
});

test("the picture of a goal has even cells, for each shape", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const board of [START, "1234/5678/9ABC/DxEF", "12345678/9ABCDExF", "12/34/x5"]) {
    await page.open(`board=${board}`);
    const cells = page.locator(".call .tile");
    await expect(cells.first()).toBeVisible();
    const boxes = await Promise.all((await cells.all()).map(box));
    const columns = board.split("/")[0]?.length as number;
    const [first, second] = boxes as [Box, Box];
    const step = second.x - first.x;
    expect(Math.abs(first.width - first.height)).toBeLessThan(0.5);
    boxes.forEach(({ x, y, width, height }, cell) => {
      expect(Math.abs(width - first.width)).toBeLessThan(0.5);
      expect(Math.abs(height - first.height)).toBeLessThan(0.5);
      expect(Math.abs(x - first.x - step * (cell % columns))).toBeLessThan(0.5);
      expect(Math.abs(y - first.y - step * Math.floor(cell / columns))).toBeLessThan(0.5);
    });
    await page.goto("about:blank");
  }
});

test("a text explains why a board is unsolvable, and a button fixes it @walk", async ({ page }) => {
  await page.openSetup(`board=${START}`);
  await page.enter("Board", "123/456/87x");
  await expect(page.headline("It cannot be solved")).toBeVisible();
  const alert = page.getByRole("alert").filter({ hasText: "." });
  await expect(alert).toHaveText(
    "This board cannot reach the goal. Swap any two tiles, and it can.",
  );
  const reason = page.getByText("1 pair is in another order than in the goal: an odd number");
  await expect(reason).toBeHidden();
  await page.getByText("Why?").click();
  await expect(reason).toBeVisible();
  await page.button("Swap 7 and 8").click();
  await page.expectBoard("123/456/78x");
  await expect(page.headline("It cannot be solved")).toBeHidden();
  await expect(alert).toBeHidden();
});

// A missing file also prints an error to the console.
withoutListening("a table of a rare goal loads when it is needed", async ({ page }) => {
  await page.route(/3x3-center/, (route) => route.abort());
  await page.open("board=123/48x/567&goal=middle", GOOD_MOVES);
  await expect(page.getByText(/tables for this size could not be loaded/)).toBeVisible();
  await page.tile(8).click();
  await page.expectBoard("123/4x8/567");
});

test("a rare goal has distances, good moves and hardest boards", async ({ page }) => {
  await page.open("board=123/45x/678&goal=middle", GOOD_MOVES);
  await expect(page.headline("1 move to go")).toBeVisible();
  await page.openPart("Hardest boards");
  await expect(page.getByText("Farthest: 30 moves")).toBeVisible();
});
