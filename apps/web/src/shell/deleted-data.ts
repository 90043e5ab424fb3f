/** Follows the deletion of the visitor's data in another tab. */
import { messages, storageKeys } from '@sixtyfour/contract';
import { addToEntry, entryState } from '../lib/entry-state.ts';
import { toast } from '../ui/toast.ts';

/** Set in the history entry when the page is reloaded because the data was deleted. */
const NOTE = 'dataDeleted';

/**
 * Reloads the page when another tab deletes the data: this page shows games and puzzles that are gone, and would save
 * its running game again. After the reload, says why. Call once per page load.
 */
export function followDeletion(): void {
  addEventListener('storage', ({ key, newValue }) => {
    // The preferences are removed only together with everything else.
    if (key !== storageKeys.preferences || newValue !== null) return;
    addToEntry({ [NOTE]: true });
    location.reload();
  });
  const { [NOTE]: isDeleted, ...state } = entryState();
  if (isDeleted !== true) return;
  history.replaceState(state, '');
  whenSeen(() => toast({ text: messages.personalData.removed }));
}

/** A toast in a hidden tab would be gone before the visitor returns. */
function whenSeen(tell: () => void): void {
  if (document.visibilityState === 'visible') tell();
  else document.addEventListener('visibilitychange', tell, { once: true });
}
