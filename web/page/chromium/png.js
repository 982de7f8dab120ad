import { crc32, deflateSync } from "node:zlib";

/** Red, green, blue and opacity, each from 0 to 255. @typedef {readonly [number, number, number, number]} Colour */

/**
 * Writes a square picture as a PNG file with 16 colours, a tenth of what one with all of them takes: each pixel
 * gets the nearest of these.
 *
 * @param {ArrayLike<number>} pixels - Four numbers for each, in reading order.
 * @param {readonly Colour[]} palette - At most 16.
 */
export function palettePng(pixels, palette) {
  const size = Math.sqrt(pixels.length / 4);
  // Before each row stands the number of its filter; two pixels share a byte.
  const row = 1 + Math.ceil(size / 2);
  const bytes = new Uint8Array(size * row);
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [y, x] = [Math.floor(pixel / size), pixel % size];
    const colour = nearest(palette, Array.prototype.slice.call(pixels, 4 * pixel, 4 * pixel + 4));
    const place = y * row + 1 + (x >> 1);
    bytes[place] = /** @type {number} */ (bytes[place]) | (colour << (x % 2 === 0 ? 4 : 0));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([4, 3, 0, 0, 0], 8); // Four bits for each pixel, which are the number of a colour.
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk("tRNS", Buffer.from(palette.map(([, , , opacity]) => opacity))),
    chunk("IDAT", deflateSync(bytes, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {readonly Colour[]} palette @param {number[]} pixel */
function nearest(palette, pixel) {
  const opacity = /** @type {number} */ (pixel[3]);
  const distances = palette.map((colour) => {
    // The colour of what cannot be seen does not count.
    const differences = colour.map((part, place) => {
      const difference = part - /** @type {number} */ (pixel[place]);
      return place === 3 ? difference : (difference * opacity) / 255;
    });
    return Math.hypot(...differences);
  });
  return distances.indexOf(Math.min(...distances));
}

/** @param {string} name @param {Buffer} content */
function chunk(name, content) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
