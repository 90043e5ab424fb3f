import * as z from 'zod/mini';
import { Uuid } from './player.ts';

/** A row of match_requests (R-EN-08). Contains its age, so that the result doesn't depend on the browser's clock. */
export const MatchRequest = z.object({
  user_id: Uuid,
  status: z.enum(['pending', 'matched', 'cancelled']),
  game_id: z.nullable(Uuid),
  cancel_reason: z.nullable(z.enum(['player', 'timeout', 'new-search', 'seated'])),
  /** Milliseconds from created_at to the sending of this message. */
  waited_ms: z.number(),
});
export type MatchRequest = z.infer<typeof MatchRequest>;

/** The answer of find_or_create_match (R-CA-07). */
export const MatchAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), game_id: z.null(), waited_ms: z.number() }),
  z.object({ status: z.literal('matched'), game_id: Uuid, waited_ms: z.number() }),
]);
export type MatchAnswer = z.infer<typeof MatchAnswer>;
