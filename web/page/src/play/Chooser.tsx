import { useWords } from "../words/words";

interface Props {
  largest: number;
  /** The distance that is chosen for the next puzzle. */
  chosen: number;
  choose: (distance: number) => void;
  /** Makes a new puzzle at a distance. */
  takeNew: (distance: number) => void;
  /** What the chosen distance means, in words. */
  text: string;
  setFocused?: (isFocused: boolean) => void;
}

/** The slider that chooses a distance. */
export function Chooser({ largest, chosen, choose, takeNew, text, setFocused }: Props) {
  const { difficulty: words } = useWords();
  return (
    <input
      class="chooser"
      type="range"
      aria-label={words.chooserName}
      min={1}
      max={largest}
      value={chosen}
      aria-valuetext={text}
      onInput={(event) => choose(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => event.key === "Enter" && takeNew(chosen)}
      onFocus={() => setFocused?.(true)}
      onBlur={() => setFocused?.(false)}
    />
  );
}
