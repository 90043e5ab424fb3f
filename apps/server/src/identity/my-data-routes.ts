/** The endpoints with which visitors, including guests, read and delete the data stored about them. */
import { err, ok } from '@sixtyfour/chess';
import { api, messages } from '@sixtyfour/contract';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { isOver } from '../admission/quotas.ts';
import type { IdentityParts } from './parts.ts';
import { hasAccount } from './account-store.ts';
import { deletePlayer, readEverything } from './my-data.ts';

/** A pending search may start another game while a game is being resigned. */
const DELETE_ATTEMPTS = 3;

export function serveMyData(app: FastifyInstance, parts: IdentityParts): void {
  const { database, sessions, resignGames, quotas } = parts;

  const deleteWithGames = async (playerId: string): Promise<readonly string[] | null> => {
    for (let attempt = 0; attempt < DELETE_ATTEMPTS; attempt += 1) {
      await database.deleteFrom('match_requests').where('user_id', '=', playerId).execute();
      await resignGames(playerId);
      const ended = await deletePlayer(database, playerId);
      if (ended !== null) return ended;
    }
    return null;
  };

  serveEndpoint(app, api.exportData, async ({ request, reply }) => {
    const session = await sessions.current(request.headers);
    if (session === null) return err('unauthenticated');
    if (await isOver(quotas, reply, ['exports', session.ownerId])) return err('too-many-requests');
    const everything = await readEverything(database, session.ownerId);
    if (everything === null) return err('unauthenticated');
    void reply.header('content-disposition', `attachment; filename="${messages.personalData.fileName}"`);
    // It is JSON already: parsing it to serialize it again would hold up the event loop.
    void reply.type('application/json; charset=utf-8').serializer(() => everything);
    return ok({});
  });

  serveEndpoint(app, api.deleteData, async ({ request, reply }) => {
    const session = await sessions.current(request.headers);
    if (session === null) return err('unauthenticated');
    const { playerId: actingId, ownerId } = session;
    // The session may continue a game of a guest that only its browser knows: that guest is deleted too.
    const players = actingId === ownerId || (await hasAccount(database, actingId)) ? [ownerId] : [actingId, ownerId];
    for (const playerId of players) {
      const ended = await deleteWithGames(playerId);
      if (ended === null) return err('unavailable');
      sessions.notifyEnded(ended);
    }
    sessions.clearCookie(reply);
    return ok({ deleted: true });
  });
}
