import { expect, GOOD_MOVES, test, type Page } from "./page";

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
}

test("a board is typed into its field; another text is an error", async ({ page }) => {
  await page.openSetup("", GOOD_MOVES);
  await page.enter("Board", "1 2 3 7 4 5 8 6 x");
  await page.expectBoard("123/745/86x");
  await expect(page.headline("6 moves to go")).toBeVisible();
  await page.enter("Board", "1 2 3 4 5 6 7 7 x");
  await expect(page.getByText("tile 7 appears more than once; tile 8 is missing")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Board" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await page.expectBoard("123/745/86x");
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
  await page.details("Set up a board").click();
  await page.getByRole("textbox", { name: "Board" }).focus();
  await paste(page, "https://example.org/site/#board=123/456/7x8.");
  await page.expectBoard("123/456/7x8");
});

test("the problem of a pasted text is in sight, and the game stays as it is", async ({ page }) => {
  await page.open("board=123/456/7x8&moves=ud");
  await page.setViewportSize({ width: 390, height: 600 });
  await page.evaluate(() => scrollTo(0, 800));
  for (const [text, problem] of [
    ["1 2 3 4 5 6 7 7 x", "Pasted: tile 7 appears more than once; tile 8 is missing"],
    ["https://example.org/#board=zzz", "Pasted: column 1: 'z' is neither"],
    ["12345/6789A/BCDEF/GHIJK/LMNOx", "Pasted: no boards of 5x5 here"],
    ["1234/5678/9ABx", "Pasted: no boards of 3x4 here, only of 3x3, 4x4, 2x3"],
  ] as const) {
    await paste(page, text);
    await expect(page.getByText(problem)).toBeInViewport();
    await page.expectBoard("123/456/7x8");
    await expect(page.headline("2 moves made")).toBeVisible();
  }
});
