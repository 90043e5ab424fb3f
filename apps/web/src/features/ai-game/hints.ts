/** Hints: the move that the engine would play for the visitor. */
import { parseUci } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { requestOf } from '../../engine/position-request.ts';
import { NO_INTERACTION } from '../../play/board-view.ts';
import { refusalEffects } from '../../play/effects.ts';
import { answerWith, refusedIn } from '../../play/reducer.ts';
import { moveWords } from '../../play/spoken.ts';
import { device } from './authority.ts';
import { makeUncounted } from './eligibility.ts';
import { isOwnTurn } from './selectors.ts';
import type { AiStep, PlayingGame } from './state.ts';

const words = messages.aiGame;

export function hint(state: PlayingGame, at: number): AiStep {
  const { live } = state;
  if (!isOwnTurn(state)) return [refusedIn(state, words.waitTurn), refusalEffects(words.waitTurn)];
  if (state.hinting === live.version) return [state, []];
  const [helped, told] = makeUncounted(state, 'help');
  const next: PlayingGame = { ...helped, hinting: live.version, notice: null };
  return [
    next,
    [...told, { type: 'suggest', version: live.version, request: requestOf(live.game) }, device.save(next, at)],
  ];
}

/** Selects the hinted piece, draws its move and announces it. */
export function hintFound(state: PlayingGame, version: number, uci: string | null): AiStep {
  if (state.hinting !== version) return [state, []];
  const done: PlayingGame = { ...state, hinting: null };
  const move = uci === null ? null : parseUci(state.live.game, uci);
  if (move === null || !move.ok) return answerWith(done, words.noHint);
  const interaction = { ...NO_INTERACTION, selected: move.value.from, isHinted: true } as const;
  // A draw offer that was declined meanwhile has changed the version, but not the position.
  const hinted = { from: move.value.from, to: move.value.to, version: state.live.version };
  return answerWith({ ...done, interaction, hinted }, words.hintIs(moveWords({ move: move.value })));
}
