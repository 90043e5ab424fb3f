/**
 * What is pressed on a prerendered page before it is alive. `public/before-paint.js` keeps the last button from the first
 * paint on; here it is pressed again, once, when the part of the page that it stands in has come alive.
 */

declare global {
  var earlyPress:
    | (EventListenerObject & {
        button: HTMLButtonElement | null;
        /** The part of the page that is not alive yet. */
        where: 'body' | 'main';
      })
    | undefined;
}

/** The frame is alive, or with `'screen'` what it frames as well: then nothing is early any more. */
export function answerEarlyPress(alive: 'frame' | 'screen'): void {
  const { earlyPress } = globalThis;
  if (earlyPress === undefined) return;
  earlyPress.where = 'main';
  if (alive === 'screen') {
    removeEventListener('click', earlyPress, true);
    globalThis.earlyPress = undefined;
  }
  const { button } = earlyPress;
  if (button === null || (alive === 'frame' && button.closest('main') !== null)) return;
  earlyPress.button = null;
  // After the parts of the page have shown what they took over, such as a code that was typed.
  queueMicrotask(() => button.click());
}
