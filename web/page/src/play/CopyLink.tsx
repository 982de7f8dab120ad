import { useEffect, useState } from "preact/hooks";
import { boardText } from "tilebase/puzzle";
import { formatAddress, type Place } from "../model/address";
import { type Game, newGame } from "../model/game";

const OFFER = "Copy a link to this board";

/** Copies a link to the present board. An installed page shows no address that could be copied. */
export function CopyLink({ game: { board, goal } }: { game: Game }) {
  const [label, setLabel] = useState(OFFER);
  useEffect(() => setLabel(OFFER), [boardText(board), boardText(goal)]);
  // Nobody else can open a link to a file on this disk.
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
