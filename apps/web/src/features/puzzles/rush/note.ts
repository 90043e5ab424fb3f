/** The rush of a page, stored in the history entry, so that a reload or going back restores it. */
import { paths } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import { entryState, saveInHistoryEntry } from '../../../lib/entry-state.ts';

const RushNote = z.object({
  id: z.string(),
  /** The ids of the missed puzzles. */
  missed: z.array(z.string()),
  /** The board at the end of the rush; null before. */
  fen: z.nullable(z.string()),
});
export type RushNote = Readonly<z.infer<typeof RushNote>>;

export function notedRush(): RushNote | null {
  const parsed = RushNote.safeParse(entryState()['rush']);
  return parsed.success ? parsed.data : null;
}

export function noteRush(rush: RushNote | null): void {
  saveInHistoryEntry(paths.puzzles, { rush });
}
