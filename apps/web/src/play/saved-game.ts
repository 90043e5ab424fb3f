/**
 * A game saved on this device as plain data for IndexedDB, and the conversion from and to a live game.
 *
 * Example, a game against a character after 1. e4 e5, white to move with its clock running since `anchor`:
 * ```json
 * { "format": 1, "id": "5f0c…", "origin": "ai", "persona": "bobby-fish-er", "seed": 7, "ruleSet": "standard",
 *   "startFen": null, "moves": ["e2e4", "e7e5"],
 *   "clock": { "white": 298000, "black": 299500, "running": "white", "anchor": 1795000000000 },
 *   "counts": true, "startedAt": 1794999990000, "updatedAt": 1795000000000, "ending": null }
 * ```
 * Durations and timestamps are milliseconds; timestamps are `Date.now()`, so a clock runs on while the page is closed.
 * `persona` is null in a local game, `clock` in a game without clocks, `ending` in an unfinished game.
 */
import {
  END_REASONS,
  Game,
  type Clock,
  type Color,
  type Ending,
  type EndReason,
  type GameState,
  type Ms,
  type RuleSet,
} from '@sixtyfour/chess';
import { type PersonaId, PERSONAS } from '@sixtyfour/engine/personas';

const SAVED_FORMAT = 1;

export interface SavedGame {
  readonly format: typeof SAVED_FORMAT;
  readonly id: string;
  readonly origin: 'ai' | 'local';
  readonly persona: PersonaId | null;
  /** The persona's seed, an unsigned 32-bit number; 0 in a local game. */
  readonly seed: number;
  readonly ruleSet: RuleSet;
  /** Null for the standard start position. */
  readonly startFen: string | null;
  /** In UCI, from the start position. */
  readonly moves: readonly string[];
  readonly clock: Clock | null;
  /** Whether it counts for Daily Champions. */
  readonly counts: boolean;
  readonly startedAt: Ms;
  /** Time of the last change; the newest game is the one to resume. */
  readonly updatedAt: Ms;
  readonly ending: Ending | null;
}

export function toSavedGame(
  live: GameState,
  facts: Pick<SavedGame, 'id' | 'persona' | 'seed' | 'counts'> & { readonly origin: SavedGame['origin'] },
  at: Ms,
): SavedGame {
  return {
    format: SAVED_FORMAT,
    ...facts,
    ruleSet: live.game.ruleSet,
    startFen: live.game.startFen,
    moves: live.game.history.map(({ uci }) => uci),
    clock: live.clock,
    startedAt: live.startedAt,
    updatedAt: at,
    ending: live.ending,
  };
}

/** The live game of a saved one, or null when its position or moves are invalid. */
export function toGameState(saved: SavedGame): GameState | null {
  const game = Game.replay(saved.ruleSet, saved.startFen, saved.moves);
  if (!game.ok) return null;
  const { outcome } = game.value;
  const ending = saved.ending ?? (outcome === null ? null : { ...outcome, at: saved.updatedAt });
  return {
    origin: saved.origin,
    game: game.value,
    // Whose clock runs follows from the position; the record of an older build may be wrong.
    clock: saved.clock && { ...saved.clock, running: ending === null ? game.value.turn : null },
    startedAt: saved.startedAt,
    ending,
    drawOffer: null,
    drawOfferedAtPly: { white: null, black: null },
    version: game.value.ply,
  };
}

/** Parses a stored value, which may be anything; null when it is not a saved game. */
export function parseSavedGame(value: unknown): SavedGame | null {
  if (!isRecord(value)) return null;
  const { format, id, origin, persona, seed, ruleSet, startFen, moves, counts, startedAt, updatedAt } = value;
  const clock = parseOrNull(value['clock'], parseClock);
  const ending = parseOrNull(value['ending'], parseEnding);
  const known = PERSONAS.find((each) => each.id === persona)?.id ?? null;
  if (format !== SAVED_FORMAT || typeof id !== 'string' || id === '' || id.length > 64) return null;
  if (origin !== 'ai' && origin !== 'local') return null;
  if (origin === 'ai' ? known === null : persona !== null) return null;
  if (!isTime(seed) || seed > 0xff_ff_ff_ff || !Number.isInteger(seed)) return null;
  if (ruleSet !== 'standard' && ruleSet !== 'simplified') return null;
  if (startFen !== null && typeof startFen !== 'string') return null;
  if (!Array.isArray(moves) || !moves.every((move): move is string => typeof move === 'string')) return null;
  if (typeof counts !== 'boolean' || !isTime(startedAt) || !isTime(updatedAt)) return null;
  if (clock === undefined || ending === undefined) return null;
  return {
    format,
    id,
    origin,
    persona: known,
    seed,
    ruleSet,
    startFen,
    moves,
    clock,
    counts,
    startedAt,
    updatedAt,
    ending,
  };
}

/** Undefined when the value is neither null nor readable. */
function parseOrNull<T>(
  value: unknown,
  parse: (record: Record<string, unknown>) => T | undefined,
): T | null | undefined {
  if (value === null) return null;
  return isRecord(value) ? parse(value) : undefined;
}

function parseClock({ white, black, running, anchor }: Record<string, unknown>): Clock | undefined {
  if (!isTime(white) || !isTime(black) || !isTime(anchor)) return undefined;
  if (running !== null && !isColor(running)) return undefined;
  return { white, black, running, anchor };
}

const reasons: ReadonlySet<unknown> = new Set(END_REASONS);

function isReason(value: unknown): value is EndReason {
  return reasons.has(value);
}

function parseEnding({ winner, reason, at }: Record<string, unknown>): Ending | undefined {
  if (winner !== null && !isColor(winner)) return undefined;
  return isReason(reason) && isTime(at) ? { winner, reason, at } : undefined;
}

function isColor(value: unknown): value is Color {
  return value === 'white' || value === 'black';
}

function isTime(value: unknown): value is Ms {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
