/** Every frame to the server, for whatever has to know them all: what it says, and what it is answered with. */
import * as z from 'zod/mini';
import { MatchAnswer } from '../entities/match-request.ts';
import { IntentAck, OnlineGame } from '../entities/online-game.ts';
import { type ClientEvents, ClientHere, ClientLeft, IntentFrame, JoinQueue, Subscribe, Unsubscribe } from './events.ts';

export interface ClientEventDescription {
  /** Null: the frame says nothing but its name. */
  readonly says: z.ZodMiniType | null;
  /** Whether it must ask for an answer; if not, it must not. */
  readonly asks: boolean;
  /** The `value` of the answer when it worked; null: there is none, or an empty one. */
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
