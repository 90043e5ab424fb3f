import { normalizeRoomCode, ROOM_CODE_LENGTH, ROOM_CODE_PARAMETER } from '@sixtyfour/contract';

/** Matches the code in a link to the lobby. */
const IN_LINK = new RegExp(`[?&]${ROOM_CODE_PARAMETER}=([^&#\\s]*)`);

/** The code, complete or not, in typed or pasted text, which may be a whole link. */
export function parseTypedCode(typed: string): string {
  const code = normalizeRoomCode(IN_LINK.exec(typed)?.[1] ?? typed);
  return Array.from(code).slice(0, ROOM_CODE_LENGTH).join('');
}

/** Indexes of the characters of a room code. */
export const CODE_PLACES: readonly number[] = Array.from({ length: ROOM_CODE_LENGTH }, (_, place) => place);
