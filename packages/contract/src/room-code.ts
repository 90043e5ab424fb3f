/** The characters of generated codes: letters and digits without those that look alike (R-RM-11). */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Converts a typed or pasted code for lookup: upper case, without spaces and hyphens. */
export function normalizeRoomCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Dash}]/gu, '').toUpperCase();
}
