/** The countries that a player can choose, in the specification's order (R-NM-08). */
export const COUNTRIES = {
  US: 'United States',
  GB: 'United Kingdom',
  DE: 'Germany',
  FR: 'France',
  ES: 'Spain',
  IT: 'Italy',
  JP: 'Japan',
  CN: 'China',
  IN: 'India',
  BR: 'Brazil',
  RU: 'Russia',
  CA: 'Canada',
  AU: 'Australia',
  NL: 'Netherlands',
  SE: 'Sweden',
  NO: 'Norway',
  DK: 'Denmark',
  FI: 'Finland',
  PL: 'Poland',
  PT: 'Portugal',
  GR: 'Greece',
  IE: 'Ireland',
  ZA: 'South Africa',
  MX: 'Mexico',
  AR: 'Argentina',
  KR: 'South Korea',
  TR: 'Turkey',
  UA: 'Ukraine',
} as const;

export type CountryCode = keyof typeof COUNTRIES;

/** Whether a text is one of the offered country codes. */
export function isCountryCode(code: string): code is CountryCode {
  return Object.hasOwn(COUNTRIES, code);
}

/** The name of a country; null if there is none or it is not offered. */
export function countryName(code: string | null): string | null {
  return code !== null && isCountryCode(code) ? COUNTRIES[code] : null;
}
