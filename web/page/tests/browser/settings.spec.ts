import { fileURLToPath } from "node:url";
import { expect, MONDAY, START, test, type Page, withMethods } from "./page";

/** A picture that is wider than high: a screenshot. */
const PICTURE = fileURLToPath(new URL("../../../../docs/page-learn.png", import.meta.url));
const NO_PICTURE = fileURLToPath(import.meta.url);

const panel = (page: Page) => page.getByRole("dialog", { name: "Settings" });

async function openSettings(page: Page) {
  await page.button("Settings").click();
  await expect(panel(page)).toBeVisible();
}

test("the panel opens and closes by button, key and a press beside it", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.open(`board=${START}`);
  for (const close of [
    () => page.button("Close").click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(160, 5),
  ]) {
    await openSettings(page);
    await close();
    await expect(panel(page)).toBeHidden();
    await expect(page.button("Settings")).toBeFocused();
  }
  // The panel fits the screen, and keys pressed in it move no tiles.
  await openSettings(page);
  const { width } = (await panel(page).boundingBox()) as { width: number };
  expect(width).toBeLessThanOrEqual(320);
  const inside = await panel(page).evaluate((panel) => panel.scrollWidth <= panel.clientWidth);
  expect(inside).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("w");
  await page.keyboard.press("Escape");
  await page.expectBoard(START);
});

test("what is chosen is kept", async ({ page }) => {
  await page.open(`board=${START}`);
  await openSettings(page);
  await panel(page).getByLabel("Colours").selectOption("Dark");
  await page.toggle("Show the time").check();
  await page.toggle("Use letter keys").uncheck();
  await page.reload();
  await openSettings(page);
  await expect(panel(page).getByLabel("Colours")).toHaveValue("dark");
  await expect(page.toggle("Show the time")).toBeChecked();
  await expect(page.toggle("Use letter keys")).not.toBeChecked();
  await expect(page.getByRole("timer")).toHaveText("0:00");
});

test("a tab follows what another one changes or deletes", async ({ page, context }) => {
  const other = withMethods(await context.newPage());
  for (const tab of [page, other]) {
    await tab.open(`board=${START}`);
    await openSettings(tab);
  }
  const colours = panel(page).getByLabel("Colours");
  const before = await colours.inputValue();
  await panel(other).getByLabel("Colours").selectOption("Dark");
  await expect(colours).toHaveValue("dark");
  await other.evaluate(() => localStorage.clear());
  await expect(colours).toHaveValue(before);
});

test("chosen colours take precedence over the colours of the system", async ({ page }) => {
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** The colour that the browser draws around the page. */
  const around = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
      const color = metas.find(({ media }) => matchMedia(media).matches)?.content ?? "";
      return color
        .slice(1)
        .match(/../g)
        ?.map((digits) => parseInt(digits, 16))
        .join(", ");
    });
  await page.open(`board=${START}`);
  await openSettings(page);
  const choice = panel(page).getByLabel("Colours");
  for (const system of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: system });
    for (const chosen of ["", "light", "dark"] as const) {
      await choice.selectOption(chosen);
      const color = (chosen || system) === "light" ? "238, 242, 245" : "19, 26, 38";
      await expect.poll(background).toBe(`rgb(${color})`);
      expect(await around()).toBe(color);
    }
  }
  // If the system forces its colours, the page offers no choice of colours.
  await page.emulateMedia({ forcedColors: "active" });
  await expect(choice).toBeHidden();
});

test("the language changes all words at once", async ({ page }) => {
  await page.open(`board=${START}`);
  await openSettings(page);
  await panel(page).getByLabel("Language").selectOption("中文");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page).toHaveTitle("tilebase：滑块拼图");
  const names = ["tilebase", "English", "Backspace", "MTM"];
  const expectNoEnglish = async () => {
    const seen = await page.locator("body").innerText();
    const tree = await page.locator("body").ariaSnapshot();
    // In the snapshot, the names for screen readers are in quotation marks.
    const heard = tree.replace(/\/url: .*/g, "").match(/"[^"]*"/g) ?? [];
    const words = `${seen} ${heard.join(" ")}`.match(/[A-Za-z]{2,}/g) ?? [];
    expect(words.filter((word) => !names.includes(word))).toEqual([]);
  };
  await expectNoEnglish();
  await page.button("关闭").click();
  await page.button("更多").click();
  await page.button("往日的题").click();
  await expect(page.getByText(/^\d+年\d+月$/)).toBeVisible();
  await expectNoEnglish();
  await page.reload();
  await expect(page.button("设置")).toBeVisible();
});

test("a picture is cut into tiles, and kept until it is removed", async ({ page }) => {
  await page.open(`board=${START}`);
  await openSettings(page);
  const file = page.locator("input[accept^=image]");
  await file.setInputFiles(NO_PICTURE);
  await expect(panel(page).getByRole("alert")).toHaveText(/^This file is not a picture/);
  await file.setInputFiles(PICTURE);
  await expect(panel(page).getByRole("alert")).toBeHidden();
  const pieces = page.locator(".tile canvas");
  await expect(pieces).toHaveCount(8);
  await page.button("Close").click();
  // Each tile has its piece of the goal's picture.
  const goal = page.getByRole("img", { name: "Goal" });
  const dark = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return pixels.some((value, index) => index % 4 < 3 && value < 128);
  };
  expect(await goal.evaluate(dark as never)).toBe(true);
  await page.reload();
  await expect(pieces).toHaveCount(8);
  await expect(page.locator(".tile .number").first()).toBeVisible();

  await openSettings(page);
  await page.toggle("Numbers on the picture").uncheck();
  await expect(page.locator(".tile .number").first()).toBeHidden();
  await expect(page.tile(4)).toBeAttached();
  await page.button("Remove the picture").click();
  await expect(pieces).toHaveCount(0);
  await page.reload();
  await expect(page.table()).toBeVisible();
  await expect(pieces).toHaveCount(0);
});

test("a built-in picture is chosen", async ({ page }) => {
  await page.open(`board=${START}`);
  await openSettings(page);
  const face = page.locator(".tile[data-tile='1'] canvas");
  const pictures = new Set<string>();
  for (const name of ["Mountains", "Cat", "Balloon"]) {
    await page.button(name).click();
    const pixels = () => face.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await expect.poll(async () => pictures.has(await pixels())).toBe(false);
    pictures.add(await pixels());
  }
  expect(pictures.size).toBe(3);
});

test("moves sound only if wanted, and the end sounds different", async ({ page }) => {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      const { dataset } = document.documentElement;
      dataset["tones"] = `${dataset["tones"] ?? ""} ${this.frequency.value}`;
      start.call(this, when);
    };
  });
  await page.open("board=123/456/x78");
  const root = page.locator("html");
  await page.tile(7).click();
  await expect(root).not.toHaveAttribute("data-tones");
  await openSettings(page);
  await page.toggle("Sound and vibration").check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await expect(root).toHaveAttribute("data-tones", " 180");
  await page.tile(8).click();
  await expect(root).toHaveAttribute("data-tones", " 180 523 659 784");
});

test("without storage, everything works for this visit", async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await page.clock.setFixedTime(new Date("2026-11-16T10:00:00"));
  await page.open("day=today");
  await expect(page.getByText("The browser stores nothing for this page")).toBeVisible();
  await page.button("Close").click();
  await openSettings(page);
  await panel(page).getByLabel("Colours").selectOption("Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.locator("input[accept^=image]").setInputFiles(PICTURE);
  await expect(page.locator(".tile canvas")).toHaveCount(8);
  await page.button("Close").click();
  await page.slide(MONDAY.tiles);
  await expect(page.button("Today’s puzzle, solved")).toBeVisible();
});

test("what is changed in one tab is changed in the others", async ({ page, context }) => {
  await page.clock.setFixedTime(new Date("2026-11-16T10:00:00"));
  await page.open("day=today");
  const other = withMethods(await context.newPage());
  await other.clock.setFixedTime(new Date("2026-11-16T10:00:00"));
  await other.open(`board=${START}`);
  await openSettings(page);
  await panel(page).getByLabel("Colours").selectOption("Dark");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  // Chromium draws a tab in the background only once a second.
  await page.bringToFront();
  await page.button("Close").click();
  await page.slide(MONDAY.tiles);
  await expect(other.button("Today’s puzzle, solved")).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(page.button("Today’s puzzle")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "");
});

test("with full storage, nothing is lost in this visit", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.open(`board=${START}`);
  await expect(page.getByText("The browser stores nothing for this page")).toBeVisible();
  await page.button("Close").click();
  await page.toggle("Show good moves").check();
  await openSettings(page);
  await panel(page).getByLabel("Colours").selectOption("Dark");
  await page.toggle("Show the time").check();
  await page.button("Close").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.toggle("Show good moves")).toBeChecked();
});

test("the board fills the screen until Escape or a press", async ({ page }) => {
  await page.open(`board=${START}`);
  const wide = async () => ((await page.table().boundingBox()) as { width: number }).width;
  const before = await wide();
  await page.button("Full screen").click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.nodeName)).toBe("HTML");
  await expect(page.newPuzzle()).toBeHidden();
  await expect(page.button("Next best move")).toBeVisible();
  expect(await wide()).toBeGreaterThan(before);
  await page.keyboard.press("ArrowDown");
  await page.expectBoard("23x/154/768");
  await page.button("Leave full screen").click();
  await expect(page.button("Settings")).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();

  // Removes the function for full screen, which iPhones lack.
  await page.evaluate(() => {
    Object.defineProperty(document.documentElement, "requestFullscreen", { value: undefined });
  });
  await page.button("Full screen").click();
  await expect(page.newPuzzle()).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.newPuzzle()).toBeVisible();
  expect(await wide()).toBe(before);
});
