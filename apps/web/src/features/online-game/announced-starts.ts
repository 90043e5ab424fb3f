/** Which starts of games this tab has announced: each is announced once, also when the page is reloaded. */
import { entryState, saveInHistoryEntry } from '../../lib/entry-state.ts';
import type { PlayShell } from '../../play/shell.ts';
import type { OnlineEvent, OnlineState } from './state.ts';

/** Games whose start this tab has announced: the screen of a game also announces the start of its rematch. */
const announcedStarts = new Set<string>();

const START_NOTE = 'started';

/** Whether this tab has announced the start of a game, also before a reload. */
export function wasAnnounced(gameId: string): boolean {
  return announcedStarts.has(gameId) || entryState()[START_NOTE] === gameId;
}

/** The screen of another game has announced the start of this one. */
export function markAnnounced(gameId: string): void {
  announcedStarts.add(gameId);
}

/** Remembers the announcement in the history entry, so that a reload does not repeat it. */
export function noteStart({ machine }: PlayShell<OnlineState, OnlineEvent>, gameId: string): () => void {
  const { pathname } = location;
  const note = () => {
    if (!machine.get().startAnnounced) return;
    unsubscribe();
    saveInHistoryEntry(pathname, { [START_NOTE]: gameId });
  };
  const unsubscribe = machine.subscribe(note);
  note();
  return unsubscribe;
}
