import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./Icon";
import { useWords } from "./words/words";

/** Shares a text with another program if possible; otherwise copies it if the browser allows it. */
async function share(text: string): Promise<"copied" | "refused" | void> {
  try {
    if (navigator.share) return await navigator.share({ text });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "refused";
  }
}

/** Returns a link to an address of this page; `undefined` for a local file, which other people cannot open. */
export function linkTo(address: string): string | undefined {
  return location.protocol === "file:" ? undefined : new URL(address, location.href).href;
}

/** Shares a text with the browser or the clipboard; if both fail, shows a field to copy the text from. */
export function ShareButton({ text, name }: { text: string; name?: string }) {
  const { ending, puzzles: words } = useWords();
  const [shared, setShared] = useState<"copied" | "refused" | void>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setShared(undefined), [text]);
  useEffect(() => field.current?.select(), [shared]);
  return (
    <>
      <button onClick={() => void share(text).then(setShared)}>
        <Icon of="share" />
        {shared === "copied" ? words.copied : (name ?? ending.share)}
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
