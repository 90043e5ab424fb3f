/** Derived state for the screen. Does not import the rules, to stay small. */
import { type Color, type Game, opposite } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { DEFAULT_PERSONA, type Level, type Persona, personaById } from '@sixtyfour/engine/personas';
import type { AiGame, OverGame, PlayingGame } from './state.ts';

export function personaOf({ setup }: { readonly setup: Pick<AiGame['setup'], 'persona'> }): Persona {
  return personaById(setup.persona) ?? DEFAULT_PERSONA;
}

/** The level at which the character is played; null for its own. */
export function levelOf(setup: Pick<AiGame['setup'], 'persona' | 'level'>): Level | null {
  return personaOf({ setup }).playsLike === null ? null : setup.level;
}

/** Whether a restart needs confirmation: from the first full move on. */
export function restartAsks(state: AiGame): boolean {
  return state.phase === 'playing' && state.live.game.ply >= 2;
}

/** The number of plies a takeback undoes: the visitor's last move, and the reply if there is one. 0 for none. */
export function takebackPlies({ turn, ply, history }: Game, visitor: Color): number {
  const plies = turn === visitor ? 2 : 1;
  return plies <= ply && history.at(-plies)?.move.piece.color === visitor ? plies : 0;
}

/** The character's side. */
export function characterColor({ color }: Pick<PlayingGame | OverGame, 'color'>): Color {
  return opposite(color);
}

/** 'Judit Poll-gar (1200)': with the level only if it differs from the character's own. */
export function fullNameOf({ setup }: Pick<AiGame, 'setup'>): string {
  const level = levelOf(setup);
  const { name } = personaOf({ setup });
  return level === null ? name : messages.levels.nameAt(name, level);
}

/** The names of White and Black. */
export function namesOf(
  state: PlayingGame | OverGame,
  character = personaOf(state).name,
): Readonly<Record<Color, string>> {
  return state.color === 'white'
    ? { white: messages.play.you, black: character }
    : { white: character, black: messages.play.you };
}

export function isOwnTurn({ live, color }: Pick<PlayingGame, 'live' | 'color'>): boolean {
  return live.game.turn === color;
}
