import * as z from 'zod/mini';
import { OnlineOrigin } from './game-kind.ts';

/** Ids of players, games and requests. Public, never a credential. */
export const Uuid = z.uuid();

/** A row of anonymous_users as sent to the player (R-EN-07). */
const Player = z.object({
  id: Uuid,
  username: z.string(),
  country: z.nullable(z.string()),
  /** Whether the player has entered a name; otherwise it is 'Guest_' and the first 8 characters of the id. */
  named: z.boolean(),
});
export type Player = z.infer<typeof Player>;

/** A session: the player, the account if there is one, the live game and the waiting room. */
export const SessionView = z.object({
  player: Player,
  account: z.nullable(z.object({ email: z.string(), name: z.string() })),
  /** The registered address that is not verified yet. */
  pendingEmail: z.nullable(z.string()),
  liveGame: z.nullable(z.object({ id: Uuid, origin: OnlineOrigin })),
  /** The player's own room that waits for a guest. */
  waitingRoom: z.nullable(z.object({ gameId: Uuid, roomCode: z.string() })),
});
export type SessionView = z.infer<typeof SessionView>;

/** A player as shown to others. */
export const PublicPlayer = z.object({ username: z.string(), country: z.nullable(z.string()) });
export type PublicPlayer = z.infer<typeof PublicPlayer>;
