// Draws the PNG icons of `public/` from `public/icon.svg`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

import { launchOptions } from "./launch.js";

const folder = fileURLToPath(new URL("../public", import.meta.url));
const rounded = readFileSync(`${folder}/icon.svg`, "utf8");
// A maskable icon, which the system crops, must fill its square and keep its content away from the edge.
const square = rounded.replace(' rx="128"', "");
const maskable = square.replace(
  'id="board"',
  'transform="translate(256 256) scale(.8) translate(-256 -256)"',
);

const browser = await chromium.launch(launchOptions());
const page = await browser.newPage();
for (const [name, size, svg] of /** @type {const} */ ([
  ["icon-192.png", 192, rounded],
  ["icon-512.png", 512, rounded],
  ["icon-maskable-512.png", 512, maskable],
  ["apple-touch-icon.png", 180, square],
])) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: `${folder}/${name}`, omitBackground: true });
}
await browser.close();
