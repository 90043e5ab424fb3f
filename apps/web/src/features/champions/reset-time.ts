const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
}

/** How long a day of Daily Champions still lasts: to the next midnight UTC, in started minutes. `now` in ms UTC. */
export function timeToReset(now: number): TimeLeft {
  const left = Math.ceil((DAY_MS - (now % DAY_MS)) / MINUTE_MS);
  return { hours: Math.floor(left / 60), minutes: left % 60 };
}

/** In ms: when `timeToReset` changes next. */
export function untilNextMinute(now: number): number {
  return MINUTE_MS - (now % MINUTE_MS);
}
