const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
}

function untilReset(now: number): number {
  return DAY_MS - (now % DAY_MS);
}

/** How long a day of Daily Champions still lasts: to the next midnight UTC, in started minutes. `now` in ms UTC. */
export function timeToReset(now: number): TimeLeft {
  const left = Math.ceil(untilReset(now) / MINUTE_MS);
  return { hours: Math.floor(left / 60), minutes: left % 60 };
}

/**
 * The local time of the next midnight UTC: '01:00' in Berlin in winter.
 * @param timeZone an IANA name; without it the visitor's own
 */
export function resetTimeText(now: number, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  });
  return format.format(now + untilReset(now));
}

/** In ms: when `timeToReset` changes next. */
export function untilNextMinute(now: number): number {
  return MINUTE_MS - (now % MINUTE_MS);
}
