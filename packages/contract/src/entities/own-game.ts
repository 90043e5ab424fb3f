import { END_REASONS } from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { AiGameEnd } from './champions.ts';
import { SeatLetter } from './move.ts';
import { PublicPlayer, Uuid } from './player.ts';
import { OnlineOrigin, RuleSetName } from './game-kind.ts';

/** The opponents and the results by which a list of own games can be filtered. */
export const OPPONENT_KINDS = ['people', 'characters'] as const;
export const GAME_RESULTS = ['win', 'loss', 'draw'] as const;

const common = {
  id: Uuid,
  rule_set: RuleSetName,
  /** The seat of the requesting player, and the result for that player. */
  seat: SeatLetter,
  result: z.enum(GAME_RESULTS),
  /** The score that the game earned in Daily Champions; null if it did not count. */
  score: z.nullable(z.int().check(z.minimum(0))),
  ended_at: z.string(),
};

/** A finished game against a person. `getGame` returns its moves. */
const OwnOnlineGame = z.object({
  kind: z.literal('online'),
  ...common,
  origin: OnlineOrigin,
  opponent: PublicPlayer,
  end_reason: z.enum(END_REASONS),
  ply: z.int(),
});
export type OwnOnlineGame = z.infer<typeof OwnOnlineGame>;

/** A finished and verified game against a character, with everything needed to replay it. */
export const OwnAiGame = z.object({
  kind: z.literal('ai'),
  ...common,
  persona: z.string(),
  seed: z.int(),
  /** All moves in UCI. They also show how the game ended on the board. */
  moves: z.array(z.string()),
  /** The end as reported by the page; null if it reported none. */
  ended_by: z.nullable(AiGameEnd),
  started_at: z.string(),
});
export type OwnAiGame = z.infer<typeof OwnAiGame>;

export const OwnGame = z.discriminatedUnion('kind', [OwnOnlineGame, OwnAiGame]);
export type OwnGame = z.infer<typeof OwnGame>;

/** A position in the list of own games: the microsecond of the end of a game and the id of its result. */
export const GameCursor = z.string().check(z.regex(/^\d{1,16}-\d{1,15}$/));
