import { err, ok, type Result } from '@sixtyfour/chess';
import { NAME_LENGTH } from './constants.ts';

/** Why a name cannot be taken. */
export type NameFault = 'too-short' | 'too-long';

/** Characters that show nothing or turn the writing round: control and format characters, line breaks, half letters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A name as it is stored: composed, without characters that do not show, trimmed. 2 to 20 code points, so that an
 * emoji counts as one. Browser and server read it alike.
 */
export function parsePlayerName(text: string): Result<string, NameFault> {
  const name = text.normalize('NFC').replace(INVISIBLE, '').trim();
  const { length } = Array.from(name);
  if (length < NAME_LENGTH.min) return err('too-short');
  return length > NAME_LENGTH.max ? err('too-long') : ok(name);
}
