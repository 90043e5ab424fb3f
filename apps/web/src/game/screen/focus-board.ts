/** Scrolls the screen's board and its coordinates into view, if they are not. */
export function scrollToBoard(): void {
  document.querySelector('[data-playing] .board-frame')?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the screen's board, at its last focused square. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[data-playing] [role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
}
