import { fileURLToPath } from 'node:url';
import { START_FEN } from '@sixtyfour/chess';
import { readEpd } from '../epd.ts';

/** 559 balanced positions; docs/engine/README.md names their source. */
export const OPENINGS_FILE = fileURLToPath(new URL('../openings.epd', import.meta.url));

/** The FENs of a file, shuffled if there is a seed, with the first `skip` moved to the end. 'none' is the start position. */
export function openingsOf(file: string, seed: number | null, skip: number): readonly string[] {
  if (file === 'none') return [START_FEN];
  const all = readEpd(file).map(({ fen }) => fen);
  if (all.length === 0) throw new Error(`${file} has no positions`);
  const ordered = seed === null ? all : shuffled(all, seed);
  const at = skip % ordered.length;
  return [...ordered.slice(at), ...ordered.slice(0, at)];
}

function shuffled(list: readonly string[], seed: number): readonly string[] {
  let state = seed >>> 0;
  const keyed = list.map((text) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return [state, text] as const;
  });
  return keyed.toSorted(([a], [b]) => a - b).map(([, text]) => text);
}
