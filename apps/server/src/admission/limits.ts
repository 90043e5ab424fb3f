/** All limits of admission, which the variable LIMITS can change, and the windows of those counted in the database. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { REALTIME } from '@sixtyfour/contract';

/** An address is an IPv4 address or the /64 of an IPv6 one; a network is an IPv4 /24 or an IPv6 /48. */
export const DEFAULT_LIMITS = {
  /**
   * Per address: calls, pages and unknown paths, and files of the build. A first visit loads the whole build, and a
   * school sits behind one address.
   */
  requestsPerMinute: 3_000,
  pagesPerMinute: 3_000,
  filesPerMinute: 30_000,
  /** Requests per minute of a session that do not count for its address. */
  requestsPerSession: 60,
  /**
   * Calls of a network that are handled at the same time; others wait. Here a network is an IPv4 address or an IPv6
   * /48.
   */
  callsAtOnce: 3,
  /** New guests per address. High enough for a school behind one address. */
  sessionsPerHour: 300,
  /** Registrations per address, and per network. */
  registrationsPerHour: 5,
  registrationsPerDay: 20,
  /**
   * Wrong passwords in 15 minutes: per email and address, and per address, together with wrong codes of mails. Further
   * attempts wait for their turn (see `Guesses`).
   */
  signInFailuresPerAccount: 10,
  signInFailuresPerAddress: 50,
  /** Mails to one email: requested from one network, and in total. Requests for mails per address. */
  mailsPerHour: 5,
  allMailsPerHour: 30,
  mailRequestsPerHour: 20,
  /** Downloads of personal data per player. */
  exportsPerHour: 10,
  /** Phrases per seat of a game: at once, with one recovering every three seconds, and in total. */
  phrasesAtOnce: 4,
  phrasesPerGame: 20,
  /** Rematches accepted per player. */
  rematchesPerHour: 120,
  /** Rooms opened per player. */
  roomsPerHour: 60,
  /** Rooms joined per player, and per address. */
  roomJoinsPerHour: 60,
  roomJoinsPerAddress: 600,
  /** AI games opened per player and hour, and per day by player and by address: they are stored permanently. */
  aiGamesPerHour: 120,
  aiGamesPerDay: 200,
  aiGamesPerAddress: 3_000,
  /** Puzzle rushes started per player and hour, and per address and day. */
  rushesPerHour: 60,
  rushesPerAddress: 3_000,
  /** Reported client errors per address. */
  clientErrorsPerHour: 20,
  /**
   * Wrong room codes in 10 minutes before more are slowed down: per session, per address, in total. The last one
   * triggers the alarm.
   */
  wrongCodesPerSession: 10,
  wrongCodesPerAddress: 30,
  wrongCodesInTotal: 300,
  wrongCodesAlarm: 1_000,
  /** Frames per second of a websocket. All websockets of a session share `socketsPerSession` times as many. */
  eventsPerSecond: REALTIME.eventsPerSecond,
  socketsPerSession: 5,
  socketsPerAddress: 50,
} as const;

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const SIGN_IN_SECONDS = 15 * 60;
const PHRASES_SECONDS = 12;
const GUESSING_SECONDS = 10 * 60;

interface Quota {
  readonly limit: LimitName;
  readonly windowSeconds: number;
  /** The subject is an address of `addressOf`, and the ranges that contain it are counted too. */
  readonly byAddress?: true;
}

/** The limits that are counted in the database. Their names are stored there. */
export const QUOTAS = {
  sessions: { limit: 'sessionsPerHour', windowSeconds: HOUR_SECONDS, byAddress: true },
  registrations: { limit: 'registrationsPerHour', windowSeconds: HOUR_SECONDS, byAddress: true },
  'network-registrations': { limit: 'registrationsPerDay', windowSeconds: DAY_SECONDS },
  'account-failures': { limit: 'signInFailuresPerAccount', windowSeconds: SIGN_IN_SECONDS },
  'address-failures': { limit: 'signInFailuresPerAddress', windowSeconds: SIGN_IN_SECONDS, byAddress: true },
  mails: { limit: 'mailsPerHour', windowSeconds: HOUR_SECONDS },
  'all-mails': { limit: 'allMailsPerHour', windowSeconds: HOUR_SECONDS },
  'mail-requests': { limit: 'mailRequestsPerHour', windowSeconds: HOUR_SECONDS, byAddress: true },
  exports: { limit: 'exportsPerHour', windowSeconds: HOUR_SECONDS },
  phrases: { limit: 'phrasesAtOnce', windowSeconds: PHRASES_SECONDS },
  // Longer than any game.
  'game-phrases': { limit: 'phrasesPerGame', windowSeconds: DAY_SECONDS },
  rematches: { limit: 'rematchesPerHour', windowSeconds: HOUR_SECONDS },
  rooms: { limit: 'roomsPerHour', windowSeconds: HOUR_SECONDS },
  'session-wrong-codes': { limit: 'wrongCodesPerSession', windowSeconds: GUESSING_SECONDS },
  'address-wrong-codes': { limit: 'wrongCodesPerAddress', windowSeconds: GUESSING_SECONDS, byAddress: true },
  'wrong-codes': { limit: 'wrongCodesInTotal', windowSeconds: GUESSING_SECONDS },
  'wrong-codes-alarm': { limit: 'wrongCodesAlarm', windowSeconds: GUESSING_SECONDS },
  'ai-games': { limit: 'aiGamesPerHour', windowSeconds: HOUR_SECONDS },
  'day-ai-games': { limit: 'aiGamesPerDay', windowSeconds: DAY_SECONDS },
  'address-ai-games': { limit: 'aiGamesPerAddress', windowSeconds: DAY_SECONDS, byAddress: true },
  rushes: { limit: 'rushesPerHour', windowSeconds: HOUR_SECONDS },
  'address-rushes': { limit: 'rushesPerAddress', windowSeconds: DAY_SECONDS, byAddress: true },
  'client-errors': { limit: 'clientErrorsPerHour', windowSeconds: HOUR_SECONDS, byAddress: true },
} as const satisfies Record<string, Quota>;

export type QuotaName = keyof typeof QUOTAS;

export type LimitName = keyof typeof DEFAULT_LIMITS;
export type Limits = Readonly<Record<LimitName, number>>;

function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(DEFAULT_LIMITS, name);
}

/** Parses `name=number, name=number`; other limits keep their defaults. The error is a message for the operator. */
export function parseLimits(text: string): Result<Limits, string> {
  const limits: Record<LimitName, number> = { ...DEFAULT_LIMITS };
  for (const entry of text.split(',')) {
    if (entry.trim() === '') continue;
    const [name = '', value = ''] = entry.split('=').map((part) => part.trim());
    if (!isLimitName(name)) return err(`knows no limit '${name}', only ${Object.keys(DEFAULT_LIMITS).join(', ')}`);
    if (!/^[1-9]\d{0,8}$/.test(value)) return err(`must give ${name} a whole number from 1 on`);
    limits[name] = Number(value);
  }
  return ok(limits);
}
