import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";

interface Props {
  summary: string;
  kind?: string;
  children: (isOpen: boolean) => ComponentChild;
}

/** A collapsible part of the page. */
export function Details({ summary, kind = "", children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={`card ${kind}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children(isOpen)}
    </details>
  );
}
