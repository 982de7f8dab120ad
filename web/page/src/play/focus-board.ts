/** Focuses the board after the page has changed, because the pressed button disappears. */
export function focusBoard(): void {
  setTimeout(() => document.querySelector<HTMLElement>(".stage .cells [tabindex='0']")?.focus());
}
