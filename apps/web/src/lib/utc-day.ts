/** The UTC day of a timestamp in ms, as 'YYYY-MM-DD'. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The UTC day of the device's clock, as 'YYYY-MM-DD'. */
export function currentDay(): string {
  return dayOf(Date.now());
}

/** The start of the next UTC day after a timestamp in ms. */
export function nextDayAfter(at: number): number {
  return new Date(at).setUTCHours(24, 0, 0, 0);
}
