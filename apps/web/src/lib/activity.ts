/** When the visitor last used this page. */
import type { Ms } from '@sixtyfour/chess';
import { monotonicNow } from './monotonic.ts';

/** What only a person does: a page that is merely open, or hidden, is not used. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Opening the page counts. */
let last: Ms = monotonicNow();

for (const sign of SIGNS)
  addEventListener(
    sign,
    () => {
      last = monotonicNow();
    },
    { capture: true, passive: true },
  );

/** The time of the last sign of the visitor, as of `monotonicNow`. */
export function lastActivity(): Ms {
  return last;
}
