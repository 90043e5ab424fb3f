/** Double clicks and double taps. */

const CONTROLS = 'a, button, summary, select, input';
/** A tap in this time, in ms, and at most so far away, in px, belongs to the one before. Browsers count clicks alone. */
const TAP = { ms: 500, px: 40 };

/** Whether a click is the second one of a double click or double tap. */
export function isSecondPress(first: MouseEvent, second: MouseEvent): boolean {
  if (second.detail > 1) return true;
  const isTap = second instanceof PointerEvent && second.pointerType === 'touch';
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return isTap && second.timeStamp - first.timeStamp < TAP.ms && distance < TAP.px;
}

/**
 * Ignores a second press that hits another control than the first: the page has changed under the finger, and nobody
 * meant it. Without this a double tap on 'Start Game' follows the link that takes its place.
 */
export function ignoreStrayPresses(): void {
  let last: { readonly control: Element | null; readonly event: MouseEvent } | null = null;
  const check = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    // A press on a label is followed by a click on its field.
    const control = target?.closest('label') ?? target?.closest(CONTROLS) ?? null;
    if (last !== null && control !== null && control !== last.control && isSecondPress(last.event, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { control, event };
  };
  addEventListener('click', check, { capture: true });
}
