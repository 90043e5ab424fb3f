import type { Game } from '@sixtyfour/chess';
import { Position } from '@sixtyfour/chess/core';
import type { PersonaId } from '../personas/index.ts';
import { CHARACTERS } from '../play/characters.ts';
import { Dice } from '../play/dice.ts';
import { type MoodName, moodOf } from '../play/moods.ts';

/** The mood in which a character chose the last move of a game; null for a character without moods. */
export function moodAt(persona: PersonaId, seed: number, game: Game): MoodName | null {
  const play = CHARACTERS[persona];
  if (play.kind === 'engine' || play.taste !== 'moods') return null;
  const dice = new Dice(seed, game.ply - 1, Position.fromFen(game.fen, game.ruleSet));
  return moodOf(dice.rollMood()).name;
}
