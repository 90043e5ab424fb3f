/** The database has lost its last commits, as after a failover, but this process still has them in memory. */
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpService } from './test-service.ts';
import { beginGame, gameActs, gameRow, moveIntent, type Pairing, play, sendIntent, view } from './test-kit.ts';

const own = setUpTestDatabase();
const service = setUpService(own, { eachTest: true });

/** A game with two stored moves, and two later ones that were lost. */
async function gameWithLostMoves(): Promise<Pairing> {
  const game = await beginGame(own.database, service);
  await play(service, game, 'e2e4 e7e5');
  const { id, ...copy } = await gameRow(own.database, game.id);
  await play(service, game, 'g1f3 b8c6');
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
