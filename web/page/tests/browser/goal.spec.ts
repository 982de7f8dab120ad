// Goals that the player chooses.
import { expect, test } from "./page";
import { expectBoard, headline, open, START, table } from "./board";

test("two tiles of the goal change places", async ({ page }) => {
  await open(page, `board=${START}`);
  const goal = table(page, "Goal");
  await goal.getByRole("button", { name: /^tile 1\b/ }).click();
  await goal.getByRole("button", { name: /^tile 2\b/ }).click();
  await expectBoard(page, "213/456/78x", "Goal");
  await expect(headline(page, "Unsolvable")).toBeVisible();
  await expect.poll(() => page.url()).toContain("goal=213/456/78x");
});

test("a tile that was chosen in another goal is no longer chosen", async ({ page }) => {
  await open(page);
  const goal = table(page, "Goal");
  await goal.getByRole("button", { name: "blank" }).click();
  await page.getByRole("combobox", { name: "Size" }).selectOption("2x3");
  await goal.getByRole("button", { name: "tile 5" }).click();
  await expectBoard(page, "123/45x", "Goal");
  await goal.getByRole("button", { name: "blank" }).click();
  await expectBoard(page, "123/4x5", "Goal");
});

test("a goal is typed, with the blank anywhere", async ({ page }) => {
  await open(page, "board=283/164/7x5");
  const field = page.getByRole("textbox", { name: "Goal" });
  await field.fill("123/8x4/765");
  await field.press("Enter");
  await expectBoard(page, "123/8x4/765", "Goal");
  await expect(headline(page, "5 moves from solved")).toBeVisible();
});

for (const [size, rows, columns] of [
  ["2x3", 2, 3],
  ["2x4", 2, 4],
  ["3x2", 3, 2],
  ["4x2", 4, 2],
] as const) {
  test(`boards of ${size} have distances too`, async ({ page }) => {
    await open(page);
    const select = page.getByRole("combobox", { name: "Size" });
    await select.selectOption(size);
    await expect(table(page).getByRole("row")).toHaveCount(rows);
    await expect(table(page).getByRole("cell")).toHaveCount(rows * columns);
    await page.getByRole("button", { name: "Scramble" }).click();
    await expect(headline(page, /^\d+ moves? from solved$/)).toBeVisible();
  });
}
