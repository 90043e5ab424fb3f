/** Finds accounts by their password, or by the code in a mail. */
import { err, ok, type Result } from '@sixtyfour/chess';
import type { ProblemCode } from '@sixtyfour/contract';
import type { FastifyReply } from 'fastify';
import type { Source } from '../admission/fair-queue.ts';
import { type CodePurpose, type Credentials, findByCode } from './account-store.ts';
import type { IdentityParts } from './parts.ts';

/** A client that guesses a password or a code, and the reply that tells it when it may try again. */
interface Guesser {
  readonly source: Source;
  readonly reply: FastifyReply;
}

type PasswordProblem = 'wrong-credentials' | 'unavailable';

/** The first of these accounts that has this password. */
export async function findByPassword<Account extends Pick<Credentials, 'passwordHash'>>(
  { passwords }: Pick<IdentityParts, 'passwords'>,
  accounts: readonly Account[],
  password: string,
  source: Source,
): Promise<Result<Account, PasswordProblem>> {
  // Checks a dummy password if there is no account, so that the response time does not reveal it.
  for (const account of accounts.length === 0 ? [null] : accounts) {
    const matches = await passwords.matches(password, account?.passwordHash ?? null, source);
    if (!matches.ok) return matches;
    if (account !== null && matches.value) return ok(account);
  }
  return err('wrong-credentials');
}

/** Runs `check`, which checks a password for this email. Wrong passwords are counted, and delay further guesses. */
export function guessPassword<T>(
  { guesses }: Pick<IdentityParts, 'guesses'>,
  { source, reply }: Guesser,
  email: string,
  check: () => Promise<Result<T, PasswordProblem>>,
): Promise<Result<T, ProblemCode>> {
  const { address } = source;
  const budgets = [
    ['account-failures', `${email} ${address}`],
    ['address-failures', address],
  ] as const;
  return guesses.attempt({ source, reply, budgets }, check, (error) => error === 'wrong-credentials');
}

/** The account for the code in a mail. Wrong codes are counted like wrong passwords. */
export function findByMailedCode(
  { database, guesses }: Pick<IdentityParts, 'database' | 'guesses'>,
  { source, reply }: Guesser,
  code: string,
  purpose: CodePurpose,
) {
  return guesses.attempt(
    { source, reply, budgets: [['address-failures', source.address]] },
    async () => {
      const account = await findByCode(database, code, purpose);
      return account === null ? err('code-expired') : ok(account);
    },
    (error) => error === 'code-expired',
  );
}
