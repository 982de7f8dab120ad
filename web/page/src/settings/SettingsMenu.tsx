import { useState } from "preact/hooks";
import { lazily } from "../lazy";
import { useWords } from "../words/words";

const SettingsPanel = lazily(async () => (await import("./SettingsPanel")).SettingsPanel);

/** The button in the header that opens the settings. */
export function SettingsMenu() {
  const { page } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {page.settings}
      </button>
      {isOpen && <SettingsPanel close={() => setOpen(false)} />}
    </>
  );
}
