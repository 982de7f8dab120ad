/** Focuses the board after the current changes, because a focused button disappears. */
export function focusBoard(): void {
  setTimeout(() => document.querySelector<HTMLElement>(".stage .cells [tabindex='0']")?.focus());
}
