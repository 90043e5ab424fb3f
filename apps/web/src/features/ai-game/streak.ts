/** Consecutive wins or losses against one character at one level, and the level offered after three of them. */
import { resultFor } from '@sixtyfour/contract';
import { nextLevel } from '@sixtyfour/engine/personas';
import type { SavedGame } from '../../play/saved-game.ts';
import { personaOf } from './selectors.ts';
import type { LevelOffer } from './state.ts';

/** An offer follows after this many in a row, and again after each further multiple. */
const IN_A_ROW = 3;
/** Shorter games say nothing about strength and are ignored. */
const LEAST_PLIES = 10;

/**
 * The offer after a game; null for none.
 * @param games of this device: the finished one first, then the newest first
 */
export function offerAfter(games: readonly SavedGame[]): LevelOffer | null {
  const [last] = games;
  const finished = games.flatMap(resultOf);
  const [latest] = finished;
  if (last === undefined || latest === undefined || latest.id !== last.id || latest.result === 'draw') return null;
  const { persona, level, result } = latest;
  const other = finished.findIndex(
    (each) => each.persona !== persona || each.level !== level || each.result !== result,
  );
  const count = other === -1 ? finished.length : other;
  const from = level ?? personaOf({ setup: { persona } }).playsLike;
  if (count % IN_A_ROW !== 0 || from === null) return null;
  const direction = result === 'win' ? 'older' : 'younger';
  const next = nextLevel(from, direction);
  return next === null ? null : { level: next, direction };
}

/** Empty for a game that says nothing about strength. */
function resultOf({ id, persona, level, color, ending, moves }: SavedGame) {
  return persona === null || ending === null || moves.length < LEAST_PLIES
    ? []
    : [{ id, persona, level, result: resultFor(ending.winner, color) }];
}
