import { useState } from "preact/hooks";
import { FileButton } from "../FileButton";
import { Switch } from "../settings/Switch";
import { useSettings } from "../settings/settings";
import { useSettingsWords } from "../settings/words";
import balloon from "./balloon.svg";
import cat from "./cat.svg";
import mountains from "./mountains.svg";
import { usePicture } from "./picture";

/** The addresses of the built-in pictures. */
const DRAWINGS = { mountains, cat, balloon };

/** Chooses a picture for the tiles: a built-in one, or a file. */
export function PictureChoice() {
  const words = useSettingsWords();
  const [{ hasNumbers }, change] = useSettings();
  const { image, choose, remove } = usePicture();
  const [isUnreadable, setUnreadable] = useState(false);
  const read = (file: Blob) =>
    choose(file).then(
      () => setUnreadable(false),
      () => setUnreadable(true),
    );
  return (
    <fieldset class="stack">
      <legend>{words.picture}</legend>
      <div class="buttons">
        {(Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[]).map((name) => (
          <button
            key={name}
            class="built-in"
            aria-label={words.drawings[name]}
            onClick={({ currentTarget }) => choose(currentTarget.firstChild as HTMLImageElement)}
          >
            <img src={DRAWINGS[name]} alt="" />
          </button>
        ))}
        <FileButton name={words.choosePicture} accept="image/*" read={read} />
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
    </fieldset>
  );
}
