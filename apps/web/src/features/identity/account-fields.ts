/** Client-side validation of the account forms. */
import { messages, MINIMUM_AGE, PASSWORD_LENGTH } from '@sixtyfour/contract';
import { readProfileName } from './profile.ts';

export type LoginField = 'email' | 'password';
export type RegisterField = 'name' | 'email' | 'password' | 'ofAge';

type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

const words = messages.account;

/** Only rejects what cannot be an address: the verification email proves the rest. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The error of an email address, or null. */
export function emailError(email: string): string | null {
  if (email === '') return words.emailMissing;
  return ADDRESS.test(email) ? null : words.emailWrong;
}

/** The error of a new password, or null. The server also rejects common passwords. */
export function newPasswordError(password: string): string | null {
  const { length } = Array.from(password);
  if (length === 0) return words.passwordMissing;
  if (length < PASSWORD_LENGTH.min) return words.passwordTooShort(PASSWORD_LENGTH.min);
  return length > PASSWORD_LENGTH.max ? words.passwordTooLong(PASSWORD_LENGTH.max) : null;
}

/** The errors by field; empty if all are valid. */
export function loginErrors({ email, password }: Record<LoginField, string>): FieldErrors<LoginField> {
  return withoutNulls({ email: emailError(email), password: password === '' ? words.passwordMissing : null });
}

/** The errors by field; empty if all are valid. `ofAge` is '' if the box is not checked. */
export function registerErrors({
  name,
  email,
  password,
  ofAge,
}: Record<RegisterField, string>): FieldErrors<RegisterField> {
  const readName = readProfileName(name);
  return withoutNulls({
    name: readName.ok ? null : readName.error,
    email: emailError(email),
    password: newPasswordError(password),
    ofAge: ofAge === '' ? words.ofAgeMissing(MINIMUM_AGE) : null,
  });
}

function withoutNulls<Field extends string>(errors: Record<Field, string | null>): FieldErrors<Field> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null)) as FieldErrors<Field>;
}
