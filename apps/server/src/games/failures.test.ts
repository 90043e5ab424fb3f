/** What a player is told, and what is in the database, when a commit fails. */
import { err } from '@sixtyfour/chess';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { actOf, ask, beginGame, createService, moveOf, play, type TestService, view } from './test-kit.ts';

let own: TestDatabase;
let service: TestService;

beforeAll(async () => {
  own = await createTestDatabase();
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

beforeEach(() => {
  service = createService(own.database);
});

afterEach(async () => {
  await repair();
  await service.games.close();
});

afterAll(() => own.drop());

/** Lets every commit fail, or those of one moveId. 53100: the disk is full, 23514: a row that may not be. */
async function breakCommits(moveId: string, code: '53100' | '23514'): Promise<void> {
  await sql`insert into broken_commits values (${moveId}, ${code})`.execute(own.database);
}

async function repair(): Promise<void> {
  await sql`delete from broken_commits`.execute(own.database);
}

async function actsOf(gameId: string) {
  return own.database.selectFrom('game_acts').selectAll().where('game_id', '=', gameId).orderBy('version').execute();
}

test.each([
  ['a move', moveOf('g1f3')],
  ['an act that ends the game', actOf('resign')],
])('F-05 %s that cannot be written is answered so, changes nothing, and works when sent again', async (_, intent) => {
  const game = await beginGame(own.database, service);
  await play(service, game, 'e2e4 e7e5');
  const before = await view(service, game);
  service.published.length = 0;
  await breakCommits('any', '53100');
  expect(await ask(service, game.white, game.id, intent)).toEqual(err('not-saved'));
  expect(await view(service, game)).toEqual(before);
  expect(service.published).toEqual([]);

  await repair();
  const answer = await ask(service, game.white, game.id, intent);
  expect(answer).toMatchObject({ ok: true, value: { moveId: intent.moveId, version: before.version + 1 } });
  expect(await actsOf(game.id)).toHaveLength(before.version + 1);
});

test('of moves that are committed together, only the one that cannot be fails', async () => {
  const games = await Promise.all(Array.from({ length: 6 }, () => beginGame(own.database, service)));
  const intents = games.map(() => moveOf('e2e4'));
  const [, , , broken] = intents;
  await breakCommits(broken?.moveId ?? '', '23514');
  const answers = await Promise.all(
    games.map((game, i) => ask(service, game.white, game.id, intents[i] ?? moveOf('e2e4'))),
  );
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, true, true]);
  const plies = await Promise.all(games.map(async (game) => (await view(service, game)).ply));
  expect(plies).toEqual([1, 1, 1, 0, 1, 1]);
});

test('I-02 a move whose answer was lost with the connection appears once, and the other side hears of it', async () => {
  const game = await beginGame(own.database, service);
  const intent = moveOf('e2e4');
  // The connection ends after the commit and before its answer: here by a commit that another connection made.
  const elsewhere = createService(own.database, service.clock);
  await breakCommits(intent.moveId, '53100');
  expect(await ask(service, game.white, game.id, intent)).toEqual(err('not-saved'));
  await repair();
  expect((await ask(elsewhere, game.white, game.id, intent)).ok).toBe(true);
  service.published.length = 0;

  await vi.waitFor(() => {
    service.clock.advance(1_000);
    expect(service.published).toMatchObject([
      { channel: `game-${game.id}`, event: 'game', payload: { version: 2, moves: ['e2e4'] } },
    ]);
  });
  expect(await ask(service, game.white, game.id, intent)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await actsOf(game.id)).toHaveLength(2);
  await elsewhere.games.close();
});
