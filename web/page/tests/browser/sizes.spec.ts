import { expect, GOOD_MOVES, test, type Page } from "./page";

test.use({ viewport: { width: 320, height: 568 } });

test("boards of all sizes have distances and hints, and can be pressed and read", async ({
  page,
}) => {
  await page.open("", GOOD_MOVES);
  for (const [board, distance] of [
    ["123/4x5", 1],
    ["12/x3/54", 2],
    ["1234/5x67", 2],
    ["12/34/x5/76", 2],
    ["1234/5678/x9AB", 3],
    ["123/456/789/ABC/xDE", 2],
    ["1234/5678/9ABC/DExF", 1],
    ["12345/6789A/xBCDE", 4],
    ["12345678/9ABCDxEF", 2],
    ["12/34/56/78/9A/BC/xE/DF", 2],
    ["12345/6789A/BCDEF/GHIJK/LMNxO", 1],
  ] as const) {
    await page.open(`board=${board}`);
    await page.expectBoard(board);
    await expect(page.headline(new RegExp(`^${distance} moves? to go$`))).toBeVisible();
    await page.hint().click();
    await expect(page.locator(".hinted")).toBeVisible();
    const tiles = await measuredTiles(page);
    expect(tiles).toHaveLength(board.replace(/[/x]/g, "").length);
    for (const { cell, letters, fits } of tiles) {
      expect(cell).toBeGreaterThanOrEqual(24);
      expect(letters).toBeGreaterThanOrEqual(14);
      expect(fits).toBe(true);
    }
  }
  // Large letters stay in the smallest tiles.
  await page.open("board=12345678/9ABCDExF");
  await page.evaluate(() => void (document.documentElement.style.fontSize = "32px"));
  for (const { fits } of await measuredTiles(page)) expect(fits).toBe(true);
});

function measuredTiles(page: Page) {
  return page.locator(".to-play .tile").evaluateAll((tiles) =>
    tiles.map((tile) => {
      const face = tile.querySelector(".face") as HTMLElement;
      const number = tile.querySelector(".number") as HTMLElement;
      const outer = face.getBoundingClientRect();
      const inner = number.getBoundingClientRect();
      return {
        cell: tile.getBoundingClientRect().width,
        letters: parseFloat(getComputedStyle(number).fontSize),
        fits: inner.left > outer.left && inner.right < outer.right && inner.top > outer.top,
      };
    }),
  );
}
