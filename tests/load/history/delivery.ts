/** I-03: each connection received a prefix of the stored game, and at the end all of it. */
import type { GameEnd, GameSeen, MoveSeen } from './entry.ts';
import { endingAct } from '../../../apps/server/src/checking/stored-game.ts';
import type { GameHistory, Violation } from './games.ts';

function isSameEnd(one: GameEnd, other: GameEnd): boolean {
  return one.game_status === other.game_status && one.winner === other.winner && one.end_reason === other.end_reason;
}

/** The number of plies at each version. */
function pliesByVersion({ acts }: GameHistory): readonly number[] {
  const plies = [0];
  for (const { kind } of acts) plies.push((plies.at(-1) ?? 0) + (kind === 'move' ? 1 : 0));
  return plies;
}

function checkMoveSeen({ acts }: GameHistory, plies: readonly number[], seen: MoveSeen): string | null {
  const stored = acts[seen.version - 1];
  if (stored === undefined) return `was told of version ${seen.version}, which is not stored`;
  if (stored.move_id !== seen.moveId || stored.uci !== seen.uci || plies[seen.version] !== seen.ply)
    return `was told of ${seen.uci} as ply ${seen.ply}, version ${seen.version}; stored is ${stored.kind} ${stored.uci}`;
  return null;
}

/** Whether the received moves are a prefix of the stored moves. */
function isBeginning(moves: readonly string[], told: readonly string[]): boolean {
  return told.every((uci, index) => moves[index] === uci);
}

export function checkSequence(game: GameHistory): Violation[] {
  const { row, acts, entries } = game;
  const plies = pliesByVersion(game);
  const moves = game.moves.map(({ uci }) => uci ?? '');
  const ending = endingAct(game);
  const found: Violation[] = [];

  const checkGameSeen = (seen: GameSeen): string | null => {
    if (seen.version > acts.length) return `was told of version ${seen.version}, which is not stored`;
    if (seen.moves.length !== plies[seen.version] || !isBeginning(moves, seen.moves))
      return `was told of other moves at version ${seen.version}: ${seen.moves.join(' ')}`;
    const isOver = ending !== null && seen.version >= ending.version;
    if (isOver !== (seen.end.game_status !== 'active') || (isOver && !isSameEnd(seen.end, row)))
      return `was told of the end as ${seen.end.game_status} at version ${seen.version}`;
    return null;
  };

  const closed = new Set<string>();
  const players = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'clock-set') continue;
    players.add(entry.player);
    let what: string | null = null;
    if (entry.kind === 'move-seen') what = checkMoveSeen(game, plies, entry);
    else if (entry.kind === 'game-seen') what = checkGameSeen(entry);
    else if (entry.kind === 'game-closed') {
      closed.add(entry.player);
      if (!isSameEnd(entry.end, row) || entry.moves.length !== moves.length || !isBeginning(moves, entry.moves))
        what = `has another game at the end, ${entry.end.game_status} after ${entry.moves.join(' ')}`;
    }
    if (what !== null)
      found.push({
        invariant: 'I-03',
        gameId: row.id,
        what: `connection ${'connection' in entry ? entry.connection : ''} of ${entry.player} ${what}`,
      });
  }
  if (ending !== null)
    for (const player of players)
      if (!closed.has(player))
        found.push({ invariant: 'I-03', gameId: row.id, what: `${player} never saw the end, ${row.game_status}` });
  return found;
}
