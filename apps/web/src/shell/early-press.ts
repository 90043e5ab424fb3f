/**
 * Replays input on a prerendered page that came before hydration. `public/before-paint.js` records the last clicked
 * button; it is clicked again, once, when its part of the page is hydrated. Choices are repeated before that.
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
  if (hydrated === 'screen') repeatEarlyChoices();
  if (button === null || (hydrated === 'frame' && button.closest('main') !== null)) return;
  earlyPress.button = null;
  // After components have adopted what was entered before, such as a typed room code.
  queueMicrotask(() => button.click());
}

/**
 * Repeats choices made before hydration, because React does not notice them and restores its own values. The attributes
 * still have the prerendered values: only controls that differ were changed, and these override stored preferences.
 */
function repeatEarlyChoices(): void {
  const find = <Control extends Element>(which: string) => [...document.querySelectorAll<Control>(`main ${which}`)];
  const ticked = find<HTMLInputElement>('input:checked:not([checked])');
  const unticked = find<HTMLInputElement>('[type=checkbox][checked]:not(:checked)');
  const selected = find<HTMLSelectElement>('select:has([selected]:not(:checked))').map(
    (select) => [select, select.value] as const,
  );
  // After the first render with the stored preferences, which resets the controls.
  queueMicrotask(() => {
    // Ticks first: where one is required, the last cannot be removed.
    for (const input of [...ticked, ...unticked]) {
      input.checked = !ticked.includes(input);
      input.click();
    }
    for (const [select, value] of selected) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
}
