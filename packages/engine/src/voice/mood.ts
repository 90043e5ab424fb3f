import type { Game } from '@sixtyfour/chess';
import { Position } from '@sixtyfour/chess/core';
import type { PersonaId } from '../personas/index.ts';
import { Dice } from '../play/dice.ts';
import { moodOf } from '../play/moods.ts';
import { type Style, STRENGTHS } from '../play/strengths.ts';

/** What a moody character is after, by the trait that counts most with it. */
export type Mood = keyof Style;

/** The mood in which a character has played the last move of a game; null for one without moods. */
export function moodAt(persona: PersonaId, seed: number, game: Game): Mood | null {
  if (!STRENGTHS[persona].moody) return null;
  const dice = new Dice(seed, game.ply - 1, Position.fromFen(game.fen, game.ruleSet));
  return moodName(moodOf(dice.rollMood()));
}

/** The trait that a style likes most. */
export function moodName(style: Style): Mood {
  const [[name] = ['develop']] = Object.entries(style).toSorted(([, a], [, b]) => b - a);
  return name as Mood;
}
