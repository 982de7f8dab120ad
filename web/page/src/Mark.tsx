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
