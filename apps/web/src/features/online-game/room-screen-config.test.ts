/** The differences between the screens of rooms and of the queue, with the same reducer. */
import { type Color, COLORS } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { joinedScreenConfig, roomScreenConfig } from './room-screen-config.ts';
import { rematchText } from './updates.ts';
import { statusOf } from './selectors.ts';
import { TestServer, TestPage } from './test-kit.ts';

const NEXT_GAME = '00000000-0000-4000-8000-00000000000b';
const FULL = { white_ms: 300_000, black_ms: 300_000 } as const;
const RUNNING = { started_at: '2026-11-21T12:00:01.000Z', clock: { ...FULL, running: 'w' } } as const;
const WAITING = { origin: 'room', started_at: null, clock: { ...FULL, running: null } } as const;

function pageOf(server: TestServer, seat: Color = 'white', config = roomScreenConfig): TestPage {
  return new TestPage(server, seat, config);
}

/** The page of a room after both players have joined. */
function begun(seat: Color = 'white'): TestPage {
  const server = new TestServer();
  server.more = { origin: 'room' };
  return pageOf(server, seat).load();
}

describe('arriving', () => {
  test.each(['not-found', 'not-seated', 'no-session'] as const)('%s leads to the lobby', (failure) => {
    const page = pageOf(new TestServer()).send({ type: 'load-failed', failure });
    expect(page.toasts).toEqual([
      'Room not found or already full Ask your friend for the room code or the invitation link.',
    ]);
    expect(page.effects).toContainEqual({ type: 'go-to-lobby', path: '/multiplayer', search: false, keepsGame: false });
  });

  test('without a connection the page stays, shows a notice for five seconds, and retries', () => {
    const page = pageOf(new TestServer()).send({ type: 'load-failed', failure: 'unreachable' });
    expect(page.effects).toEqual([
      {
        type: 'toast',
        title: 'Connection error',
        text: 'Could not connect to the game server. Check your internet connection.',
        kind: 'error',
        ms: 5_000,
      },
      { type: 'load-later', ms: 2_000 },
    ]);
    expect(page.send({ type: 'load-failed', failure: 'unreachable' }).toasts).toEqual([]);
    expect(statusOf(page.state)).toBe('Failed to connect to game server. Please try again.');
    expect(statusOf(page.send({ type: 'retry' }).state)).toBe('Connecting');
  });

  test('the start is announced once, however often it is received', () => {
    const server = new TestServer();
    server.more = WAITING;
    const page = pageOf(server).load();
    expect(page.toasts).toEqual([]);
    expect(statusOf(page.drag('e2', 'e4').state)).toBe('The game starts when both players are here');
    expect(page.send({ type: 'game-started', gameId: page.begun.gameId }).effects).toEqual([{ type: 'resync' }]);
    server.change(RUNNING);
    page.hear();
    expect(page.effects).toContainEqual({ type: 'toast', text: 'New game started!', kind: 'info' });
    expect(statusOf(page.state)).toBe('Your turn');
    page.send({ type: 'snapshot', game: server.view(), missed: true });
    expect(page.toasts).toEqual([]);
    expect(page.send({ type: 'game-started', gameId: page.begun.gameId }).effects).toEqual([]);
  });

  test.each(COLORS)('a host with %s whose guest has just joined sees the name at the start', (seat) => {
    const server = new TestServer();
    server.more = { origin: 'room' };
    expect(pageOf(server, seat, joinedScreenConfig('Bruno')).load().effects).toContainEqual({
      type: 'toast',
      title: 'Bruno joined the game!',
      isTitleKnown: true,
      text: 'New game started!',
      kind: 'info',
    });
  });

  test('the start of a running game is not announced', () => {
    const server = new TestServer();
    pageOf(server).load().drag('e2', 'e4').deliver();
    expect(pageOf(server, 'black').load().toasts).toEqual([]);
  });

  test('an aborted room game starts no search; after an aborted queue game the search continues on this screen', () => {
    const called = { game_status: 'aborted', end_reason: 'aborted', ended_at: '2026-11-21T12:00:25.000Z' } as const;
    const attendance = { w: 'here', b: 'not-arrived', countdown: null } as const;
    for (const origin of ['room', 'queue'] as const) {
      const server = new TestServer();
      server.more = { ...WAITING, origin, attendance };
      const page = pageOf(server).load();
      server.change(called);
      page.hear();
      const search = { type: 'go-to-lobby', path: '/multiplayer-game', search: true, keepsGame: false };
      expect(page.effects.filter(({ type }) => type === 'go-to-lobby')).toEqual(origin === 'room' ? [] : [search]);
    }
  });
});

describe('moving', () => {
  test.each([
    ['press', { type: 'press', square: 'e7' }],
    ['drag', { type: 'drop', from: 'e7', to: 'e5' }],
  ] as const)('a foreign piece, by a %s: shown for two seconds', (_, event) => {
    expect(begun().send(event).effects).toContainEqual({
      type: 'toast',
      text: "That's not your piece!",
      kind: 'error',
      ms: 2_000,
    });
  });

  test.each([
    ['not-saved', 'Failed to save move'],
    ['internal', 'Failed to make move'],
    ['unauthenticated', 'Failed to make move'],
    ['illegal-move', 'Invalid move!'],
    ['stale', 'The game has moved on. Check the board and try again.'],
  ] as const)('a move refused as %s goes back: %s', (code, text) => {
    const page = begun().drag('e2', 'e4');
    page.answer(page.intent, { ok: false, code });
    expect(page.toasts).toEqual([text]);
    expect(page.moves).toEqual([]);
  });

  test('invalid input is refused with its own reason', () => {
    const page = begun().send({ type: 'offer-draw' });
    page.answer(page.intent, { ok: false, code: 'internal' });
    expect(page.toasts).not.toContain('Failed to make move');
  });

  const PAWN_ON_H7 = ['h2h4', 'g7g5', 'h4g5', 'h7h6', 'g5h6', 'a7a6', 'h6h7', 'a6a5'];

  test.each([
    ['dragged', { type: 'drop', from: 'h7', to: 'g8' }],
    ['typed', { type: 'typed', text: 'h7g8' }],
    ['typed in short', { type: 'typed', text: 'hxg8' }],
  ] as const)('a pawn that is %s to the last row becomes a queen without a question', (_, event) => {
    const page = begun()
      .play(...PAWN_ON_H7)
      .send(event);
    expect(page.asked).toMatchObject([{ type: 'move', promotion: 'queen' }]);
  });

  test('another piece can be typed', () => {
    const page = begun()
      .play(...PAWN_ON_H7)
      .type('hxg8=N');
    expect(page.asked).toMatchObject([{ type: 'move', promotion: 'knight' }]);
  });

  test('with the setting on, the promotion piece is asked for', () => {
    const page = begun()
      .play(...PAWN_ON_H7)
      .send({ type: 'queens', on: false })
      .drag('h7', 'g8');
    expect(page.asked).toEqual([]);
    expect(page.playing.interaction.promoting).toEqual({ from: 'h7', to: 'g8' });
  });
});

describe('the connection', () => {
  const LATE = 'Move saved but real-time sync may be delayed';

  test('a move that is kept without real time says so, once an outage', () => {
    const page = begun().send({ type: 'connection', connection: 'database-sync' });
    expect(page.drag('e2', 'e4').deliver().toasts).toEqual([LATE]);
    page.hear().opponentPlays('e7', 'e5').hear();
    expect(page.drag('g1', 'f3').deliver().toasts).toEqual([]);
    page.hear().send({ type: 'connection', connection: 'realtime' });
    page.opponentPlays('b8', 'c6').hear();
    expect(page.drag('f1', 'c4').deliver().toasts).toEqual([]);
    page.hear().send({ type: 'connection', connection: 'database-sync' });
    page.opponentPlays('g8', 'f6').hear();
    expect(page.drag('d2', 'd3').deliver().toasts).toEqual([LATE]);
  });

  test('so does one whose answer is overtaken by the whole game', () => {
    const page = begun().send({ type: 'connection', connection: 'database-sync' }).drag('e2', 'e4');
    page.server.act('white', page.intent);
    expect(page.send({ type: 'snapshot', game: page.server.view(), missed: false }).toasts).toEqual([LATE]);
  });

  test('neither way: reported once; a retry reports its result', () => {
    const page = begun().send({ type: 'connection', connection: 'realtime' });
    expect(page.send({ type: 'connection', connection: 'disconnected' }).effects).toMatchObject([
      { type: 'toast', title: 'Connection error', ms: 5_000 },
    ]);
    expect(page.send({ type: 'retry' }).effects).toEqual([{ type: 'reconnect' }]);
    expect(page.playing.retrying).toBe(true);
    expect(page.send({ type: 'retry' }).effects).toEqual([]);
    expect(page.send({ type: 'retried', isReached: false }).effects).toMatchObject([{ title: 'Connection error' }]);
    expect(page.playing.retrying).toBe(false);
    page.send({ type: 'retry' });
    expect(page.send({ type: 'retried', isReached: true }).effects).toEqual([]);
  });
});

describe('the end', () => {
  test('R-RG-30 a mate is a toast of five seconds, for each their own', () => {
    const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    const won = { type: 'toast', text: 'Checkmate! You win!', kind: 'info', ms: 5_000 };
    expect(
      begun('black')
        .play(...moves.slice(0, 3))
        .drag('d8', 'h4')
        .deliver()
        .hear().effects,
    ).toContainEqual(won);
    const lost = { type: 'toast', title: 'Checkmate!', text: 'You lost the game.', kind: 'info', ms: 5_000 };
    expect(begun().play(...moves).effects).toContainEqual(lost);
  });

  test('a mate is announced without its result, which the toast says', () => {
    const page = begun().play('f2f3', 'e7e5', 'g2g4').opponentPlays('d8', 'h4');
    const [move, end] = page.server.takeBroadcasts();
    expect(move && page.send(move).announced).toEqual(['Black queen d8 to h4.']);
    expect(end && page.send(end).announced).toEqual([]);
  });

  const over = () => begun().send({ type: 'resign' }).deliver().hear();

  test('sides are kept unless the offer says otherwise, and it says so to the other side', () => {
    expect(over().send({ type: 'play-again' }).asked).toMatchObject([{ type: 'offer-rematch' }]);
    expect(over().send({ type: 'play-again' }).asked[0]).not.toHaveProperty('swap');
    const page = over().send({ type: 'swap-sides', on: true }).send({ type: 'play-again' });
    expect(page.asked).toMatchObject([{ type: 'offer-rematch', swap: true }]);

    const asked = over();
    asked.server.change({ rematch_offer: 'b', rematch_swap: true });
    asked.hear();
    expect(asked.announced).toEqual(['Bruno would like to play again with sides swapped.']);
    expect(rematchText(asked.over)).toBe('Bruno would like to play again with sides swapped.');
    // The opponent's offer is accepted unchanged, whatever the visitor has ticked.
    expect(asked.send({ type: 'swap-sides', on: true }).send({ type: 'play-again' }).asked[0]).not.toHaveProperty(
      'swap',
    );
  });

  test('the next game is announced once, whether its start or the end of this one arrives first', () => {
    const page = over();
    expect(page.send({ type: 'game-started', gameId: NEXT_GAME }).effects).toEqual([{ type: 'resync' }]);
    page.server.change({ next_game_id: NEXT_GAME });
    page.hear();
    expect(page.toasts).toEqual(['New game started!']);
    expect(page.send({ type: 'game-started', gameId: NEXT_GAME }).effects).toEqual([]);
    expect(page.send({ type: 'snapshot', game: page.server.view(), missed: true }).toasts).toEqual([]);
  });

  test('a new opponent is found in the lobby, which begins no search', () => {
    expect(over().send({ type: 'find-new' }).effects).toEqual([
      { type: 'go-to-lobby', path: '/multiplayer', search: false, keepsGame: true },
    ]);
  });

  test.each([
    ['a finished game', over],
    ['a running game', begun],
  ])('R-RG-29 R-MS-07 at %s, an opponent who leaves and returns is reported', (_, at) => {
    const page = at();
    expect(page.send({ type: 'opponent-joined' }).effects).toEqual([]);
    page.send({ type: 'opponent-left' });
    expect(page.toasts).toEqual(['Your opponent has left the game']);
    expect(page.send({ type: 'opponent-joined' }).toasts).toEqual(['Bruno joined the game!']);
  });
});
