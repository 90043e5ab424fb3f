import type { Clock, Color } from '@sixtyfour/chess';
import { CLOCK_MS, messages } from '@sixtyfour/contract';
import { shownGame } from '../../play/board-view.ts';
import { kindText } from '../../game/opponents.ts';
import { SideBar } from '../../game/SideBar.tsx';
import { personaOf } from './selectors.ts';
import type { AiGame } from './state.ts';

const fullClock: Clock = { white: CLOCK_MS, black: CLOCK_MS, running: null, anchor: 0 };

/** The bar of one side: the visitor's is white's. */
export function AiGameBar({ state, color }: { state: AiGame; color: Color }) {
  const words = messages.play;
  const persona = personaOf(state);
  const isIdle = state.phase === 'idle';
  const facts = {
    color,
    shown: isIdle ? null : shownGame(state.live.game, state.interaction),
    clock: isIdle ? (state.setup.noClock ? null : fullClock) : state.live.clock,
    turnOf: state.phase === 'playing' ? state.live.game.turn : null,
  };
  return color === 'white' ? (
    <SideBar {...facts} own name={words.you} kind={words.white} clockLabel={words.yourClock} turn={words.yourTurn} />
  ) : (
    <SideBar
      {...facts}
      own={false}
      name={persona.name}
      persona={persona.id}
      kind={kindText(persona)}
      clockLabel={words.clockOf(persona.name)}
      turn={words.opponentsTurn}
    />
  );
}
