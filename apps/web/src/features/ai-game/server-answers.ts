/** What the server says about a game: it follows the game, does not follow it, or no longer does. */
import { messages } from '@sixtyfour/contract';
import { VERIFYING } from '../../play/score-eligibility.ts';
import type { EventContext } from '../../play/state.ts';
import { device } from './authority.ts';
import { think } from './character.ts';
import { ELIGIBLE, finishOf, giveUp, uncounted, isFollowed, OFFERED, report } from './eligibility.ts';
import type { AiGame, AiStep, EventOf, UncountedReason, OverGame, PlayingGame } from './state.ts';

export function isOpening(state: PlayingGame | OverGame, id: string): boolean {
  return state.id === id && state.eligibility.status === 'opening';
}

export function isFollowedAs(state: PlayingGame | OverGame, id: string): boolean {
  return state.id === id && isFollowed(state);
}

/** Starts the search that has waited for the seed. */
export function opened(state: AiGame, { id, seed, ...now }: EventOf<'opened'>): AiStep {
  // Too late: the game went on without the server, or was given up.
  if (state.phase === 'idle' || !isOpening(state, id)) return [state, [giveUp(id)]];
  if (state.phase === 'playing')
    return thinkAndSave({ ...state, seed, eligibility: state.setup.countsOnRequest ? OFFERED : ELIGIBLE }, now);
  if (state.setup.countsOnRequest) return [{ ...state, eligibility: uncounted('unasked') }, [giveUp(id)]];
  const over = { ...state, seed, eligibility: VERIFYING };
  return [over, report(over, finishOf(over))];
}

/** The game continues with the page's own seed. */
export function notOpened(state: PlayingGame, why: UncountedReason, now: EventContext): AiStep {
  const text = messages.gameCount.uncounted[why];
  // No message if the visitor did not ask for a game that counts.
  if (state.setup.countsOnRequest) return thinkAndSave({ ...state, eligibility: uncounted(why) }, now);
  const [next, effects] = thinkAndSave({ ...state, eligibility: uncounted(why), notice: text }, now);
  return [next, [{ type: 'toast', text, kind: 'info' }, ...effects]];
}

/** The character has been thinking since the last move: its reply comes no later because the server was slow. */
function thinkAndSave(state: PlayingGame, now: Pick<EventContext, 'at' | 'random'>): AiStep {
  const [next, effects] = think(state, { ...now, at: state.live.clock?.anchor ?? now.at });
  return [next, [...effects, device.save(next, now.at)]];
}

export function dropped(state: PlayingGame, at: number): AiStep {
  const text = messages.gameCount.uncounted.dropped;
  const next: PlayingGame = { ...state, eligibility: uncounted('dropped'), notice: text };
  return [next, [{ type: 'toast', text, kind: 'info' }, device.save(next, at)]];
}
