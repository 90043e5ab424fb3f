/** Whether the title was to be focused before there was one. */
let isDue = false;

/** Focuses the page's title: an element with the focus has disappeared, or the page shows something else. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.focus({ preventScroll: true });
  isDue = title === null;
}

/** Focuses the title that came too late for `focusTitle`, unless the visitor has moved the focus meanwhile. */
export function focusLateTitle(): void {
  if (isDue && document.activeElement === document.body) focusTitle();
}
