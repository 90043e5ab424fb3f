/** Whether an AI game counts for Daily Champions, and its reports to the server. */
import type { EndReason } from '@sixtyfour/chess';
import { type AiGameEnd, DEFAULT_TIME, losesIfGivenUp, messages } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import type { PlayEffect } from '../../play/effects.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import type { AiGame, AiGameFinish, UncountedReason, OverGame, OwnEffect, PlayingGame, Setup } from './state.ts';
import { levelOf } from './selectors.ts';

export const OPENING: ScoreEligibility = { status: 'opening' };
export const OFFERED: ScoreEligibility = { status: 'offered' };
export const ELIGIBLE: ScoreEligibility = { status: 'eligible' };

/** The game continues, but is no longer reported to the server. */
export const GIVEN_UP: AiGameFinish = { by: 'casual', result: 'loss' };
/** A running game is abandoned for another one: a loss. */
export const LEFT: AiGameFinish = { by: 'left', result: 'loss' };

export function uncounted(why: UncountedReason): ScoreEligibility {
  return { status: 'uncounted', why: messages.gameCount.uncounted[why] };
}

/** The server continues to follow a game that counted when it was saved; its moves are reported again. */
export function eligibilityOfSaved({ counts, whyUncounted: why }: SavedGame): ScoreEligibility {
  return counts ? ELIGIBLE : { status: 'uncounted', why: why ?? messages.panel.uncounted };
}

/** Why a game with this setup cannot count; null when it may count. */
export function whyUncounted(setup: Setup, startFen: string | null): UncountedReason | null {
  if (startFen !== null) return 'position';
  if (levelOf(setup) !== null) return 'level';
  if (setup.time !== DEFAULT_TIME) return 'time';
  if (setup.isMeanwhile) return 'meanwhile';
  if (setup.coach) return 'coach';
  return setup.thinksLikePerson ? 'thinking' : null;
}

/** Whether the game may count as far as is known. */
export function mayCount({ eligibility, setup }: Pick<PlayingGame, 'eligibility' | 'setup'>): boolean {
  if (eligibility.status === 'opening') return !setup.countsOnRequest;
  return eligibility.status !== 'uncounted' && eligibility.status !== 'offered';
}

/** Whether the game counts on the visitor's request. */
export function isOffered({ eligibility }: Pick<PlayingGame, 'eligibility'>): boolean {
  return eligibility.status === 'offered';
}

/** Whether the game can no longer count. */
export function isUncounted({ eligibility }: Pick<PlayingGame, 'eligibility'>): boolean {
  return eligibility.status === 'uncounted';
}

/** Whether the server has opened the game and accepts its moves, as far as the page knows. */
export function isFollowed({ eligibility }: Pick<PlayingGame, 'eligibility'>): boolean {
  return !NOT_FOLLOWED.has(eligibility.status);
}

const NOT_FOLLOWED = new Set<ScoreEligibility['status']>(['uncounted', 'opening', 'offered']);

/** Whether abandoning the game counts as a loss, at least after a while. */
export function losesIfLeft(state: AiGame): boolean {
  return state.phase === 'playing' && mayCount(state) && losesIfGivenUp({ plies: state.live.game.ply });
}

/** Reports the state of the game to the server if the server follows it. */
export function report(state: PlayingGame | OverGame, finish: AiGameFinish | null = null): readonly OwnEffect[] {
  if (!isFollowed(state)) return [];
  return [{ type: 'report', id: state.id, moves: state.live.game.history.map(({ uci }) => uci), finish }];
}

const WAYS_TO_END: Readonly<Partial<Record<EndReason, AiGameEnd>>> = { timeout: 'timeout', resignation: 'resignation' };

/** The report of an ended game. */
export function finishOf({ live, result }: OverGame): AiGameFinish {
  const by = live.ending === null ? 'board' : (WAYS_TO_END[live.ending.reason] ?? 'board');
  return { by, result };
}

/** Lets the server follow the game from now on, including the moves so far. */
export function makeCount(state: PlayingGame): readonly [PlayingGame, readonly OwnEffect[]] {
  if (state.eligibility.status !== 'offered') return [state, []];
  const next: PlayingGame = { ...state, eligibility: ELIGIBLE };
  return [next, report(next)];
}

/** The visitor has moved again, or the game has ended, without a request that it counts. */
export function declineToCount<S extends PlayingGame | OverGame>(state: S): readonly [S, readonly OwnEffect[]] {
  return state.eligibility.status === 'offered' ? makeUncounted(state, 'unasked') : [state, []];
}

/** Tells the server to forget a game that it has opened. */
export function giveUp(id: string): OwnEffect {
  return { type: 'report', id, moves: [], finish: GIVEN_UP };
}

/** The game, which no longer counts; only the first reason is kept. */
export function makeUncounted<S extends PlayingGame | OverGame>(
  state: S,
  why: UncountedReason,
): readonly [S, readonly OwnEffect[]] {
  if (state.eligibility.status === 'uncounted') return [state, []];
  const told = state.eligibility.status === 'offered' ? [giveUp(state.id)] : report(state, GIVEN_UP);
  return [{ ...state, eligibility: uncounted(why) }, told];
}

/** A game of another engine version no longer counts: with moves of two versions the server would call it forged. */
export function continueSaved(
  state: PlayingGame,
  { engineVersion }: SavedGame,
): readonly [PlayingGame, readonly (PlayEffect | OwnEffect)[]] {
  if (isUncounted(state) || engineVersion === ENGINE_VERSION) return [state, []];
  const [next, told] = makeUncounted(state, 'updated');
  const text = messages.gameCount.uncounted.updated;
  return [{ ...next, notice: text }, [...told, { type: 'toast', text, kind: 'info' }]];
}
