/** Brings the board of the screen into sight, with coordinates beside it; nothing moves if it is. */
export function scrollToBoard(): void {
  document.querySelector('[data-playing] .board-frame')?.scrollIntoView({ block: 'nearest' });
}

/** Puts the keyboard on the board of the screen, where it left the board. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[data-playing] [role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
}
