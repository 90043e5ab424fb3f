/** The characters of generated codes: letters and digits without those that look alike (R-RM-11). */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const ROOM_CODE_LENGTH = 6;

const ROOM_CODE = new RegExp(`^[${ROOM_CODE_ALPHABET}]{${ROOM_CODE_LENGTH}}$`);

/** Whether a normalized code can be that of a room. */
export function isRoomCode(code: string): boolean {
  return ROOM_CODE.test(code);
}

/** Converts a typed or pasted code for lookup: upper case, without spaces and hyphens. */
export function normalizeRoomCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Dash}]/gu, '').toUpperCase();
}
