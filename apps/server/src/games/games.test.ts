import { err, type Result } from '@sixtyfour/chess';
import { type IntentAck, OnlineGame } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpService } from './test-service.ts';
import {
  intentOf,
  sendIntent,
  beginGame,
  beginGames,
  createPlayer,
  createService,
  FOOLS_MATE,
  gameActs,
  gameRow,
  moveIntent,
  pairUp,
  play,
  untilPublished,
  view,
} from './test-kit.ts';

const own = setUpTestDatabase();
const service = setUpService(own);

beforeEach(() => {
  service.published.length = 0;
});

function acked(answer: Result<IntentAck, string>): IntentAck {
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

async function resultsOf(gameId: string) {
  return own.database.selectFrom('game_results').selectAll().where('game_id', '=', gameId).orderBy('seat').execute();
}

const events = () => service.published.map(({ event }) => event);

describe('the start', () => {
  test('A-92 no clock runs until both have joined; then the clock of white runs', async () => {
    const game = await pairUp(own.database, service.clock.now());
    await service.games.arrived(game.white, game.id);
    service.clock.advance(9_000);
    expect(await view(service, game)).toMatchObject({
      clock: { white_ms: 300_000, black_ms: 300_000, running: null },
      deadline: { for: 'arrival', ms: 16_000 },
      attendance: { w: 'here', b: 'not-arrived', countdown: null },
      started_at: null,
    });
    expect(await sendIntent(service, game.white, game.id, moveIntent('e2e4'))).toEqual(err('not-started'));

    await service.games.arrived(game.black, game.id);
    service.clock.advance(2_000);
    expect(await view(service, game)).toMatchObject({
      version: 1,
      clock: { white_ms: 298_000, black_ms: 300_000, running: 'w' },
      deadline: { for: 'first-move', ms: 23_000 },
      attendance: { w: 'here', b: 'here' },
      started_at: expect.any(String),
    });
  });

  test('gameStart is published to both, with their color and the name of the opponent', async () => {
    const game = await beginGame(own.database, service);
    expect(events()).toEqual(['attendance', 'game', 'gameStart', 'gameStart']);
    expect(service.published).toContainEqual({
      channel: `match-${game.white}`,
      event: 'gameStart',
      payload: { gameId: game.id, color: 'white', opponentName: 'Bela' },
    });
    expect(service.published).toContainEqual({
      channel: `match-${game.black}`,
      event: 'gameStart',
      payload: { gameId: game.id, color: 'black', opponentName: 'Anna' },
    });
  });

  test('joining again does not begin the game again', async () => {
    const game = await beginGame(own.database, service);
    await Promise.all([1, 2, 3].map(() => service.games.arrived(game.white, game.id)));
    expect((await gameActs(own.database, game.id)).map(({ kind }) => kind)).toEqual(['begin']);
  });
});

describe('a move', () => {
  test('R-G-07 R-CA-12 writes board, turn, last move, check, checkmate, draw, status and history', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'e2e4 f7f6 d1h5');
    expect(await gameRow(own.database, game.id)).toMatchObject({
      board: 'rnbqkbnrppppp.pp.....p.........Q....P...........PPPP.PPPRNB.KBNR',
      current_turn: 'b',
      last_move: 'd1h5',
      is_check: true,
      is_checkmate: false,
      is_draw: false,
      game_status: 'active',
      ply: 3,
      version: 4,
    });
    expect((await gameRow(own.database, game.id)).position_history.split('\n')).toHaveLength(3);
  });

  test('R-G-07 R-G-09 writes checkmate and draw', async () => {
    const mated = await beginGame(own.database, service);
    await play(service, mated, FOOLS_MATE);
    expect(await gameRow(own.database, mated.id)).toMatchObject({
      game_status: 'checkmate',
      is_check: true,
      is_checkmate: true,
      is_draw: false,
      winner: 'b',
      current_turn: 'w',
      end_reason: 'checkmate',
      clock_running: null,
      ended_at: expect.any(Date),
    });

    const drawn = await beginGame(own.database, service);
    await play(service, drawn, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
    expect(await gameRow(own.database, drawn.id)).toMatchObject({
      game_status: 'draw',
      is_draw: true,
      is_checkmate: false,
      winner: null,
      end_reason: 'repetition',
    });
  });

  test('R-G-18 R-EN-09 R-CO-05 at most ten boards are kept, without the current one', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6');
    const seen = await view(service, game);
    expect(seen.position_history).toHaveLength(10);
    // The last stored board is the one before 12... f7f6.
    expect(seen.position_history.at(-1)?.slice(8, 16)).toBe('.....ppp');
    expect(seen.board[1]?.slice(5)).toEqual([null, 'p', 'p']);
    expect((await gameRow(own.database, game.id)).position_history.split('\n')).toEqual(seen.position_history);
    expect(new Set(seen.position_history).has((await gameRow(own.database, game.id)).board)).toBe(false);
  });

  test("is charged, and the opponent's clock runs from its arrival", async () => {
    const game = await beginGame(own.database, service);
    service.clock.advance(5_000);
    const stamp = service.clock.now();
    service.clock.advance(400);
    const answer = await service.games.handle(game.white, game.id, moveIntent('e2e4'), { parsedAt: stamp, lagMs: 200 });
    expect(acked(answer)).toMatchObject({
      gameId: game.id,
      version: 2,
      ply: 1,
      clock: { white_ms: 295_200, black_ms: 300_000, running: 'b' },
    });
    expect((await view(service, game)).clock).toEqual({ white_ms: 295_200, black_ms: 299_600, running: 'b' });
  });

  test('A-77 is published to both in one message, after its commit', async () => {
    const game = await beginGame(own.database, service);
    service.published.length = 0;
    const moveId = crypto.randomUUID();
    await sendIntent(service, game.white, game.id, moveIntent('e2e4', 1, moveId));
    expect(service.published).toMatchObject([
      {
        channel: `private-${game.id}`,
        event: 'opponentMove',
        payload: { moveId, version: 2, ply: 1, uci: 'e2e4', currentTurn: 'b', check: false, checkmate: false },
      },
    ]);
  });

  test('that ends the game is published as a move and as a game, with the same version', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'f2f3 e7e5 g2g4');
    service.published.length = 0;
    await play(service, game, 'd8h4');
    await untilPublished(service, game);
    expect(service.published).toMatchObject([
      { channel: `private-${game.id}`, event: 'opponentMove', payload: { version: 5, checkmate: true } },
      { channel: `game-${game.id}`, event: 'game', payload: { version: 5, winner: 'b', game_status: 'checkmate' } },
    ]);
  });

  test('that is repeated gets the first acknowledgement again and has only one effect', async () => {
    const game = await beginGame(own.database, service);
    const intent = moveIntent('e2e4', 1);
    const first = await sendIntent(service, game.white, game.id, intent);
    await play(service, game, 'e7e5 g1f3', 1_000);
    const again = await Promise.all([1, 2, 3].map(() => sendIntent(service, game.white, game.id, intent)));
    expect(again).toEqual([first, first, first]);
    expect((await view(service, game)).moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
  });

  test('with the moveId of another act gets the acknowledgement of that act and is not played', async () => {
    const game = await beginGame(own.database, service);
    const moveId = crypto.randomUUID();
    const first = await sendIntent(service, game.white, game.id, moveIntent('e2e4', 1, moveId));
    await play(service, game, 'e7e5');
    expect(await sendIntent(service, game.white, game.id, moveIntent('g1f3', 3, moveId))).toEqual(first);
    expect((await view(service, game)).ply).toBe(2);
  });

  test('against the rules is refused, and nothing is written or published', async () => {
    const game = await beginGame(own.database, service);
    service.published.length = 0;
    expect(await sendIntent(service, game.white, game.id, moveIntent('e2e5'))).toEqual(err('illegal-move'));
    expect(await gameActs(own.database, game.id)).toHaveLength(1);
    expect(service.published).toEqual([]);
  });

  test('with a promotion is written and published', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6');
    await play(service, game, 'b7a8n');
    expect(service.published.at(-1)).toMatchObject({
      payload: { uci: 'b7a8n', move: { piece: 'P', capture: true, promotion: 'knight' } },
    });
    expect((await gameRow(own.database, game.id)).board.startsWith('N')).toBe(true);
  });
});

describe('access', () => {
  test('R-G-10 a player is white or black by the id in white_player_id or black_player_id', async () => {
    const game = await beginGame(own.database, service);
    const stranger = await createPlayer(own.database, 'Cleo');
    const seats = await Promise.all([game.white, game.black, stranger].map((id) => service.games.seatOf(id, game.id)));
    expect(seats).toEqual(['w', 'b', null]);
    const cold = createService(own.database);
    expect(await cold.games.seatOf(game.black, game.id)).toBe('b');
    expect(await cold.games.seatOf(game.black, crypto.randomUUID())).toBeNull();
    expect(await cold.games.arrived(game.black, crypto.randomUUID())).toEqual(err('not-found'));
  });
});

describe('the end', () => {
  test('R-EN-10 the game is read with the names of both players', async () => {
    const game = await beginGame(own.database, service);
    const seen = await view(service, game);
    expect(seen).toMatchObject({
      white_player_id: game.white,
      black_player_id: game.black,
      white_player: { username: 'Anna', country: 'NO' },
      black_player: { username: 'Bela', country: 'NO' },
    });
    expect(OnlineGame.parse(seen)).toEqual(seen);
  });

  test('writes one result per player and frees both seats', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, FOOLS_MATE, 2_000);
    expect(await resultsOf(game.id)).toMatchObject([
      { seat: 'b', player_id: game.black, opponent_id: game.white, result: 'win', plies: 4, seconds_played: 6 },
      { seat: 'w', player_id: game.white, opponent_id: game.black, result: 'loss', plies: 4, seconds_played: 6 },
    ]);
    const seats = await own.database.selectFrom('live_seats').where('game_id', '=', game.id).selectAll().execute();
    expect(seats).toEqual([]);
    expect((await view(service, game)).seconds_played).toBe(6);
  });

  test('by agreement is a draw for both', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'e2e4 e7e5');
    await sendIntent(service, game.white, game.id, intentOf('offer-draw'));
    expect(await view(service, game)).toMatchObject({ draw_offer: 'w' });
    await sendIntent(service, game.black, game.id, intentOf('accept-draw'));
    expect((await resultsOf(game.id)).map(({ result }) => result)).toEqual(['draw', 'draw']);
    expect(await view(service, game)).toMatchObject({ game_status: 'draw', end_reason: 'agreement', draw_offer: null });
  });

  test('a draw offer can be declined explicitly or by a move', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'e2e4 e7e5');
    await sendIntent(service, game.white, game.id, intentOf('offer-draw'));
    await sendIntent(service, game.black, game.id, intentOf('decline-draw'));
    expect((await view(service, game)).draw_offer).toBeNull();
    await sendIntent(service, game.black, game.id, intentOf('offer-draw'));
    await play(service, game, 'g1f3');
    expect((await view(service, game)).draw_offer).toBeNull();
    expect(await sendIntent(service, game.white, game.id, intentOf('accept-draw'))).toEqual(err('no-offer'));
  });

  test.each([
    ['leave', 'e2e4', 'aborted', null],
    ['abort', 'e2e4', 'aborted', null],
    ['leave', 'e2e4 e7e5', 'resigned', 'b'],
    ['resign', 'e2e4 e7e5', 'resigned', 'b'],
  ] as const)('A-22 %s after %s: %s', async (type, moves, status, winner) => {
    const game = await beginGame(own.database, service);
    await play(service, game, moves);
    await sendIntent(service, game.white, game.id, intentOf(type));
    expect(await view(service, game)).toMatchObject({ game_status: status, winner });
    expect(await resultsOf(game.id)).toHaveLength(winner === null ? 0 : 2);
  });

  test('a player who deletes their data resigns first and is removed from the game', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'e2e4 e7e5');
    const left: string[] = [];
    service.games.onLeft(async (playerId) => void left.push(playerId));
    await service.games.resignAll(game.white);
    expect(left).toEqual([game.white]);
    await service.games.resignAll(game.white);
    expect(await view(service, game)).toMatchObject({ game_status: 'resigned', winner: 'b' });

    await own.database.deleteFrom('anonymous_users').where('id', '=', game.white).execute();
    const seen = await service.games.view(game.black, game.id);
    expect(seen).toMatchObject({
      ok: true,
      value: { white_player_id: null, white_player: { username: 'Opponent', country: null } },
    });
  });
});

test('concurrent reads share one query, and each gets its own game or refusal', async () => {
  const single = openDatabase(own.url, { onError: () => undefined, poolSize: 1 });
  const alone = createService(single);
  const games = await beginGames(single, alone, 20);
  const stranger = await createPlayer(single, 'Stranger');
  const [seen, strange, none] = await Promise.all([
    Promise.all(games.flatMap(({ id, white, black }) => [white, black].map((player) => alone.games.view(player, id)))),
    alone.games.view(stranger, games[0]?.id ?? ''),
    alone.games.view(stranger, stranger),
  ]);
  expect(seen.map((game) => (game.ok ? game.value.id : game.error))).toEqual(games.flatMap(({ id }) => [id, id]));
  expect([strange, none]).toEqual([err('not-seated'), err('not-found')]);
  const { rows } = await sql<{ executions: number }>`
    select generic_plans + custom_plans as executions from pg_prepared_statements
    where name = 'read_game_contexts'`.execute(single);
  expect(rows).toEqual([{ executions: 1 }]);
  await alone.games.close();
  await single.destroy();
});
