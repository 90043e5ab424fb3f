/**
 * The local time of the next midnight UTC: '01:00' in Berlin in winter.
 * @param now in ms since the epoch
 * @param timeZone an IANA name; by default the visitor's time zone
 */
export function nextResetText(now: number, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  });
  return format.format(new Date(now).setUTCHours(24, 0, 0, 0));
}
