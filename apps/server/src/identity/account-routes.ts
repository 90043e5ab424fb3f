/** The endpoints of accounts: players with a confirmed email and a password. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { api, type ProblemCode } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDeletedPlayerError } from '../database/deleted-player.ts';
import { createBackgroundTasks } from '../http/background-tasks.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { addressOf, networkOf } from '../admission/addresses.ts';
import { sourceOf } from '../admission/fair-queue.ts';
import { isOver } from '../admission/quotas.ts';
import {
  confirmAccount,
  type Credentials,
  findCandidates,
  findVerifiedPlayer,
  savePendingAccount,
  resetPassword,
} from './account-store.ts';
import { findByMailedCode, findByPassword, guessPassword } from './credentials.ts';
import { parseEmail } from './email.ts';
import type { IdentityParts } from './parts.ts';
import { acceptName } from './names.ts';
import { isWeakPassword } from './passwords.ts';
import { createGuest } from './players.ts';
import { answerView } from './session-routes.ts';
import type { Session } from './sessions.ts';
import { endSession, signIn } from './sign-in.ts';
import { readShownNames } from './shown-names.ts';

const accepted = ok({ accepted: true } as const);

export function serveAccounts(app: FastifyInstance, parts: IdentityParts): void {
  serveSignUp(app, parts);
  serveConfirmation(app, parts);
  serveSignIn(app, parts);
  servePasswordReset(app, parts);
}

function serveSignUp(app: FastifyInstance, parts: IdentityParts): void {
  const { database, sessions, passwords, mails, quotas } = parts;

  /**
   * The guest of the session. Without one, a guest who has registered this email with this password: the answer with the
   * new cookie was lost, and the visitor tries again. The old cookie proves nothing: an attacker may have planted it.
   */
  async function findGuest(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<Result<{ readonly playerId: string; readonly session: Session | null }, ProblemCode>> {
    const session = await sessions.current(request.headers);
    if (session?.kind === 'account') return err('forbidden');
    if (session !== null) return ok({ playerId: session.ownerId, session });
    const source = sourceOf(request, session);
    const account = await guessPassword(parts, { source, reply }, email, async () => {
      const candidates = await findCandidates(database, email, null);
      const pending = candidates.filter(({ verified }) => !verified);
      return findByPassword(parts, pending, password, source);
    });
    if (account.ok) return ok({ playerId: account.value.playerId, session });
    return account.error === 'wrong-credentials' ? err('unauthenticated') : account;
  }

  serveEndpoint(app, api.signUp, async ({ request, reply, body }) => {
    const mailRequest = mails.requestOf(request);
    if (mailRequest === null) return err('no-mail');
    const email = parseEmail(body.email);
    if (email === null) return err('malformed');
    const { password } = body;
    const known = await findGuest(request, reply, { email, password });
    if (!known.ok) return known;
    const name = acceptName(body.data.name, await readShownNames(database, known.value.playerId));
    if (!name.ok) return name;
    if (isWeakPassword(password, email)) return err('weak-password');
    const registrations = [
      ['registrations', addressOf(request.ip)],
      ['network-registrations', networkOf(request.ip)],
    ] as const;
    if (await isOver(quotas, reply, ...registrations)) return err('too-many-requests');

    // Before the lookup of the email, so that both answers take equally long.
    const hash = await passwords.hash(password, sourceOf(request, known.value.session));
    if (!hash.ok) return hash;
    if ((await findVerifiedPlayer(database, email)) !== null) {
      await mails.taken(mailRequest, email);
      return err('email-taken');
    }
    // Again, because an earlier attempt may have changed the token meanwhile.
    const guest = await findGuest(request, reply, { email, password });
    if (!guest.ok) return guest;
    const { playerId, session } = guest.value;
    const saved = await savePendingAccount(database, playerId, { email, name: name.value, passwordHash: hash.value });
    if (!saved) return err('forbidden');
    // Otherwise an attacker who knows the old token would get into the account when it is confirmed in another browser.
    await (session === null
      ? sessions.open(reply, { ownerId: playerId, kind: 'guest' })
      : sessions.renew(session, 'guest', reply));
    await mails.verify(mailRequest, { playerId, email });
    return accepted;
  });
}

/** The confirmation of an email, and another mail that asks for it. */
function serveConfirmation(app: FastifyInstance, parts: IdentityParts): void {
  const { database, sessions, mails, quotas } = parts;
  const runInBackground = createBackgroundTasks(app);

  serveEndpoint(app, api.confirmEmail, async ({ request, reply, body }) => {
    const session = await sessions.current(request.headers);
    const guesser = { source: sourceOf(request, session), reply };
    const account = await findByMailedCode(parts, guesser, body.code, 'verify');
    if (!account.ok) return account;
    const { playerId, email } = account.value;
    const hasSignedUpHere = session?.ownerId === playerId;
    if (!hasSignedUpHere) {
      const { password } = body;
      // The mail alone proves nothing: the owner of the mailbox may have opened the link of a stranger who used this
      // email.
      if (password === undefined) return err('password-needed');
      const check = () => findByPassword(parts, [account.value], password, guesser.source);
      const checked = await guessPassword(parts, guesser, email, check);
      if (!checked.ok) return checked.error === 'wrong-credentials' ? err('wrong-password') : checked;
    }
    const confirmed = await confirmAccount(database, body.code);
    if (!confirmed.ok) return confirmed;
    sessions.forgetOwner(playerId);
    return answerView(
      parts,
      await (hasSignedUpHere ? sessions.renew(session, 'account', reply) : signIn(parts, request, reply, playerId)),
    );
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
      const found = await findByPassword(parts, candidates, password, source);
      return found.ok ? found.value : undefined;
    };
    runInBackground(async () => {
      const account = await findAccount();
      if (account?.verified === false) await mails.verify(mailRequest, { playerId: account.playerId, email });
    });
    return accepted;
  });
}

function serveSignIn(app: FastifyInstance, parts: IdentityParts): void {
  const { database, sessions, quotas } = parts;

  serveEndpoint(app, api.signInWithPassword, async ({ request, reply, body }) => {
    const email = parseEmail(body.email);
    if (email === null) return err('wrong-credentials');
    const session = await sessions.current(request.headers);
    const source = sourceOf(request, session);
    const account = await guessPassword(parts, { source, reply }, email, async () => {
      const candidates = await findCandidates(database, email, session?.ownerId ?? null);
      return findByPassword(parts, candidates, body.password, source);
    });
    if (!account.ok) return account;
    if (!account.value.verified) return err('not-verified');
    try {
      return await answerView(parts, await signIn(parts, request, reply, account.value.playerId));
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
    if (!(await endSession(parts, session, { playerContinues: false }))) return err('unauthenticated');
    if (isLimited) return err('too-many-requests');
    return answerView(parts, await sessions.open(reply, { ownerId: await createGuest(database), kind: 'guest' }));
  });
}

function servePasswordReset(app: FastifyInstance, parts: IdentityParts): void {
  const { database, sessions, passwords, mails, quotas } = parts;
  const runInBackground = createBackgroundTasks(app);

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
    const account = await findByMailedCode(parts, { source, reply }, body.code, 'reset');
    if (!account.ok) return account;
    const { playerId, email } = account.value;
    if (isWeakPassword(body.password, email)) return err('weak-password');
    const hash = await passwords.hash(body.password, source);
    if (!hash.ok) return hash;
    const sessionIds = await resetPassword(database, playerId, body.code, hash.value);
    if (sessionIds === null) return err('code-expired');
    sessions.notifyEnded(sessionIds.ended);
    sessions.notifyPlayerChanged(sessionIds.changed);
    return answerView(parts, await signIn(parts, request, reply, playerId));
  });
}
