import { useSettings } from "../settings/settings";
import { useWords } from "../words/words";

/** The keys of the game, for people. */
export function KeyList() {
  const { keys: words } = useWords();
  const [{ hasLetterKeys }] = useSettings();
  const rows: [what: string, keys: string[], letters: string[]][] = [
    [words.slide, ["↑", "↓", "←", "→"], ["W", "A", "S", "D"]],
    [words.undo, ["Backspace"], ["U"]],
    [words.redo, [], ["Y"]],
    [words.hint, [], ["H"]],
    [words.next, [], ["N"]],
    [words.playOrPause, [], ["P"]],
  ];
  const shown = rows
    .map(([what, keys, letters]) => ({ what, keys: hasLetterKeys ? [...keys, ...letters] : keys }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <dl class="keys" aria-label={words.heading}>
      {shown.map(({ what, keys }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
