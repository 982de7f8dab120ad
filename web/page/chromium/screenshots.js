// Takes the pictures of the page in `docs/`.
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

import { launchOptions } from "./launch.js";
import { startHost } from "./static-host.js";

const FOLDER = fileURLToPath(new URL("../../../docs", import.meta.url));
const BOARD = "#board=234/15x/768";
/** A game without its last move. The ninth move leads away from the goal, and the tenth leads back. */
const NEARLY_SOLVED = `${BOARD}&moves=ullddrurlrdllurdruld`;
const BOARD_4X4 = "#board=1 7 2 15/14 3 4 12/5 13 x 10/6 9 8 11";
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 568 };

/** @typedef {import("@playwright/test").Page} Page */

/**
 * @typedef {{
 *   name: string;
 *   address: string;
 *   viewport: typeof WIDE;
 *   colorScheme: "light" | "dark";
 *   reach?: (page: Page) => Promise<unknown>;
 * }} Picture
 */

/** @type {Picture[]} */
const PICTURES = [
  ...["light", "dark"].map((colorScheme) => ({
    name: `page-${colorScheme}`,
    address: NEARLY_SOLVED,
    viewport: WIDE,
    colorScheme: /** @type {"light" | "dark"} */ (colorScheme),
    /** @param {Page} page */
    async reach(page) {
      await page.keyboard.press("ArrowLeft");
      await page.getByRole("heading", { name: "Solved!" }).waitFor();
    },
  })),
  { name: "page-phone", address: BOARD, viewport: SMALL_PHONE, colorScheme: "light" },
  {
    name: "page-4x4",
    address: BOARD_4X4,
    viewport: PHONE,
    colorScheme: "dark",
    async reach(page) {
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("switch", { name: "Always show good moves" }).check();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await page.getByRole("heading", { name: "44 moves to go" }).waitFor();
      await page
        .getByRole("button", { name: /good move$/ })
        .nth(2)
        .waitFor();
    },
  },
  {
    name: "page-learn",
    address: `lessons/${BOARD}&view=learn&lesson=1&search=A%2A&heuristic=Manhattan&step=20`,
    viewport: WIDE,
    colorScheme: "light",
    reach: (page) => page.getByText("20 boards looked at").waitFor(),
  },
];

const host = await startHost();
const browser = await chromium.launch(launchOptions());
for (const { name, address, viewport, colorScheme, reach } of PICTURES) {
  const isPhone = viewport !== WIDE;
  const page = await browser.newPage({
    viewport,
    colorScheme,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: "reduce",
  });
  await page.goto(`${host.url}site/${address}`, { waitUntil: "networkidle" });
  await reach?.(page);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await page.close();
}
await browser.close();
host.close();
