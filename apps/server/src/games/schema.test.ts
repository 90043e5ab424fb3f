/** Tests the database constraints. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpService } from './test-service.ts';
import { arrive, beginGame, createPlayer, FOOLS_MATE, type Pairing, pairUp, play, seatPlayers } from './test-kit.ts';

const own = setUpTestDatabase();
const service = setUpService(own);

const newGame = (white: string, black: string) => seatPlayers(own.database, white, black, 0);

async function ended(): Promise<Pairing> {
  const game = await beginGame(own.database, service);
  await play(service, game, 'f2f3 e7e5 g2g4 d8h4');
  return game;
}

test('an acknowledged act is on disk, because the commit of every act waits for it', async () => {
  const { database } = own;
  await sql`create table waits (act bigserial, waits_for text)`.execute(database);
  await sql`create function note_wait() returns trigger language plpgsql as $$
    begin
      insert into waits (waits_for) values (current_setting('synchronous_commit'));
      return null;
    end $$`.execute(database);
  // Deferred, so that it sees the setting at the commit.
  await sql`create constraint trigger note_wait after insert on game_acts
    deferrable initially deferred for each row execute function note_wait()`.execute(database);
  await ended();
  await sql`drop trigger note_wait on game_acts`.execute(database);
  const { rows } = await sql<{ waits_for: string }>`select waits_for from waits`.execute(database);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(new Set(rows.map((row) => row.waits_for))).toEqual(new Set(['on']));
});

describe('I-09 seats', () => {
  test('a player has at most one running game', async () => {
    const { white } = await pairUp(own.database, 0);
    const third = await createPlayer(own.database, 'Cleo');
    await expect(newGame(white, third)).rejects.toMatchObject({ constraint: 'live_seats_pkey' });
    await expect(newGame(third, white)).rejects.toMatchObject({ constraint: 'live_seats_pkey' });
  });

  test('a player cannot play against themselves', async () => {
    const alone = await createPlayer(own.database, 'Cleo');
    await expect(newGame(alone, alone)).rejects.toMatchObject({ constraint: 'two_players' });
  });

  test('a seat is taken with the game and freed by its end, however it ends', async () => {
    const ends = [
      (game: Pairing) => service.games.abortUnstarted(game.id),
      async (game: Pairing) => {
        await arrive(service, game);
        await play(service, game, FOOLS_MATE);
      },
    ];
    for (const end of ends) {
      const game = await pairUp(own.database, service.clock.now());
      const seats = () => own.database.selectFrom('live_seats').select('seat').where('game_id', '=', game.id).execute();
      expect(await seats()).toHaveLength(2);
      await end(game);
      expect(await seats()).toEqual([]);
      await newGame(game.white, game.black);
    }
  });
});

describe('I-08 one result per game', () => {
  test('a seat has one result', async () => {
    const game = await ended();
    const again = own.database
      .insertInto('game_results')
      .values({ game_id: game.id, seat: 'w', result: 'win', plies: 4, seconds_played: 1, ended_at: new Date() })
      .execute();
    await expect(again).rejects.toMatchObject({ constraint: 'one_result_a_seat' });
  });

  test.each([
    ['a status without a time', { game_status: 'resigned', winner: 'w', end_reason: 'resignation' }],
    ['a time without a status', { ended_at: new Date() }],
    ['a decided game without a winner', { game_status: 'resigned', end_reason: 'resignation', ended_at: new Date() }],
    [
      'a winner of a draw',
      { game_status: 'draw', is_draw: true, winner: 'w', end_reason: 'agreement', ended_at: new Date() },
    ],
    ['a winner of a running game', { winner: 'w' }],
    ['checkmate without an end', { is_checkmate: true }],
    [
      'a clock that runs on',
      { game_status: 'aborted', end_reason: 'aborted', ended_at: new Date(), clock_running: 'w' },
    ],
    ['a negative clock', { white_ms: -1 }],
    ['moves without a start', { ply: 3 }],
  ] as const)('the row of a game cannot have %s', async (_, columns) => {
    const { id } = await pairUp(own.database, 0);
    await expect(
      own.database.updateTable('chess_games').set(columns).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('I-15 acts', () => {
  const act = { kind: 'resign', stamped_at: 0, ply: 0, white_ms: 0, black_ms: 0 };

  test('a version and a moveId have one act each', async () => {
    const game = await beginGame(own.database, service);
    const acts = own.database.insertInto('game_acts');
    const moveId = crypto.randomUUID();
    await expect(
      acts.values({ ...act, game_id: game.id, version: 1, move_id: moveId }).execute(),
    ).rejects.toMatchObject({ constraint: 'game_acts_pkey' });
    await acts.values({ ...act, game_id: game.id, version: 2, move_id: moveId }).execute();
    await expect(
      acts.values({ ...act, game_id: game.id, version: 3, move_id: moveId }).execute(),
    ).rejects.toMatchObject({ constraint: 'one_effect_an_act' });
  });

  test('only a move has a UCI', async () => {
    const { id } = await pairUp(own.database, 0);
    const acts = own.database.insertInto('game_acts');
    for (const wrong of [
      { ...act, kind: 'move' },
      { ...act, uci: 'e2e4' },
    ])
      await expect(
        acts.values({ ...wrong, game_id: id, version: 1, move_id: crypto.randomUUID() }).execute(),
      ).rejects.toMatchObject({ code: '23514' });
  });
});

test('a game has at most one rematch', async () => {
  const [one, other] = [await ended(), await ended()];
  const next = await pairUp(own.database, 0);
  const lead = (id: string) =>
    own.database.updateTable('chess_games').set({ next_game_id: next.id }).where('id', '=', id).execute();
  await lead(one.id);
  await expect(lead(other.id)).rejects.toMatchObject({ constraint: 'chess_games_next_game_id_key' });
});
