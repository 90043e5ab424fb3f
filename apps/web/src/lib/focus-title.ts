/** Focuses the page's title: an element with the focus has disappeared, or the page shows something else. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
