/** The endpoints of sessions and profiles, which need no account. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { api, isCountryCode, type ProblemCode, type SessionView } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { addressOf } from '../admission/addresses.ts';
import { isOver } from '../admission/quotas.ts';
import type { IdentityParts } from './parts.ts';
import { acceptName } from './names.ts';
import { createGuest, guestName, saveProfile, viewOf } from './players.ts';
import type { Session } from './sessions.ts';
import { readShownNames } from './shown-names.ts';

/** The view of a session; 'unauthenticated' if its player has been deleted meanwhile. */
export async function answerView(
  { database }: Pick<IdentityParts, 'database'>,
  session: Session,
): Promise<Result<SessionView, ProblemCode>> {
  const view = await viewOf(database, session);
  return view === null ? err('unauthenticated') : ok(view);
}

export function serveSessions(app: FastifyInstance, parts: IdentityParts): void {
  const { database, sessions, quotas } = parts;

  serveEndpoint(app, api.getSession, async ({ request, reply }) => {
    const session = await sessions.current(request.headers);
    if (session === null) return ok({ session: null });
    if (session.needsUpgrade) {
      return ok({ session: await viewOf(database, await sessions.renew(session, 'account', reply)) });
    }
    await sessions.renewCookie(request.headers, session, reply);
    return ok({ session: await viewOf(database, session) });
  });

  serveEndpoint(app, api.signInAsGuest, async ({ request, reply }) => {
    const session = await sessions.current(request.headers);
    const view = session && (await viewOf(database, session));
    if (view !== null) return ok(view);
    if (await isOver(quotas, reply, ['sessions', addressOf(request.ip)])) return err('too-many-requests');
    return answerView(parts, await sessions.open(reply, { ownerId: await createGuest(database), kind: 'guest' }));
  });

  serveEndpoint(app, api.saveProfile, async ({ request, body }) => {
    const session = await sessions.current(request.headers);
    if (session === null) return err('unauthenticated');
    // A guest may keep their own default name, but not take that of another guest.
    const name =
      body.name === guestName(session.ownerId)
        ? ok(body.name)
        : acceptName(body.name, await readShownNames(database, session.ownerId));
    if (!name.ok) return name;
    if (!isCountryCode(body.country)) return err('country-missing');
    await saveProfile(database, session.ownerId, { name: name.value, country: body.country });
    return answerView(parts, session);
  });
}
