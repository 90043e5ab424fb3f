import type { ColorChoice } from '@sixtyfour/contract';
import type { Level, PersonaId } from '@sixtyfour/engine/personas';
import type { DeviceSetup } from '../../play/device-authority.ts';

/** The settings of a game against a character. */
export interface StartSetup extends DeviceSetup {
  readonly persona: PersonaId;
  readonly color: ColorChoice;
  /** Null for the character's own level. Ignored by a character without levels. */
  readonly level: Level | null;
  /** Whether the character explains blunders and waits before it replies. */
  readonly coach: boolean;
  /** Whether the character never resigns. */
  readonly playToEnd: boolean;
  /** Whether the character takes as long for a move as a person would. */
  readonly thinksLikePerson: boolean;
}
