import { box, expect, GOOD_MOVES, START, test, type Page } from "./page";

const MAIN = ["Undo", "Redo", "Next best move", "Solve"];

const PHONES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];

for (const { width, height } of PHONES) {
  test.describe(`${width}x${height}`, () => {
    test.use({ viewport: { width, height }, isMobile: true, hasTouch: true });

    test("goal, board and main buttons are there without scrolling", async ({ page }) => {
      for (const board of ["1234/5678/9ABC/DxEF", START]) {
        await page.open(`board=${board}`);
        await page.expectBoard(board);
        await expect(page.headline("Your turn")).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("img", { name: "Goal" })).toBeInViewport({ ratio: 1 });
        await expect(page.table()).toBeInViewport({ ratio: 1 });
        for (const name of MAIN) await expect(page.button(name)).toBeInViewport({ ratio: 1 });
      }
      // The header is one line.
      const title = await box(page.getByRole("heading", { name: "tilebase" }));
      for (const item of await page.getByRole("banner").locator("a, button").all()) {
        const { y, height } = await box(item);
        expect(Math.abs(y + height / 2 - title.y - title.height / 2)).toBeLessThan(6);
      }
    });

    test("nothing is wider than the screen, and fingers hit what can be pressed", async ({
      page,
    }) => {
      const expectNarrow = async () =>
        expect(await widths(page)).toEqual({ scrollWidth: width, clientWidth: width });
      await page.open(`board=${START}`);
      await expectNarrow();
      for await (const _ of page.parts()) {
        const sheet = page.getByRole("region", { name: "More" });
        expect(await sheet.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
        const pressed = page.locator("button:visible, summary:visible");
        const small = await pressed.evaluateAll((all) =>
          all
            .filter((one) => {
              const { width, height } = one.getBoundingClientRect();
              return Math.min(width, height) < 24;
            })
            .map(({ outerHTML }) => outerHTML),
        );
        expect(small).toEqual([]);
      }
      for (const view of ["learn", "quiz"]) {
        await page.goto(`site/#board=${START}&view=${view}`);
        await expect(page.locator(".lesson").first()).toBeVisible();
        await expectNarrow();
      }
    });

    test("another puzzle comes into sight, however far below it was chosen", async ({ page }) => {
      await page.open(`board=${START}`);
      const hardest = page.getByRole("group", { name: /^Farthest: 31/ }).getByRole("button");
      for (const [choose, part] of [
        [page.newPuzzle()],
        [page.button("Today’s puzzle")],
        [hardest.first(), "Hardest boards"],
        [page.button(/^New puzzle, /), "How hard is it?"],
      ] as const) {
        if (part) await page.openPart(part);
        await choose.scrollIntoViewIfNeeded();
        await page.evaluate(() => scrollBy(0, 200));
        await choose.click();
        await expect(page.table()).toBeInViewport({ ratio: 0.99 });
      }
    });
  });
}

test("the boards are right below what is pressed", async ({ page }) => {
  await page.goto(`site/#board=${START}&view=learn`);
  const pressed = page.getByRole("group", { name: "How would you find a solution?" });
  await page.button("10 boards").click();
  await expect(page.getByText("10 boards looked at, 12 waiting")).toBeVisible();
  for (const phone of PHONES) {
    await page.setViewportSize(phone);
    await pressed.evaluate((element) => element.scrollIntoView());
    await expect(page.locator(".present")).toBeInViewport({ ratio: 0.9 });
  }
});

test("Play fits a laptop's screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.open(`board=${START}`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
});

for (const [name, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a wide screen", { width: 1280, height: 800 }],
] as const) {
  test(`no message moves the board, on ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.open(`board=${START}`);
    const before = await box(page.table());
    const stays = async () => expect(await box(page.table())).toEqual(before);
    const good = page.toggle("Show good moves");
    await page.tile(4).click();
    await expect(page.headline("1 move made")).toBeVisible();
    await stays();
    await page.button("Next best move").click();
    await expect(page.getByText(/^Slide tile \d/)).toBeVisible();
    await stays();
    await good.check();
    await expect(page.headline("18 moves to go")).toBeVisible();
    await stays();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const all = await height();
    for await (const _ of page.parts()) expect(await height()).toBe(all);
    await page.keyboard.press("Escape");
    await page.evaluate(() => scrollTo(0, 0));
    await stays();
    for (const [address, shown] of [
      ["board=nonsense", page.getByText(/^In the address/)],
      ["board=123/456/87x", page.headline("It cannot be solved")],
      ["board=123/456/7x8&moves=r", page.headline("Perfect!")],
    ] as const) {
      await page.open(address);
      await expect(shown).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      await stays();
    }
  });
}

test("a phone on its side shows the whole board, and the controls beside it", async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await page.open(`board=${START}`, GOOD_MOVES);
  await expect(page.table()).toBeInViewport({ ratio: 1 });
  await expect(page.headline("19 moves to go")).toBeInViewport({ ratio: 1 });
  await expect(page.button("Next best move")).toBeInViewport({ ratio: 1 });
});

function widths(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
}
