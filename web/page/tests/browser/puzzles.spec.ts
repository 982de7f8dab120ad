import { expect, GOOD_MOVES, START, test } from "./page";

test("a choice changes no game, and the buttons do what they say", async ({ page }) => {
  const cells = page.table().getByRole("cell");
  const size = page.getByRole("combobox", { name: "Size" });
  await page.open(`board=${START}`);
  for (const tile of [undefined, 4]) {
    if (tile) await page.tile(tile).click();
    const board = await page.boardText();
    await size.selectOption("2x3");
    await page.getByRole("combobox", { name: "Level" }).selectOption(tile ? "hard" : "medium");
    await page.expectBoard(board);
  }
  await page.button("New puzzle: 2x3, hard").click();
  await expect(cells).toHaveCount(6);
  await size.selectOption("2x4");
  await page.keyboard.press("n");
  await expect(cells).toHaveCount(8);
  await size.selectOption("4x4");
  await page.button("Today’s puzzle").click();
  await expect(page).toHaveURL(/#day=.*&size=4x4$/);
});

test("the hardest boards are listed", async ({ page }) => {
  await page.open("board=123/456/78x", GOOD_MOVES);
  await page.openPart("Hardest boards");
  const farthest = page.getByRole("group", { name: "Farthest: 31 moves" });
  await expect(farthest.getByRole("button")).toHaveText(["867/254/3x1", "647/85x/321"]);
  await farthest.getByRole("button").first().click();
  await page.expectBoard("867/254/3x1");
  await expect(page.headline("31 moves to go")).toBeVisible();
  const ways = page.getByRole("group", { name: "Most shortest solutions: 64" });
  await expect(ways.getByRole("button")).toHaveCount(2);

  // Of many hardest boards, only some are listed.
  await page.open("board=123/8x4/765&goal=123/8x4/765");
  await page.openPart("Hardest boards");
  const many = page.getByRole("group", { name: "Farthest: 30 moves" });
  await expect(many.getByRole("button")).toHaveCount(8);
  await expect(many).toContainText("and 140 more");
  // Without a complete table, none are offered.
  await page.open("board=1234/5678/9ABC/DxEF");
  await page.expectBoard("1234/5678/9ABC/DxEF");
  await expect(page.button("How hard is it?")).toBeVisible();
  await expect(page.button("Hardest boards")).toHaveCount(0);
});

test("a puzzle that arrives late does not replace one that was chosen since", async ({ page }) => {
  await page.open();
  await page.openPart("How hard is it?");
  await expect(page.getByText(/of 181,440 boards/)).toBeVisible();
  await page.getByRole("combobox", { name: "Size" }).selectOption("2x3");
  // Requests two puzzles in a single step, before the worker can answer.
  await page.evaluate(() => {
    const buttons = Array.from(document.querySelectorAll("button"));
    buttons.find(({ textContent }) => textContent?.startsWith("New puzzle, "))?.click();
    buttons.find(({ textContent }) => textContent?.startsWith("New puzzle: "))?.click();
  });
  await expect(page.getByText(/of 360 boards/)).toBeVisible();
  await expect(page.table().getByRole("row")).toHaveCount(2);
});
