import { useState } from "preact/hooks";
import { Loaded, useLazy } from "../lazy";
import { useWords } from "../words/words";

interface Props {
  enterFullScreen: () => void;
}

/** What a visitor can choose, behind a button of the header. */
export function SettingsMenu(props: Props) {
  const { page } = useWords();
  const [isOpen, setOpen] = useState(false);
  const panel = useLazy(isOpen, () => import("./SettingsPanel"));
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {page.settings}
      </button>
      {isOpen && (
        <Loaded lazy={panel}>
          {({ SettingsPanel }) => <SettingsPanel {...props} close={() => setOpen(false)} />}
        </Loaded>
      )}
    </>
  );
}
