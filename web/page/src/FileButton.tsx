import { useRef } from "preact/hooks";

interface Props {
  name: string;
  accept: string;
  read: (file: File) => Promise<void>;
}

/** A button that reads a file of the player. */
export function FileButton({ name, accept, read }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const onChange = async ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const [file] = input.files ?? [];
    if (file) await read(file);
    // Without this, the same file could not be chosen again.
    input.value = "";
  };
  return (
    <>
      <input hidden type="file" {...{ accept, onChange }} ref={field} />
      <button onClick={() => field.current?.click()}>{name}</button>
    </>
  );
}
