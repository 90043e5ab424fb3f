/** Asks for a puzzle. Pure: the shell fetches it. */
import { puzzleRatingFor } from '@sixtyfour/contract';
import type { PuzzleEffect, PuzzleState, Wish } from './state.ts';

/** What comes after a puzzle, whichever it was. */
export const RANDOM: Wish = { kind: 'random' };

/** @param due whether it is shown as soon as it is there */
export function ask<State extends PuzzleState>(
  state: State,
  wish: Wish,
  due: boolean,
): readonly [State, readonly PuzzleEffect[]] {
  const request = state.request + 1;
  const { solver, shown } = state;
  // The newest first: it is the one that must not come twice in a row.
  const not = [...new Set([...(shown === null ? [] : [shown]), ...solver.recent])];
  return [
    { ...state, request, coming: { request, wish, due, puzzle: null } },
    [{ type: 'load', request, wish, choice: solver.choice, near: puzzleRatingFor(solver), not }],
  ];
}
