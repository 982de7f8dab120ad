/** Focuses the board after the present changes, for a focused button that disappears. */
export function focusBoard(): void {
  setTimeout(() => document.querySelector<HTMLElement>(".stage .cells [tabindex='0']")?.focus());
}
