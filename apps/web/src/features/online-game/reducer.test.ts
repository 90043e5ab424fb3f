import { evenTimes, type Ms, remaining, type SideTimes } from '@sixtyfour/chess';
import { CLOCK_MS, messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { losesIfLeft, movesUntilDrawOffer } from './updates.ts';
import { statusOf } from './selectors.ts';
import { liveOf } from './server-authority.ts';
import type { RealtimeStatus } from '../../lib/realtime/connection.ts';
import { GAME_ID, TestServer, PLAYER_IDS, TestPage } from './test-kit.ts';
import { gameOf } from '../../play/test-game.ts';
import { onlineView } from './online-view.ts';

const begun = (seat: 'white' | 'black' = 'white') => new TestPage(new TestServer(), seat).load();
const FIRST_MOVE_DUE = 'Make your first move. Move within 25 s or the game is cancelled.';
const NEXT_GAME = '00000000-0000-4000-8000-00000000000b';

describe('arriving', () => {
  test('R-G-10 the seat follows from the ids, and each side has its own pieces below', () => {
    expect(begun().playing).toMatchObject({ seat: 'white', orientation: 'white' });
    expect(begun('black').playing).toMatchObject({ seat: 'black', orientation: 'black' });
  });

  test('the time for the first move is announced once, to the side that has to make it', () => {
    const [white, black] = [begun(), begun('black')];
    expect(white.announced).toEqual(['Playing as White (Wanda).', FIRST_MOVE_DUE]);
    expect(black.announced).toEqual(['Playing as Black (Bruno).']);
    white.send({ type: 'snapshot', game: white.server.view(), missed: false });
    expect(white.announced).toEqual([]);
  });

  test('a stranger is sent away with the reason', () => {
    const page = new TestPage(new TestServer());
    page.send({ type: 'loaded', game: page.server.view(), playerId: NEXT_GAME });
    expect(page.toasts).toEqual(['Error determining player color It’s a game between two other players.']);
    expect(page.effects).toContainEqual({ type: 'go-to-lobby', path: '/queue', search: false, keepsGame: false });
  });

  test.each([
    ['not-found', ['Error loading game This game doesn’t exist.'], true],
    ['not-seated', ['Error determining player color It’s a game between two other players.'], true],
    ['no-session', [], true],
    ['unreachable', [], false],
  ] as const)('A-85 A-108 %s: says %o for the usual time, leads away %s', (failure, toasts, leaves) => {
    const page = new TestPage(new TestServer()).send({ type: 'load-failed', failure });
    expect(page.toasts).toEqual(toasts);
    for (const toast of page.sent('toast')) expect(toast).not.toHaveProperty('ms');
    expect(page.effects.some(({ type }) => type === 'go-to-lobby')).toBe(leaves);
    expect(statusOf(page.state)).toBe(leaves ? 'Loading game...' : 'Error loading game');
  });

  test.each([
    ['not-found', ['Error loading game This game doesn’t exist.']],
    ['not-seated', ['Error determining player color It’s a game between two other players.']],
    ['no-session', []],
  ] as const)('a running game that is gone, %s, is no longer shown: says %o and leads away', (why, toasts) => {
    const page = begun().play('e2e4').send({ type: 'gone', why });
    expect(page.toasts).toEqual(toasts);
    expect(page.effects.at(-1)).toEqual({ type: 'go-to-lobby', path: '/queue', search: false, keepsGame: false });
    expect(page.state.phase).toBe('idle');
    expect(page.send({ type: 'gone', why }).effects).toEqual([]);
  });

  test('a failed fetch is retried', () => {
    const page = new TestPage(new TestServer()).send({ type: 'load-failed', failure: 'unreachable' });
    expect(page.send({ type: 'retry' }).effects).toEqual([{ type: 'load' }]);
    expect(statusOf(page.state)).toBe('Loading game...');
  });

  test('a failed fetch is also repeated unnoticed, until the game is shown', () => {
    const page = new TestPage(new TestServer()).send({ type: 'load-failed', failure: 'unreachable' });
    expect(page.effects).toEqual([{ type: 'load-later', ms: 2_000 }]);
    expect(page.send({ type: 'load-failed', failure: 'unreachable' }).effects).toEqual([
      { type: 'load-later', ms: 2_000 },
    ]);
    expect(statusOf(page.state)).toBe('Error loading game');
    expect(statusOf(page.load().state)).toBe('Your turn');
  });

  test('a game that is over is shown with its result folded', () => {
    const server = new TestServer();
    server.act('black', { type: 'resign', moveId: NEXT_GAME, version: 1 });
    const page = new TestPage(server).load();
    expect(page.over).toMatchObject({ aftermath: 'bar', ending: { winner: 'white', reason: 'resignation' } });
    expect(page.effects).toEqual([]);
  });

  test('a result that was shown before a reload is shown again without an announcement', () => {
    const server = new TestServer();
    server.act('black', { type: 'resign', moveId: NEXT_GAME, version: 1 });
    const page = new TestPage(server);
    page.send({ type: 'loaded', game: server.view(), playerId: PLAYER_IDS.white, aftermath: 'dialog' });
    expect(page.over.aftermath).toBe('dialog');
    expect(page.effects).toEqual([]);
  });

  test('no move is possible before both players have arrived', () => {
    const server = new TestServer();
    server.more = { started_at: null, clock: { white_ms: 300_000, black_ms: 300_000, running: null } };
    const page = new TestPage(server).load().drag('e2', 'e4');
    expect(page.asked).toEqual([]);
    expect(statusOf(page.state)).toBe('The game starts when both players are here');
  });
});

describe('moves', () => {
  test('an own move is on the board at once and confirmed by its acknowledgement', () => {
    const page = begun().drag('e2', 'e4');
    expect(page.moves).toEqual(['e2e4']);
    expect(page.playing.snapshot.game.ply).toBe(0);
    expect(page.effects).toContainEqual({ type: 'sound', name: 'move' });
    page.deliver();
    expect(page.playing.snapshot.game.ply).toBe(1);
    expect(page.playing.sent).toEqual([]);
    page.hear();
    expect(page.moves).toEqual(['e2e4']);
  });

  test('its clock stops at once, and the other one runs', () => {
    const page = begun();
    page.now = 3_000;
    page.drag('e2', 'e4');
    const { clock } = page.playing.live;
    expect(remaining(clock, 'white', 9_000)).toBe(298_000);
    expect(remaining(clock, 'black', 9_000)).toBe(294_000);
  });

  test('it is drawn as pending when no answer comes for a while', () => {
    const page = begun().drag('e2', 'e4');
    const { moveId } = page.intent;
    expect(page.effects).toContainEqual({ type: 'remind', of: 'late', moveId, ms: 400 });
    expect(onlineView(page.state).pending).toBeNull();
    page.send({ type: 'late', of: moveId });
    expect(onlineView(page.state).pending).toBe('e4');
  });

  test("a move of the other side is applied once, and it is the visitor's turn", () => {
    const page = begun('black').opponentPlays('e2', 'e4');
    const [broadcast] = page.server.takeBroadcasts();
    if (broadcast === undefined) throw new Error('nothing was broadcast');
    page.send(broadcast);
    expect(page.announced).toEqual(['White pawn e2 to e4. Your turn.', FIRST_MOVE_DUE]);
    // 'Please wait for your turn' no longer applies.
    expect(page.effects).toContainEqual({ type: 'dismiss-toast', text: 'Please wait for your turn' });
    expect(statusOf(page.state)).toBe('Your turn');
    page.send(broadcast);
    expect(page.effects).toEqual([]);
    expect(page.moves).toEqual(['e2e4']);
  });

  test('a gap in the versions leads to the whole game', () => {
    const page = begun('black').opponentPlays('e2', 'e4');
    page.server.takeBroadcasts();
    page.server.act('black', {
      type: 'move',
      moveId: NEXT_GAME,
      version: 2,
      from: [1, 4],
      to: [3, 4],
    });
    page.server.takeBroadcasts();
    page.opponentPlays('g1', 'f3').hear();
    expect(page.effects).toEqual([{ type: 'resync' }]);
    page.send({ type: 'snapshot', game: page.server.view(), missed: true });
    expect(page.moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
  });

  test.each([
    ['not-your-turn', 'Please wait for your turn'],
    ['not-your-piece', 'You can only move your own pieces'],
    ['illegal-move', 'Invalid move!'],
    ['not-saved', 'Failed to update game state.'],
    ['stale', 'The game has moved on. Check the board and try again.'],
  ] as const)('a move refused as %s goes back, with the reason', (code, text) => {
    const page = begun().drag('e2', 'e4');
    page.answer(page.intent, { ok: false, code });
    expect(page.moves).toEqual([]);
    expect(page.toasts).toEqual([text]);
    expect(statusOf(page.state)).toBe(text);
    expect(page.effects).toContainEqual({ type: 'resync' });
    expect(page.drag('e2', 'e4').moves).toEqual(['e2e4']);
  });

  test('a move without an answer stays, and is sent again under the same id', () => {
    const page = begun().drag('e2', 'e4');
    const { intent } = page;
    const of = intent.moveId;
    page.send({ type: 'undelivered', of });
    expect(page.effects).toEqual([{ type: 'remind', of: 'resend', moveId: of, ms: 2_000 }]);
    expect(page.moves).toEqual(['e2e4']);
    page.send({ type: 'resend', of });
    expect(page.asked).toEqual([intent]);
  });

  test('everything without an answer is sent again when the wire is back', () => {
    const page = begun().send({ type: 'connection', connection: 'realtime' }).drag('e2', 'e4');
    const { intent } = page;
    page.send({ type: 'connection', connection: 'disconnected' });
    expect(page.announced).toEqual(['Disconnected.']);
    page.send({ type: 'undelivered', of: intent.moveId });
    page.send({ type: 'connection', connection: 'realtime' });
    expect(page.asked).toEqual([intent]);
  });

  test('a move that did not arrive is shown as not sent until the server has it, even over a wire that seems open', () => {
    const page = begun().send({ type: 'connection', connection: 'realtime' }).drag('e2', 'e4');
    const { intent } = page;
    expect(statusOf(page.state)).toBe('Waiting for Black to move');
    page.send({ type: 'undelivered', of: intent.moveId });
    expect(statusOf(page.state)).toBe(messages.onlineGame.unsent);
    page.send({ type: 'resend', of: intent.moveId });
    expect(statusOf(page.state)).toBe(messages.onlineGame.unsent);
    page.deliver();
    expect(statusOf(page.state)).toBe('Waiting for Black to move');
  });

  test('a move that the server has is not shown as unsent while the page asks for the rest of the game', () => {
    const page = begun().drag('e2', 'e4');
    const { intent } = page;
    page.send({ type: 'undelivered', of: intent.moveId }).send({ type: 'resend', of: intent.moveId });
    page.server.act('black', { type: 'offer-draw', moveId: NEXT_GAME, version: 1 });
    page.deliver();
    expect(page.effects).toEqual([{ type: 'resync' }]);
    expect(statusOf(page.state)).toBe('Waiting for Black to move');
  });

  test('a late move is shown as not sent while a lost connection is opened again, but not while the first one is', () => {
    const late = (page: TestPage) => page.drag('e2', 'e4').send({ type: 'late', of: page.intent.moveId });
    expect(statusOf(late(begun()).state)).toBe('Waiting for Black to move');
    const page = begun().send({ type: 'connection', connection: 'realtime' });
    expect(statusOf(late(page).state)).toBe('Waiting for Black to move');
    page.send({ type: 'connection', connection: 'connecting' });
    expect(statusOf(page.state)).toBe(messages.onlineGame.unsent);
    page.send({ type: 'connection', connection: 'database-sync' });
    expect(statusOf(page.state)).toBe('Waiting for Black to move');
  });

  test('a move without a connection is announced as not sent', () => {
    const page = begun().send({ type: 'connection', connection: 'disconnected' }).drag('e2', 'e4');
    expect(page.announced).toEqual(['White pawn e2 to e4.', messages.onlineGame.unsent]);
  });

  test('the return of the connection is announced, also after joining the game again', () => {
    const page = begun();
    const through = (...statuses: readonly RealtimeStatus[]) => {
      for (const connection of statuses) page.send({ type: 'connection', connection });
      return page.announced;
    };
    expect(through('connecting', 'realtime')).toEqual([]);
    expect(through('disconnected', 'connecting', 'realtime')).toEqual(['Real-time.']);
    expect(through('connecting', 'realtime')).toEqual([]);
    expect(through('database-sync', 'connecting', 'realtime')).toEqual(['Real-time.']);
  });

  test('a move that was committed without an answer is confirmed by the whole game', () => {
    const page = begun().drag('e2', 'e4');
    page.server.act('white', page.intent);
    page.send({ type: 'snapshot', game: page.server.view(), missed: true });
    expect(page.playing.sent).toEqual([]);
    expect(page.moves).toEqual(['e2e4']);
    expect(page.effects).toEqual([]);
  });

  test('a move that another tab made otherwise is taken back, with the reason', () => {
    const page = begun().drag('e2', 'e4');
    page.server.act('white', { type: 'move', moveId: NEXT_GAME, version: 1, from: [6, 3], to: [4, 3] });
    page.hear();
    expect(page.moves).toEqual(['d2d4']);
    expect(page.toasts).toEqual(['The game has moved on. Check the board and try again.']);
  });
});

describe('what the board refuses itself', () => {
  test.each([
    ['a press out of turn', 'black', [{ type: 'press', square: 'e7' }], 'Please wait for your turn'],
    ['a drag out of turn', 'black', [{ type: 'drop', from: 'e7', to: 'e5' }], 'Please wait for your turn'],
    ['a foreign piece', 'white', [{ type: 'press', square: 'e7' }], 'You can only select your own pieces'],
    ['a dragged foreign piece', 'white', [{ type: 'drop', from: 'e7', to: 'e5' }], 'You can only move your own pieces'],
    ['an illegal move', 'white', [{ type: 'drop', from: 'e2', to: 'e5' }], 'Invalid move!'],
    [
      'a piece and then a wrong square',
      'white',
      [
        { type: 'press', square: 'e2' },
        { type: 'press', square: 'e5' },
      ],
      'Invalid move!',
    ],
  ] as const)('R-G-12 R-G-13 R-G-14 R-G-15 %s', (_, seat, events, text) => {
    const page = begun(seat);
    for (const event of events) page.send(event);
    expect(page.toasts).toEqual([text]);
    expect(page.asked).toEqual([]);
  });

  test('a foreign piece that is lifted says nothing until it is put down', () => {
    expect(begun().send({ type: 'lift', square: 'e7' }).effects).toEqual([]);
  });

  test.each([
    ['black', 'e7e5', 'Please wait for your turn'],
    ['white', 'e7e5', 'You can only move your own pieces'],
    ['white', 'Ke3', 'Invalid move: none of your pieces can do that.'],
  ] as const)('%s types %s', (seat, text, error) => {
    expect(begun(seat).type(text).playing.typedError).toBe(error);
  });

  test('a typed move is played', () => {
    expect(begun().type('Nf3').moves).toEqual(['g1f3']);
  });
});

describe('offers and farewells', () => {
  test('typing resign twice resigns; a second press asks no second time', () => {
    const page = begun().type('resign');
    expect(page.asked).toEqual([]);
    expect(statusOf(page.state)).toBe('Really resign? Type resign again.');
    page.type('resign');
    expect(page.asked).toMatchObject([{ type: 'resign' }]);
    expect(page.send({ type: 'resign' }).asked).toEqual([]);
  });

  test('the end of the game comes from the server', () => {
    const page = begun().send({ type: 'resign' }).deliver().hear();
    expect(page.over.ending).toMatchObject({ winner: 'black', reason: 'resignation' });
    expect(statusOf(page.state)).toBe('You resigned');
    expect(page.effects).toContainEqual({ type: 'sound', name: 'game-end' });
  });

  test('a draw: offered by the one, accepted by the same button of the other', () => {
    const server = new TestServer();
    const [white, black] = [new TestPage(server).load(), new TestPage(server, 'black').load()];
    white.send({ type: 'offer-draw' }).deliver();
    const broadcasts = server.takeBroadcasts();
    for (const each of broadcasts) {
      black.send(each);
      white.send(each);
    }
    expect(white.announced).toEqual([messages.onlineGame.drawOffered]);
    expect(black.announced).toEqual(['Wanda offers a draw']);
    expect(new TestPage(server, 'black').load().announced).toContain('Wanda offers a draw');
    black.send({ type: 'offer-draw' });
    expect(black.asked).toMatchObject([{ type: 'accept-draw' }]);
    black.deliver().hear();
    expect(statusOf(black.state)).toBe('Draw! Game Over: by agreement');
  });

  test('a declined offer is shown in the status', () => {
    const page = begun().send({ type: 'offer-draw' }).deliver().hear();
    expect(page.playing.snapshot.drawOffer).toBe('white');
    page.server.act('black', { type: 'decline-draw', moveId: NEXT_GAME, version: 2 });
    page.hear();
    expect(statusOf(page.state)).toBe('Draw declined');
  });

  test('counts the moves that must be played before the next draw offer', () => {
    const page = begun();
    expect(movesUntilDrawOffer(page.playing)).toBe(0);
    page.send({ type: 'offer-draw' }).deliver().hear();
    // No limit while the offer is open.
    expect(movesUntilDrawOffer(page.playing)).toBe(0);
    page.server.act('black', { type: 'decline-draw', moveId: NEXT_GAME, version: 2 });
    page.hear();
    expect(movesUntilDrawOffer(page.playing)).toBe(10);
    const { playing } = page;
    const offeredAgo = (plies: number) => {
      const { snapshot } = playing;
      return {
        ...playing,
        snapshot: { ...snapshot, drawOfferedAtPly: { white: snapshot.game.ply - plies, black: null } },
      };
    };
    expect(movesUntilDrawOffer(offeredAgo(19))).toBe(1);
    expect(movesUntilDrawOffer(offeredAgo(20))).toBe(0);
  });

  test('an offer that was not delivered lapses with the opponent’s move, but not with an own one', () => {
    const undelivered = (page: TestPage) => {
      const { intent } = page.send({ type: 'offer-draw' });
      page.send({ type: 'undelivered', of: intent.moveId });
      return intent;
    };
    const black = begun('black');
    const lapsed = undelivered(black);
    black.opponentPlays('e2', 'e4').hear();
    expect(black.send({ type: 'resend', of: lapsed.moveId }).asked).toEqual([]);
    const { intent: late } = black.play('e7e5').send({ type: 'offer-draw' });
    black.opponentPlays('g1', 'f3').hear();
    expect(black.send({ type: 'offer-draw' }).asked).toEqual([]);
    expect(black.send({ type: 'undelivered', of: late.moveId }).effects).toEqual([]);
    expect(black.playing.sent).toEqual([]);
    const white = begun();
    const kept = undelivered(white);
    white.play('e2e4');
    expect(white.send({ type: 'resend', of: kept.moveId }).asked).toEqual([kept]);
  });

  test('a refused button cancels nothing else', () => {
    const page = begun().send({ type: 'premoves', on: true }).play('e2e4').drag('d2', 'd4');
    page.send({ type: 'wait-longer' });
    page.answer(page.intent, { ok: false, code: 'not-allowed' });
    expect(page.playing.premove).not.toBeNull();
    const { intent } = page.send({ type: 'offer-draw' });
    page.send({ type: 'leave' }).answer(intent, { ok: false, code: 'offer-too-soon' });
    expect(page.playing.leaving).toBe(true);
  });

  test('a refused offer leaves the turn line alone', () => {
    const page = begun().send({ type: 'offer-draw' });
    page.answer(page.intent, { ok: false, code: 'offer-too-soon' });
    expect(statusOf(page.state)).toBe('Your turn');
    expect(page.toasts).toEqual(['You can offer a draw once every ten moves.']);
  });

  test("a move declines the other side's offer, and leaves the own one open", () => {
    const page = begun();
    page.server.act('black', { type: 'offer-draw', moveId: NEXT_GAME, version: 1 });
    page.hear().drag('e2', 'e4').deliver();
    expect(page.playing.snapshot.drawOffer).toBeNull();

    const asking = begun().send({ type: 'offer-draw' }).deliver().hear().drag('e2', 'e4').deliver();
    expect(asking.playing.snapshot.drawOffer).toBe('white');
  });

  test('R-G-05 leaving leads to the queue once the server has ended the game', () => {
    const page = begun().send({ type: 'leave' });
    expect(page.asked).toMatchObject([{ type: 'leave' }]);
    page.deliver().hear();
    expect(page.effects).toEqual([{ type: 'go-to-lobby', path: '/queue', search: false, keepsGame: false }]);
  });

  test.each(['not-found', 'forbidden', 'not-seated'] as const)(
    'R-G-05 leaving that is refused as %s leads to the queue at once',
    (code) => {
      const page = begun().send({ type: 'leave' });
      page.answer(page.intent, { ok: false, code });
      expect(page.effects).toEqual([{ type: 'go-to-lobby', path: '/queue', search: false, keepsGame: false }]);
      expect(page.state.phase).toBe('idle');
    },
  );

  test('leaving that is refused while another tab signs in can be repeated', () => {
    const page = begun().send({ type: 'leave' });
    page.answer(page.intent, { ok: false, code: 'unauthenticated' });
    expect(page.playing.leaving).toBe(false);
    expect(page.effects).toContainEqual({ type: 'resync' });
  });

  test('R-G-05 leaving without a connection says that it happens later', () => {
    const page = begun().send({ type: 'connection', connection: 'disconnected' }).send({ type: 'leave' });
    expect(page.announced).toEqual(['You’ll leave as soon as you’re connected again.']);
    expect(statusOf(page.state)).toBe('You’ll leave as soon as you’re connected again.');
    expect(statusOf(page.send({ type: 'connection', connection: 'realtime' }).state)).toBe('Your turn');
  });

  test('a player without an opponent keeps searching', () => {
    const server = new TestServer();
    const waiting = { white_ms: 300_000, black_ms: 300_000, running: null };
    server.more = { started_at: null, clock: waiting, attendance: { w: 'here', b: 'not-arrived', countdown: null } };
    const page = new TestPage(server).load();
    server.change({ game_status: 'aborted', end_reason: 'aborted', ended_at: '2026-11-21T12:00:25.000Z' });
    page.hear();
    expect(page.effects).toContainEqual({ type: 'go-to-lobby', path: '/queue', search: true, keepsGame: false });
  });

  test('Play Again asks once, waits, and follows into the new game', () => {
    const page = begun().send({ type: 'resign' }).deliver().hear();
    page.send({ type: 'play-again' });
    expect(page.asked).toMatchObject([{ type: 'offer-rematch' }]);
    expect(page.send({ type: 'play-again' }).asked).toEqual([]);
    page.server.change({ next_game_id: NEXT_GAME });
    page.hear();
    expect(page.toasts).toEqual(['New game started!']);
    expect(page.effects).toContainEqual({ type: 'go-to-game', gameId: NEXT_GAME });
  });

  test('a result stays when its game is gone, and Play Again no longer waits', () => {
    const page = begun().send({ type: 'resign' }).deliver().hear().send({ type: 'play-again' }).deliver().hear();
    expect(page.over.snapshot.rematchOffer).toBe('white');
    page.send({ type: 'gone', why: 'no-session' });
    expect(page.effects).toEqual([]);
    expect(page.over).toMatchObject({
      ending: { reason: 'resignation' },
      connection: 'disconnected',
      snapshot: { rematchOffer: null },
      sent: [],
    });
    page.send({ type: 'play-again' }).answer(page.intent, { ok: false, code: 'unauthenticated' });
    expect(page.toasts).toHaveLength(1);
    expect(page.over.sent).toEqual([]);
  });

  test('Play Again that was not delivered is sent again after the game was fetched', () => {
    const page = begun().send({ type: 'resign' }).deliver().hear().send({ type: 'play-again' });
    const { intent } = page;
    page.send({ type: 'undelivered', of: intent.moveId });
    page.send({ type: 'snapshot', game: page.server.view(), missed: true });
    expect(page.send({ type: 'resend', of: intent.moveId }).asked).toEqual([intent]);
  });

  test('R-MS-07 the opponent leaves a finished game: reported once', () => {
    const page = begun().send({ type: 'resign' }).deliver().hear().send({ type: 'opponent-left' });
    expect(page.toasts).toEqual(['Your opponent has left the game']);
    expect(page.send({ type: 'opponent-left' }).effects).toEqual([]);
  });
});

describe('the end', () => {
  const foolsMate = (seat: 'white' | 'black') => begun(seat).play('f2f3', 'e7e5', 'g2g4', 'd8h4');

  test('R-G-09 a mate names the side that did not have the turn as the winner', () => {
    expect(statusOf(foolsMate('black').state)).toBe('Checkmate! Black wins!');
    expect(statusOf(foolsMate('white').state)).toBe('Checkmate! Black wins!');
  });

  test('R-G-03 nobody is said to be in check or to move after a mate, before the server’s end either', () => {
    const mating = begun('black').play('f2f3', 'e7e5', 'g2g4').drag('d8', 'h4');
    expect(mating.announced).toEqual(['Black queen d8 to h4. Checkmate! Black wins!']);
    expect(statusOf(mating.state)).toBe('Checkmate! Black wins!');
    const mated = begun().send({ type: 'premoves', on: true }).play('f2f3', 'e7e5', 'g2g4').drag('a2', 'a3');
    const [move] = mated.opponentPlays('d8', 'h4').server.takeBroadcasts();
    expect(move && mated.send(move).announced).toEqual(['Black queen d8 to h4. Checkmate! Black wins!']);
  });

  test.each(['white', 'black'] as const)('a mate is announced to %s once, together with its result', (seat) => {
    const page = begun(seat).play('f2f3', 'e7e5', 'g2g4');
    const said: unknown[] = [];
    if (seat === 'black') said.push(...page.drag('d8', 'h4').sent('announce'), ...page.deliver().sent('announce'));
    else page.opponentPlays('d8', 'h4');
    for (const broadcast of page.server.takeBroadcasts()) said.push(...page.send(broadcast).sent('announce'));
    expect(page.state.phase).toBe('over');
    expect(said).toEqual([
      { type: 'announce', text: 'Black queen d8 to h4. Checkmate! Black wins!', politeness: 'assertive' },
    ]);
  });

  test('a mate that is not sent yet says so after its result, and nothing interrupts it', () => {
    const page = begun('black').play('f2f3', 'e7e5', 'g2g4').send({ type: 'connection', connection: 'disconnected' });
    expect(page.drag('d8', 'h4').sent('announce')).toEqual([
      { type: 'announce', text: 'Black queen d8 to h4. Checkmate! Black wins!', politeness: 'polite' },
      { type: 'announce', text: messages.onlineGame.unsent, politeness: 'polite' },
    ]);
  });

  test.each(['white', 'black'] as const)('A-86 a mate makes one sound for %s, not check and then mate', (seat) => {
    expect(foolsMate(seat).heard).toEqual(['move', 'move', 'move', 'checkmate']);
  });

  test('A-86 a stalemate and a move that draws make one sound', () => {
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const page = begun().play(...shuffle, ...shuffle);
    expect(page.over.ending).toMatchObject({ winner: null, reason: 'repetition' });
    expect(page.heard).toEqual([...Array<string>(7).fill('move'), 'draw']);
  });

  test('A-86 an end without a move plays its own sound once', () => {
    const flagged = begun('black');
    flagged.server.flag();
    expect(flagged.hear().heard).toEqual(['game-end']);
    expect(begun().drag('e2', 'e4').deliver().hear().send({ type: 'resign' }).deliver().hear().heard).toEqual([
      'move',
      'game-end',
    ]);
  });

  test('A-86 a mate that came too late: its sound, and then that of the flag', () => {
    const page = begun('black').play('f2f3', 'e7e5', 'g2g4').drag('d8', 'h4');
    page.server.flag();
    expect(page.hear().heard).toEqual(['move', 'move', 'move', 'checkmate', 'game-end']);
  });

  test.each([
    ['a move', ['f2f3', 'e7e5', 'g2g4'], ['d8', 'g5'], 2_000],
    ['a mate', ['f2f3', 'e7e5', 'g2g4'], ['d8', 'h4'], 0],
  ] as const)('%s that waits for its answer adds the time that the server will add', (_, before, [from, to], added) => {
    const { snapshot, sent } = begun('black')
      .play(...before)
      .drag(from, to).playing;
    const clockWith = (increment: number) => liveOf({ ...snapshot, times: evenTimes(CLOCK_MS, increment) }, sent).clock;
    expect(clockWith(2_000).black - clockWith(0).black).toBe(added);
  });

  test('a flag that the server saw fall', () => {
    const page = begun('black');
    page.server.flag();
    expect(statusOf(page.hear().state)).toBe("Time's up! You win!");
  });

  test('a late copy of the running game changes nothing any more', () => {
    const page = begun();
    const early = page.server.view();
    page.send({ type: 'resign' }).deliver().hear();
    expect(page.send({ type: 'game-updated', game: early }).over.ending.reason).toBe('resignation');
  });
});

describe('clocks', () => {
  const left = (page: TestPage, at: Ms) => remaining(page.playing.live.clock, 'white', at);

  test('a broadcast game of a known version cannot give time back', () => {
    const page = begun();
    page.now = 20_000;
    page.send({ type: 'game-updated', game: page.server.view() });
    expect(left(page, 20_000)).toBe(281_000);
  });

  test('an answer to an own question is right', () => {
    const page = begun();
    page.now = 20_000;
    page.server.more = { clock: { white_ms: 290_000, black_ms: 300_000, running: 'w' } };
    page.send({ type: 'snapshot', game: page.server.view(), missed: false });
    expect(left(page, 20_000)).toBe(290_000);
  });
});

test('A-105 A-115 leaving a game from its twentieth ply on counts as a loss only if the game counts', () => {
  const { live } = begun().playing;
  const opening = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 d2d4 b8d7';
  const after = (moves: string, times: SideTimes) => losesIfLeft({ live: { ...live, game: gameOf(moves), times } });
  expect(after(opening, live.times)).toBe(true);
  expect(after(opening.slice(0, -' b8d7'.length), live.times)).toBe(false);
  for (const times of [
    evenTimes(60_000),
    evenTimes(CLOCK_MS, 2_000),
    { ...live.times, black: evenTimes(60_000).black },
  ])
    expect(after(opening, times)).toBe(false);
});

describe('attendance', () => {
  test('leaving and returning are announced', () => {
    const page = begun();
    page.send({ type: 'attendance', attendance: { w: 'here', b: 'away', countdown: { seat: 'b', ms: 30_000 } } });
    expect(page.announced).toEqual([
      'Bruno is away. You win in 30 s unless they come back. “Wait longer” stops the countdown.',
    ]);
    expect(page.playing.snapshot.attendance.countdown).toEqual({ seat: 'black', at: 31_000 });
    page.send({ type: 'attendance', attendance: { w: 'here', b: 'here', countdown: null } });
    expect(page.announced).toEqual(['Bruno is back']);
  });

  test('a countdown is announced once, whenever it begins, also to a page that is opened during it', () => {
    const page = begun();
    const counted = { w: 'here', b: 'away', countdown: { seat: 'b', ms: 10_000 } } as const;
    page.send({ type: 'attendance', attendance: { ...counted, countdown: null } });
    expect(page.announced).toEqual(['Bruno is away']);
    const text = 'Bruno is away. You win in 10 s unless they come back. “Wait longer” stops the countdown.';
    page.send({ type: 'attendance', attendance: counted });
    expect(page.announced).toEqual([text]);
    page.server.more = { attendance: { ...counted, countdown: { seat: 'b', ms: 9_000 } } };
    expect(page.send({ type: 'snapshot', game: page.server.view(), missed: false }).announced).toEqual([]);
    page.server.more = { attendance: counted };
    expect(new TestPage(page.server).load().announced).toContain(text);
  });

  test('the end of a game by absence is announced as a result; its toast says the same as a page that was left', () => {
    const page = begun().play('e2e4', 'e7e5', 'g1f3');
    page.send({ type: 'attendance', attendance: { w: 'here', b: 'away', countdown: { seat: 'b', ms: 10_000 } } });
    page.server.more = { attendance: { w: 'here', b: 'away', countdown: null } };
    page.server.abandon('black');
    page.hear();
    expect(page.over.ending).toMatchObject({ winner: 'white', reason: 'abandonment' });
    expect(page.toasts).toEqual(['Your opponent has left the game']);
    expect(page.sent('announce')).toEqual([
      { type: 'announce', text: 'Your opponent has left the game. You win.', politeness: 'assertive' },
    ]);
  });

  test('one that is older than what the page knows is ignored; the rest of the game is not', () => {
    const page = begun();
    page.send({ type: 'attendance', attendance: { w: 'here', b: 'away', countdown: { seat: 'b', ms: 30_000 } } });
    const { server } = page;
    server.act('black', { type: 'offer-draw', moveId: GAME_ID, version: server.version });
    page.send({ type: 'snapshot', game: server.view(), missed: true, isAttendanceOutdated: true });
    expect(page.playing.snapshot).toMatchObject({ drawOffer: 'black', attendance: { black: 'away' } });
  });

  test("'Wait longer' asks for it", () => {
    expect(begun().send({ type: 'wait-longer' }).asked).toMatchObject([{ type: 'wait-longer' }]);
  });
});

test('the ids are those of the contract', () => {
  expect(begun().playing).toMatchObject({ gameId: GAME_ID, playerId: PLAYER_IDS.white });
});
