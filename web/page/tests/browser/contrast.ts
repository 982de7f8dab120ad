// Checks contrast that axe-core does not measure. The edges of controls, bars and tiles need a contrast of 3:1 to their
// surroundings. Text on them needs a contrast of 4.5:1.
import type { Page } from "./page";

/** The parts of the page whose edges, texts or fills are measured. */
const EDGES = [
  "button:not(.cells button, nav button, .plain, [aria-disabled=true])",
  "select",
  "input[type=text]",
];
const TEXTS = [
  "button:not(.cells button, [aria-disabled=true])",
  "select",
  "input[type=text]",
  ".face",
  "nav a",
  "th",
];
const FILLS = [".bar", ".bar.of-board"];

type Measured = [selector: string, ratio: number];

/** Returns the contrast of each part, as a multiple of the contrast that it needs. */
export function contrasts(page: Page): Promise<Measured[]> {
  return page.evaluate(
    ([edges, texts, fills]) => {
      const canvas = document.createElement("canvas").getContext("2d", {
        willReadFrequently: true,
      }) as CanvasRenderingContext2D;
      const parts = (colour: string) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = parts(colour).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const ratio = (one: string, other: string) => {
        const [here, there] = [luminance(one) + 0.05, luminance(other) + 0.05];
        return Math.max(here / there, there / here);
      };
      const ground = (element: Element | null): string => {
        if (!element) return getComputedStyle(document.documentElement).backgroundColor;
        const { backgroundColor } = getComputedStyle(element);
        return parts(backgroundColor)[3] === 255 ? backgroundColor : ground(element.parentElement);
      };
      const all = (selectors: readonly string[], measure: (element: Element) => number) =>
        selectors.flatMap((selector) =>
          [...document.querySelectorAll(selector)]
            .filter((element) => element.checkVisibility())
            .map((element): [string, number] => [
              `${selector} ${element.textContent?.slice(0, 20)}`,
              measure(element),
            ]),
        );
      return [
        ...all(edges, (element) => {
          const { borderTopColor } = getComputedStyle(element);
          return ratio(borderTopColor, ground(element.parentElement)) / 3;
        }),
        ...all(texts, (element) => ratio(getComputedStyle(element).color, ground(element)) / 4.5),
        ...all(fills, (element) => {
          const { fill, backgroundColor } = getComputedStyle(element);
          const colour = element instanceof SVGElement ? fill : backgroundColor;
          return ratio(colour, ground(element.parentElement)) / 3;
        }),
        // A tile differs from the tray, and a golden one also has an edge. Letters tell patterns apart.
        ...all(
          [".face:not(.patterns *)"],
          (face) => ratio(ground(face), ground(face.closest(".board"))) / 3,
        ),
        ...all([".home .face"], (face) => {
          const [edge = ""] = /^[^)]*\)/.exec(getComputedStyle(face).boxShadow) ?? [];
          return ratio(edge, ground(face)) / 3;
        }),
        ...all([".gap .icon"], (icon) => {
          return ratio(getComputedStyle(icon).color, ground(icon.closest(".board"))) / 3;
        }),
      ] as Measured[];
    },
    [EDGES, TEXTS, FILLS] as const,
  );
}
