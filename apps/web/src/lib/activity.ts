/** When the visitor last used this page. */
import type { Ms } from '@sixtyfour/chess';
import { monotonicNow } from './monotonic.ts';

/** Events that only a person causes: a page that is merely open, or hidden, counts as unused. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Opening the page counts as activity. */
let last: Ms = monotonicNow();

for (const sign of SIGNS)
  addEventListener(
    sign,
    () => {
      last = monotonicNow();
    },
    { capture: true, passive: true },
  );

/** The time of the visitor's last activity, as of `monotonicNow`. */
export function lastActivity(): Ms {
  return last;
}
