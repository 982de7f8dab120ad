import { expect, test } from "./page";

test.use({ viewport: { width: 320, height: 568 } });

test("boards of all large sizes can be pressed and read", async ({ page }) => {
  await page.open();
  for (const board of [
    "1234/5678/9ABC/DExF",
    "12345678/9ABCDExF",
    "12/34/56/78/9A/BC/DE/xF",
    "123/456/789/ABC/DxE",
    "12345/6789A/BCDxE",
    "12345/6789A/BCDEF/GHIJK/LMNxO",
  ]) {
    await page.open(`board=${board}`);
    await expect(page.table().getByRole("cell")).toHaveCount(board.replaceAll("/", "").length);
    await page.hint().click();
    await expect(page.locator(".hinted")).toBeVisible();
    const tiles = await page.locator(".to-play .tile").evaluateAll((tiles) =>
      tiles.map((tile) => {
        const face = tile.querySelector(".face") as HTMLElement;
        const number = tile.querySelector(".number") as HTMLElement;
        const [outer, inner] = [face, number].map((part) => part.getBoundingClientRect()) as [
          DOMRect,
          DOMRect,
        ];
        return {
          cell: tile.getBoundingClientRect().width,
          letters: parseFloat(getComputedStyle(number).fontSize),
          fits: inner.left > outer.left && inner.right < outer.right && inner.top > outer.top,
        };
      }),
    );
    expect(tiles.length).toBeGreaterThan(13);
    for (const { cell, letters, fits } of tiles) {
      expect(cell).toBeGreaterThanOrEqual(24);
      expect(letters).toBeGreaterThanOrEqual(14);
      expect(fits).toBe(true);
    }
  }
});

test("numbers in large letters stay in the smallest tiles", async ({ page }) => {
  await page.open("board=12345678/9ABCDExF");
  await page.evaluate(() => void (document.documentElement.style.fontSize = "32px"));
  const fits = await page.locator(".to-play .number").evaluateAll((numbers) =>
    numbers.map((number) => {
      const { left, right } = number.getBoundingClientRect();
      const face = (number.parentElement as HTMLElement).getBoundingClientRect();
      return left > face.left && right < face.right;
    }),
  );
  expect(fits).toEqual(Array(15).fill(true));
});
