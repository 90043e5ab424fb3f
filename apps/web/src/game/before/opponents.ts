/** The texts of the selector about a character. */
import { messages } from '@sixtyfour/contract';
import type { Level, Persona, PersonaId } from '@sixtyfour/engine/personas';

export interface DifficultySquares {
  /** Which of five squares are full. */
  readonly full: readonly boolean[];
  /** Tilted squares, for the chaotic character. */
  readonly askew: boolean;
}

const FULL = { easy: 1, medium: 3, hard: 4, 'very-hard': 5 } as const;

export function difficultySquares(difficulty: Persona['difficulty']): DifficultySquares {
  const places = [0, 1, 2, 3, 4];
  return difficulty === 'random'
    ? { full: places.map((place) => place % 2 === 0), askew: true }
    : { full: places.map((place) => place < FULL[difficulty]), askew: false };
}

/** 'very hard' */
export function difficultyText(difficulty: Persona['difficulty']): string {
  return difficulty.replace('-', ' ');
}

/** 'Analytical, very hard', or with a chosen level: 'Analytical, about 1000' */
export function kindText(
  { personality, difficulty }: Pick<Persona, 'personality' | 'difficulty'>,
  level: Level | null = null,
): string {
  const strength = level === null ? difficultyText(difficulty) : messages.levels.near(level);
  return `${personality.charAt(0).toUpperCase()}${personality.slice(1)}, ${strength}`;
}

/** The color of each character, for use without its portrait. */
export const PERSONA_COLORS: Readonly<Record<PersonaId, string>> = {
  'gary-kaspar-bot': '#F2B632',
  'bobby-fish-er': '#E8764A',
  'judit-poll-gar': '#E79A86',
  'deep-blue-berry': '#4C6CB0',
  'pawn-derdome-pete': '#CDAA78',
};
