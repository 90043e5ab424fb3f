/** The players' phrases: which are shown and announced, and when the visitor can send one. */
import { type Ms, opposite, remaining } from '@sixtyfour/chess';
import { colorOf, messages, PHRASE_MS, type SaidPhrase, TIMER_SECONDS } from '@sixtyfour/contract';
import { announced } from '../../play/effects.ts';
import { hasBegun, opponentName } from './selectors.ts';
import type { OnlineBegun, OnlineEffect, Seats, ShownPhrase } from './state.ts';

const words = messages.phrases;

const NOTHING: ShownPhrase = { number: 0, phrase: null };
export const NOTHING_SAID: Seats<ShownPhrase> = { white: NOTHING, black: NOTHING };

/** Why no phrase can be sent; null when one can. */
export type Silence = 'not-begun' | 'time-trouble' | 'opponent-left' | 'over';

/** Why no phrase can be sent now, and when that may change without any event. */
export function silenceOf(state: OnlineBegun, at: Ms): { readonly why: Silence | null; readonly until: Ms | null } {
  const { live, seat, snapshot, opponentLeft } = state;
  if (live.ending !== null) {
    if (opponentLeft || snapshot.attendance[opposite(seat)] !== 'here') return { why: 'opponent-left', until: null };
    const end = live.ending.at + PHRASE_MS.afterGame;
    return at < end ? { why: null, until: end } : { why: 'over', until: null };
  }
  if (!hasBegun(state)) return { why: 'not-begun', until: null };
  const left = remaining(live.clock, seat, at) - PHRASE_MS.timeTrouble;
  if (left <= 0) return { why: 'time-trouble', until: null };
  return { why: null, until: live.clock.running === seat ? at + left : null };
}

/** Whether the visitor should not be distracted. */
function isShortOfTime({ phase, live, seat }: OnlineBegun, at: Ms): boolean {
  return phase === 'playing' && remaining(live.clock, seat, at) <= TIMER_SECONDS.pulse * 1_000;
}

/** A phrase was received. It may arrive more than once: as an answer, an event and in a poll. */
export function receivePhrase(
  state: OnlineBegun,
  { number, seat, phrase }: SaidPhrase,
  at: Ms,
): readonly [OnlineBegun, readonly OnlineEffect[]] {
  const color = colorOf(seat);
  if (!state.phrases || number <= state.said[color].number) return [state, []];
  const next = { ...state, said: { ...state.said, [color]: { number, phrase } } };
  const text = words.texts[phrase];
  const spoken = color === state.seat ? words.youSaid(text) : words.said(opponentName(state), text);
  return [next, [...(isShortOfTime(state, at) ? [] : [announced(spoken)]), { type: 'hide-phrase', color, number }]];
}

/** Hides a phrase after its display time. */
export function hidePhrase(state: OnlineBegun, color: 'white' | 'black', number: number): OnlineBegun {
  if (state.said[color].number !== number) return state;
  return { ...state, said: { ...state.said, [color]: { number, phrase: null } } };
}

/** Hides earlier phrases after phrases were turned off. */
export function hideAll({ white, black }: Seats<ShownPhrase>): Seats<ShownPhrase> {
  return { white: { ...white, phrase: null }, black: { ...black, phrase: null } };
}
