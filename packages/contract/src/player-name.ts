import { err, ok, type Result } from '@sixtyfour/chess';
import { NAME_LENGTH } from './constants.ts';

/** Why a name is invalid. */
export type NameFault = 'too-short' | 'too-long';

/** Invisible characters: control and format characters (such as text direction), line breaks, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Normalizes a name for storage: NFC, without invisible characters, trimmed. Must have 2 to 20 code points, so that an
 * emoji counts as one. Used by browser and server.
 */
export function parsePlayerName(text: string): Result<string, NameFault> {
  const name = text.normalize('NFC').replace(INVISIBLE, '').trim();
  const { length } = Array.from(name);
  if (length < NAME_LENGTH.min) return err('too-short');
  return length > NAME_LENGTH.max ? err('too-long') : ok(name);
}
