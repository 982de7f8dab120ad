import { useState } from "preact/hooks";
import { Lazy } from "../lazy";
import { useWords } from "../words/words";

/** The button in the header that opens the settings. */
export function SettingsMenu() {
  const { page } = useWords();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {page.settings}
      </button>
      <Lazy isWanted={isOpen} load={() => import("./SettingsPanel")}>
        {({ SettingsPanel }) => isOpen && <SettingsPanel close={close} />}
      </Lazy>
    </>
  );
}
