import { useRef, useState } from "preact/hooks";
import { Switch } from "../settings/Switch";
import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";
import { usePicture } from "./picture";

/** Chooses a picture for the tiles from a file. */
export function PictureChoice() {
  const { settings: words } = useWords();
  const [{ hasNumbers }, change] = useSettings();
  const { image, choose, remove } = usePicture();
  const [isUnreadable, setUnreadable] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const read = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    await choose(file).then(
      () => setUnreadable(false),
      () => setUnreadable(true),
    );
    // Without this, the same file could not be chosen again.
    input.value = "";
  };
  return (
    <div class="stack" role="group" aria-label={words.picture}>
      <input
        hidden
        type="file"
        accept="image/*"
        ref={field}
        onChange={(event) => void read(event.currentTarget)}
      />
      <div class="buttons">
        <button onClick={() => field.current?.click()}>{words.choosePicture}</button>
        {image && <button onClick={remove}>{words.removePicture}</button>}
      </div>
      <p class="problem" role="alert">
        {isUnreadable && words.noPicture}
      </p>
      {image && (
        <Switch
          name={words.numbers}
          isOn={hasNumbers}
          set={(hasNumbers) => change({ hasNumbers })}
        />
      )}
    </div>
  );
}
