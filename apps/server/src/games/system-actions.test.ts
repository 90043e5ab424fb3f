/** System actions and sweeps. */
import { err } from '@sixtyfour/chess';
import { ARRIVAL_MS, FIRST_MOVE_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../admission/limits.ts';
import { createQuotas } from '../admission/quotas.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpService } from './test-service.ts';
import {
  intentOf,
  seatPlayers,
  sendIntent,
  arrive,
  beginGame,
  closePage,
  comeBack,
  createService,
  fallSilent,
  FOOLS_MATE,
  gameRow,
  hangPage,
  moveIntent,
  type Pairing,
  pairUp,
  play,
  type TestService,
  untilPublished,
  view,
} from './test-kit.ts';

const own = setUpTestDatabase();
const service = setUpService(own, { eachTest: true });

beforeEach(() => {
  service.games.start();
});

/** A game in which each side has made one move, taking `ms` of game time each. */
async function beginAndMove(ms = 0): Promise<Pairing> {
  const game = await beginGame(own.database, service);
  await play(service, game, 'e2e4 e7e5', ms);
  return game;
}

/** Runs the sweeps until the game is as expected. */
async function until(game: Pairing, expected: Record<string, unknown>): Promise<void> {
  await vi.waitFor(
    async () => {
      service.clock.advance(1_000);
      expect(await view(service, game)).toMatchObject(expected);
    },
    { timeout: 10_000 },
  );
}

/** Runs every sweep to completion several times. */
async function sweep({ clock, games } = service): Promise<void> {
  for (let i = 0; i < 3; i++) {
    clock.advance(1_000);
    await games.close();
    games.start();
  }
}

describe('time-up', () => {
  test('the flag of the side to move falls at its exact time and ends the game for both', async () => {
    const game = await beginAndMove(1_000);
    service.clock.advance(299_000);
    await until(game, {
      game_status: 'timeout',
      end_reason: 'timeout',
      winner: 'b',
      clock: { white_ms: 0, black_ms: 299_000, running: null },
      seconds_played: 300,
    });
    expect(service.published.at(-1)).toMatchObject({
      channel: `game-${game.id}`,
      event: 'game',
      payload: { game_status: 'timeout', winner: 'b' },
    });
    expect(await sendIntent(service, game.white, game.id, moveIntent('g1f3'))).toEqual(err('game-over'));
  });

  test('a flag is looked for when it falls, also if only the last move decided when', async () => {
    const game = await beginAndMove();
    await play(service, game, 'g1f3');
    await play(service, game, 'b8c6', 299_600);
    await sweep();
    await play(service, game, 'f1c4');
    service.clock.advance(500);
    await vi.waitFor(async () =>
      expect(await view(service, game)).toMatchObject({ end_reason: 'timeout', winner: 'w' }),
    );
  });

  test('a process with an outdated copy of a game finds its flag after the process that knew of it has died', async () => {
    const game = await beginAndMove();
    await play(service, game, 'g1f3');
    await play(service, game, 'b8c6', 290_000);
    const other = createService(own.database, service.clock);
    await view(other, game);
    await play(service, game, 'f1c4');
    await service.games.close();
    other.games.start();
    service.clock.advance(10_000);
    await sweep(other);
    await other.games.close();
    expect(await gameRow(own.database, game.id)).toMatchObject({ end_reason: 'timeout', winner: 'w' });
  });

  test('a move that arrived in time is played, however late it is handled', async () => {
    const game = await beginAndMove(1_000);
    await service.games.close();
    const stamp = service.clock.now() + 298_999;
    service.clock.advance(300_000);
    const answer = await service.games.handle(game.white, game.id, moveIntent('g1f3'), { parsedAt: stamp, lagMs: 0 });
    expect(answer).toMatchObject({ ok: true, value: { clock: { white_ms: 1, running: 'b' } } });
  });

  test('a move that arrived too late ends the game before any sweep', async () => {
    const game = await beginAndMove(1_000);
    await service.games.close();
    service.clock.advance(299_000);
    expect(await sendIntent(service, game.white, game.id, moveIntent('g1f3'))).toEqual(err('game-over'));
    expect(await view(service, game)).toMatchObject({ game_status: 'timeout', winner: 'b', ply: 2 });
  });

  test('plain moves do not postpone due_at, and no game ends early because of it', async () => {
    const game = await beginGame(own.database, service);
    await play(service, game, 'e2e4 e7e5 g1f3 b8c6', 20_000);
    await sweep();
    expect(await view(service, game)).toMatchObject({ game_status: 'active' });
    expect((await gameRow(own.database, game.id)).due_at).toBeGreaterThan(service.clock.now() + 200_000);
  });
});

describe('A-92 deadlines', () => {
  test('T-13 a game that one player did not join is aborted, and reported as a no-show of that player', async () => {
    const noShows: unknown[] = [];
    service.games.onNoShow((noShow) => noShows.push(noShow));
    const game = await pairUp(own.database, service.clock.now());
    await service.games.arrived(game.black, game.id);
    service.clock.advance(ARRIVAL_MS - 2_000);
    await sweep();
    await until(game, { game_status: 'aborted', end_reason: 'aborted', winner: null, started_at: null });
    expect(noShows).toEqual([{ gameId: game.id, cause: 'absence', came: [game.black], absent: [game.white] }]);
  });

  test('T-13 a game that nobody joined is aborted, and reported as a no-show of both', async () => {
    const noShows: unknown[] = [];
    service.games.onNoShow((noShow) => noShows.push(noShow));
    const game = await pairUp(own.database, service.clock.now());
    service.clock.advance(ARRIVAL_MS);
    await until(game, { game_status: 'aborted' });
    const absent = expect.arrayContaining([game.white, game.black]);
    expect(noShows).toEqual([{ gameId: game.id, cause: 'absence', came: [], absent }]);
  });

  test('T-13 a player who aborts a game of the queue is reported, and one who resigns it is not', async () => {
    const noShows: unknown[] = [];
    service.games.onNoShow((noShow) => noShows.push(noShow));
    const aborted = await beginGame(own.database, service);
    await sendIntent(service, aborted.white, aborted.id, intentOf('abort'));
    const resigned = await beginGame(own.database, service);
    await play(service, resigned, 'e2e4 e7e5');
    await sendIntent(service, resigned.black, resigned.id, intentOf('resign'));
    expect(noShows).toEqual([{ gameId: aborted.id, cause: 'abort', came: [], absent: [aborted.white] }]);
  });

  test('T-13 aborting a game that the opponent has not joined is a no-show only if it happens immediately', async () => {
    const noShows: unknown[] = [];
    service.games.onNoShow((noShow) => noShows.push(noShow));
    const abortAfter = async (ms: number) => {
      const game = await pairUp(own.database, service.clock.now());
      await service.games.arrived(game.white, game.id);
      service.clock.advance(ms);
      expect(await sendIntent(service, game.white, game.id, intentOf('abort'))).toMatchObject({ ok: true });
      return game;
    };
    await abortAfter(6_000);
    const { id, white } = await abortAfter(1_000);
    expect(noShows).toEqual([{ gameId: id, cause: 'abort', came: [], absent: [white] }]);
  });

  test('joining after the deadline finds the game aborted', async () => {
    await service.games.close();
    const game = await pairUp(own.database, service.clock.now());
    await service.games.arrived(game.white, game.id);
    service.clock.advance(ARRIVAL_MS);
    await service.games.arrived(game.black, game.id);
    expect(await view(service, game)).toMatchObject({ game_status: 'aborted' });
  });

  test.each([
    ['white', ''],
    ['black', 'e2e4'],
  ])('without a first move of %s the game is aborted', async (_, moves) => {
    const game = await beginGame(own.database, service);
    if (moves !== '') await play(service, game, moves, 20_000);
    service.clock.advance(FIRST_MOVE_MS - 1_000);
    expect(await view(service, game)).toMatchObject({
      game_status: 'active',
      deadline: { for: 'first-move', ms: 1_000 },
    });
    await until(game, { game_status: 'aborted' });
    const results = await own.database.selectFrom('game_results').where('game_id', '=', game.id).selectAll().execute();
    expect(results).toEqual([]);
  });
});

describe('A-109 absence', () => {
  /** Waits for a message, which is published after the row is written. */
  const published = (expected: Record<string, unknown>) =>
    vi.waitFor(() => {
      const last = service.published.findLast(({ event }) => event === 'attendance');
      expect(last?.payload).toMatchObject(expected);
    });

  test('a silent player is shown as away and, if to move, counted down for 30 s', async () => {
    const game = await beginAndMove();
    await fallSilent(own.database, game.white, 9_000);
    await sweep();
    expect((await view(service, game)).attendance).toEqual({ w: 'here', b: 'here', countdown: null });

    await fallSilent(own.database, game.white, 11_000);
    await until(game, { attendance: { w: 'away', b: 'here', countdown: { seat: 'w', ms: expect.any(Number) } } });
    await published({ gameId: game.id, attendance: { w: 'away', countdown: { seat: 'w' } } });
    service.clock.advance(27_000);
    expect(await view(service, game)).toMatchObject({ game_status: 'active' });
    await until(game, { game_status: 'abandoned', end_reason: 'abandonment', winner: 'b' });
  });

  test('a hanging page on a live connection is shown as away, but only the clock decides (F-10)', async () => {
    const game = await beginAndMove();
    await hangPage(own.database, game.white, 9_000);
    await sweep();
    expect((await view(service, game)).attendance.w).toBe('here');
    await hangPage(own.database, game.white, 11_000);
    await until(game, { attendance: { w: 'away', b: 'here', countdown: null } });
    await published({ gameId: game.id, attendance: { w: 'away', countdown: null } });
    service.clock.advance(40_000);
    await sweep();
    expect(await view(service, game)).toMatchObject({ game_status: 'active' });
    await comeBack(own.database, game.white);
    await until(game, { attendance: { w: 'here' } });
  });

  test('a closed page is shown after 5 s, so that a reload is not shown, and counted down for 10 s', async () => {
    const game = await beginAndMove();
    await closePage(own.database, game.white, 4_000, true);
    await sweep();
    expect((await view(service, game)).attendance.w).toBe('here');

    await closePage(own.database, game.white, 6_000, true);
    await until(game, { attendance: { w: 'away' } });
    expect((await view(service, game)).attendance.countdown?.ms).toBeLessThanOrEqual(10_000);
    service.clock.advance(10_000);
    await until(game, { game_status: 'abandoned', winner: 'b' });
  });

  test('a game that cannot be read does not prevent others from ending', async () => {
    const [damaged, game] = [await beginAndMove(), await beginAndMove()];
    await sql`update game_acts set uci = 'a1a8' where game_id = ${damaged.id} and uci is not null`.execute(
      own.database,
    );
    for (const { white } of [damaged, game]) await closePage(own.database, white, 6_000, true);
    await service.games.close();
    // Another process, which has not read the games yet.
    const other = createService(own.database, service.clock);
    other.games.start();
    await vi.waitFor(async () => {
      service.clock.advance(1_000);
      expect((await gameRow(own.database, game.id)).game_status).toBe('abandoned');
    }, 10_000);
    await other.games.close();
  });

  test('only the side to move is counted down', async () => {
    const game = await beginAndMove();
    await fallSilent(own.database, game.black, 11_000);
    await until(game, { attendance: { w: 'here', b: 'away', countdown: null } });
    service.clock.advance(40_000);
    await sweep();
    expect(await view(service, game)).toMatchObject({ game_status: 'active' });
    await play(service, game, 'g1f3');
    await until(game, { attendance: { w: 'here', b: 'away', countdown: { seat: 'b' } } });
  });

  test('if both are away, only the clock decides', async () => {
    const game = await beginAndMove();
    await fallSilent(own.database, game.white, 11_000);
    await until(game, { attendance: { countdown: { seat: 'w' } } });
    await fallSilent(own.database, game.black, 11_000);
    await until(game, { attendance: { w: 'away', b: 'away', countdown: null } });
    service.clock.advance(100_000);
    await sweep();
    expect(await view(service, game)).toMatchObject({ game_status: 'active' });
    service.clock.advance(200_000);
    await until(game, { game_status: 'timeout', winner: 'b' });
  });

  test('returning in time cancels the countdown', async () => {
    const game = await beginAndMove();
    await fallSilent(own.database, game.white, 11_000);
    await until(game, { attendance: { countdown: { seat: 'w' } } });
    service.clock.advance(25_000);
    await comeBack(own.database, game.white);
    await until(game, { attendance: { w: 'here', b: 'here', countdown: null } });
    await published({ attendance: { w: 'here', countdown: null } });
    service.clock.advance(30_000);
    await sweep();
    expect(await view(service, game)).toMatchObject({ game_status: 'active' });
  });

  test('wait-longer cancels the countdown of this absence, and the clock keeps running', async () => {
    const game = await beginAndMove();
    expect(await sendIntent(service, game.black, game.id, intentOf('wait-longer'))).toEqual(err('not-allowed'));
    await fallSilent(own.database, game.white, 11_000);
    await until(game, { attendance: { countdown: { seat: 'w' } } });
    expect(await sendIntent(service, game.white, game.id, intentOf('wait-longer'))).toEqual(err('not-allowed'));
    const before = (await view(service, game)).version;
    expect((await sendIntent(service, game.black, game.id, intentOf('wait-longer'))).ok).toBe(true);
    await untilPublished(service, game);
    expect(service.published.at(-1)).toMatchObject({
      event: 'game',
      payload: { version: before + 1, attendance: { w: 'away', countdown: null } },
    });
    service.clock.advance(60_000);
    await sweep();
    const seen = await view(service, game);
    expect(seen).toMatchObject({ game_status: 'active', attendance: { w: 'away', countdown: null } });
    expect(seen.clock.white_ms).toBeLessThan(240_000);

    // The next absence is counted down again.
    await comeBack(own.database, game.white);
    await until(game, { attendance: { w: 'here' } });
    await fallSilent(own.database, game.white, 11_000);
    await until(game, { attendance: { countdown: { seat: 'w' } } });
  });

  test('a refused wait-longer changes nothing', async () => {
    const game = await beginAndMove();
    const before = await view(service, game);
    await sendIntent(service, game.black, game.id, intentOf('wait-longer'));
    expect((await view(service, game)).version).toBe(before.version);
  });
});

describe('A-31 rematch', () => {
  async function ended(): Promise<Pairing> {
    const game = await beginGame(own.database, service);
    await play(service, game, FOOLS_MATE);
    return game;
  }

  test('an accepted offer creates a new game of the same players with swapped colors', async () => {
    const game = await ended();
    await sendIntent(service, game.white, game.id, intentOf('offer-rematch'));
    await untilPublished(service, game);
    expect(service.published.at(-1)).toMatchObject({ event: 'game', payload: { rematch_offer: 'w' } });
    const answer = await sendIntent(service, game.black, game.id, intentOf('offer-rematch'));
    expect(answer.ok).toBe(true);

    const old = await view(service, game);
    expect(old).toMatchObject({ rematch_offer: null, next_game_id: expect.any(String) });
    const id = old.next_game_id ?? '';
    expect(await view(service, { ...game, id })).toMatchObject({
      origin: 'queue',
      white_player_id: game.black,
      black_player_id: game.white,
      game_status: 'active',
      clock: { running: null },
      deadline: { for: 'arrival' },
    });
    expect(service.published).toContainEqual({
      channel: `match-${game.white}`,
      event: 'gameStart',
      payload: { gameId: id, color: 'black', opponentName: 'Bela' },
    });
    expect(service.published).toContainEqual({
      channel: `match-${game.black}`,
      event: 'gameStart',
      payload: { gameId: id, color: 'white', opponentName: 'Anna' },
    });

    const swapped = { id, white: game.black, black: game.white };
    await arrive(service, swapped);
    await play(service, swapped, 'e2e4 e7e5');
  });

  test('two concurrent offers create one game', async () => {
    const game = await ended();
    const answers = await Promise.all(
      [game.white, game.black].map((player) => sendIntent(service, player, game.id, intentOf('offer-rematch'))),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    const seats = await own.database
      .selectFrom('live_seats')
      .select('game_id')
      .where('player_id', 'in', [game.white, game.black])
      .execute();
    expect(new Set(seats.map((seat) => seat.game_id)).size).toBe(1);
  });

  test('a withdrawn offer cannot be accepted: the acceptance becomes an offer', async () => {
    const game = await ended();
    await sendIntent(service, game.white, game.id, intentOf('offer-rematch'));
    await sendIntent(service, game.white, game.id, intentOf('withdraw-rematch'));
    await sendIntent(service, game.black, game.id, intentOf('offer-rematch'));
    expect(await view(service, game)).toMatchObject({ rematch_offer: 'b', next_game_id: null });
  });

  test('T-17 a player accepts a limited number of rematches, in every process; the opponent still can', async () => {
    const limits = { ...DEFAULT_LIMITS, rematchesPerHour: 2 };
    const quotas = createQuotas(own.database, 'secret', limits);
    const processes = [service, service, service].map(({ clock }) => createService(own.database, clock, quotas));
    let game = await ended();
    const again = async (process: TestService, maker: string, other: string) => {
      await sendIntent(process, maker, game.id, intentOf('offer-rematch'));
      const answer = await sendIntent(process, other, game.id, intentOf('offer-rematch'));
      if (!answer.ok) return answer.error;
      const id = (await view(process, game)).next_game_id ?? '';
      await process.games.abortUnstarted(id);
      game = { id, white: game.black, black: game.white };
      return null;
    };
    const { white: one, black: other } = game;
    const answers = [];
    for (const process of processes) answers.push(await again(process, one, other));
    expect(answers).toEqual([null, null, 'too-many-requests']);
    expect(await view(service, game)).toMatchObject({ rematch_offer: expect.any(String), next_game_id: null });
    await sendIntent(service, one, game.id, intentOf('withdraw-rematch'));
    expect(await again(createService(own.database, service.clock, quotas), other, one)).toBeNull();
  });

  test('the offers of a player are counted in every process, and leave the opponent theirs', async () => {
    const game = await ended();
    for (let offer = 0; offer < 10; offer += 1) {
      expect((await sendIntent(service, game.white, game.id, intentOf('offer-rematch'))).ok).toBe(true);
      await sendIntent(service, game.white, game.id, intentOf('withdraw-rematch'));
    }
    const other = createService(own.database, service.clock);
    for (const process of [service, other])
      expect(await sendIntent(process, game.white, game.id, intentOf('offer-rematch'))).toEqual(err('not-allowed'));
    expect((await sendIntent(other, game.black, game.id, intentOf('offer-rematch'))).ok).toBe(true);
    await other.games.close();
  });

  test('an offer is withdrawn when its maker is away', async () => {
    const game = await ended();
    await sendIntent(service, game.white, game.id, intentOf('offer-rematch'));
    await closePage(own.database, game.white, 6_000, true);
    await until(game, { rematch_offer: null, next_game_id: null });
    expect(service.published.at(-1)).toMatchObject({ event: 'game', payload: { rematch_offer: null } });
  });

  test('an offer whose maker has just left cannot be accepted', async () => {
    await service.games.close();
    const game = await ended();
    await sendIntent(service, game.white, game.id, intentOf('offer-rematch'));
    await closePage(own.database, game.white, 6_000, false);
    expect(await sendIntent(service, game.black, game.id, intentOf('offer-rematch'))).toEqual(err('no-offer'));
    expect(await view(service, game)).toMatchObject({ rematch_offer: 'w', next_game_id: null });
  });

  test('a player with another running game gets no rematch, and their offer is withdrawn', async () => {
    const game = await ended();
    await sendIntent(service, game.white, game.id, intentOf('offer-rematch'));
    const stranger = (await pairUp(own.database, service.clock.now())).white;
    await own.database.deleteFrom('live_seats').where('player_id', '=', stranger).execute();
    await seatPlayers(own.database, game.black, stranger, 0);
    expect(await sendIntent(service, game.black, game.id, intentOf('offer-rematch'))).toEqual(err('not-allowed'));
    expect(await view(service, game)).toMatchObject({ next_game_id: null });
  });
});
