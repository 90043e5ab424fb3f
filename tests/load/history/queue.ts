/** I-09, I-12 and, for the queue, I-15: a search leads to at most one game, and to none after it was cancelled. */
import type { Entry, MatchSeen, QueueEntry } from './entry.ts';
import type { Violation } from './games.ts';
import type { GameRow, RequestRow, Rows } from './rows.ts';

function overlap(one: GameRow, later: GameRow): boolean {
  return one.ended_at === null || one.ended_at > later.created_at;
}

function gamesFaults({ games, seats }: Rows): Violation[] {
  const found: Violation[] = [];
  const gamesOf = new Map<string, GameRow[]>();
  for (const row of games) {
    if (row.white_player_id === row.black_player_id)
      found.push({ invariant: 'I-09', gameId: row.id, what: `both sides are ${row.white_player_id}` });
    for (const player of [row.white_player_id, row.black_player_id])
      if (player !== null) gamesOf.set(player, [...(gamesOf.get(player) ?? []), row]);
  }
  for (const [player, own] of gamesOf) {
    const inOrder = own.toSorted((one, next) => one.created_at.getTime() - next.created_at.getTime());
    for (const [index, row] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before !== undefined && overlap(before, row))
        found.push({ invariant: 'I-09', gameId: row.id, what: `${player} was still in ${before.id}` });
    }
  }
  for (const { player_id, game_id } of seats) {
    if (games.find(({ id }) => id === game_id)?.game_status !== 'active')
      found.push({ invariant: 'I-09', gameId: game_id, what: `${player_id} has a seat in a game that is over` });
  }
  return found;
}

function requestsFaults({ games, requests }: Rows): Violation[] {
  const found: Violation[] = [];
  const requestsOf = new Map<string, RequestRow[]>();
  for (const request of requests) {
    if (request.game_id === null) {
      if (request.status === 'matched')
        found.push({ invariant: 'I-09', gameId: null, what: `request ${request.id} is matched with no game` });
      continue;
    }
    requestsOf.set(request.game_id, [...(requestsOf.get(request.game_id) ?? []), request]);
    if (request.status !== 'matched')
      found.push({ invariant: 'I-12', gameId: request.game_id, what: `request ${request.id} is ${request.status}` });
  }
  for (const { id, white_player_id, black_player_id } of games) {
    const users = (requestsOf.get(id) ?? []).map(({ user_id }) => user_id);
    const isOfBoth = users.length === 2 && users.every((user) => user === white_player_id || user === black_player_id);
    // A rematch has no request.
    if (users.length > 0 && (!isOfBoth || users[0] === users[1]))
      found.push({ invariant: 'I-09', gameId: id, what: `came from the requests of ${users.join(', ')}` });
  }
  return found;
}

/** Checks the queue entries of one player, in chronological order. */
function playerFaults(player: string, entries: readonly (QueueEntry | MatchSeen)[]): Violation[] {
  const found: Violation[] = [];
  /** Games that the player already knows. */
  const known = new Set<string>();
  const gamesOfSearch = new Map<number, Set<string>>();
  let isCalledOff = false;
  for (const entry of entries) {
    if (entry.kind === 'find' && entry.phase === 'invoke') isCalledOff = false;
    if (entry.kind === 'cancel' && entry.phase === 'ok') isCalledOff = true;
    const { gameId } = entry;
    if (gameId === null) continue;
    if (isCalledOff && !known.has(gameId))
      found.push({ invariant: 'I-12', gameId, what: `${player} was matched after the search was called off` });
    known.add(gameId);
    if (entry.kind !== 'find') continue;
    const games = gamesOfSearch.get(entry.search) ?? new Set();
    gamesOfSearch.set(entry.search, games.add(gameId));
  }
  for (const games of gamesOfSearch.values())
    if (games.size > 1)
      found.push({ invariant: 'I-15', gameId: null, what: `one search of ${player} led to ${[...games].join(', ')}` });
  return found;
}

export function checkQueue(entries: readonly Entry[], rows: Rows): Violation[] {
  const ofQueue = entries.filter(
    (entry): entry is QueueEntry | MatchSeen =>
      entry.kind === 'find' || entry.kind === 'cancel' || entry.kind === 'match-seen',
  );
  const ofPlayer = Map.groupBy(ofQueue, ({ player }) => player);
  return [
    ...gamesFaults(rows),
    ...requestsFaults(rows),
    ...[...ofPlayer].flatMap(([player, own]) =>
      playerFaults(
        player,
        own.toSorted((one, other) => one.at - other.at),
      ),
    ),
  ];
}
