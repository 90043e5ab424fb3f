import { parsePlayerName, storageKeys } from '@sixtyfour/contract';
import { localNotes, type Notes } from './local-notes.ts';

/** The name that this device has kept. One that the server would not take counts as missing. */
export function readStoredName(notes: Notes = localNotes): string | null {
  const name = parsePlayerName(notes.read(storageKeys.playerName) ?? '');
  return name.ok ? name.value : null;
}
