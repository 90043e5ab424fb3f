/** The position that a review shows, noted in the history entry: a reload or a step back brings it again. */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { entryState, saveInHistoryEntry } from '../../lib/entry-state.ts';
import { useLocation } from '../../lib/navigation.tsx';

const NOTE = 'reviewed';
const PlyNote = z.object({
  /** See `reviewKey`. */
  key: z.string(),
  ply: z.int(),
});

/** The noted ply of this game; null when there is none, or when the review has been closed. */
export function readNotedPly(key: string): number | null {
  const parsed = PlyNote.safeParse(entryState()[NOTE]);
  return parsed.success && parsed.data.key === key ? parsed.data.ply : null;
}

/**
 * Notes the shown position once it differs from the first one: a review chooses by itself where it opens.
 * @param ply the shown position
 * @param noted what `readNotedPly` returned when the review was opened
 * @returns a function that removes the note
 */
export function useNotePly(key: string, ply: number, noted: number | null): () => void {
  const { pathname } = useLocation();
  const [first] = useState(ply);
  const [isKept, setIsKept] = useState(noted !== null);
  if (!isKept && ply !== first) setIsKept(true);
  useEffect(() => {
    if (isKept) saveInHistoryEntry(pathname, { [NOTE]: { key, ply } });
  }, [isKept, key, pathname, ply]);
  return () => saveInHistoryEntry(pathname, { [NOTE]: null });
}
