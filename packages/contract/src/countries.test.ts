import { expect, test } from 'vitest';
import { COUNTRIES, countryName, isCountryCode } from './countries.ts';

test('R-NM-08 the countries offered are exactly the 28 of the specification, each with a name', () => {
  const codes =
    'US, GB, DE, FR, ES, IT, JP, CN, IN, BR, RU, CA, AU, NL, SE, NO, DK, FI, PL, PT, GR, IE, ZA, MX, AR, KR, TR, UA';
  expect(Object.keys(COUNTRIES)).toEqual(codes.split(', '));
  const names = Object.values(COUNTRIES);
  expect(new Set(names).size).toBe(28);
  for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z ]+$/);
  expect(COUNTRIES.GB).toBe('United Kingdom');
});

test('only the listed codes are countries, not names of object members', () => {
  expect(isCountryCode('DE')).toBe(true);
  for (const code of ['de', '', 'constructor', '__proto__', 'XX']) expect(isCountryCode(code)).toBe(false);
});

test('a country code is shown as a name; an unknown code is not shown', () => {
  expect(['PL', null, 'XX', '__proto__'].map((country) => countryName(country))).toEqual(['Poland', null, null, null]);
});
