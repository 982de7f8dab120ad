import { expect, GOOD_MOVES, test, type Page } from "./page";

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
}

test("boards and solves are typed into a field; another text is an error @walk", async ({
  page,
}) => {
  await page.openSetup("", GOOD_MOVES);
  await page.enter("Board", "1 2 3 7 4 5 8 6 x");
  await page.expectBoard("123/745/86x");
  await page.enter("Board", "1 2 3 4 5 6 7 7 x");
  await expect(page.getByText("tile 7 appears more than once; tile 8 is missing")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Board" });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.expectBoard("123/745/86x");

  await page.enter("Board", "1234/5678/9ABC/xDEF: rlrrr");
  await page.expectBoard("1234/5678/9ABC/DEFx");
  await page.enter("Board", "123/456/x78: r");
  await expect(page.getByText("These moves do not reach the goal.")).toBeVisible();
  await page.enter("Board", "123/456/x78: rz");
  const problem = page.getByText("Move 2, z, is not possible; only the first was made.");
  await expect(problem).toBeVisible();
});

test("boards of all notations are pasted anywhere on the page", async ({ page }) => {
  await page.open("board=123/745/86x", GOOD_MOVES);
  for (const text of ["867254301", "8 6 7\n2 5 4\n3 _ 1", "[[8,6,7],[2,5,4],[3,0,1]]"]) {
    await paste(page, "1 2 3 7 4 5 8 6 x");
    await page.expectBoard("123/745/86x");
    await paste(page, text);
    await page.expectBoard("867/254/3x1");
    await expect(page.headline("31 moves to go")).toBeVisible();
  }
  await paste(page, "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 x 14 15");
  await page.expectBoard("1234/5678/9ABC/DxEF");
});

test("a link to the page is pasted, too, with words around it", async ({ page }) => {
  await page.open("", GOOD_MOVES);
  const link = "https://example.org/site/#board=12/34/x5&goal=12/34/5x";
  await paste(page, link);
  await page.expectBoard("12/34/x5");
  await expect(page.headline("1 move to go")).toBeVisible();
  await paste(page, "look: https://example.org/site/#board=123/456/7x8 !");
  await page.expectBoard("123/456/7x8");
  await page.goBack();
  await page.expectBoard("12/34/x5");
  // Even a field for boards accepts a pasted address.
  await page.openPart("Set up a board");
  await page.getByRole("textbox", { name: "Board" }).focus();
  await paste(page, "https://example.org/site/#board=123/456/7x8.");
  await page.expectBoard("123/456/7x8");
  // A link may lead to the other document.
  await paste(page, "Quiz: https://example.org/site/#view=quiz&seed=7&kind=move");
  await expect(page.headline("Which move is optimal?")).toBeVisible();
  await expect(page).toHaveURL("site/lessons/#board=123/456/7x8&view=quiz&seed=7&kind=move");
  await paste(page, link);
  await page.expectBoard("12/34/x5");
});

test("a pasted solve is opened with its analysis", async ({ page }) => {
  await page.open("board=123/456/7x8");
  const moves = "DR2ULULDR2DU2L2DRURDL2U";
  for (const text of [`2 3 4 1 5 x 7 6 8: ${moves}`, `2 3 4\n1 5 x\n7 6 8 ${moves} 12.34`]) {
    await paste(page, text);
    await expect(page.headline("Solved!")).toBeVisible();
    await expect(page.headline("Mistake 1 of 2")).toBeVisible();
    await expect(page.getByText(/^At move 5 you slid 5\. Sliding/)).toBeVisible();
    await paste(page, "123456x78");
    await page.expectBoard("123/456/x78");
  }
  await paste(page, "Scramble: R2DL");
  await page.expectBoard("123/5x6/478");
  // A solve alone determines its board. No records are kept of it.
  await paste(page, moves);
  const note = page.getByText("These moves were read as a solution of 3x3");
  await expect(note).toBeInViewport();
  await expect(page.headline("Mistake 1 of 2")).toBeVisible();
  await expect(page.getByText(/Time|with .*hint/)).toHaveCount(0);
  await page.button("Play on from here").click();
  await expect(note).toBeHidden();
  await page.expectBoard("123/x54/768");
});

test.describe("in the language of the browser", () => {
  test.use({ locale: "zh-TW" });

  test("a pasted solve is analysed", async ({ page }) => {
    await page.goto("site/#board=123/456/7x8");
    await expect(page.headline("滑动方块，排成这个顺序。")).toBeVisible();
    await paste(page, "解法：LRL2");
    await expect(page.getByText("这些走法当作 3x3 的解法来读")).toBeVisible();
    await expect(page.headline("一次失误")).toBeVisible();
    await expect(page.getByText("第 2 步滑了 7。滑 8 少用 2 步。")).toBeVisible();
  });
});

test("the problem of a pasted text is in sight, and the game stays as it is", async ({ page }) => {
  await page.open("board=123/456/7x8&moves=ud");
  await page.setViewportSize({ width: 390, height: 600 });
  await page.evaluate(() => scrollTo(0, 800));
  for (const [text, problem] of [
    ["1 2 3 4 5 6 7 7 x", "Pasted: tile 7 appears more than once; tile 8 is missing"],
    ["https://example.org/#board=zzz", "Pasted: column 1: 'z' is neither"],
    ["12345/6789A/BCDEF/GHIJx", "Pasted: no boards of 4x5 here"],
    ["123456/789ABx", "Pasted: no boards of 2x6 here, only of 3x3, 4x4, 5x5"],
  ] as const) {
    await paste(page, text);
    await expect(page.getByText(problem)).toBeInViewport();
    await page.expectBoard("123/456/7x8");
    await expect(page.headline("2 moves")).toBeVisible();
  }
});
