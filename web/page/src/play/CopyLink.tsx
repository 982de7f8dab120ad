import { useEffect, useState } from "preact/hooks";
import { boardText } from "tilebase/puzzle";
import { formatAddress, type Place } from "../model/address";
import { type Game, newGame } from "../model/game";
import { useWords } from "../words/words";

/** Copies a link to the present board. An installed page shows no address that could be copied. */
export function CopyLink({ game: { board, goal } }: { game: Game }) {
  const { setup } = useWords();
  const [label, setLabel] = useState<"copyLink" | "copied" | "notCopied">("copyLink");
  useEffect(() => setLabel("copyLink"), [boardText(board), boardText(goal)]);
  // Nobody else can open a link to a file on this disk.
  if (!navigator.clipboard || location.protocol === "file:") return null;
  const copy = () => {
    const place: Place = { game: newGame(board, goal), view: "play" };
    const link = new URL(formatAddress(place), location.href).href;
    navigator.clipboard.writeText(link).then(
      () => setLabel("copied"),
      () => setLabel("notCopied"),
    );
  };
  return (
    <div class="buttons">
      <button type="button" onClick={copy}>
        {setup[label]}
      </button>
    </div>
  );
}
