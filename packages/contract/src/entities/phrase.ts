import * as z from 'zod/mini';
import { SeatLetter } from './move.ts';

/** The phrases that players can send to each other in a game. Sent as ids; the texts are in `messages.phrases`. */
export const PHRASES = ['hello', 'good-luck', 'nice-move', 'well-played', 'thank-you', 'good-game'] as const;
export const REACTIONS = ['applause', 'smile', 'surprise', 'thinking'] as const;

export const PhraseId = z.enum([...PHRASES, ...REACTIONS]);
export type PhraseId = z.infer<typeof PhraseId>;

/** A phrase that was said in a game. */
export const SaidPhrase = z.object({
  /** The position among the phrases of the game, from 1. */
  number: z.int(),
  seat: SeatLetter,
  phrase: PhraseId,
});
export type SaidPhrase = z.infer<typeof SaidPhrase>;
