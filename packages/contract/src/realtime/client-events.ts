/** All frames that clients send, with the schemas of their payload and answer. */
import * as z from 'zod/mini';
import { MatchAnswer } from '../entities/match-request.ts';
import { IntentAck, OnlineGame } from '../entities/online-game.ts';
import { type ClientEvents, ClientHere, ClientLeft, IntentFrame, JoinQueue, Subscribe, Unsubscribe } from './events.ts';

export interface ClientEventDescription {
  /** Schema of the payload; null if there is none. */
  readonly says: z.ZodMiniType | null;
  /** Whether the frame has an acknowledgement callback; it is required if true, and forbidden if false. */
  readonly asks: boolean;
  /** Schema of the answer's `value` on success; null if it has none. */
  readonly answer: z.ZodMiniType | null;
}

export const clientEvents = {
  subscribe: { says: Subscribe, asks: true, answer: z.object({ game: z.nullable(OnlineGame) }) },
  unsubscribe: { says: Unsubscribe, asks: false, answer: null },
  intent: { says: IntentFrame, asks: true, answer: IntentAck },
  'client-opponentMove': { says: IntentFrame, asks: true, answer: IntentAck },
  'client-joined': { says: ClientHere, asks: false, answer: null },
  'client-left': { says: ClientLeft, asks: false, answer: null },
  'client-joinQueue': { says: JoinQueue, asks: true, answer: MatchAnswer },
  heartbeat: { says: null, asks: true, answer: null },
} as const satisfies Record<keyof ClientEvents, ClientEventDescription>;
