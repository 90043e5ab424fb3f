import type { PersonaId } from '../personas/index.ts';
import { EMPTY_MEMORY, type VoiceEvent, type Memory, occasionsOf, updateMemory } from './moments.ts';
import { NOTHING_SPOKEN, speak, type Spoken } from './speak.ts';

/** The state of a character's voice in one game. */
export interface VoiceState {
  readonly memory: Memory;
  readonly spoken: Spoken;
}

/** The state at the start of a game. */
export const INITIAL_VOICE_STATE: VoiceState = { memory: EMPTY_MEMORY, spoken: NOTHING_SPOKEN };

export interface RemarkInput {
  readonly persona: PersonaId;
  readonly event: VoiceEvent;
  /** Half-moves played so far. */
  readonly ply: number;
  /** A random uint32 that selects one of the suitable lines. */
  readonly roll: number;
  /** Whether the visitor's clock runs low (30 s or less). */
  readonly visitorLowOnTime: boolean;
  readonly state: VoiceState;
}

/** The character's line about an event, or null, and the next state. */
export function remark({ event, state, ...input }: RemarkInput): {
  readonly line: string | null;
  readonly state: VoiceState;
} {
  const occasions = occasionsOf(event, state.memory);
  const { line, state: spoken } = speak({ ...input, occasions, state: state.spoken });
  return { line, state: { memory: updateMemory(state.memory, event), spoken } };
}

/** The state after a takeback: keeps the spoken lines, forgets the scores. */
export function resetMemory({ spoken }: VoiceState): VoiceState {
  return { memory: EMPTY_MEMORY, spoken };
}
