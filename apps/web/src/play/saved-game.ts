/**
 * A game saved on this device as plain data for IndexedDB, and the conversion from and to a live game.
 *
 * Example, a game against a character after 1. e4 e5, with White to move and White's clock running since `anchor`:
 * ```json
 * { "format": 1, "id": "5f0c…", "origin": "ai", "persona": "bobby-fish-er", "seed": 7, "ruleSet": "standard",
 *   "color": "white", "time": "5+0", "level": null, "startFen": null, "moves": ["e2e4", "e7e5"],
 *   "clock": { "white": 298000, "black": 299500, "running": "white", "anchor": 1795000000000 },
 *   "engineVersion": "1-fb96a10a", "counts": true, "drawOfferedAtPly": { "white": null, "black": null },
 *   "startedAt": 1794999990000, "updatedAt": 1795000000000, "ending": null }
 * ```
 * Durations and timestamps are milliseconds; timestamps are `Date.now()`, so a clock runs on while the page is closed.
 * `persona` is null in a local game, `clock` in a game without clocks, `ending` in an unfinished game. Older builds did
 * not write `color`, `time`, `level` and `drawOfferedAtPly`: then the visitor played White, with five minutes or without
 * a clock, a character played at its own level, and a draw may be offered.
 * `player` is the id of the player who has left the game and alone may see it; without it, everyone may.
 */
import { type Clock, type Color, END_REASONS, Game, type GameState, type Ms, RULE_SETS } from '@sixtyfour/chess';
import { DEFAULT_TIME, TIME_CHOICES, type TimeChoice, timesOf } from '@sixtyfour/contract';
import { LEVELS, PERSONAS } from '@sixtyfour/engine/personas';
import * as z from 'zod/mini';

const SAVED_FORMAT = 1;

const Time = z.number().check(z.minimum(0));
const Side = z.enum(['white', 'black']);

const NO_OFFERS = { white: null, black: null };

const SavedGame = z.readonly(
  z
    .object({
      format: z.literal(SAVED_FORMAT),
      id: z.string().check(z.minLength(1), z.maxLength(64)),
      origin: z.enum(['ai', 'local']),
      player: z.optional(z.string()),
      persona: z.nullable(z.enum(PERSONAS.map(({ id }) => id))),
      /** The persona's seed, an unsigned 32-bit number; 0 in a local game. */
      seed: z.uint32(),
      /** The version that chose the persona's moves. Missing in a local game, and in a game of an older build. */
      engineVersion: z.optional(z.string()),
      ruleSet: z.enum(RULE_SETS),
      /** Null for the standard start position. */
      startFen: z.nullable(z.string()),
      /** In UCI, from the start position. */
      moves: z.readonly(z.array(z.string())),
      /** The visitor's side; white in a local game. */
      color: z._default(Side, 'white'),
      /** When missing: five minutes if there is a clock. */
      time: z.optional(z.enum(TIME_CHOICES)),
      /** The character's level; null for its own. */
      level: z._default(z.nullable(z.literal(LEVELS)), null),
      clock: z.nullable(z.object({ white: Time, black: Time, running: z.nullable(Side), anchor: Time })),
      /** Whether it counts for Daily Champions. */
      counts: z.boolean(),
      /** Why it does not count, as a sentence; null if no reason was given. */
      whyUncounted: z._default(z.nullable(z.string()), null),
      /** When each side last offered a draw. */
      drawOfferedAtPly: z._default(z.object({ white: z.nullable(Time), black: z.nullable(Time) }), NO_OFFERS),
      startedAt: Time,
      /** Time of the last change; the newest game is the one to resume. */
      updatedAt: Time,
      ending: z.nullable(z.object({ winner: z.nullable(Side), reason: z.enum(END_REASONS), at: Time })),
    })
    .check(z.refine(({ origin, persona }) => (origin === 'ai') === (persona !== null))),
);
export type SavedGame = z.infer<typeof SavedGame>;

/** The facts that a kind of game adds to its position and clocks. */
export type SavedFacts = Pick<
  SavedGame,
  'persona' | 'seed' | 'engineVersion' | 'counts' | 'whyUncounted' | 'color' | 'time' | 'level'
>;

export function toSavedGame(live: GameState, facts: SavedFacts & Pick<SavedGame, 'id' | 'origin'>, at: Ms): SavedGame {
  return {
    format: SAVED_FORMAT,
    ...facts,
    ruleSet: live.game.ruleSet,
    startFen: live.game.startFen,
    moves: live.game.history.map(({ uci }) => uci),
    clock: live.clock,
    drawOfferedAtPly: live.drawOfferedAtPly,
    startedAt: live.startedAt,
    updatedAt: at,
    ending: live.ending,
  };
}

/** The game of a saved one, or why its position or moves are invalid. */
export function replaySaved({ ruleSet, startFen, moves }: SavedGame): ReturnType<typeof Game.replay> {
  return Game.replay(ruleSet, startFen, moves);
}

/**
 * The live game of a saved one, or null when its position or moves are invalid.
 * @param now when a clock that was stopped, as during a question of the coach, runs again
 */
export function toGameState(saved: SavedGame, now: Ms = saved.updatedAt): GameState | null {
  const game = replaySaved(saved);
  if (!game.ok) return null;
  const { outcome } = game.value;
  const ending = saved.ending ?? (outcome === null ? null : { ...outcome, at: saved.updatedAt });
  return {
    origin: saved.origin,
    game: game.value,
    times: timesOf(timeOf(saved)),
    clock: saved.clock && clockOf(saved.clock, ending === null ? game.value.turn : null, now),
    startedAt: saved.startedAt,
    ending,
    drawOffer: null,
    drawOfferedAtPly: saved.drawOfferedAtPly,
    version: game.value.ply,
  };
}

/** The position determines whose clock runs; the record of an older build may be wrong. */
function clockOf(saved: Clock, running: Color | null, now: Ms): Clock {
  return { ...saved, running, anchor: saved.running === null && running !== null ? now : saved.anchor };
}

export function timeOf({ time, clock }: Pick<SavedGame, 'time' | 'clock'>): TimeChoice {
  return time ?? (clock === null ? 'none' : DEFAULT_TIME);
}

/** Parses a stored value, which may be anything; null when it is not a saved game. */
export function parseSavedGame(value: unknown): SavedGame | null {
  return SavedGame.safeParse(value).data ?? null;
}
