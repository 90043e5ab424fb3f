import type { PersonaId } from '../personas/index.ts';
import { LINES } from './lines/index.ts';
import type { Detail } from './lines/persona-lines.ts';
import type { Moment, Occasion } from './moments.ts';

/** What a character has said in one game. */
export interface Spoken {
  /** The ply of the last line, or null before the first. */
  readonly lastAt: number | null;
  /** The spoken lines, placeholders unfilled, in order. */
  readonly lines: readonly string[];
  /** The once-per-game moments that have been used. */
  readonly once: readonly Moment[];
}

/** The state at the start of a game. */
export const NOTHING_SPOKEN: Spoken = { lastAt: null, lines: [], once: [] };

interface SpeakInput {
  readonly persona: PersonaId;
  /** The most important first. */
  readonly occasions: readonly Occasion[];
  /** Half-moves played so far. */
  readonly ply: number;
  /** A random uint32 that selects one of the suitable lines. */
  readonly roll: number;
  /** Whether the visitor's clock runs low (30 s or less). */
  readonly visitorLowOnTime: boolean;
  readonly state: Spoken;
}

/** The minimum distance between lines: three moves of each side. */
const PAUSE_PLIES = 6;
/** The minimum distance before a line about a frequent moment. */
const LONG_PAUSE_PLIES = 10;

const RESULTS: ReadonlySet<Moment> = new Set<Moment>(['win', 'loss', 'draw']);
const CHECKS: ReadonlySet<Moment> = new Set<Moment>(['check-given', 'check-taken']);
const NEVER_WAIT: ReadonlySet<Moment> = new Set<Moment>([
  'start',
  'rematch',
  'first-check',
  ...CHECKS,
  'your-blunder',
  'own-blunder',
  'narrow-escape',
  'comeback',
  'your-comeback',
  ...RESULTS,
]);
const FREQUENT: ReadonlySet<Moment> = new Set<Moment>(['capture', 'your-capture', 'trade', 'mood']);
const ONCE: ReadonlySet<Moment> = new Set<Moment>([
  'opening',
  'own-gambit',
  'gambit-taken',
  'gambit-left',
  'your-gambit',
  'first-check',
  'comeback',
  'your-comeback',
  'steady',
  'long-think',
  'endgame',
]);

/**
 * The line to say, or null, and the next state. Start, checks, blunders and the result never wait; other moments wait
 * three moves after the last line, frequent ones five. A visitor low on time hears only the result. A line repeats only
 * after all others of its moment have been used, and never twice in a row.
 */
export function speak(input: SpeakInput): { readonly line: string | null; readonly state: Spoken } {
  const { occasions, ply, state } = input;
  const occasion = occasions.find((each) => mayBeSaid(each.moment, input));
  const line = occasion === undefined ? undefined : chooseLine(occasion, input);
  if (occasion === undefined || line === undefined) return { line: null, state };
  const once = ONCE.has(occasion.moment) ? [...state.once, occasion.moment] : state.once;
  return { line: fill(line, occasion.words), state: { lastAt: ply, lines: [...state.lines, line], once } };
}

function mayBeSaid(moment: Moment, { persona, ply, state, visitorLowOnTime }: SpeakInput): boolean {
  if (RESULTS.has(moment)) return true;
  if (visitorLowOnTime || state.once.includes(moment)) return false;
  if (state.lastAt === null) return true;
  if (NEVER_WAIT.has(moment) && !isExhausted(moment, persona, state)) return true;
  // After a takeback, the last line may be ahead of the game, hence the absolute distance.
  return Math.abs(ply - state.lastAt) >= (FREQUENT.has(moment) ? LONG_PAUSE_PLIES : PAUSE_PLIES);
}

/** Whether the character has used all its lines about checks. */
function isExhausted(moment: Moment, persona: PersonaId, { lines }: Spoken): boolean {
  return CHECKS.has(moment) && LINES[persona].byMoment[moment].every((line) => lines.includes(line));
}

/** Picks an unused line, preferring specific lines half of the time; if all are used, any but the last one. */
function chooseLine(occasion: Occasion, { persona, roll, state }: SpeakInput): string | undefined {
  const particular = detailLines(persona, occasion);
  const general = LINES[persona].byMoment[occasion.moment];
  const kinds = roll % 2 === 0 ? [general, particular] : [particular, general];
  const isNew = (line: string): boolean => !state.lines.includes(line);
  const fresh = kinds.map((lines) => lines.filter(isNew)).find((lines) => lines.length > 0);
  const fitting = fresh ?? kinds.flat().filter((line) => line !== state.lines.at(-1));
  return fitting[(roll >>> 1) % fitting.length];
}

function detailLines(persona: PersonaId, { moment, detail }: Occasion): readonly string[] {
  // Most details, such as most openings, have no lines.
  return (detail !== null && LINES[persona].byDetail[`${moment}:${detail}` as Detail]) || [];
}

/** Fills the placeholders of a line. */
function fill(line: string, words: Occasion['words']): string {
  return line.replaceAll(/\{(\w+)\}/g, (_, slot: string) => words[slot as keyof Occasion['words']] ?? '');
}
