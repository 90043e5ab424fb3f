/** Brings the field that was found wrong to the visitor, out of its fold, once the page shows it as wrong. */
export function showWrongField(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    // The reason stands below the field, and a fixed bar below that.
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}
