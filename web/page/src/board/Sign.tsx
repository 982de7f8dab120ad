import type { ComponentChildren } from "preact";

/** An entry of a legend. */
export function Sign({ of, children }: { of: string; children: ComponentChildren }) {
  return (
    <span>
      <i class={`sign ${of}`} /> {children}
    </span>
  );
}
