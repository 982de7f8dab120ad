import { useDocumentEvent } from "./document-event";
import { findAddress, parseAddress } from "./model/address";
import { newGameFrom } from "./model/game";
import { parseAnyShape, problemWith } from "./model/text";
import type { Page } from "./page";

/** Reads an address of this page that is pasted, or a board that is pasted anywhere except into a field. */
export function usePaste({ place, setGame, setProblem }: Page): void {
  const paste = (text: string) => {
    const address = findAddress(text);
    try {
      if (address) {
        parseAddress(address, () => place.game.start);
        location.hash = address;
        return;
      }
      const start = parseAnyShape(text, place.game.board);
      setGame((game) => newGameFrom(start, game));
    } catch (error) {
      setProblem({ from: "paste", sentence: problemWith(error) });
    }
  };
  useDocumentEvent("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    const isInField = event.target instanceof Element && event.target.matches("input, textarea");
    // A field takes boards itself.
    if (!text || (isInField && !findAddress(text))) return;
    event.preventDefault();
    paste(text);
  });
}
