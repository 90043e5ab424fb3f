/** Every limit of the server, by name: what LIMITS may change. How often each is enforced stands where it is used. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { REALTIME } from '@sixtyfour/contract';

/** An address is an IPv4 address or the /64 of an IPv6 one; a network is an IPv4 /24 or an IPv6 /48. */
export const DEFAULT_LIMITS = {
  /** Calls of one address. */
  requestsPerMinute: 3_000,
  /** New guests from one address: a school sits behind one. */
  sessionsPerHour: 300,
  /** Sign-ups from one address, and a day from its network. */
  registrationsPerHour: 5,
  registrationsPerDay: 20,
  /** Wrong passwords for one mail address, and from one address, in 15 minutes. */
  signInFailuresPerAccount: 10,
  signInFailuresPerAddress: 50,
  /** Mails to one mail address, and requests for a mail from one address. */
  mailsPerHour: 5,
  mailRequestsPerHour: 20,
  /** Downloads of all of one's data. */
  exportsPerHour: 10,
  /** Rooms that one player opens. */
  roomsPerHour: 60,
  /** Games against characters that one player opens so that they may count. */
  aiGamesPerHour: 120,
  /** Errors of pages that are reported from one address. */
  clientErrorsPerHour: 20,
  /** Codes of rooms that lead nowhere, in 10 minutes: of one session, from one address, and of all before the alarm. */
  wrongCodesPerSession: 10,
  wrongCodesPerAddress: 30,
  wrongCodesAlarm: 1_000,
  /** Frames of one websocket. */
  eventsPerSecond: REALTIME.eventsPerSecond,
  socketsPerSession: 5,
  socketsPerAddress: 50,
} as const;

export type LimitName = keyof typeof DEFAULT_LIMITS;
export type Limits = Readonly<Record<LimitName, number>>;

function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(DEFAULT_LIMITS, name);
}

/** Reads `name=number, name=number` over the defaults. The error says what is wrong with the text. */
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
