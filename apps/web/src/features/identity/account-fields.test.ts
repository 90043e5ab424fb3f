import { expect, test } from 'vitest';
import { emailError, loginErrors, newPasswordError, registerErrors } from './account-fields.ts';

test.each(['a@b', 'maja@example.org', "o'neil+chess@sub.example.co.uk", 'jürgen@bücher.example'])(
  '%s is accepted as an email address',
  (email) => {
    expect(emailError(email)).toBeNull();
  },
);

test.each(['maja', '@example.org', 'maja@', 'ma ja@example.org', 'maja@@example.org'])(
  '%s is rejected as an email address',
  (email) => {
    expect(emailError(email)).toBe('Please enter a valid email, like name@example.org');
  },
);

test.each([
  ['', 'Please enter your password'],
  ['1234567', 'Please use at least 8 characters'],
  ['x'.repeat(129), 'Please use at most 128 characters'],
  ['correct horse battery staple', null],
  ['😀'.repeat(8), null],
  ['x'.repeat(128), null],
])('the new password %j has the error %j', (password, error) => {
  expect(newPasswordError(password)).toBe(error);
});

test('a login needs both fields and accepts a password of any length', () => {
  expect(loginErrors({ email: '', password: '' })).toEqual({
    email: 'Please enter your email',
    password: 'Please enter your password',
  });
  expect(loginErrors({ email: 'maja@example.org', password: 'x' })).toEqual({});
});

test('a registration needs name, email, password and the checked box', () => {
  expect(registerErrors({ name: 'M', email: 'maja', password: 'short', ofAge: '' })).toEqual({
    name: 'Please enter a name with at least 2 characters',
    email: 'Please enter a valid email, like name@example.org',
    password: 'Please use at least 8 characters',
    ofAge: 'You must be 13 or older to register',
  });
  const entered = { name: 'Maja', email: 'maja@example.org', password: 'long enough', ofAge: 'on' };
  expect(registerErrors(entered)).toEqual({});
});
