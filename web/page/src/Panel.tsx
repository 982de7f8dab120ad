import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { useDocumentEvent } from "./document-event";
import { Icon } from "./Icon";
import { useWords } from "./words/words";

/** The lists that replace the controls beside the board; on a phone, they replace the board, too. */
export type PanelName = "more" | "settings" | undefined;

/** Provides the open panel and its setter. */
export const PanelContext = createContext<[PanelName, (name: PanelName) => void]>([
  undefined,
  () => {},
]);

/** Returns the function that closes the panel, and focuses the button that opened it. */
export function useClosePanel(): () => void {
  const [opened, open] = useContext(PanelContext);
  return () => {
    open(undefined);
    setTimeout(() => document.querySelector<HTMLElement>(`[data-opens=${opened}]`)?.focus());
  };
}

/** A list that replaces the controls, with a button that leads back. */
export function Panel({ name, children }: { name: string; children: ComponentChildren }) {
  const { page } = useWords();
  const close = useClosePanel();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  useDocumentEvent("keydown", ({ key }) => key === "Escape" && close());
  return (
    <section class="side panel" aria-label={name}>
      <h2 class="visually-hidden">{name}</h2>
      <button class="plain" ref={back} onClick={close}>
        <Icon of="previous" />
        {page.backToPuzzle}
      </button>
      {children}
    </section>
  );
}
