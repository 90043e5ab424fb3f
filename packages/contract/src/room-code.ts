/** The characters of generated codes: letters and digits but those that are taken for each other (R-RM-11). */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code as it was typed or pasted, as it is looked up: without spaces and hyphens, in capitals. */
export function normalizeRoomCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Dash}]/gu, '').toUpperCase();
}
