import type { ColorChoice } from '@sixtyfour/contract';
import type { Level, PersonaId } from '@sixtyfour/engine/personas';
import type { DeviceSetup } from '../../play/device-authority.ts';

/** What is chosen before a game against a character. */
export interface StartSetup extends DeviceSetup {
  readonly persona: PersonaId;
  readonly color: ColorChoice;
  /** Null for the character's own; one without levels plays as always. */
  readonly level: Level | null;
  /** Whether the character says why a move was a blunder, and waits before it answers. */
  readonly coach: boolean;
  /** The character never resigns. */
  readonly playToEnd: boolean;
  /** The character takes as long for a move as a person would. */
  readonly thinksLikePerson: boolean;
}
