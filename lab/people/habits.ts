/** Opening habits: how often each move was played in the opening positions of games. Pure. */
import { Position } from '@sixtyfour/chess/core';
import { ONE } from '../../packages/engine/src/people/feature-names.ts';
import { habitKey } from '../../packages/engine/src/people/model.ts';
import { legalMove } from '../../packages/engine/src/request.ts';

/** By `habitKey`, then by move in UCI. */
export type OpeningCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const HABIT_PLIES = 24;
/** A position is known if this many other games had it. */
const FEWEST_GAMES = 12;
/** Shares of moves down to 1 in 64 are distinguished, on a logarithmic scale. */
const HALVINGS = 6;

/** Calls `visit` with the key of each position of a game's opening and the move played there. */
function visitOpening(moves: readonly string[], visit: (key: string, move: string) => void): void {
  const position = Position.fromFen(START, 'standard');
  for (const move of moves.slice(0, HABIT_PLIES)) {
    visit(habitKey(position), move);
    const code = legalMove(position, move);
    if (code === 0) return;
    position.make(code);
  }
}

export function countOpenings(games: Iterable<readonly string[]>): OpeningCounts {
  const counts = new Map<string, Map<string, number>>();
  for (const moves of games)
    visitOpening(moves, (key, move) => {
      const here = counts.get(key) ?? new Map<string, number>();
      counts.set(key, here.set(move, (here.get(move) ?? 0) + 1));
    });
  return counts;
}

/**
 * How common the moves of a position are among people, in units of ONE; null if the position is unknown.
 * @param except a move that counts once less: the one played in the game that is being learned from
 */
export function habitsAt(
  counts: OpeningCounts,
  key: string,
  except: string | null,
): Readonly<Record<string, number>> | null {
  const here = counts.get(key);
  if (here === undefined) return null;
  const total = [...here.values()].reduce((sum, count) => sum + count, except === null ? 0 : -1);
  if (total < FEWEST_GAMES) return null;
  const habits = [...here].map(([move, count]): [string, number] => {
    const others = move === except ? count - 1 : count;
    // As if the game did not exist: a move that nobody else played is like a move that was never played.
    if (others === 0) return [move, 0];
    const halvings = Math.log2((others + 0.3) / (total + 3));
    return [move, Math.max(0, Math.round(((HALVINGS + halvings) * ONE) / 3))];
  });
  return Object.fromEntries(habits.filter(([, value]) => value > 0));
}

/** The table with all known positions. */
export function habitTable(counts: OpeningCounts): Readonly<Record<string, Readonly<Record<string, number>>>> {
  return Object.fromEntries(
    [...counts.keys()].flatMap((key) => {
      const habits = habitsAt(counts, key, null);
      return habits === null ? [] : [[key, habits] as const];
    }),
  );
}
