import { useEffect, useState } from "preact/hooks";
import { formatAddress, type Place } from "../model/address";
import { boardText } from "../model/board";
import { type Game, newGame } from "../model/game";

/** A link to the present board, for a friend; an installed page shows no address to copy. */
export function CopyLink({ game: { board, goal } }: { game: Game }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [boardText(board), goal]);
  // A page from a disk may not write to the clipboard everywhere.
  if (!navigator.clipboard) return null;
  const copy = async () => {
    const place: Place = { game: newGame(board, goal), view: "play", hasGuidance: true };
    const address = formatAddress(place);
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    setCopied(true);
  };
  return (
    <div class="buttons">
      <button type="button" onClick={copy}>
        {isCopied ? "Copied" : "Copy a link to this board"}
      </button>
    </div>
  );
}
