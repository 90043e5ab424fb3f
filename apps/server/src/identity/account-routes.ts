/** The endpoints of accounts: players with a confirmed email and a password. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { api, type ProblemCode } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDeletedPlayerError } from '../database/deleted-player.ts';
import { createBackgroundTasks } from '../http/background-tasks.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { addressOf, networkOf } from '../admission/addresses.ts';
import { type Source, sourceOf } from '../admission/fair-queue.ts';
import { isOver } from '../admission/quotas.ts';
import {
  cancelSearchAndRoom,
  type CodePurpose,
  confirmAccount,
  type Credentials,
  findByCode,
  findCandidates,
  findVerifiedPlayer,
  hasLiveSeat,
  savePendingAccount,
  resetPassword,
} from './account-store.ts';
import { parseEmail } from './email.ts';
import type { IdentityParts } from './parts.ts';
import { acceptName } from './names.ts';
import { isWeakPassword } from './passwords.ts';
import { createGuest } from './players.ts';
import { answerView } from './session-routes.ts';
import type { Session } from './sessions.ts';
import { readShownNames } from './shown-names.ts';

const accepted = ok({ accepted: true } as const);

/** A client that guesses a password or a code, and the reply that tells it when it may try again. */
interface Guesser {
  readonly source: Source;
  readonly reply: FastifyReply;
}

export function serveAccounts(app: FastifyInstance, parts: IdentityParts): void {
  const { database, sessions, passwords, mails, quotas, guesses } = parts;
  const runInBackground = createBackgroundTasks(app);

  /** The first of these accounts that has this password. */
  const findByPassword = async <Account extends Pick<Credentials, 'passwordHash'>>(
    accounts: readonly Account[],
    password: string,
    source: Source,
  ): Promise<Result<Account, 'wrong-credentials' | 'unavailable'>> => {
    // Checks a dummy password if there is no account, so that the response time does not reveal it.
    for (const account of accounts.length === 0 ? [null] : accounts) {
      const matches = await passwords.matches(password, account?.passwordHash ?? null, source);
      if (!matches.ok) return matches;
      if (account !== null && matches.value) return ok(account);
    }
    return err('wrong-credentials');
  };

  /** Checks a password for this email. Wrong passwords are counted, and delay further guesses. */
  const guessPassword = <T>(
    { source, reply }: Guesser,
    email: string,
    check: () => Promise<Result<T, 'wrong-credentials' | 'unavailable'>>,
  ): Promise<Result<T, ProblemCode>> => {
    const { address } = source;
    const budgets = [
      ['account-failures', `${email} ${address}`],
      ['address-failures', address],
    ] as const;
    return guesses.attempt({ source, reply, budgets }, check, (error) => error === 'wrong-credentials');
  };

  /** The account for the code in a mail. Wrong codes are counted like wrong passwords. */
  const findByMailedCode = ({ source, reply }: Guesser, code: string, purpose: CodePurpose) =>
    guesses.attempt(
      { source, reply, budgets: [['address-failures', source.address]] },
      async () => {
        const account = await findByCode(database, code, purpose);
        return account === null ? err('code-expired') : ok(account);
      },
      (error) => error === 'code-expired',
    );

  /**
   * Ends a session. For a guest's session, also closes the guest's search and room, unless a new session acts for the
   * same player. Returns whether the session existed.
   */
  const endSession = async (
    { sessionId, kind, playerId }: Session,
    { playerContinues }: { readonly playerContinues: boolean },
  ): Promise<boolean> => {
    const ended = await sessions.end(sessionId);
    if (kind === 'guest' && !playerContinues) await cancelSearchAndRoom(database, playerId);
    return ended;
  };

  /**
   * Replaces the browser's session with a new account session. If the browser is playing a game as another player, the
   * new session continues that game.
   */
  const signIn = async (request: FastifyRequest, reply: FastifyReply, ownerId: string): Promise<Session> => {
    const old = await sessions.current(request.headers);
    const plays = old !== null && old.playerId !== ownerId && (await hasLiveSeat(database, old.playerId));
    const session = await sessions.open(reply, { ownerId, kind: 'account', seatPlayerId: plays ? old.playerId : null });
    if (old !== null) await endSession(old, { playerContinues: plays || old.playerId === ownerId });
    return session;
  };

  serveEndpoint(app, api.signUp, async ({ request, reply, body }) => {
    const session = await sessions.current(request.headers);
    if (session === null) return err('unauthenticated');
    if (session.kind === 'account') return err('forbidden');
    const mailRequest = mails.requestOf(request);
    if (mailRequest === null) return err('no-mail');
    const email = parseEmail(body.email);
    if (email === null) return err('malformed');
    const name = acceptName(body.data.name, await readShownNames(database, session.ownerId));
    if (!name.ok) return name;
    if (isWeakPassword(body.password, email)) return err('weak-password');
    const registrations = [
      ['registrations', addressOf(request.ip)],
      ['network-registrations', networkOf(request.ip)],
    ] as const;
    if (await isOver(quotas, reply, ...registrations)) return err('too-many-requests');

    // Before the lookup of the email, so that both answers take equally long.
    const hash = await passwords.hash(body.password, sourceOf(request, session));
    if (!hash.ok) return hash;
    if ((await findVerifiedPlayer(database, email)) !== null) {
      await mails.taken(mailRequest, email);
      return err('email-taken');
    }
    const saved = await savePendingAccount(database, session.ownerId, {
      email,
      name: name.value,
      passwordHash: hash.value,
    });
    if (!saved) return err('forbidden');
    // Otherwise an attacker who knows the old token would get into the account when it is confirmed in another browser.
    await sessions.renew(session, 'guest', reply);
    await mails.verify(mailRequest, { playerId: session.ownerId, email });
    return accepted;
  });

  serveEndpoint(app, api.confirmEmail, async ({ request, reply, body }) => {
    const session = await sessions.current(request.headers);
    const guesser = { source: sourceOf(request, session), reply };
    const account = await findByMailedCode(guesser, body.code, 'verify');
    if (!account.ok) return account;
    const { playerId, email } = account.value;
    const hasSignedUpHere = session?.ownerId === playerId;
    if (!hasSignedUpHere) {
      const { password } = body;
      // The mail alone proves nothing: the owner of the mailbox may have opened the link of a stranger who used this
      // email.
      if (password === undefined) return err('password-needed');
      const check = () => findByPassword([account.value], password, guesser.source);
      const checked = await guessPassword(guesser, email, check);
      if (!checked.ok) return checked.error === 'wrong-credentials' ? err('wrong-password') : checked;
    }
    const confirmed = await confirmAccount(database, body.code);
    if (!confirmed.ok) return confirmed;
    sessions.forgetOwner(playerId);
    return answerView(
      parts,
      await (hasSignedUpHere ? sessions.renew(session, 'account', reply) : signIn(request, reply, playerId)),
    );
  });

  serveEndpoint(app, api.signInWithPassword, async ({ request, reply, body }) => {
    const email = parseEmail(body.email);
    if (email === null) return err('wrong-credentials');
    const session = await sessions.current(request.headers);
    const source = sourceOf(request, session);
    const account = await guessPassword({ source, reply }, email, async () => {
      const candidates = await findCandidates(database, email, session?.ownerId ?? null);
      return findByPassword(candidates, body.password, source);
    });
    if (!account.ok) return account;
    if (!account.value.verified) return err('not-verified');
    try {
      return await answerView(parts, await signIn(request, reply, account.value.playerId));
    } catch (error) {
      // The account may have been deleted since it was found.
      if (isDeletedPlayerError(error)) return err('wrong-credentials');
      throw error;
    }
  });

  serveEndpoint(app, api.signOut, async ({ request, reply }) => {
    const session = await sessions.current(request.headers);
    if (session === null) return err('unauthenticated');
    // A sign-out creates a guest, which is limited. An account is signed out even if it gets no guest.
    const isLimited = await isOver(quotas, reply, ['sessions', addressOf(request.ip)]);
    if (isLimited && session.kind === 'guest') return err('too-many-requests');
    // Only one of several concurrent sign-outs ends the session.
    if (!(await endSession(session, { playerContinues: false }))) return err('unauthenticated');
    if (isLimited) return err('too-many-requests');
    return answerView(parts, await sessions.open(reply, { ownerId: await createGuest(database), kind: 'guest' }));
  });

  serveEndpoint(app, api.resendVerification, async ({ request, reply, body }) => {
    if (await isOver(quotas, reply, ['mail-requests', addressOf(request.ip)])) return err('too-many-requests');
    const mailRequest = mails.requestOf(request);
    if (mailRequest === null) return err('no-mail');
    const session = await sessions.current(request.headers);
    const email = parseEmail(body.email);
    if (email === null) return accepted;
    const { password } = body;
    const visitorId = session?.ownerId ?? null;
    const source = sourceOf(request, session);
    const findAccount = async (): Promise<Credentials | undefined> => {
      const candidates = await findCandidates(database, email, visitorId);
      if (password === undefined) return candidates.find(({ playerId }) => playerId === visitorId);
      const found = await findByPassword(candidates, password, source);
      return found.ok ? found.value : undefined;
    };
    runInBackground(async () => {
      const account = await findAccount();
      if (account?.verified === false) await mails.verify(mailRequest, { playerId: account.playerId, email });
    });
    return accepted;
  });

  serveEndpoint(app, api.requestPasswordReset, async ({ request, reply, body }) => {
    if (await isOver(quotas, reply, ['mail-requests', addressOf(request.ip)])) return err('too-many-requests');
    const mailRequest = mails.requestOf(request);
    if (mailRequest === null) return err('no-mail');
    const email = parseEmail(body.email);
    if (email === null) return accepted;
    runInBackground(async () => {
      const playerId = await findVerifiedPlayer(database, email);
      if (playerId !== null) await mails.reset(mailRequest, { playerId, email });
    });
    return accepted;
  });

  serveEndpoint(app, api.resetPassword, async ({ request, reply, body }) => {
    const source = sourceOf(request, await sessions.current(request.headers));
    const account = await findByMailedCode({ source, reply }, body.code, 'reset');
    if (!account.ok) return account;
    const { playerId, email } = account.value;
    if (isWeakPassword(body.password, email)) return err('weak-password');
    const hash = await passwords.hash(body.password, source);
    if (!hash.ok) return hash;
    const ended = await resetPassword(database, playerId, body.code, hash.value);
    if (ended === null) return err('code-expired');
    sessions.notifyEnded(ended);
    return answerView(parts, await signIn(request, reply, playerId));
  });
}
