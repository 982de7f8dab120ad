import { useEffect, useState } from "preact/hooks";
import { formatAddress } from "../model/address";
import { type Game, newGame } from "../model/game";
import { copy, linkTo } from "../share";
import { useWords } from "../words/words";

/** Copies a link to the present board. An installed page shows no address that could be copied. */
export function CopyLink({ game: { board, goal } }: { game: Game }) {
  const { setup } = useWords();
  const [result, setResult] = useState<"copied" | "refused">();
  const link = linkTo(formatAddress({ game: newGame(board, goal), view: "play" }));
  useEffect(() => setResult(undefined), [link]);
  if (!navigator.clipboard || !link) return null;
  const label = { copied: setup.copied, refused: setup.notCopied };
  return (
    <div class="buttons">
      <button type="button" onClick={() => void copy(link).then(setResult)}>
        {result ? label[result] : setup.copyLink}
      </button>
    </div>
  );
}
