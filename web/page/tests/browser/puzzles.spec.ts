import { AIM, expect, GOOD_MOVES, START, test } from "./page";

test("another size or level deals at once, and Back returns to the old board", async ({ page }) => {
  const cells = page.table().getByRole("cell");
  await page.open(`board=${START}`);
  await page.size().selectOption("2x3");
  await expect(cells).toHaveCount(6);
  // A size without daily puzzles has no level "Today".
  await expect(page.level().getByRole("option", { name: "Today" })).toHaveCount(0);
  for (const deal of [
    () => page.newPuzzle().click(),
    () => page.level().selectOption("today"),
    () => page.level().selectOption("hard"),
  ]) {
    await page.goBack();
    await page.expectBoard(START);
    await deal();
    await expect(page.headline(AIM)).toBeVisible();
    await expect.poll(() => page.boardText()).not.toBe(START);
  }
  await page.goBack();
  await page.tile(4).click();
  await page.level().selectOption("easy");
  await page.goBack();
  await page.expectBoard("23x/154/768");
  await page.size().selectOption("2x4");
  await expect(page.level()).toHaveValue("easy");
  await page.keyboard.press("n");
  await expect(cells).toHaveCount(8);
  await page.size().selectOption("4x4");
  await page.level().selectOption("today");
  await expect(page).toHaveURL(/#day=.*&size=4x4$/);
  // Today's puzzle stays today's in another size.
  await page.size().selectOption("3x3");
  await expect(page).toHaveURL(/#day=.*&size=3x3$/);
  await page.newPuzzle().click();
  await expect(page).toHaveURL(/#board=/);
  await expect(page.level()).toHaveValue("easy");
});

test("the hardest boards are listed", async ({ page }) => {
  await page.open("board=123/456/78x", GOOD_MOVES);
  await page.openPart("Hardest boards");
  const farthest = page.getByRole("group", { name: "Farthest: 31 moves" });
  await expect(farthest.getByRole("button")).toHaveText(["867/254/3x1", "647/85x/321"]);
  await farthest.getByRole("button").first().click();
  await page.expectBoard("867/254/3x1");
  await expect(page.headline("31 moves to go")).toBeVisible();
  await expect(page.getByText("40 shortest ways")).toBeVisible();
  await page.openPart("Hardest boards");
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
  await expect(page.details("How hard is it?")).toBeVisible();
  await expect(page.details("Hardest boards")).toHaveCount(0);
});

test("a puzzle that arrives late does not replace one that was chosen since", async ({ page }) => {
  await page.open(`board=${START}`);
  await page.openPart("How hard is it?");
  await expect(page.getByText(/of all 181,440 boards/)).toBeVisible();
  // Requests a puzzle and returns to the board in a single step, before the worker can answer.
  await page.evaluate(() => {
    const buttons = Array.from(document.querySelectorAll("button"));
    buttons.find(({ textContent }) => textContent?.startsWith("New puzzle, "))?.click();
    buttons.find(({ textContent }) => textContent === "Back")?.click();
  });
  await page.size().selectOption("2x3");
  await page.openPart("How hard is it?");
  await expect(page.getByText(/of all 360 boards/)).toBeVisible();
  await expect(page.table().getByRole("row")).toHaveCount(2);
});
