import * as z from 'zod/mini';

/** Names of players, games and requests: public, and never a credential. */
export const Uuid = z.uuid();

/** A row of anonymous_users as the player's own browser sees it (R-EN-07). */
const Player = z.object({
  id: Uuid,
  username: z.string(),
  country: z.nullable(z.string()),
  /** Whether the player entered the name; else it is 'Guest_' and the first 8 characters of the id. */
  named: z.boolean(),
});
export type Player = z.infer<typeof Player>;

/** Who one is: the public identity, the account if there is one, and the game that waits. */
export const SessionView = z.object({
  player: Player,
  account: z.nullable(z.object({ email: z.string(), name: z.string() })),
  /** An address that was registered and not yet verified. */
  pendingEmail: z.nullable(z.string()),
  liveGame: z.nullable(z.object({ id: Uuid, origin: z.enum(['queue', 'room']) })),
  /** The own room that waits for a guest. */
  waitingRoom: z.nullable(z.object({ gameId: Uuid, roomCode: z.string() })),
});
export type SessionView = z.infer<typeof SessionView>;

/** How another player is shown. */
export const PublicPlayer = z.object({ username: z.string(), country: z.nullable(z.string()) });
export type PublicPlayer = z.infer<typeof PublicPlayer>;
