import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../Icon";
import { Panel } from "../Panel";
import { useWords } from "../words/words";

/** A less needed part of the page. */
interface Part {
  readonly name: string;
  readonly part: () => ComponentChild;
}

/** The less needed parts of the page, one open at a time. */
export function More({ parts }: { parts: readonly (Part | false)[] }) {
  const { page } = useWords();
  return (
    <Panel name={page.more}>
      <div>{parts.map((part) => part && <Entry key={part.name} {...part} />)}</div>
    </Panel>
  );
}

/** An entry of the list. Its part is rendered only while it is open. */
function Entry({ name, part }: Part) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details name="more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name}
        <Icon of="next" />
      </summary>
      <div class="stack spaced">{isOpen && part()}</div>
    </details>
  );
}
