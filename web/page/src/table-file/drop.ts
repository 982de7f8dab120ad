import { useState } from "preact/hooks";
import { useDocumentEvent } from "../document-event";

/** Returns the files that were dropped on the page last. */
export function useDrop(): readonly File[] {
  const [files, setFiles] = useState<readonly File[]>([]);
  const take = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    // Without this, the browser would leave the page and show the file.
    event.preventDefault();
    if (event.type === "drop") setFiles([...event.dataTransfer.files]);
  };
  useDocumentEvent("dragover", take);
  useDocumentEvent("drop", take);
  return files;
}
