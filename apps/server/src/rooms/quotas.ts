/** The quotas of rooms: opening rooms and trying wrong codes. */
import type { Limits } from '../operations/limits.ts';
import type { Quota } from '../operations/quotas.ts';

const HOUR_SECONDS = 3600;
const GUESSING_SECONDS = 10 * 60;

export type RoomQuotas = ReturnType<typeof roomQuotas>;

export function roomQuotas(limits: Limits) {
  return {
    rooms: { name: 'rooms', limit: limits.roomsPerHour, windowSeconds: HOUR_SECONDS },
    sessionGuesses: {
      name: 'session-wrong-codes',
      limit: limits.wrongCodesPerSession,
      windowSeconds: GUESSING_SECONDS,
    },
    addressGuesses: {
      name: 'address-wrong-codes',
      limit: limits.wrongCodesPerAddress,
      windowSeconds: GUESSING_SECONDS,
    },
    guesses: { name: 'wrong-codes', limit: limits.wrongCodesAlarm, windowSeconds: GUESSING_SECONDS },
  } as const satisfies Record<string, Quota>;
}
