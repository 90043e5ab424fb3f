/** Whether a game against a character counts for Daily Champions, and what the server is told of it. */
import type { EndReason } from '@sixtyfour/chess';
import { type AiGameEnd, COUNTED as COUNTED_GAME, messages } from '@sixtyfour/contract';
import { secondsPlayed } from '../../game/report.ts';
import { VERIFYING, type Worth } from '../../game/worth.ts';
import { resultOf } from './ending.ts';
import type { AiEffect, AiGame, AiGameFinish, Counting, OverGame, PlayingGame, Uncounted } from './state.ts';

export const COUNTED: Counting = { is: 'on' };
export const OPENING: Counting = { is: 'opening' };

/** The game goes on, and is nothing to the server any more. */
export const GIVEN_UP: AiGameFinish = { by: 'casual', result: 'loss', seconds: 0 };

/** So far: it may still turn out not to. */
export function mayCount({ counting }: { readonly counting: Counting }): boolean {
  return counting.is !== 'off';
}

/** Whether the game counts as a loss if it is given up now. */
export function losesIfLeft(state: AiGame): boolean {
  return state.phase === 'playing' && mayCount(state) && state.live.game.ply >= COUNTED_GAME.plies;
}

export function uncountedText(why: Uncounted): string {
  return messages.gameCount.uncounted[why];
}

/** What an ended game is worth, before the server has said it. */
export function firstWorth(counting: Counting): Worth {
  if (counting.is !== 'off') return VERIFYING;
  return { status: 'not-counted', why: counting.why === null ? messages.play.uncounted : uncountedText(counting.why) };
}

/** Tells the server how the game stands, if it follows it. */
export function report(
  { id, live, counting }: PlayingGame | OverGame,
  finish: AiGameFinish | null = null,
): readonly AiEffect[] {
  if (counting.is !== 'on') return [];
  return [{ type: 'report', id, moves: live.game.history.map(({ uci }) => uci), finish }];
}

const WAYS_TO_END: Readonly<Partial<Record<EndReason, AiGameEnd>>> = { timeout: 'timeout', resignation: 'resignation' };

/** How an ended game is reported. */
export function finishOf({ live, result }: OverGame): AiGameFinish {
  const by = live.ending === null ? 'board' : (WAYS_TO_END[live.ending.reason] ?? 'board');
  return { by, result, seconds: secondsPlayed(live, live.startedAt) };
}

/** A game that goes on and is given up for another: a loss. */
export function leavingOf({ live }: PlayingGame, at: number): AiGameFinish {
  return { by: 'left', result: resultOf({ winner: 'black' }), seconds: secondsPlayed(live, at) };
}

/** The same game, which counts no more; a second reason changes nothing. */
export function uncount(state: PlayingGame, why: Uncounted): readonly [PlayingGame, readonly AiEffect[]] {
  if (!mayCount(state)) return [state, []];
  return [{ ...state, counting: { is: 'off', why } }, report(state, GIVEN_UP)];
}
