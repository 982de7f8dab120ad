import { useEffect, useState } from "preact/hooks";
import { formatAddress, type Place } from "../model/address";
import { boardText } from "../model/board";
import { type Game, newGame } from "../model/game";

const OFFER = "Copy a link to this board";

/** A link to the present board, for a friend; an installed page shows no address to copy. */
export function CopyLink({ game: { board, goal } }: { game: Game }) {
  const [label, setLabel] = useState(OFFER);
  useEffect(() => setLabel(OFFER), [boardText(board), boardText(goal)]);
  // A link to a file on this disk is of no use to a friend.
  if (!navigator.clipboard || location.protocol === "file:") return null;
  const copy = () => {
    const place: Place = { game: newGame(board, goal), view: "play", hasGuidance: true };
    const link = new URL(formatAddress(place), location.href).href;
    navigator.clipboard.writeText(link).then(
      () => setLabel("Copied"),
      () => setLabel("The browser does not let this page copy"),
    );
  };
  return (
    <div class="buttons">
      <button type="button" onClick={copy}>
        {label}
      </button>
    </div>
  );
}
