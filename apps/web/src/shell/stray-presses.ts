/** A tap within this time, in ms, and distance, in px, is a second tap. Browsers count only clicks (`detail`). */
const TAP = { ms: 500, px: 40 };

/**
 * Ignores the second press of a double click or double tap if it hits another control, because the page has changed
 * meanwhile, or a button that now asks for confirmation (`data-asking`). Otherwise, for example, a double tap on 'Start
 * Game' would follow the link that replaces the button.
 */
export function ignoreStrayPresses(): void {
  let last: { readonly control: Element; readonly event: PointerEvent } | null = null;
  const check = (event: PointerEvent) => {
    // A press on a label is followed by a click on its field.
    const control = event.target instanceof Element ? event.target.closest('label, a, button, summary') : null;
    if (control === null) return;
    const isOther = control !== last?.control || control.matches('[data-asking="true"]');
    if (isOther && last !== null && isSecondPress(last.event, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { control, event };
  };
  addEventListener('click', check, { capture: true });
}

function isSecondPress(first: PointerEvent, second: PointerEvent): boolean {
  return (
    second.detail > 1 ||
    (second.pointerType === 'touch' &&
      second.timeStamp - first.timeStamp < TAP.ms &&
      Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < TAP.px)
  );
}
