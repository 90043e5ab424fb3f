/** What has to be in the fields of the account forms before the server is asked. */
import { messages, MINIMUM_AGE, PASSWORD_LENGTH } from '@sixtyfour/contract';
import { readProfileName } from './profile.ts';

export type LoginField = 'email' | 'password';
export type RegisterField = 'name' | 'email' | 'password' | 'ofAge';

type Faults<Field extends string> = Partial<Record<Field, string>>;

const words = messages.account;

/** An address is proven by a mail: here only what cannot be one is caught. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** What is wrong with an email, or null. */
export function emailFault(email: string): string | null {
  if (email === '') return words.emailMissing;
  return ADDRESS.test(email) ? null : words.emailWrong;
}

/** What is wrong with a password that is being chosen, or null. The server also knows the most common ones. */
export function newPasswordFault(password: string): string | null {
  const { length } = Array.from(password);
  if (length === 0) return words.passwordMissing;
  if (length < PASSWORD_LENGTH.min) return words.passwordTooShort(PASSWORD_LENGTH.min);
  return length > PASSWORD_LENGTH.max ? words.passwordTooLong(PASSWORD_LENGTH.max) : null;
}

/** Empty when nothing is wrong. */
export function loginFaults({ email, password }: Record<LoginField, string>): Faults<LoginField> {
  return given({ email: emailFault(email), password: password === '' ? words.passwordMissing : null });
}

/** Empty when nothing is wrong. `ofAge` is '' when the box is not ticked. */
export function registerFaults({ name, email, password, ofAge }: Record<RegisterField, string>): Faults<RegisterField> {
  const readName = readProfileName(name);
  return given({
    name: readName.ok ? null : readName.error,
    email: emailFault(email),
    password: newPasswordFault(password),
    ofAge: ofAge === '' ? words.ofAgeMissing(MINIMUM_AGE) : null,
  });
}

function given<Field extends string>(faults: Record<Field, string | null>): Faults<Field> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null)) as Faults<Field>;
}
