/** What the selector says about a character. */
import { messages } from '@sixtyfour/contract';
import type { Level, Persona, PersonaId } from '@sixtyfour/engine/personas';

export interface DifficultySquares {
  /** Which of five squares are full. */
  readonly full: readonly boolean[];
  /** Chaotic: the squares are tilted. */
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

/** 'Analytical, very hard', or 'Analytical, about 1000' at a level of the visitor's choice. */
export function kindText(
  { personality, difficulty }: Pick<Persona, 'personality' | 'difficulty'>,
  level: Level | null = null,
): string {
  const strength = level === null ? difficultyText(difficulty) : messages.levels.near(level);
  return `${personality.charAt(0).toUpperCase()}${personality.slice(1)}, ${strength}`;
}

/** The color that stands for each character where its portrait does not. */
const COLORS: Readonly<Record<PersonaId, string>> = {
  'gary-kaspar-bot': '#F2B632',
  'bobby-fish-er': '#E8764A',
  'judit-poll-gar': '#E79A86',
  'deep-blue-berry': '#4C6CB0',
  'pawn-derdome-pete': '#CDAA78',
};

export function personaColor(id: PersonaId): string {
  return COLORS[id];
}
