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
  readonly payload: z.ZodMiniType | null;
  /** Whether the frame is answered. If so it must have an id, otherwise it must not. */
  readonly isRequest: boolean;
  /** Schema of the answer's `value` on success; null if that is null. */
  readonly answer: z.ZodMiniType | null;
}

/** The answer to joining a channel or a game. */
export const JoinedGame = z.object({ game: z.nullable(OnlineGame) });

export const clientEvents = {
  subscribe: { payload: Subscribe, isRequest: true, answer: JoinedGame },
  joinGame: { payload: JoinGame, isRequest: true, answer: JoinedGame },
  unsubscribe: { payload: Unsubscribe, isRequest: false, answer: null },
  intent: { payload: IntentFrame, isRequest: true, answer: IntentAck },
  'client-opponentMove': { payload: IntentFrame, isRequest: true, answer: IntentAck },
  phrase: { payload: PhraseFrame, isRequest: true, answer: SaidPhrase },
  'client-joined': { payload: ClientHere, isRequest: false, answer: null },
  'client-left': { payload: ClientLeft, isRequest: false, answer: null },
  'client-joinQueue': { payload: JoinQueue, isRequest: true, answer: MatchAnswer },
  heartbeat: { payload: null, isRequest: true, answer: null },
} as const satisfies Record<keyof ClientEvents, ClientEventDescription>;

/** The names of frames that are answered. */
export type RequestName = {
  [Name in keyof typeof clientEvents]: (typeof clientEvents)[Name]['isRequest'] extends true ? Name : never;
}[keyof typeof clientEvents];

/** The parsed payload of a frame of this name; undefined if it has none. */
export type PayloadOf<Name extends keyof ClientEvents> = (typeof clientEvents)[Name]['payload'] extends z.ZodMiniType
  ? z.output<Extract<(typeof clientEvents)[Name]['payload'], z.ZodMiniType>>
  : undefined;

/** The answer to a frame of this name. */
export type AnswerTo<Name extends keyof ClientEvents> = Answer<
  (typeof clientEvents)[Name]['answer'] extends z.ZodMiniType
    ? z.output<Extract<(typeof clientEvents)[Name]['answer'], z.ZodMiniType>>
    : null
>;
