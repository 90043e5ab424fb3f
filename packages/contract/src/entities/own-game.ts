import { END_REASONS } from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { AiGameEnd } from './champions.ts';
import { SeatLetter } from './move.ts';
import { PublicPlayer, Uuid } from './player.ts';
import { OnlineOrigin, RuleSetName } from './game-kind.ts';

/** The opponents and results that a list of own games can be limited to. */
export const OPPONENT_KINDS = ['people', 'characters'] as const;
export const GAME_RESULTS = ['win', 'loss', 'draw'] as const;

const common = {
  id: Uuid,
  rule_set: RuleSetName,
  /** The seat of the requesting player, and the result for them. */
  seat: SeatLetter,
  result: z.enum(GAME_RESULTS),
  /** What the game counted for Daily Champions; null when it did not count. */
  score: z.nullable(z.int().check(z.minimum(0))),
  ended_at: z.string(),
};

/** A finished game against a person. Its moves are those of `getGame`. */
const OwnOnlineGame = z.object({
  kind: z.literal('online'),
  ...common,
  origin: OnlineOrigin,
  opponent: PublicPlayer,
  end_reason: z.enum(END_REASONS),
  ply: z.int(),
});
export type OwnOnlineGame = z.infer<typeof OwnOnlineGame>;

/** A finished game against a character that the server has checked, with everything needed to replay it. */
export const OwnAiGame = z.object({
  kind: z.literal('ai'),
  ...common,
  persona: z.string(),
  seed: z.int(),
  /** All moves in UCI. How the game ended on the board follows from them. */
  moves: z.array(z.string()),
  /** How its page reported the end; null when it reported none. */
  ended_by: z.nullable(AiGameEnd),
  started_at: z.string(),
});
export type OwnAiGame = z.infer<typeof OwnAiGame>;

export const OwnGame = z.discriminatedUnion('kind', [OwnOnlineGame, OwnAiGame]);
export type OwnGame = z.infer<typeof OwnGame>;

/** A position in the list of own games: the microsecond of the end of a game and the id of its result. */
export const GameCursor = z.string().check(z.regex(/^\d{1,16}-\d{1,15}$/));
