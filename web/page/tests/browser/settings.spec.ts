import { fileURLToPath } from "node:url";
import { expect, MONDAY, START, test, type Page, withMethods } from "./page";

/** A picture that is wider than high: a screenshot. */
const PICTURE = fileURLToPath(new URL("../../../../docs/page-learn.png", import.meta.url));
const NO_PICTURE = fileURLToPath(import.meta.url);

const panel = (page: Page) => page.getByRole("region", { name: "Settings" });

async function openSettings(page: Page) {
  await page.button("Settings").click();
  await expect(panel(page)).toBeVisible();
}

test("the settings open and close by button and key, and take the place of the controls", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.open(`board=${START}`);
  for (const close of [
    () => page.button("Back").click(),
    () => page.keyboard.press("Escape"),
    () => page.button("Settings").click(),
  ]) {
    await openSettings(page);
    await expect(page.table()).toBeHidden();
    await page.expectWidth(320);
    await close();
    await expect(panel(page)).toBeHidden();
    await expect(page.table()).toBeVisible();
    await expect(page.button("Settings")).toBeFocused();
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await openSettings(page);
  await expect(page.table()).toBeVisible();
  await expect(page.hint()).toBeHidden();
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
  await page.keyboard.press("Escape");
  await expect(page.getByRole("timer")).toHaveText("0:00");
});

test("chosen colours take precedence over the colours of the system", async ({ page }) => {
  /** The colour that the browser draws around the page. */
  const around = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
      return metas.find(({ media }) => matchMedia(media).matches)?.content;
    });
  await page.open(`board=${START}`);
  await page.hint().click();
  await openSettings(page);
  const choice = panel(page).getByLabel("Colours");
  for (const system of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: system });
    for (const chosen of ["", "light", "dark"] as const) {
      await choice.selectOption(chosen);
      const isLight = (chosen || system) === "light";
      const color = isLight ? "rgb(238, 242, 245)" : "rgb(19, 26, 38)";
      await expect(page.locator("html")).toHaveCSS("background-color", color);
      expect(await around()).toBe(isLight ? "#eef2f5" : "#131a26");
    }
  }
  // If the system forces its colours, the page offers no choice of colours.
  await page.emulateMedia({ forcedColors: "active" });
  await expect(choice).toBeHidden();
  await expect(page.locator(".gap.hint .icon")).toHaveCSS("color", "rgb(255, 255, 255)");
});

test("the language changes all words at once", async ({ page }) => {
  await page.open(`board=${START}`);
  await openSettings(page);
  await panel(page).getByLabel("Language").selectOption("中文");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page).toHaveTitle("tilebase：滑块拼图");
  await page.expectNoEnglish();
  await page.button("返回").click();
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
  const pieces = page.locator(".to-play canvas");
  await expect(pieces).toHaveCount(8);
  await page.keyboard.press("Escape");
  // Each tile has its piece of the goal's picture.
  const goal = page.getByRole("img", { name: "Goal" });
  const dark = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return pixels.some((value, index) => index % 4 < 3 && value < 128);
  };
  expect(await goal.locator("canvas").first().evaluate(dark)).toBe(true);
  await page.reload();
  await expect(pieces).toHaveCount(8);
  await expect(page.locator(".to-play .number").first()).toBeVisible();

  await openSettings(page);
  await page.toggle("Numbers on the picture").uncheck();
  await expect(page.locator(".to-play .number").first()).toBeHidden();
  await expect(page.tile(4)).toBeAttached();
  await page.button("Remove the picture").click();
  await expect(pieces).toHaveCount(0);
  await page.reload();
  await expect(page.table()).toBeVisible();
  await expect(pieces).toHaveCount(0);

  // Other pictures are built in.
  await openSettings(page);
  const face = page.locator(".to-play [data-tile='1'] canvas");
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

const REFUSALS = {
  "without storage": () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  },
  "with full storage": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
};

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test(`${name}, everything works for this visit`, async ({ page }) => {
    await page.addInitScript(refuse);
    await page.morning(MONDAY.day);
    await page.open("day=today");
    await expect(page.getByText("The browser stores nothing for this page")).toBeVisible();
    await page.button("Close").click();
    await openSettings(page);
    await panel(page).getByLabel("Colours").selectOption("Dark");
    // As if the Back button restored the document.
    await page.evaluate(() => dispatchEvent(new StorageEvent("storage")));
    await page.toggle("Show the time").check();
    await page.locator("input[accept^=image]").setInputFiles(PICTURE);
    await expect(page.locator(".to-play canvas")).toHaveCount(8);
    await page.keyboard.press("Escape");
    await page.slide(MONDAY.tiles);
    await page.button("Next puzzle").click();
    await expect(page.level().getByRole("option").first()).toHaveText("Today ✓");
    await openSettings(page);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.toggle("Show the time")).toBeChecked();
  });
}

test("what is changed in one tab is changed in the others", async ({ page, context }) => {
  await page.morning(MONDAY.day);
  await page.open("day=today");
  const other = withMethods(await context.newPage());
  await other.morning(MONDAY.day);
  await other.open(`board=${START}`);
  await openSettings(page);
  await panel(page).getByLabel("Colours").selectOption("Dark");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  // Chromium draws a tab in the background only once a second.
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await page.slide(MONDAY.tiles);
  const today = other.level().getByRole("option").first();
  await expect(today).toHaveText("Today ✓");
  // A list that is open follows, too.
  await openSettings(page);
  await expect(panel(page).getByLabel("Colours")).toHaveValue("dark");
  await other.evaluate(() => localStorage.clear());
  await expect(page.locator("html")).toHaveAttribute("data-theme", "");
  await expect(panel(page).getByLabel("Colours")).toHaveValue("");
});

test("the page fills the screen until Escape or a press", async ({ page }) => {
  await page.open(`board=${START}`);
  await openSettings(page);
  const element = () => page.evaluate(() => document.fullscreenElement?.nodeName);
  for (const _ of ["once", "again"]) {
    await page.toggle("Full screen").check();
    await expect.poll(element).toBe("HTML");
    await page.toggle("Full screen").uncheck();
    await expect.poll(element).toBeUndefined();
  }
  // iPhones have no function for full screen.
  await page.addInitScript(() => delete (Element.prototype as Partial<Element>).requestFullscreen);
  await page.reload();
  await openSettings(page);
  await expect(page.toggle("Full screen")).toHaveCount(0);
});
