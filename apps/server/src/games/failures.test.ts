/** The answers and the database state when commits fail. */
import { err } from '@sixtyfour/chess';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { createGames } from './games.ts';
import { setUpService } from './test-service.ts';
import {
  beginGame,
  createService,
  gameActs,
  intentOf,
  moveIntent,
  play,
  recorder,
  sendIntent,
  silent,
  view,
} from './test-kit.ts';

const own = setUpTestDatabase();
const service = setUpService(own, { eachTest: true });

beforeAll(async () => {
  await sql`create table broken_commits (move_id text, code text)`.execute(own.database);
  await sql`
    create function fail_for() returns trigger language plpgsql as $$
    declare
      v_code text;
    begin
      select code into v_code from broken_commits where move_id in (new.move_id::text, 'any');
      if found then
        raise exception 'broken by the test' using errcode = v_code;
      end if;
      return new;
    end $$`.execute(own.database);
  await sql`create trigger fail_for before insert on game_acts for each row execute function fail_for()`.execute(
    own.database,
  );
});

afterEach(() => repair());

/** Makes the commits of a moveId fail, or all commits. 53100: disk full; 23514: check violation. */
async function breakCommits(moveId: string, code: '53100' | '23514'): Promise<void> {
  await sql`insert into broken_commits values (${moveId}, ${code})`.execute(own.database);
}

async function repair(): Promise<void> {
  await sql`delete from broken_commits`.execute(own.database);
}

test.each([
  ['a move', moveIntent('g1f3')],
  ['an intent that ends the game', intentOf('resign')],
])(
  'F-05 %s that cannot be written is answered not-saved, changes nothing, and works when repeated',
  async (_, intent) => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'e2e4 e7e5');
    const before = await view(service, game);
    service.published.length = 0;
    await breakCommits('any', '53100');
    expect(await sendIntent(service, game.white, game.id, intent)).toEqual(err('not-saved'));
    expect(await view(service, game)).toEqual(before);
    expect(service.published).toEqual([]);

    await repair();
    const answer = await sendIntent(service, game.white, game.id, intent);
    expect(answer).toMatchObject({ ok: true, value: { moveId: intent.moveId, version: before.version + 1 } });
    expect(await gameActs(own.database, game.id)).toHaveLength(before.version + 1);
  },
);

test('of moves in one batch, only the one that violates a constraint fails', async () => {
  const games = await Promise.all(Array.from({ length: 6 }, () => beginGame(own.database, service)));
  const intents = games.map(() => moveIntent('e2e4'));
  const [, , , broken] = intents;
  await breakCommits(broken?.moveId ?? '', '23514');
  const answers = await Promise.all(
    games.map((game, i) => sendIntent(service, game.white, game.id, intents[i] ?? moveIntent('e2e4'))),
  );
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, true, true]);
  const plies = await Promise.all(games.map(async (game) => (await view(service, game)).ply));
  expect(plies).toEqual([1, 1, 1, 0, 1, 1]);
});

test('a game that cannot be read does not withhold the moves of other games from other processes', async () => {
  const { publisher, published, poll } = recorder();
  const games = createGames({ database: own.database, clock: service.clock, publisher, log: silent });
  const follower = { games, published, clock: service.clock };
  const [broken, sound] = [await beginGame(own.database, follower), await beginGame(own.database, follower)];
  published.length = 0;
  for (const game of [broken, sound]) await play(service, game, 'e2e4');
  await sql`update game_acts set uci = 'e2e5' where game_id = ${broken.id} and uci = 'e2e4'`.execute(own.database);
  await poll();
  const moves = published.filter(({ event }) => event === 'opponentMove');
  expect(moves).toMatchObject([{ channel: `private-${sound.id}`, payload: { uci: 'e2e4' } }]);
  await games.close();
});

test('a service that closes plans no recheck of a step that could not be written', async () => {
  const closing = createService(own.database);
  const game = await beginGame(own.database, closing);
  await breakCommits('any', '53100');
  const after = vi.spyOn(closing.clock, 'after');
  const answer = sendIntent(closing, game.white, game.id, moveIntent('e2e4'));
  await closing.games.close();
  expect(await answer).toEqual(err('not-saved'));
  expect(after).not.toHaveBeenCalled();
});

test('I-02 a move whose acknowledgement was lost is committed once and published', async () => {
  const game = await beginGame(own.database, service);
  const intent = moveIntent('e2e4');
  // Simulates a connection that breaks after the commit by committing on another connection.
  const elsewhere = createService(own.database, service.clock);
  await breakCommits(intent.moveId, '53100');
  expect(await sendIntent(service, game.white, game.id, intent)).toEqual(err('not-saved'));
  await repair();
  expect((await sendIntent(elsewhere, game.white, game.id, intent)).ok).toBe(true);
  service.published.length = 0;

  await vi.waitFor(() => {
    service.clock.advance(1_000);
    expect(service.published).toMatchObject([
      { channel: `private-${game.id}`, event: 'opponentMove', payload: { version: 2, uci: 'e2e4' } },
    ]);
  });
  expect(await sendIntent(service, game.white, game.id, intent)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await gameActs(own.database, game.id)).toHaveLength(2);
  await elsewhere.games.close();
});
