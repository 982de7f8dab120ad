/**
 * Moves the focus to the board as it is after the present changes: the place for it when a button disappears
 * that had it.
 */
export function focusBoard(): void {
  setTimeout(() => document.querySelector<HTMLElement>(".stage .cells [tabindex='0']")?.focus());
}
