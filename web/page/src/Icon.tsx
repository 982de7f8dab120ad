/** The outlines of the icons, in a square of 24 units. */
const OUTLINES = {
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-.9 1.2-1 2h-5c-.1-.8-.4-1.5-1-2z",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3",
  redo: "m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3",
  previous: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  first: "M6 5v14M18 5l-8 7 8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  arrow: "M5 12h13M12 5l7 7-7 7",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  star: "m12 2.8 2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.3l-5.7 3.1 1.2-6.4L2.8 9.5l6.4-.8z",
  settings:
    "M4 8h8.5M17.5 8H20M4 16h2.5M11.5 16H20M15 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9 13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
} as const;

type Name = keyof typeof OUTLINES;

/** An icon. Screen readers do not see it, so its button needs a name. */
export function Icon({ of, kind = "" }: { of: Name; kind?: string }) {
  return (
    <svg class={`icon ${kind}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[of]} />
    </svg>
  );
}

interface ButtonProps {
  name: string;
  icon: Name;
  isOff: boolean;
  press: () => void;
}

/** A button with an icon. It uses `aria-disabled`, because `disabled` would remove the focus. */
export function IconButton({ name, icon, isOff, press }: ButtonProps) {
  return (
    <button aria-label={name} title={name} aria-disabled={isOff} onClick={() => isOff || press()}>
      <Icon of={icon} />
    </button>
  );
}

/** The mark of the page: a tray with two golden tiles, a white tile and the gap. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect fill="#26334b" width="32" height="32" rx="8" />
      <rect fill="#ffc233" x="4" y="4" width="11" height="11" rx="3" />
      <rect fill="#ffc233" x="17" y="4" width="11" height="11" rx="3" />
      <rect fill="#fff" x="4" y="17" width="11" height="11" rx="3" />
    </svg>
  );
}
