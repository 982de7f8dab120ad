import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { useDocumentEvent } from "./document-event";
import { Icon } from "./Icon";
import { useWords } from "./words/words";

/** The lists that hide the controls beside the board. On a phone, they also hide the board. */
export type PanelName = "more" | "settings" | undefined;

/** Provides the open panel and its setter. */
export const PanelContext = createContext<[PanelName, (name: PanelName) => void]>([
  undefined,
  () => {},
]);

/** A list that replaces the controls, with a Back button. */
export function Panel({ name, children }: { name: string; children: ComponentChildren }) {
  const { page } = useWords();
  const [opened, open] = useContext(PanelContext);
  const close = () => {
    open(undefined);
    // The button that opened the panel reappears.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-opens=${opened}]`)?.focus());
  };
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  useDocumentEvent("keydown", ({ key }) => key === "Escape" && close());
  return (
    <section class="side panel" aria-label={name}>
      <h2 class="visually-hidden">{name}</h2>
      <button class="plain" ref={back} onClick={close}>
        <Icon of="previous" />
        {page.back}
      </button>
      {children}
    </section>
  );
}

interface EntryProps {
  name: string;
  /** At most one entry of a group is open. */
  group: string;
  children: ComponentChildren;
}

/** An entry of a list. Its content is rendered only while it is open. Opening it scrolls it into view. */
export function Entry({ name, group, children }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = (entry: HTMLDetailsElement) => {
    setOpen(entry.open);
    if (entry.open) setTimeout(() => entry.scrollIntoView({ block: "nearest" }));
  };
  return (
    <details name={group} onToggle={({ currentTarget }) => toggle(currentTarget)}>
      <summary>
        {name}
        <Icon of="next" />
      </summary>
      <div class="stack spaced">{isOpen && children}</div>
    </details>
  );
}

/** Focuses the board after the page has changed, because the pressed button disappears. */
export function focusBoard(): void {
  setTimeout(() => document.querySelector<HTMLElement>(".stage .cells [tabindex='0']")?.focus());
}
