import { type Clock, type Color, Game } from '@sixtyfour/chess';
import { CLOCK_MS, messages } from '@sixtyfour/contract';
import { DEFAULT_PERSONA, personaById } from '@sixtyfour/engine/personas';
import { shownGame } from '../../game/hand.ts';
import { kindText } from '../../game/opponents.ts';
import { SideBar } from '../../game/SideBar.tsx';
import type { AiGame } from './state.ts';

const startPosition = Game.start('standard');
const fullClock: Clock = { white: CLOCK_MS, black: CLOCK_MS, running: null, anchor: 0 };

/** The bar of one side: the visitor's is white's. */
export function AiGameBar({ state, color }: { state: AiGame; color: Color }) {
  const { play } = messages;
  const persona = personaById(state.setup.persona) ?? DEFAULT_PERSONA;
  const isIdle = state.phase === 'idle';
  const facts = {
    color,
    shown: isIdle ? startPosition : shownGame(state.live.game, state.hand),
    clock: isIdle ? (state.setup.noClock ? null : fullClock) : state.live.clock,
    turnOf: state.phase === 'playing' ? state.live.game.turn : null,
  };
  return color === 'white' ? (
    <SideBar {...facts} own name={play.you} kind={play.white} clockLabel={play.yourClock} turn={play.yourTurn} />
  ) : (
    <SideBar
      {...facts}
      own={false}
      name={persona.name}
      persona={persona.id}
      kind={kindText(persona)}
      clockLabel={play.clockOf(persona.name)}
      turn={play.opponentsTurn}
    />
  );
}
