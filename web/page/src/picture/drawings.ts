/** A shape of a drawing: its colour, and its outline as an SVG path in a square of 120 units. */
type Shape = readonly [colour: string, outline: string];

const WHOLE = "M0 0h120v120H0z";

/** The outline of a circle. */
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A fir whose foot is at a point. */
const fir = (x: number, y: number, colour: string): Shape => [
  colour,
  `M${x} ${y - 24}l6 10h-3l5 8h-3l6 9h-22l6-9h-3l5-8h-3z`,
];

const cloud = (x: number, y: number): Shape => [
  "#ffffff",
  circle(x, y, 6) + circle(x + 8, y - 3, 8) + circle(x + 17, y, 6) + `M${x} ${y}v6h17v-6z`,
];

/** The built-in pictures. */
export const DRAWINGS = {
  mountains: [
    ["#7cc4e8", WHOLE],
    ["#a9dbef", "M0 34h120v86H0z"],
    ["#ffd35c", circle(94, 22, 13)],
    cloud(16, 22),
    cloud(58, 14),
    ["#7a86a8", "M-6 84L34 30l42 54z"],
    ["#ffffff", "M34 30l13 17-7-3-6 6-6-5-8 4z"],
    ["#5f6b90", "M40 88l44-46 44 46z"],
    ["#ffffff", "M84 42l12 13-6-2-6 5-5-4-7 2z"],
    ["#8fc46a", "M0 80q30-14 60 0t60-4v44H0z"],
    ["#5da9c9", "M30 98q34-14 62 0 20 10-6 16H34q-26-6-4-16z"],
    ["#d3edf6", "M44 102h24v2H44zm18 7h22v2H62z"],
    fir(12, 104, "#2f7a4f"),
    fir(26, 92, "#3c8d5c"),
    fir(106, 96, "#2f7a4f"),
    ["#b5523b", "M84 80h18v12H84z"],
    ["#7d3426", "M81 81l12-10 12 10z"],
    ["#ffe9a8", "M90 84h5v8h-5z"],
    ["#4c8a3f", "M0 112q40-8 120 0v8H0z"],
    ["#e2574c", circle(20, 114, 2) + circle(70, 115, 2) + circle(104, 113, 2)],
    ["#ffd35c", circle(36, 115, 2) + circle(88, 114, 2)],
  ],
  cat: [
    ["#f6b8a0", WHOLE],
    ["#f9d5a7", "M0 0h40v40H0zM80 0h40v40H80zM40 40h40v40H40zM0 80h40v40H0zM80 80h40v40H80z"],
    ["#4a4e69", "M18 66L20 10l32 22h16l32-22 2 56z"],
    ["#ef9a9a", "M26 44l1-22 15 11zM94 44l-1-22-15 11z"],
    ["#4a4e69", circle(60, 66, 43)],
    ["#34374d", "M56 24h8l-4 20zM42 28l7-2 1 15zM78 28l-7-2-1 15z"],
    ["#f4f1ea", "M60 70c24 0 30 14 24 26-6 9-42 9-48 0-6-12 0-26 24-26z"],
    ["#d9ed92", circle(41, 60, 10)],
    ["#90e0ef", circle(79, 60, 10)],
    ["#1d1f2e", "M41 50q7 10 0 20-7-10 0-20zM79 50q7 10 0 20-7-10 0-20z"],
    ["#ffffff", circle(44, 56, 2) + circle(82, 56, 2)],
    ["#e56b6f", "M53 73h14l-7 8z"],
    ["#1d1f2e", "M59 80h2v6q8 6 14-1 1 2-1 3-7 7-14 1-7 6-14-1-2-1-1-3 6 7 14 1z"],
    ["#1d1f2e", "M6 70l30 7v1zM4 86l32-4v-1zM114 70l-30 7v1zM116 86l-32-4v-1z"],
    ["#2a9d8f", "M26 98q34 22 68 0l3 8q-37 24-74 0z"],
    ["#ffd166", circle(60, 114, 6)],
    ["#8a6d1f", "M59 113h2v6h-2z"],
  ],
  balloon: [
    ["#3d5a9e", WHOLE],
    ["#6f86c9", "M0 30h120v90H0z"],
    ["#f2a7b5", "M0 62h120v58H0z"],
    ["#fbd3a4", "M0 86h120v34H0z"],
    ["#ffffff", circle(14, 12, 1.5) + circle(36, 20, 1) + circle(104, 14, 1.5) + circle(90, 34, 1)],
    ["#fff3c4", circle(18, 46, 9)],
    ["#6f86c9", circle(22, 42, 8)],
    ["#a61e2a", "M40 54h52L76 78H56z"],
    ["#e63946", circle(66, 40, 31)],
    ["#f4a259", "M66 9a23 31 0 0 0 0 62 23 31 0 0 0 0-62z"],
    ["#f4e2a0", "M66 9a14 31 0 0 0 0 62 14 31 0 0 0 0-62z"],
    ["#2a9d8f", "M66 9a5 31 0 0 0 0 62 5 31 0 0 0 0-62z"],
    ["#5b3a29", "M57 76l2 12h-1l-2-12zM75 76l-2 12h1l2-12z"],
    ["#9c6644", "M56 87h20l-2 14H58z"],
    ["#6f4518", "M55 86h22v4H55z"],
    cloud(4, 70),
    cloud(88, 82),
    ["#5c6b73", "M0 104l22-12 20 10 26-6 22 8 30-10v26H0z"],
    ["#38444b", "M0 112q30-10 60-2t60-2v12H0z"],
    ["#38444b", "M98 52q4-5 8 0 4-5 8 0-4-2-8 2-4-4-8-2zM8 60q3-4 6 0 3-4 6 0-3-1-6 2-3-3-6-1z"],
  ],
} satisfies Record<string, readonly Shape[]>;

export type DrawingName = keyof typeof DRAWINGS;

/** Returns a drawing as a square picture. */
export function draw(name: DrawingName, side: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.scale(side / 120, side / 120);
  for (const [colour, outline] of DRAWINGS[name]) {
    context.fillStyle = colour;
    context.fill(new Path2D(outline));
  }
  return canvas;
}
