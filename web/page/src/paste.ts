import { useDocumentEvent } from "./document-event";
import { parseAddress } from "./model/address";
import { newGameFrom } from "./model/game";
import { parseAnyShape, problemWith } from "./model/text";
import type { Page } from "./page";

/** Reads a board, or an address of this page, that is pasted anywhere except into a field. */
export function usePaste({ place, setGame, setProblem }: Page): void {
  const paste = (text: string) => {
    const [address] = /#(board|goal|day)=.*/.exec(text) ?? [];
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
    if (text && !isInField) paste(text);
  });
}
