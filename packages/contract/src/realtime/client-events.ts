/** All frames that clients send, with the schemas of their payload and answer. */
import * as z from 'zod/mini';
import { MatchAnswer } from '../entities/match-request.ts';
import { IntentAck, OnlineGame } from '../entities/online-game.ts';
import { SaidPhrase } from '../entities/phrase.ts';
import {
  type Answer,
  type ClientEvents,
  ClientHere,
  ClientLeft,
  IntentFrame,
  JoinGame,
  JoinQueue,
  PhraseFrame,
  Subscribe,
  Unsubscribe,
} from './events.ts';

export interface ClientEventDescription {
  /** Schema of the payload; null if there is none. */
  readonly says: z.ZodMiniType | null;
  /** Whether the frame requests an answer. If so it must have an id, otherwise it must not. */
  readonly asks: boolean;
  /** Schema of the answer's `value` on success; null if that is null. */
  readonly answer: z.ZodMiniType | null;
}

/** The answer to joining a channel or a game. */
export const JoinedGame = z.object({ game: z.nullable(OnlineGame) });

export const clientEvents = {
  subscribe: { says: Subscribe, asks: true, answer: JoinedGame },
  joinGame: { says: JoinGame, asks: true, answer: JoinedGame },
  unsubscribe: { says: Unsubscribe, asks: false, answer: null },
  intent: { says: IntentFrame, asks: true, answer: IntentAck },
  'client-opponentMove': { says: IntentFrame, asks: true, answer: IntentAck },
  phrase: { says: PhraseFrame, asks: true, answer: SaidPhrase },
  'client-joined': { says: ClientHere, asks: false, answer: null },
  'client-left': { says: ClientLeft, asks: false, answer: null },
  'client-joinQueue': { says: JoinQueue, asks: true, answer: MatchAnswer },
  heartbeat: { says: null, asks: true, answer: null },
} as const satisfies Record<keyof ClientEvents, ClientEventDescription>;

/** Names of frames that are answered. */
export type AskingFrame = {
  [Name in keyof typeof clientEvents]: (typeof clientEvents)[Name]['asks'] extends true ? Name : never;
}[keyof typeof clientEvents];

/** The answer to a frame of this name. */
export type AnswerTo<Name extends keyof ClientEvents> = Answer<
  (typeof clientEvents)[Name]['answer'] extends z.ZodMiniType
    ? z.output<Extract<(typeof clientEvents)[Name]['answer'], z.ZodMiniType>>
    : null
>;
