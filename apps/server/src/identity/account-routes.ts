/** The endpoints of accounts: players with a verified email and a password. */
import { err, ok } from '@sixtyfour/chess';
import { api, paths, problemMessages, type ProblemCode, verifyEmailPath } from '@sixtyfour/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isDeletedPlayerError } from '../database/deleted-player.ts';
import { createBackgroundTasks } from '../http/background-tasks.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { addressOf, networkOf } from '../admission/addresses.ts';
import { sourceOf } from '../admission/fair-queue.ts';
import { isOver } from '../admission/quotas.ts';
import {
  cancelSearchAndRoom,
  findByCode,
  findCredentials,
  findPendingPlayer,
  findVerifiedPlayer,
  hasLiveSeat,
  hasProfile,
  savePendingAccount,
  resetPassword,
  verifyAccount,
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

/** The query of the link in a verification mail. */
const VerifyQuery = z.object({ code: z.string() });

/** The page that shows the result of a link. It reads the URL fragment (R-NAV-24). */
function callbackPath(facts: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(facts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${paths.authCallback}#${pairs.join('&')}`;
}

function failedCallbackPath(code: ProblemCode): string {
  return callbackPath({ error: code, error_description: problemMessages[code] });
}

export function serveAccounts(app: FastifyInstance, parts: IdentityParts): void {
  const { database, sessions, passwords, mails, quotas } = parts;
  const runInBackground = createBackgroundTasks(app);

  /**
   * Ends a session. If it was a guest's and no new session acts for the same player, the guest's search and room are
   * closed too. Returns whether the session existed.
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
   * Replaces the session of the browser by a new account session. The new session continues a running game that the
   * browser plays as another player.
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
    const origin = mails.originFor(request);
    if (origin === null) return err('no-mail');
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

    // Before the email is looked up, so that both answers take equally long.
    const hash = await passwords.hash(body.password, sourceOf(request, session));
    if (!hash.ok) return hash;
    if (await hasProfile(database, email)) {
      await mails.taken(origin, email);
      return err('email-taken');
    }
    const saved = await savePendingAccount(database, session.ownerId, {
      email,
      name: name.value,
      passwordHash: hash.value,
    });
    if (!saved) return err('forbidden');
    await mails.verify(origin, email, session.ownerId);
    return accepted;
  });

  serveEndpoint(app, api.signInWithPassword, async ({ request, reply, body }) => {
    const email = parseEmail(body.email);
    if (email === null) return err('wrong-credentials');
    const source = sourceOf(request, await sessions.current(request.headers));
    const failures = [
      ['address-failures', addressOf(request.ip)],
      ['account-failures', email],
    ] as const;
    // Counted before the password is checked, so that concurrent attempts cannot exceed the limit.
    if (await isOver(quotas, reply, ...failures)) return err('too-many-requests');

    const account = await findCredentials(database, email);
    const matches = await passwords.matches(body.password, account?.passwordHash ?? null, source);
    if (!matches.ok) {
      // The password was not checked.
      await quotas.giveBack(...failures);
      return matches;
    }
    if (account === null || !matches.value) return err('wrong-credentials');
    await quotas.giveBack(...failures);
    if (!account.verified) return err('not-verified');
    try {
      return await answerView(parts, await signIn(request, reply, account.playerId));
    } catch (error) {
      // The account may have been deleted since it was found.
      if (isDeletedPlayerError(error)) return err('wrong-credentials');
      throw error;
    }
  });

  serveEndpoint(app, api.signOut, async ({ request, reply }) => {
    const session = await sessions.current(request.headers);
    // Each sign-out makes a new guest. That of an account is limited by its sign-in, and of concurrent ones only the first.
    const endsAccount = session?.kind === 'account' && (await endSession(session, { playerContinues: false }));
    if (!endsAccount && (await isOver(quotas, reply, ['sessions', addressOf(request.ip)]))) {
      return err('too-many-requests');
    }
    if (session?.kind === 'guest') await endSession(session, { playerContinues: false });
    const ownerId = await createGuest(database);
    return answerView(parts, await sessions.open(reply, { ownerId, kind: 'guest' }));
  });

  serveEndpoint(app, api.resendVerification, async ({ request, reply, body }) => {
    if (await isOver(quotas, reply, ['mail-requests', addressOf(request.ip)])) return err('too-many-requests');
    const origin = mails.originFor(request);
    if (origin === null) return err('no-mail');
    const session = await sessions.current(request.headers);
    const email = parseEmail(body.email);
    if (email === null) return accepted;
    runInBackground(async () => {
      const playerId = await findPendingPlayer(database, email, session?.ownerId ?? null);
      if (playerId !== null) await mails.verify(origin, email, playerId);
    });
    return accepted;
  });

  serveEndpoint(app, api.requestPasswordReset, async ({ request, reply, body }) => {
    if (await isOver(quotas, reply, ['mail-requests', addressOf(request.ip)])) return err('too-many-requests');
    const origin = mails.originFor(request);
    if (origin === null) return err('no-mail');
    const email = parseEmail(body.email);
    if (email === null) return accepted;
    runInBackground(async () => {
      const playerId = await findVerifiedPlayer(database, email);
      if (playerId !== null) await mails.reset(origin, email, playerId);
    });
    return accepted;
  });

  serveEndpoint(app, api.resetPassword, async ({ request, reply, body }) => {
    const account = await findByCode(database, body.code, 'reset');
    if (account === null) return err('code-expired');
    const { playerId, email } = account;
    if (isWeakPassword(body.password, email)) return err('weak-password');
    const source = sourceOf(request, await sessions.current(request.headers));
    const hash = await passwords.hash(body.password, source);
    if (!hash.ok) return hash;
    if (!(await resetPassword(database, playerId, body.code, hash.value))) return err('code-expired');
    const session = await signIn(request, reply, playerId);
    await sessions.endOthersOf(playerId, session.sessionId);
    return answerView(parts, session);
  });

  // No HEAD, so that a link preview does not consume the code.
  app.get(verifyEmailPath, { exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
    const query = VerifyQuery.safeParse(request.query);
    const answer = query.success ? await verifyAccount(database, query.data.code) : ({ kind: 'code-expired' } as const);
    if (answer.kind !== 'verified') return reply.redirect(failedCallbackPath(answer.kind), 302);
    sessions.forgetOwner(answer.playerId);
    const session = await sessions.current(request.headers);
    if (session?.ownerId === answer.playerId) await sessions.upgradeToAccount(session, reply);
    return reply.redirect(callbackPath({ type: 'signup' }), 302);
  });
}
