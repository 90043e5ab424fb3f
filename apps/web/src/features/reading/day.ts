const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats '2026-11-18' as '18 November 2026', independent of the time zone. */
export function dayText(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
