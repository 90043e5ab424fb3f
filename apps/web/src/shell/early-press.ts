/**
 * Replays a click on a prerendered page that came before hydration. `public/before-paint.js` records the last clicked
 * button; it is clicked again, once, when its part of the page is hydrated.
 */

declare global {
  var earlyPress:
    | (EventListenerObject & {
        button: HTMLButtonElement | null;
        /** The part of the page that is not hydrated yet. */
        where: 'body' | 'main';
      })
    | undefined;
}

/** @param hydrated the shell alone, or with 'screen' the page inside it too, which ends the recording */
export function replayEarlyPress(hydrated: 'frame' | 'screen'): void {
  const { earlyPress } = globalThis;
  if (earlyPress === undefined) return;
  earlyPress.where = 'main';
  if (hydrated === 'screen') {
    removeEventListener('click', earlyPress, true);
    globalThis.earlyPress = undefined;
  }
  const { button } = earlyPress;
  if (button === null || (hydrated === 'frame' && button.closest('main') !== null)) return;
  earlyPress.button = null;
  // After components have adopted what was entered before, such as a typed room code.
  queueMicrotask(() => button.click());
}
