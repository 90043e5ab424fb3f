/**
 * The endpoints of `roomsApi`. Reading rooms counts as a sign of life, so that the room of a host with an open page
 * stays open.
 */
import { err, ok } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serveCaller } from '../http/serve-endpoint.ts';
import type { Sessions } from '../identity/caller.ts';
import { addressOf, networkOf } from '../admission/addresses.ts';
import type { Guesses } from '../admission/guesses.ts';
import type { JoinBudget } from '../admission/join-budget.ts';
import { isOver, type Quotas } from '../admission/quotas.ts';
import { keyedHash } from '../operations/keyed-hash.ts';
import type { Presence } from '../presence/presence.ts';
import { createCodeGuard } from './code-guard.ts';
import type { Rooms } from './rooms.ts';

export function serveRooms(
  app: FastifyInstance,
  {
    rooms,
    sessions,
    presence,
    quotas,
    guesses,
    joins,
    secret,
    log,
  }: {
    readonly rooms: Pick<Rooms, 'open' | 'join' | 'invitation' | 'list' | 'view' | 'closeRoom'>;
    readonly sessions: Sessions;
    readonly presence: Pick<Presence, 'seen'>;
    readonly quotas: Quotas;
    readonly guesses: Guesses;
    readonly joins: Pick<JoinBudget, 'take' | 'giveBack'>;
    /** The key of the hashes of networks. */
    readonly secret: string;
    readonly log: Pick<FastifyBaseLogger, 'error'>;
  },
): void {
  const guard = createCodeGuard({ guesses, quotas, log });
  serveCaller(app, sessions, api.listRooms, async ({ caller }) => {
    await presence.seen([caller.playerId]);
    return ok(await rooms.list(caller.playerId));
  });

  serveCaller(app, sessions, api.createRoom, async ({ caller, request, body, reply }) => {
    if (await isOver(quotas, reply, ['rooms', caller.playerId])) return err('too-many-requests');
    return rooms.open(caller.playerId, body, keyedHash(secret, 'rooms', networkOf(request.ip)));
  });

  serveCaller(app, sessions, api.joinRoom, async (call) => {
    const { playerId } = call.caller;
    const address = addressOf(call.request.ip);
    return guard(call, async () => {
      // Taken before the join, so that concurrent ones cannot exceed the budget, and not while the call waits for its turn.
      const wait = joins.take(playerId, address, performance.now());
      if (wait > 0) {
        void call.reply.header('retry-after', wait);
        return err('too-many-requests');
      }
      const joined = await rooms.join(playerId, call.body.room_code);
      if (!joined.ok || joined.value.status !== 'seated') joins.giveBack(playerId, address, performance.now());
      return joined;
    });
  });

  serveCaller(app, sessions, api.readInvitation, async (call) => {
    const answer = await guard(call, () => rooms.invitation(call.body.room_code));
    if (answer.ok) return ok({ invitation: answer.value });
    // Expected for old links, so it must not be an error in the console of the page.
    return answer.error === 'room-not-found' ? ok({ invitation: null }) : answer;
  });

  serveCaller(app, sessions, api.getRoom, async ({ caller, params }) => {
    await presence.seen([caller.playerId]);
    return rooms.view(caller.playerId, params.gameId);
  });

  serveCaller(app, sessions, api.closeRoom, ({ caller, params }) => rooms.closeRoom(caller.playerId, params.gameId));
}
