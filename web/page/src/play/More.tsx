import type { ComponentChild } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useDocumentEvent } from "../document-event";
import { useWords } from "../words/words";

/** A less needed part of the page. It is rendered only while it is shown. */
interface Part {
  readonly name: string;
  readonly part: (close: () => void) => ComponentChild;
}

interface Props {
  readonly parts: readonly (Part | false)[];
  /** Closes the sheet when it becomes `true`, because the page then shows that the board is unsolvable. */
  readonly isShut: boolean;
}

/**
 * The button that opens the less needed parts, one at a time, on a sheet beside the board: at the right of a wide
 * screen, or at the bottom of a phone. The sheet covers no part of the board, which can still be played.
 */
export function More({ parts, isShut }: Props) {
  const { page } = useWords();
  const all = parts.filter((part) => part !== false);
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const shown = all.find(({ name }) => name === wanted) ?? all[0];
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLElement>(null);
  // A popover covers everything else on the page, whatever its z-index.
  useEffect(() => {
    if (!isOpen) return sheet.current?.hidePopover();
    sheet.current?.showPopover();
    document.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
    sheet.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => {
    if (isShut) setOpen(false);
  }, [isShut]);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  useDocumentEvent("keydown", ({ key, target }) => {
    const isOfDialog = target instanceof Element && target.closest("dialog");
    if (isOpen && key === "Escape" && !isOfDialog) close();
  });
  return (
    <div class="more line">
      <button aria-expanded={isOpen} ref={button} onClick={() => setOpen(!isOpen)}>
        {page.more}
      </button>
      <p class="quiet">{all.map(({ name }) => name).join(" · ")}</p>
      <section class="beside" popover="manual" aria-label={page.more} ref={sheet}>
        <div class="sheet stack spaced">
          <div class="line apart">
            <nav class="tabs" aria-label={page.more}>
              {all.map(({ name }) => (
                <button
                  aria-current={name === shown?.name ? "true" : undefined}
                  key={name}
                  onClick={() => setWanted(name)}
                >
                  {name}
                </button>
              ))}
            </nav>
            <button class="close" aria-label={page.close} onClick={close}>
              ✕
            </button>
          </div>
          {isOpen && shown && (
            <div class="stack spaced" key={shown.name}>
              {shown.part(close)}
            </div>
          )}
        </div>
      </section>
    </div>
  );
}
