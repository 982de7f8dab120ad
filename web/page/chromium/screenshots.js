// Takes the pictures of the page that are in `docs/`.
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

import { launchOptions } from "./launch.js";
import { startHost } from "./static-host.js";

const FOLDER = fileURLToPath(new URL("../../../docs", import.meta.url));
const BOARD = "board=234/15x/768";
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 568 };

/** @typedef {{ name: string; view: string; viewport: typeof WIDE; colorScheme: "light" | "dark" }} Picture */

/** @type {Picture[]} */
const PICTURES = [
  { name: "page-light", view: "play", viewport: WIDE, colorScheme: "light" },
  { name: "page-dark", view: "play", viewport: WIDE, colorScheme: "dark" },
  { name: "page-learn", view: "learn", viewport: WIDE, colorScheme: "light" },
  { name: "page-phone", view: "play", viewport: PHONE, colorScheme: "light" },
];

const host = await startHost();
const browser = await chromium.launch(launchOptions());
for (const { name, view, viewport, colorScheme } of PICTURES) {
  const hasTouch = viewport === PHONE;
  const page = await browser.newPage({
    viewport,
    colorScheme,
    hasTouch,
    isMobile: hasTouch,
    reducedMotion: "reduce",
  });
  await page.goto(`${host.url}site/#${BOARD}&view=${view}`, { waitUntil: "networkidle" });
  const path = `${FOLDER}/${name}.png`;
  if (view === "learn") {
    await page.getByRole("radio", { name: "A*", exact: true }).check();
    await page.getByRole("button", { name: "10 boards" }).click({ clickCount: 2 });
    await page.getByText("20 boards looked at").waitFor();
    await page.getByRole("region", { name: "How would you find the way?" }).screenshot({ path });
  } else {
    await page.screenshot({ path });
  }
  await page.close();
}
await browser.close();
host.close();
