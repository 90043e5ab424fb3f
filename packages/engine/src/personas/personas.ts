/** The public data of the five characters. Their play is in play/, their lines are in voice/. */

export type PersonaId =
  | 'gary-kaspar-bot'
  | 'bobby-fish-er'
  | 'judit-poll-gar'
  | 'deep-blue-berry'
  | 'pawn-derdome-pete';

export type Personality = 'competitive' | 'sassy' | 'friendly' | 'analytical' | 'chaotic';

export type Difficulty = 'easy' | 'medium' | 'hard' | 'very-hard' | 'random';

export interface Persona {
  readonly id: PersonaId;
  readonly name: string;
  readonly personality: Personality;
  readonly difficulty: Difficulty;
  /**
   * The Lichess rating of people whose moves lose as much as the character's at its own level (`npm run
   * people:characters`). At most 2200, because there is no data beyond. Null for the character that does not play like
   * a person.
   */
  readonly playsLike: number | null;
  /** Shown in the character selector. */
  readonly quote: string;
}

/** The opponent of a visitor who has not chosen one. */
export const DEFAULT_PERSONA: Persona = {
  id: 'bobby-fish-er',
  name: 'Bobby Fish-er',
  personality: 'sassy',
  difficulty: 'medium',
  playsLike: 1750,
  quote: 'Nice opening. Did it come with the box?',
};

/** All characters in the specification's order. */
export const PERSONAS: readonly Persona[] = [
  {
    id: 'gary-kaspar-bot',
    name: 'Gary Kaspar-Bot',
    personality: 'competitive',
    difficulty: 'hard',
    playsLike: 2200,
    quote: 'I have already won. You only have to move.',
  },
  DEFAULT_PERSONA,
  {
    id: 'judit-poll-gar',
    name: 'Judit Poll-gar',
    personality: 'friendly',
    difficulty: 'easy',
    playsLike: 950,
    quote: 'Good luck! Let’s enjoy this.',
  },
  {
    id: 'deep-blue-berry',
    name: 'Deep Blue-berry',
    personality: 'analytical',
    difficulty: 'very-hard',
    playsLike: null,
    quote: 'Your chances: 3.2 percent.',
  },
  {
    id: 'pawn-derdome-pete',
    name: 'Pawn-derdome Pete',
    personality: 'chaotic',
    difficulty: 'random',
    playsLike: 1650,
    quote: 'Two pieces enter! Wait, which one is mine?',
  },
];

/** The persona with an untrusted id, or undefined. */
export function personaById(id: string): Persona | undefined {
  return PERSONAS.find((persona) => persona.id === id);
}
