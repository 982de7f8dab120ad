// Draws the icons of `public/` that are PNG files from `public/icon.svg`.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

import { launchOptions } from "./launch.js";
import { palettePng } from "./png.js";

const folder = fileURLToPath(new URL("../public", import.meta.url));
const rounded = readFileSync(`${folder}/icon.svg`, "utf8");
// What is cut to a shape of the system's own needs all of the square, and nothing near its edge.
const square = rounded.replace(' rx="96"', "");
const maskable = square.replace(
  'id="board"',
  'transform="translate(256 256) scale(.8) translate(-256 -256)"',
);

/** @typedef {import("./png.js").Colour} Colour */
/** @type {Colour} */
const BACKGROUND = [0x1f, 0x5f, 0x8b, 255];
/** @type {Colour[]} */
const OTHERS = [
  [0x1f, 0x5f, 0x8b, 0],
  [0xff, 0xfe, 0xfb, 255],
  [0xf0, 0xb7, 0x64, 255],
];

/** The colours of the icon, and at each edge four between two of them. */
const PALETTE = [
  BACKGROUND,
  ...OTHERS,
  ...OTHERS.flatMap((other) =>
    [0.2, 0.4, 0.6, 0.8].map((share) => mixed(BACKGROUND, other, share)),
  ),
];

const browser = await chromium.launch(launchOptions());
const page = await browser.newPage();
for (const [name, size, svg] of /** @type {const} */ ([
  ["icon-192.png", 192, rounded],
  ["icon-512.png", 512, rounded],
  ["icon-maskable-512.png", 512, maskable],
  ["apple-touch-icon.png", 180, square],
])) {
  const pixels = await page.evaluate(draw, { size, svg });
  writeFileSync(`${folder}/${name}`, palettePng(Buffer.from(pixels, "latin1"), PALETTE));
}
await browser.close();

/**
 * Draws a picture in the browser, and returns the bytes of its pixels as characters.
 *
 * @param {{ size: number; svg: string }} picture
 */
async function draw({ size, svg }) {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser does not draw");
  context.drawImage(image, 0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size);
  return Array.from(data, (byte) => String.fromCharCode(byte)).join("");
}

/**
 * Returns a colour between two others.
 *
 * @param {Colour} one @param {Colour} other @param {number} share
 * @returns {Colour}
 */
function mixed([red, green, blue, opacity], other, share) {
  /** @param {number} from @param {number} to */
  const between = (from, to) => Math.round(from + share * (to - from));
  return [
    between(red, other[0]),
    between(green, other[1]),
    between(blue, other[2]),
    between(opacity, other[3]),
  ];
}
