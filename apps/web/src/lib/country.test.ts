import type { COUNTRIES } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { proposeCountry } from './country.ts';

test.each([
  // stored, locale, time zone, proposed
  ['PL', 'de-DE', 'Europe/Paris', 'PL'],
  ['XX', 'de-DE', 'Europe/Paris', 'DE'],
  ['__proto__', 'de-DE', 'Europe/Paris', 'DE'],
  [null, 'de-DE', 'Europe/Paris', 'DE'],
  [null, 'en-GB', 'Europe/Paris', 'GB'],
  [null, 'zh-Hans-CN', 'Europe/Paris', 'CN'],
  [null, 'pt-BR-u-ca-gregory', 'Europe/Paris', 'BR'],
  // A locale without a region: the time zone decides.
  [null, 'pl', 'Europe/Warsaw', 'PL'],
  [null, 'en', 'Asia/Calcutta', 'IN'],
  [null, 'es', 'America/Argentina/Buenos_Aires', 'AR'],
  [null, 'es', 'America/Mexico_City', 'MX'],
  [null, 'en', 'Australia/Sydney', 'AU'],
  [null, 'en', 'America/Vancouver', 'CA'],
  [null, 'uk', 'Europe/Kiev', 'UA'],
  // A country that is not offered: the time zone decides.
  [null, 'de-AT', 'Europe/Berlin', 'DE'],
  [null, 'fr-BE', 'Europe/Amsterdam', 'NL'],
  // Neither helps: the default.
  [null, 'de-AT', 'Europe/Vienna', 'US'],
  [null, 'en', 'America/New_York', 'US'],
  [null, 'es-419', 'America/Lima', 'US'],
  [null, '', '', 'US'],
  [null, 'not a locale', 'nowhere', 'US'],
] as const)('stored %j, locale %j, time zone %j: %s', (stored, locale, timeZone, proposed) => {
  expect(proposeCountry(stored, { locale, timeZone })).toBe(proposed);
});

/** The zone of each country's capital or largest city. */
const ZONES = {
  US: 'America/Chicago',
  GB: 'Europe/London',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  ES: 'Europe/Madrid',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  CN: 'Asia/Shanghai',
  IN: 'Asia/Kolkata',
  BR: 'America/Sao_Paulo',
  RU: 'Europe/Moscow',
  CA: 'America/Toronto',
  AU: 'Australia/Melbourne',
  NL: 'Europe/Amsterdam',
  SE: 'Europe/Stockholm',
  NO: 'Europe/Oslo',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  GR: 'Europe/Athens',
  IE: 'Europe/Dublin',
  ZA: 'Africa/Johannesburg',
  MX: 'America/Monterrey',
  AR: 'America/Argentina/Cordoba',
  KR: 'Asia/Seoul',
  TR: 'Europe/Istanbul',
  UA: 'Europe/Kyiv',
} satisfies Record<keyof typeof COUNTRIES, string>;

test.each(Object.entries(ZONES))('the time zone of %s is %s', (code, timeZone) => {
  expect(proposeCountry(null, { locale: 'eo', timeZone })).toBe(code);
});
