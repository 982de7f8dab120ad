import { AIM, box, expect, GOOD_MOVES, START, test } from "./page";

const MAIN = ["Hint", "Undo", "Redo", "More", "New puzzle"];

for (const [width, height] of [
  [320, 568],
  [390, 844],
] as const) {
  test.describe(`${width}x${height}`, () => {
    test.use({ viewport: { width, height }, isMobile: true, hasTouch: true });

    test("goal, board and main buttons are there without scrolling", async ({ page }) => {
      for (const address of ["board=1234/5678/9ABC/DxEF", `board=${START}`, ""]) {
        await page.open(address);
        await expect(page.headline(AIM)).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("img", { name: "Goal" })).toBeInViewport({ ratio: 1 });
        await expect(page.table()).toBeInViewport({ ratio: 1 });
        for (const name of MAIN) await expect(page.button(name)).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
      }
      // The header is one line.
      const title = await box(page.getByRole("heading", { name: "tilebase" }));
      for (const item of await page.getByRole("banner").locator("a, button").all()) {
        const { y, height } = await box(item);
        expect(Math.abs(y + height / 2 - title.y - title.height / 2)).toBeLessThan(6);
      }
    });

    test("nothing is wider than the screen, and fingers hit all controls", async ({ page }) => {
      await page.open(`board=${START}`);
      await page.expectWidth(width);
      for await (const _ of page.parts()) {
        await page.expectWidth(width);
        const pressed = page.locator("button:visible, summary:visible");
        const small = await pressed.evaluateAll((all) =>
          all
            .filter((one) => {
              const { width, height } = one.getBoundingClientRect();
              return Math.min(width, height) < (one.closest("table, .goal") ? 24 : 44);
            })
            .map(({ outerHTML }) => outerHTML),
        );
        expect(small).toEqual([]);
      }
    });

    test("another puzzle is shown, wherever it was chosen", async ({ page }) => {
      await page.open(`board=${START}`);
      const hardest = page.getByRole("group", { name: /^Farthest: 31/ }).getByRole("button");
      for (const [choose, part] of [
        [page.newPuzzle()],
        [hardest.first(), "Hardest boards"],
        [page.button(/^New puzzle, /), "How hard is it?"],
      ] as const) {
        if (part) await page.openPart(part);
        await choose.click();
        await expect(page.table()).toBeInViewport({ ratio: 0.99 });
      }
    });
  });
}

test("a search is in sight while its buttons are pressed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`site/lessons/#board=${START}&view=learn&lesson=1&step=10`);
  await expect(page.getByText("10 boards looked at")).toBeVisible();
  await page.button("One step").click();
  await expect(page.getByText("11 boards looked at, 12 waiting")).toBeVisible();
  for (const seen of [page.locator(".now"), page.locator(".depths svg"), page.locator(".steps")]) {
    await expect(seen).toBeInViewport({ ratio: 0.9 });
  }
});

for (const [name, viewport, hasTimer] of [
  ["on a phone", { width: 390, height: 844 }, false],
  ["on a wide screen", { width: 1280, height: 800 }, false],
  ["on the smallest phone, with the time and records", { width: 320, height: 568 }, true],
] as const) {
  test(`no message moves the board, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.open(`board=${START}`, { hasTimer, ...GOOD_MOVES });
    if (hasTimer) {
      const solve = { size: "3x3", level: "easy", seconds: 9, moves: 9 };
      const solves = Array.from({ length: 20 }, (_, at) => ({ ...solve, at }));
      await page.localStorage.setItem("tilebase solves", JSON.stringify(solves));
      await page.reload();
      await expect(page.getByText(/^Best time/)).toBeVisible();
    }
    const before = await box(page.table());
    const stays = async () => expect(await box(page.table())).toEqual(before);
    for (const toGo of [18, 19, 18, 19]) {
      await page.tile(4).click();
      await expect(page.headline(`${toGo} moves to go`)).toBeVisible();
      await stays();
    }
    await page.hint().click();
    await expect(page.headline(/^Tile \d+ goes/)).toBeVisible();
    await expect(page.newPuzzle()).toBeInViewport({ ratio: 1 });
    await stays();
    await page.watch();
    await expect(page.button("Pause")).toBeVisible();
    await stays();
    for (const [address, shown] of [
      ["board=nonsense", page.getByText(/^In the address/)],
      ["board=123/456/87x", page.headline("It cannot be solved")],
    ] as const) {
      await page.open(address, { hasTimer });
      await expect(shown).toBeVisible();
      await stays();
    }
  });
}
