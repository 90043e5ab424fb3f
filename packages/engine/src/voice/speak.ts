import type { PersonaId } from '../personas/index.ts';
import { LINES } from './lines/index.ts';
import type { Detail } from './lines/persona-lines.ts';
import type { Moment, Occasion } from './moments.ts';

/** What has been said in one game. */
export interface Spoken {
  /** The ply of the last line, or null before the first. */
  readonly lastAt: number | null;
  /** Lines as they stand in the books, the last one at the end. */
  readonly lines: readonly string[];
  /** Moments that come once in a game and have come. */
  readonly once: readonly Moment[];
}

/** Of a game in which nobody has spoken. */
export const SILENT: Spoken = { lastAt: null, lines: [], once: [] };

interface SpeakInput {
  readonly persona: PersonaId;
  /** The most telling first. */
  readonly occasions: readonly Occasion[];
  /** Half-moves played so far. */
  readonly ply: number;
  /** A random unsigned 32-bit number; it alone decides between the lines that fit. */
  readonly roll: number;
  /** Whether the visitor's clock runs low (30 s or less). */
  readonly visitorLowOnTime: boolean;
  readonly state: Spoken;
}

/** Three moves of the visitor with their answers. */
const PAUSE_PLIES = 6;
/** What happens all the time is worth a word only after a longer silence. */
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
const EVERYDAY: ReadonlySet<Moment> = new Set<Moment>(['capture', 'your-capture', 'trade', 'mood']);
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
 * The line to say, or null, and the state to hand in next time. A start, a check, a blunder and the end always get one;
 * all else waits until three moves have passed since the last line, and what is usual until five have. A visitor low on
 * time hears the result only. No line comes twice while the character has another for the moment, and never in a row.
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
  if (NEVER_WAIT.has(moment) && !isSpent(moment, persona, state)) return true;
  // A takeback leaves the last line ahead of the game, so the distance counts in both directions.
  return Math.abs(ply - state.lastAt) >= (EVERYDAY.has(moment) ? LONG_PAUSE_PLIES : PAUSE_PLIES);
}

/** Whether it is one of many checks, for which a character has nothing new to say. */
function isSpent(moment: Moment, persona: PersonaId, { lines }: Spoken): boolean {
  return CHECKS.has(moment) && LINES[persona].byMoment[moment].every((line) => lines.includes(line));
}

/** Of the lines that fit one that was not said, half of the time a particular one; then any but the last. */
function chooseLine(occasion: Occasion, { persona, roll, state }: SpeakInput): string | undefined {
  const particular = particularLines(persona, occasion);
  const general = LINES[persona].byMoment[occasion.moment];
  const kinds = roll % 2 === 0 ? [general, particular] : [particular, general];
  const isNew = (line: string): boolean => !state.lines.includes(line);
  const fresh = kinds.map((lines) => lines.filter(isNew)).find((lines) => lines.length > 0);
  const fitting = fresh ?? kinds.flat().filter((line) => line !== state.lines.at(-1));
  return fitting[(roll >>> 1) % fitting.length];
}

function particularLines(persona: PersonaId, { moment, detail }: Occasion): readonly string[] {
  // A detail without lines of its own, such as most openings, is no key of the book.
  return (detail !== null && LINES[persona].byDetail[`${moment}:${detail}` as Detail]) || [];
}

/** Puts what is so on the board into a line. */
function fill(line: string, words: Occasion['words']): string {
  return line.replaceAll(/\{(\w+)\}/g, (_, slot: string) => words[slot as keyof Occasion['words']] ?? '');
}
