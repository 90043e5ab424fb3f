/** People's choices in the format of the model. */
import { moveToUci } from '@sixtyfour/chess/core';
import { featuresOf } from '../../packages/engine/src/people/features.ts';
import { habitKey } from '../../packages/engine/src/people/model.ts';
import { replay } from '../../packages/engine/src/request.ts';
import type { HumanGame } from '../human-games.ts';
import type { Glanced } from './glance-cache.ts';
import { habitsAt, type OpeningCounts } from './habits.ts';
import type { Choice } from './softmax.ts';

/**
 * The choice at a position of a game; null if the move played is illegal there.
 * @param isCounted whether the game is one of those in `openings`, so that its own move must not count
 */
export function choiceAt(
  games: readonly HumanGame[],
  { game, ply, glances }: Glanced,
  openings: OpeningCounts,
  isCounted: boolean,
): Choice | null {
  const { moves = [], ratings = [0, 0] } = games[game] ?? {};
  const replayed = replay({ ruleSet: 'standard', startFen: null, moves: moves.slice(0, ply) });
  const own = moves[ply] ?? '';
  const habits = habitsAt(openings, habitKey(replayed.position), isCounted ? own : null);
  const features = featuresOf(replayed, glances, (move) => habits && (habits[moveToUci(move)] ?? 0));
  const played = features.moves.findIndex((move) => moveToUci(move) === own);
  return played < 0 ? null : { rating: ratings[ply % 2] ?? 0, features, played };
}
