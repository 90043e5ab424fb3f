import type { PersonaId } from '../personas/index.ts';
import { LINES } from './lines/index.ts';
import type { CapturedRole, Moment } from './moments.ts';

/** What has to be remembered between two moments of one game. */
export interface VoiceState {
  /** The ply of the last line, or null before the first. */
  readonly lastSpokenAt: number | null;
  readonly lastLine: string | null;
}

/** The state of a game in which nobody has spoken. */
export const SILENT: VoiceState = { lastSpokenAt: null, lastLine: null };

export interface SpeakInput {
  readonly persona: PersonaId;
  readonly moment: Moment;
  /** Half-moves played so far. */
  readonly ply: number;
  /** A random unsigned 32-bit number; it alone decides between the lines that fit. */
  readonly roll: number;
  /** Whether the visitor's clock runs low (30 s or less). */
  readonly visitorLowOnTime: boolean;
  readonly state: VoiceState;
  /** With the moment `capture`: what was taken, for the lines that name the piece. */
  readonly captured?: CapturedRole | null;
}

/** Three moves of the visitor with their answers. */
const PAUSE_PLIES = 6;
const RESULTS: ReadonlySet<Moment> = new Set<Moment>(['win', 'loss', 'draw']);
const WAITS_ITS_TURN: ReadonlySet<Moment> = new Set<Moment>(['capture', 'mate-in-sight']);

/**
 * The line to say at a moment, or null, and the state to hand in next time. Captures and a mate in sight wait until
 * three moves have passed since the last line; a visitor low on time hears the result only; no line comes twice in a row.
 */
export function speak(input: SpeakInput): { line: string | null; state: VoiceState } {
  const { moment, ply, state } = input;
  const quiet =
    (input.visitorLowOnTime && !RESULTS.has(moment)) || (WAITS_ITS_TURN.has(moment) && !hasPaused(state, ply));
  if (quiet) return { line: null, state };

  const fitting = linesFor(input).filter((line) => line !== state.lastLine);
  const line = fitting[input.roll % fitting.length] ?? null;
  return line === null ? { line, state } : { line, state: { lastSpokenAt: ply, lastLine: line } };
}

/** A takeback leaves `lastSpokenAt` ahead of the game, so the distance counts in both directions. */
function hasPaused(state: VoiceState, ply: number): boolean {
  return state.lastSpokenAt === null || Math.abs(ply - state.lastSpokenAt) >= PAUSE_PLIES;
}

function linesFor(input: SpeakInput): readonly string[] {
  const lines = LINES[input.persona];
  const general = lines.byMoment[input.moment];
  const special = input.moment === 'capture' && input.captured ? lines.byCapture[input.captured] : undefined;
  return special ? [...general, ...special] : general;
}
