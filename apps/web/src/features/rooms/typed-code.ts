import { normalizeRoomCode, ROOM_CODE_LENGTH, ROOM_CODE_PARAMETER } from '@sixtyfour/contract';

/** The code in a link to the lobby. */
const IN_LINK = new RegExp(`[?&]${ROOM_CODE_PARAMETER}=([^&#\\s]*)`);

/** What the field of a code holds when this was typed or pasted into it: a code, also of a whole link. */
export function readTypedCode(typed: string): string {
  const code = normalizeRoomCode(IN_LINK.exec(typed)?.[1] ?? typed);
  return Array.from(code).slice(0, ROOM_CODE_LENGTH).join('');
}
