import { AIM, expect, START, test } from "./page";

test("arrow keys and WASD move a tile in their direction, and do not scroll the page", async ({
  page,
}) => {
  const moves = [
    ["ArrowUp", "234/158/76x"],
    ["d", "234/158/7x6"],
    ["s", "234/1x8/756"],
    ["ArrowLeft", "234/18x/756"],
    ["ArrowRight", "234/1x8/756"],
    ["w", "234/158/7x6"],
    ["a", "234/158/76x"],
    ["ArrowDown", "234/15x/768"],
  ] as const;
  await page.setViewportSize({ width: 320, height: 400 });
  await page.open(`board=${START}`);
  // No tile can move to the left.
  await page.keyboard.press("ArrowLeft");
  for (const [key, board] of moves) {
    await page.keyboard.press(key);
    await page.expectBoard(board);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("letters undo, redo, give a hint and play a solution", async ({ page }) => {
  await page.open(`board=${START}`);
  await page.keyboard.press("ArrowDown");
  for (const [undo, redo] of [
    ["u", "y"],
    ["Backspace", "Control+Shift+Z"],
    ["Control+z", "Y"],
  ] as const) {
    await page.keyboard.press(undo);
    await page.expectBoard(START);
    await page.keyboard.press(redo);
    await page.expectBoard("23x/154/768");
  }
  await page.keyboard.press("h");
  await expect(page.headline("Tile 3 goes right.")).toBeVisible();
  await page.keyboard.press("H");
  await page.expectBoard("2x3/154/768");
  // Without a solution, the P key has no effect.
  await page.keyboard.press("p");
  await expect(page.hint()).toBeVisible();
  await page.holdPlayback();
  await page.watch();
  await expect(page.button("Pause")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.button("Play")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.headline(AIM)).toBeVisible();
});

test("keys work beside controls, not behind panels, and are free in text", async ({ page }) => {
  await page.open(`board=${START}&moves=u`);
  for (const name of ["More", "Settings"]) {
    await page.button(name).click();
    for (const key of ["u", "ArrowUp", "h", "n", "Control+z"]) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await page.expectBoard("23x/154/768");
    await expect(page.locator(".hinted")).toHaveCount(0);
  }
  await page.keyboard.press("u");
  await page.expectBoard(START);
  await page.button("Redo").focus();
  await page.keyboard.press("y");
  await page.expectBoard("23x/154/768");
  await page.holdPlayback();
  await page.watch();
  await page.button("Pause").click();
  const speed = page.getByRole("slider", { name: "Speed" });
  await speed.focus();
  await page.keyboard.press("ArrowRight");
  await expect(speed).toHaveValue("4");
  await page.expectBoard("23x/154/768");
  await page.keyboard.press("w");
  await page.expectBoard(START);

  await page.open(`board=${START}&moves=ul`);
  await page.openPart("Set up a board");
  const field = page.getByRole("textbox", { name: "Board" });
  await field.fill("");
  await page.keyboard.type("unhpwasd");
  await expect(field).toHaveValue("unhpwasd");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await page.level().focus();
  await page.keyboard.press("u");
  await page.expectBoard("2x3/154/768");
});

test("letters are no keys with Ctrl, Alt or Meta, or if they are not wanted", async ({ page }) => {
  await page.open(`board=${START}&moves=u`);
  for (const key of ["Control+u", "Alt+u", "Meta+n", "Control+y", "Alt+ArrowUp", "Control+h"]) {
    // Dispatches synthetic events, which do not trigger the browser's own shortcuts.
    await page.evaluate((keys) => {
      const parts = keys.split("+");
      const key = parts.at(-1) as string;
      const [ctrlKey, altKey] = [parts.includes("Control"), parts.includes("Alt")];
      const metaKey = parts.includes("Meta");
      const code = key.length > 1 ? key : `Key${key.toUpperCase()}`;
      const options = { key, code, ctrlKey, altKey, metaKey, bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", options));
    }, key);
  }
  await page.expectBoard("23x/154/768");
  await expect(page.headline(/^Tile \d+ goes/)).toHaveCount(0);

  await page.open(`board=${START}&moves=u`, { hasLetterKeys: false });
  for (const key of ["u", "n", "h", "s", "d"]) await page.keyboard.press(key);
  await page.expectBoard("23x/154/768");
  await expect(page.headline(/^Tile \d+ goes/)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await page.expectBoard(START);
  await page.keyboard.press("ArrowUp");
  await page.expectBoard("234/158/76x");
});

test("a key that is held starts one new puzzle, and gives one hint", async ({ page }) => {
  await page.open(`board=${START}`);
  await page.keyboard.down("h");
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down("h");
  await page.keyboard.up("h");
  await expect(page.headline("Tile 4 goes down.")).toBeVisible();
  await page.expectBoard(START);

  await page.newPuzzle().focus();
  for (const key of ["n", "Enter"]) {
    const before = await page.boardText();
    await page.keyboard.down(key);
    await expect.poll(() => page.boardText()).not.toBe(before);
    const board = await page.boardText();
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down(key);
    await page.keyboard.up(key);
    await page.expectBoard(board);
  }
});

test("the focus is not lost when a button disappears", async ({ page }) => {
  await page.open("board=123/456/7x8&moves=lrr");
  const expectFocused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe(name);
  const press = async (name: string, element = page.button(name)) => {
    await page.tabTo(element);
    await page.keyboard.press("Enter");
  };
  await press("Play on from here");
  await page.expectBoard("123/456/7x8");
  await expectFocused("BUTTON");
  await press("More");
  await expect(page.button("Back")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.button("More")).toBeFocused();
  await press("More");
  await press("Watch the solution", page.details("Watch the solution"));
  await expect(page.button("Play")).toBeVisible();
  await press("Play");
  await expect(page.headline("Solved by the page")).toBeVisible();
  await expectFocused("H2");
  // A solution that the page has played is not praised.
  await expect(page.getByText("1 move", { exact: true })).toBeVisible();
  await expect(page.getByText(/Time/)).toHaveCount(0);
  await expect(page.locator(".stars")).toHaveCount(0);
  await expect(page.locator(".celebrated")).toHaveCount(0);
  await page.open("board=123/456/87x");
  await press("Swap 7 and 8");
  await page.expectBoard("123/456/78x");
  await expectFocused("BUTTON");
});

test("every element with the focus has an outline", async ({ page }) => {
  await page.open(`board=${START}`);
  const selector =
    "a[href], button:not(:disabled, [tabindex='-1']), input, select, textarea, summary";
  const count = await page.locator(selector).and(page.locator(":visible")).count();
  expect(count).toBeGreaterThan(10);
  await expect(page.table().locator("button:not([tabindex='-1'])")).toHaveCount(1);
  for (let i = 0; i < count; i++) {
    await page.keyboard.press("Tab");
    const { name, outline } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const shown = element.closest("label:has(:focus-visible)") ?? element;
      const styles = [element, shown].map((each) => getComputedStyle(each));
      return {
        name: element.outerHTML.slice(0, 120),
        outline: styles.some(
          (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        ),
      };
    });
    expect(outline, name).toBe(true);
  }
});
