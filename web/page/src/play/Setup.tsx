import { useState } from "preact/hooks";
import { Loaded, useLazy } from "../lazy";
import { useWords } from "../words/words";
import type { Props } from "./SetupPanel";

/** What sets a board and a goal, which is loaded when it is opened. */
export function Setup(props: Props) {
  const { setup } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useLazy(isOpen, () => import("./SetupPanel"));
  return (
    <details class="card" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{setup.heading}</summary>
      <Loaded lazy={panel}>{({ SetupPanel }) => <SetupPanel {...props} />}</Loaded>
    </details>
  );
}
