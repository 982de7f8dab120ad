import "./style/charts.css";
import type { ComponentChild, ComponentChildren } from "preact";

/** A mark of an axis. A minor mark has no text on small screens. */
interface Tick {
  readonly at: number;
  readonly text: ComponentChild;
  readonly isMinor?: boolean;
}

/** An axis from 0 to its length. */
interface Axis {
  readonly length: number;
  readonly title: string;
  readonly ticks: readonly Tick[];
}

interface Props {
  /** The drawing in words. */
  label: string;
  x: Axis;
  y: Axis;
  /** SVG elements in the units of the axes; y grows upwards. */
  children: ComponentChildren;
  /** Elements over the drawing, which do not scale with it. */
  over?: ComponentChildren;
}

/** A drawing with two axes. The texts do not scale with the drawing. */
export function Plot({ label, x, y, children, over }: Props) {
  const marks = (name: string, side: "left" | "bottom", { length, ticks }: Axis) =>
    ticks.map(({ at, text, isMinor }) => (
      <span
        key={`${name} ${at}`}
        class={isMinor ? `${name} minor` : name}
        style={{ [side]: `${(100 * at) / length}%` }}
      >
        {text}
      </span>
    ));
  return (
    <div class="plot plot-area">
      <svg
        viewBox={`0 0 ${x.length} ${y.length}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <g transform={`translate(0 ${y.length}) scale(1 -1)`}>{children}</g>
      </svg>
      <div aria-hidden="true">
        {marks("tick-x", "left", x)}
        {marks("tick-y", "bottom", y)}
        <span class="title-y">{y.title}</span>
        <span class="title-x">{x.title}</span>
        {over}
      </div>
    </div>
  );
}

/** An entry of a legend. */
export function Sign({ of, children }: { of: string; children: ComponentChildren }) {
  return (
    <span>
      <i class={`sign ${of}`} /> {children}
    </span>
  );
}

/** Values at 0, 1, ... on the x axis; `undefined` where unknown. */
type Values = readonly (number | undefined)[];

/** Returns the path through the values, with gaps where they are unknown. */
export function curve(values: Values): string {
  return values
    .map((value, at) => {
      if (value === undefined) return "";
      return `${values[at - 1] === undefined ? "M" : "L"}${at} ${value}`;
    })
    .join("");
}

/** Returns a path of zero-length lines, which are drawn as dots. */
export function dots(values: Values): string {
  return values.map((value, at) => (value === undefined ? "" : `M${at} ${value}h0`)).join("");
}
