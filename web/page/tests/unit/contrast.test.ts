import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const styles = readFileSync(new URL("../../src/style/tokens.css", import.meta.url), "utf8");

/** The colours of the page by name: light and dark. */
const colours = new Map(
  Array.from(
    styles.matchAll(/--([a-z-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));\n/g),
    ([, name = "", light, dark, both]) => [name, [light ?? both, dark ?? both]] as const,
  ).reverse(),
);

/** Returns the relative luminance of a colour such as `#18233a`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\w\w/g) ?? []).map((digits) => {
    const share = parseInt(digits, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ["ink on page", 4.5],
  ["ink on raise", 4.5],
  ["quiet on page", 4.5],
  ["quiet on raise", 4.5],
  ["ink on tile", 4.5],
  ["on on accent", 4.5],
  ["edge on page", 3],
  ["tile on tray", 3],
  ["accent on tray", 3],
  ["hole on tray", 3],
  ["accent-lip on page", 3],
  ["mark on page", 3],
  ["accent-lip on accent", 3],
] as const)("the contrast of %s is at least %s, in both themes", (pair, least) => {
  const [one = "", other = ""] = pair.split(/ on (?!on)/);
  for (const theme of [0, 1]) {
    const [dark = 0, light = 0] = [one, other]
      .map((name) => luminance(colours.get(name)?.[theme] as string))
      .sort((one, other) => one - other);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(least);
  }
});
