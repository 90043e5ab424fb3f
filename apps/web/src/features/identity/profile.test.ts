import { expect, test } from 'vitest';
import { readProfile } from './profile.ts';

test('R-NM-02 the name is trimmed', () => {
  expect(readProfile({ name: '  Maja ', country: 'PL' })).toEqual({ ok: true, value: { name: 'Maja', country: 'PL' } });
});

test.each([
  [{ name: 'M', country: 'PL' }, { name: 'Please enter a name with at least 2 characters' }],
  [{ name: ' '.repeat(30), country: 'PL' }, { name: 'Please enter a name with at least 2 characters' }],
  [{ name: 'x'.repeat(21), country: 'PL' }, { name: 'Name must be 20 characters or less' }],
  [{ name: 'Maja', country: '' }, { country: 'Please select your country' }],
  [{ name: 'Maja', country: 'XX' }, { country: 'Please select your country' }],
  [
    { name: '', country: '' },
    { name: 'Please enter a name with at least 2 characters', country: 'Please select your country' },
  ],
])('%j is rejected', (entered, errors) => {
  expect(readProfile(entered)).toEqual({ ok: false, error: errors });
});
