import type { PersonaId } from '../personas/index.ts';
import { BLANK, type Happened, type Memory, occasionsOf, remember } from './moments.ts';
import { SILENT, speak, type Spoken } from './speak.ts';

/** All that a character keeps in mind of one game. */
export interface VoiceState {
  readonly memory: Memory;
  readonly spoken: Spoken;
}

/** Of a game in which nobody has spoken. */
export const UNSPOKEN: VoiceState = { memory: BLANK, spoken: SILENT };

export interface RemarkInput {
  readonly persona: PersonaId;
  readonly happened: Happened;
  /** Half-moves played so far. */
  readonly ply: number;
  /** A random unsigned 32-bit number; it alone decides between the lines that fit. */
  readonly roll: number;
  /** Whether the visitor's clock runs low (30 s or less). */
  readonly visitorLowOnTime: boolean;
  readonly state: VoiceState;
}

/** What a character says of what happened, or null, and the state to hand in next time. */
export function remark({ happened, state, ...input }: RemarkInput): {
  readonly line: string | null;
  readonly state: VoiceState;
} {
  const occasions = occasionsOf(happened, state.memory);
  const { line, state: spoken } = speak({ ...input, occasions, state: state.spoken });
  return { line, state: { memory: remember(state.memory, happened), spoken } };
}

/** After a takeback: what it has said is said, what it has seen may no longer be so. */
export function forgetViews({ spoken }: VoiceState): VoiceState {
  return { memory: BLANK, spoken };
}
