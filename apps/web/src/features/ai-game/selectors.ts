/** What the screen asks of a game's state. Loads no rules: the state brings its game along. */
import type { Game } from '@sixtyfour/chess';
import { DEFAULT_PERSONA, type Persona, personaById } from '@sixtyfour/engine/personas';
import type { AiGame } from './state.ts';

export function personaOf({ setup }: { readonly setup: Pick<AiGame['setup'], 'persona'> }): Persona {
  return personaById(setup.persona) ?? DEFAULT_PERSONA;
}

/** Whether a restart would cost something: after the first full move it asks first. */
export function restartAsks(state: AiGame): boolean {
  return state.phase === 'playing' && state.live.game.ply >= 2;
}

/** Plies that a takeback takes: the visitor's last move, and the reply to it if it has come. 0: there is none. */
export function takebackPlies({ turn, ply, history }: Game): number {
  const plies = turn === 'black' ? 1 : 2;
  return plies <= ply && history.at(-plies)?.move.piece.color === 'white' ? plies : 0;
}
