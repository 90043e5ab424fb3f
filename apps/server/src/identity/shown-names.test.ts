import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { createPlayer } from '../games/test-kit.ts';
import { readShownNames } from './shown-names.ts';

const own = setUpTestDatabase();
let asks: string;

beforeEach(async () => {
  await sql`truncate anonymous_users cascade`.execute(own.database);
  asks = await createPlayer(own.database, 'Ada');
});

async function openRoom(hostId: string, hostName: string, code: string, isPublic = true): Promise<void> {
  await own.database
    .insertInto('game_rooms')
    .values({
      host_id: hostId,
      host_name: hostName,
      room_code: code,
      rule_set: 'standard',
      looking_for_player: isPublic,
    })
    .execute();
}

async function score(playerId: string, points: number, daysAgo = 0): Promise<void> {
  await sql`
    insert into daily_scores (day, player_id, wins, score, last_game_at)
    values (current_date - ${daysAgo}::integer, ${playerId}, 1, ${points}, now())`.execute(own.database);
}

test('T-13 the hosts of public rooms and today’s Champions are shown, and nobody else', async () => {
  const { database } = own;
  await openRoom(await createPlayer(database, 'Host'), 'Host', 'AAAAAA');
  await openRoom(await createPlayer(database, 'Hidden'), 'Hidden', 'BBBBBB', false);
  await score(await createPlayer(database, 'Champion'), 1_300);
  await score(await createPlayer(database, 'Yesterday'), 1_300, 1);
  await createPlayer(database, 'Nobody');
  expect((await readShownNames(database, asks)).toSorted()).toEqual(['Champion', 'Host']);
});

test('T-13 a new name may look like the player’s own name', async () => {
  await openRoom(asks, 'Ada', 'AAAAAA');
  await score(asks, 1_300);
  expect(await readShownNames(own.database, asks)).toEqual([]);
});

test('T-13 only the Champions in visible rows are compared', async () => {
  const { database } = own;
  await sql`
    with players as (
      insert into anonymous_users (username, country) select 'Player ' || n, 'NL' from generate_series(1, 60) n
      returning id, username
    )
    insert into daily_scores (day, player_id, wins, score, last_game_at)
    select current_date, id, 1, substr(username, 8)::integer, now() from players`.execute(database);
  const names = await readShownNames(database, asks);
  expect(names).toHaveLength(50);
  expect(names).toContain('Player 60');
  expect(names).not.toContain('Player 10');
});
