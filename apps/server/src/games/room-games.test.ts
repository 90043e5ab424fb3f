/** The differences between room games and queue games. */
import { ok } from '@sixtyfour/chess';
import { ARRIVAL_MS } from '@sixtyfour/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { createTestRooms, type RoomPairing, seatInRoom, type TestRooms } from '../rooms/test-kit.ts';
import {
  arrive,
  intentOf,
  sendIntent,
  closePage,
  createPlayer,
  FOOLS_MATE,
  type Pairing,
  play,
  untilPublished,
  rematchIntent,
  view,
} from './test-kit.ts';

const own = setUpTestDatabase();
let site: TestRooms;

beforeEach(() => {
  site = createTestRooms(own.database);
});
afterEach(() => site.games.close());

/** Seats two new players in a room; the host is white. */
async function sitDown(): Promise<RoomPairing> {
  const white = await createPlayer(own.database, 'Anna');
  return seatInRoom(site, white, await createPlayer(own.database, 'Bela'), 'simplified');
}

async function ended(): Promise<RoomPairing> {
  const game = await sitDown();
  await arrive(site, game);
  await play(site, game, FOOLS_MATE);
  return game;
}

/** Plays the rematch after the offer of `maker` was accepted. */
async function playAgain(game: Pairing, maker: string, offer = intentOf('offer-rematch')): Promise<Pairing> {
  await sendIntent(site, maker, game.id, offer);
  const other = maker === game.white ? game.black : game.white;
  const accepted = await sendIntent(site, other, game.id, intentOf('offer-rematch'));
  if (!accepted.ok) throw new Error(accepted.error);
  const id = (await view(site, game)).next_game_id ?? '';
  const next = await view(site, { ...game, id });
  return { id, white: next.white_player_id ?? '', black: next.black_player_id ?? '' };
}

const startsOf = (gameId: string) =>
  site.published.filter(({ event, payload }) => event === 'gameStart' && isOf(payload, gameId));

function isOf(payload: unknown, gameId: string): boolean {
  return typeof payload === 'object' && payload !== null && 'gameId' in payload && payload.gameId === gameId;
}

async function roomRow(code: string) {
  return own.database.selectFrom('game_rooms').selectAll().where('room_code', '=', code).executeTakeFirstOrThrow();
}

describe('before it begins', () => {
  test('A-30 the guest waits for the host without a deadline', async () => {
    const game = await sitDown();
    await site.games.arrived(game.black, game.id);
    expect(await view(site, game)).toMatchObject({ origin: 'room', deadline: null, clock: { running: null } });
    site.games.start();
    site.clock.advance(10 * ARRIVAL_MS);
    await site.games.close();
    expect(await view(site, game)).toMatchObject({ game_status: 'active', deadline: null });
  });

  test('R-EV-01 gameStart is published to both, with color and opponent name, when both have joined', async () => {
    const game = await sitDown();
    expect(startsOf(game.id)).toEqual([]);
    await arrive(site, game);
    expect(startsOf(game.id)).toEqual([
      {
        channel: `match-${game.white}`,
        event: 'gameStart',
        payload: { gameId: game.id, color: 'white', opponentName: 'Bela' },
      },
      {
        channel: `match-${game.black}`,
        event: 'gameStart',
        payload: { gameId: game.id, color: 'black', opponentName: 'Anna' },
      },
    ]);
  });

  test('A-30 a game whose host stays away is aborted, and is not a no-show of the queue', async () => {
    const game = await sitDown();
    const noShows: unknown[] = [];
    site.games.onNoShow((noShow) => noShows.push(noShow));
    await site.games.arrived(game.black, game.id);
    await site.games.abortUnstarted(game.id);
    expect(await view(site, game)).toMatchObject({ game_status: 'aborted', end_reason: 'aborted', winner: null });
    expect(noShows).toEqual([]);
    // Both seats are free.
    const seats = own.database.selectFrom('live_seats').selectAll().where('game_id', '=', game.id);
    expect(await seats.execute()).toEqual([]);
    expect(await roomRow(game.code)).toMatchObject({ closed_at: expect.any(Date) });
  });

  test('only a game that has not begun is aborted', async () => {
    const game = await sitDown();
    await arrive(site, game);
    const { version } = await view(site, game);
    await site.games.abortUnstarted(game.id);
    expect(await view(site, game)).toMatchObject({ game_status: 'active', version });
  });

  test.each(['white', 'black'] as const)('A-30 %s can leave it, which ends it for both', async (color) => {
    const game = await sitDown();
    expect((await sendIntent(site, game[color], game.id, intentOf('leave'))).ok).toBe(true);
    expect(await view(site, game)).toMatchObject({ game_status: 'aborted' });
  });
});

describe('A-31 rematch in a room', () => {
  test('the host stays white, the rule set stays, and gameStart with the new id is published once to both', async () => {
    const game = await ended();
    const next = await playAgain(game, game.black);
    expect(next).toMatchObject({ white: game.white, black: game.black });
    expect(await view(site, next)).toMatchObject({ origin: 'room', rule_set: 'simplified', deadline: null });
    const starts = [
      {
        channel: `match-${game.white}`,
        event: 'gameStart',
        payload: { gameId: next.id, color: 'white', opponentName: 'Bela' },
      },
      {
        channel: `match-${game.black}`,
        event: 'gameStart',
        payload: { gameId: next.id, color: 'black', opponentName: 'Anna' },
      },
    ];
    expect(startsOf(next.id)).toEqual(starts);
    await arrive(site, next);
    await play(site, next, 'e2e4 e7e5');
    expect(startsOf(next.id)).toEqual(starts);
  });

  test('the sides are swapped if the offer says so, for that rematch only', async () => {
    const game = await ended();
    await sendIntent(site, game.white, game.id, rematchIntent(true));
    await untilPublished(site, game);
    expect(site.published.at(-1)).toMatchObject({ event: 'game', payload: { rematch_offer: 'w', rematch_swap: true } });
    expect(await sendIntent(site, game.black, game.id, rematchIntent(false))).toEqual(ok(expect.anything()));
    const id = (await view(site, game)).next_game_id ?? '';
    const next = { id, white: game.black, black: game.white };
    expect(await view(site, next)).toMatchObject({ white_player_id: game.black, black_player_id: game.white });
    expect(startsOf(id)).toContainEqual({
      channel: `match-${game.white}`,
      event: 'gameStart',
      payload: { gameId: id, color: 'black', opponentName: 'Bela' },
    });
    await arrive(site, next);
    await play(site, next, FOOLS_MATE);
    expect(await playAgain(next, next.white)).toMatchObject({ white: game.black, black: game.white });
  });

  test('the room moves to the new game, is open again, and is still not listed', async () => {
    const game = await ended();
    expect(await roomRow(game.code)).toMatchObject({ game_id: game.id, closed_at: expect.any(Date) });
    const next = await playAgain(game, game.white);
    const room = await roomRow(game.code);
    expect(room).toMatchObject({ game_id: next.id, closed_at: null, status: 'ready', looking_for_player: false });
    expect(await site.rooms.isMember(game.black, next.id)).toBe(true);
    await arrive(site, next);
    await play(site, next, FOOLS_MATE);
    expect(await roomRow(game.code)).toMatchObject({ game_id: next.id, closed_at: expect.any(Date) });
  });

  test('a failed rematch leaves the room closed', async () => {
    const game = await ended();
    await sendIntent(site, game.white, game.id, rematchIntent(true));
    await closePage(own.database, game.white, 6_000, true);
    expect((await sendIntent(site, game.black, game.id, intentOf('offer-rematch'))).ok).toBe(false);
    expect(await roomRow(game.code)).toMatchObject({ game_id: game.id, closed_at: expect.any(Date) });
  });

  test('R-EV-01 in the queue gameStart is also published once to both, on acceptance', async () => {
    const one = await createPlayer(own.database, 'Anna');
    const other = await createPlayer(own.database, 'Bela');
    await site.matchmaking.find(one, '192.0.2.1');
    await site.matchmaking.find(other, '192.0.2.1');
    const row = await own.database
      .selectFrom('chess_games')
      .selectAll()
      .where('white_player_id', 'in', [one, other])
      .executeTakeFirstOrThrow();
    const game = { id: row.id, white: row.white_player_id ?? '', black: row.black_player_id ?? '' };
    await arrive(site, game);
    await play(site, game, FOOLS_MATE);
    expect(startsOf(game.id)).toHaveLength(2);
    const next = await playAgain(game, game.white);
    await arrive(site, next);
    expect(startsOf(next.id)).toHaveLength(2);
  });
});
