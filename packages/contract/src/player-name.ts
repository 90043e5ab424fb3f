import { err, ok, type Result } from '@sixtyfour/chess';
import { NAME_LENGTH } from './constants.ts';

/** Why a name is invalid. */
export type NameFault = 'too-short' | 'too-long';

/** Control and format characters (such as text direction), line breaks, lone surrogates, and fillers without width. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Spaces, and symbols that look like one: the empty braille pattern, the null notehead, Egyptian blanks. */
const BLANK = /[\s\u2800\u{1D159}\u{13441}\u{13442}]+/gu;
/** A character that is visible by itself. */
const VISIBLE = /[^\p{M}\p{Z}]/u;

/** Normalization takes quadratic time. Nobody types this much by accident. */
const MAX_TYPED = 200;

/**
 * Normalizes a name for storage: NFC, without invisible characters, single spaces, trimmed. Must have 2 to 20 code
 * points, so that an emoji counts as one, and not only combining marks. Used by browser and server.
 */
export function parsePlayerName(text: string): Result<string, NameFault> {
  if (text.length > MAX_TYPED) return err('too-long');
  const name = text.replace(INVISIBLE, '').replace(BLANK, ' ').trim().normalize('NFC');
  const { length } = Array.from(name);
  if (length < NAME_LENGTH.min || !VISIBLE.test(name)) return err('too-short');
  return length > NAME_LENGTH.max ? err('too-long') : ok(name);
}
