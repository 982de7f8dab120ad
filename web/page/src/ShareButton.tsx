import { useEffect, useRef, useState } from "preact/hooks";
import { share, type Shared } from "./share";
import { useWords } from "./words/words";

/** Shares a text: by the browser, by the clipboard, or else by a field to copy it from. */
export function ShareButton({ text }: { text: string }) {
  const { ending, puzzles: words } = useWords();
  const [shared, setShared] = useState<Shared>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setShared(undefined), [text]);
  useEffect(() => field.current?.select(), [shared]);
  return (
    <>
      <button type="button" onClick={() => void share(text).then(setShared)}>
        {shared === "copied" ? words.copied : ending.share}
      </button>
      {shared === "refused" && (
        <label class="field to-copy">
          {words.toCopy}
          <textarea readOnly ref={field} rows={text.split("\n").length + 1} value={text} />
        </label>
      )}
    </>
  );
}
