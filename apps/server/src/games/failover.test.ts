/** The database has lost its last commits, as after a failover, but this process still has them in memory. */
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpService, setUpTwoServices } from './test-service.ts';
import { beginGame, gameActs, gameRow, moveIntent, type Pairing, play, sendIntent, view } from './test-kit.ts';

const own = setUpTestDatabase();
const service = setUpService(own, { eachTest: true });
const { one, other } = setUpTwoServices(own);

/** A game with two stored moves, and two later ones that were lost. `reader`: the process that also knew these. */
async function gameWithLostMoves(at = service, reader = at): Promise<Pairing> {
  const game = await beginGame(own.database, at);
  await play(at, game, 'e2e4 e7e5');
  const { id, ...copy } = await gameRow(own.database, game.id);
  await play(at, game, 'g1f3 b8c6', 1_000);
  await view(reader, game);
  await own.database.transaction().execute(async (trx) => {
    await trx.deleteFrom('game_acts').where('game_id', '=', id).where('version', '>', copy.version).execute();
    await trx.updateTable('chess_games').set(copy).where('id', '=', id).execute();
  });
  return game;
}

test('F-03 after a failover that loses commits, a move is decided on the stored game, and acknowledged only if stored', async () => {
  const game = await gameWithLostMoves();
  // Legal only after the lost moves.
  expect(await sendIntent(service, game.white, game.id, moveIntent('f3e5'))).toMatchObject({ ok: false });
  expect(await view(service, game)).toMatchObject({ version: 3, moves: ['e2e4', 'e7e5'] });
  const intent = moveIntent('d2d4');
  expect(await sendIntent(service, game.white, game.id, intent)).toMatchObject({ ok: true, value: { version: 4 } });
  expect((await gameActs(own.database, game.id)).at(-1)).toMatchObject({ version: 4, move_id: intent.moveId });
  expect(await view(service, game)).toMatchObject({ version: 4, moves: ['e2e4', 'e7e5', 'd2d4'] });
});

test('F-03 after a failover that loses commits, a page that reads the game gets the stored one', async () => {
  const game = await gameWithLostMoves();
  expect(await view(service, game)).toMatchObject({ version: 3, moves: ['e2e4', 'e7e5'] });
});

test.each(['the same number of moves', 'one more move'] as const)(
  'F-03 after a failover that loses commits, and %s in another process, the lost game is neither shown nor continued',
  async (since) => {
    const game = await gameWithLostMoves(one, other);
    await play(one, game, since === 'one more move' ? 'd2d4 d7d5 c2c4' : 'd2d4 d7d5', 2_000);
    const [player, next] =
      since === 'one more move' ? ([game.black, 'd5c4'] as const) : ([game.white, 'c2c4'] as const);
    // Legal only after the lost moves.
    expect(
      await sendIntent(other, player, game.id, moveIntent(since === 'one more move' ? 'c6b4' : 'f3e5')),
    ).toMatchObject({
      ok: false,
    });
    expect(await sendIntent(other, player, game.id, moveIntent(next))).toMatchObject({ ok: true });
    const stored = (await gameActs(own.database, game.id)).flatMap(({ uci }) => uci ?? []);
    expect((await view(other, game)).moves).toEqual(stored);
    expect((await view(one, game)).moves).toEqual(stored);
  },
);

test('F-03 after a failover that loses commits, a process that only showed the game shows the stored one', async () => {
  const game = await gameWithLostMoves(one, other);
  await play(one, game, 'd2d4 d7d5', 2_000);
  expect((await view(other, game)).moves).toEqual(['e2e4', 'e7e5', 'd2d4', 'd7d5']);
});
