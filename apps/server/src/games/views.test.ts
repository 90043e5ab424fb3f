/** The shapes of an online game in the specification. */
import { CLOCK_MS, colorOf, MoveBroadcast, OnlineGame } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { decideIntent, decideSystemAction, newGame, type OnlineGameState, type Step } from './online-game.ts';
import type { GameContext } from './game-context.ts';
import { actColumns } from './rows.ts';
import { moveIntent } from './test-kit.ts';
import { ackOf, toMoveBroadcast, toOnlineGame } from './views.ts';

const AT = 1_000_000;
const ID = '00000000-0000-4000-8000-000000000001';
const WHITE = '00000000-0000-4000-8000-00000000000a';
const BLACK = '00000000-0000-4000-8000-00000000000b';

const context: GameContext = {
  gameId: ID,
  origin: 'queue',
  ruleSet: 'standard',
  times: { white: '5+0', black: '5+0' },
  isRematch: false,
  version: 0,
  attendanceVersion: 0,
  clockAnchor: AT - 4_000,
  playerIds: { white: WHITE, black: BLACK },
  players: { white: { username: 'Anna', country: 'NO' }, black: { username: 'Bela', country: null } },
  presence: { white: 'here', black: 'away' },
  absence: { side: 'black', due: AT + 30_000 },
  createdAt: new Date('2026-11-21T12:00:00.000Z'),
  startedAt: new Date('2026-11-21T12:00:04.000Z'),
  endedAt: null,
};

function begun(): OnlineGameState {
  const step = decideSystemAction(newGame(context), { type: 'begin' }, AT, 'server');
  if (step === null) throw new Error('does not begin');
  return step.after;
}

/** The step of the last move, one move per second. */
function lastStep(moves: string): Step {
  let step: Step | null = null;
  let online = begun();
  for (const [i, uci] of moves.split(' ').entries()) {
    const at = AT + 1000 * (i + 1);
    const decided = decideIntent(online, colorOf(i % 2 === 0 ? 'w' : 'b'), moveIntent(uci), {
      at,
      lagMs: 0,
      nextGameId: ID,
    });
    if (!decided.ok) throw new Error(decided.error);
    step = decided.value;
    online = step.after;
  }
  if (step === null) throw new Error('no moves');
  return step;
}

test('R-EN-09 R-EN-10 a game has the columns of the specification in their shapes, and the names of both players', () => {
  const { after } = lastStep('e2e4 e7e5 g1f3');
  const game = toOnlineGame(after, context, AT + 4_000);
  expect(OnlineGame.safeParse(game).success).toBe(true);
  expect(game).toMatchObject({
    id: ID,
    white_player_id: WHITE,
    black_player_id: BLACK,
    white_player: { username: 'Anna' },
    black_player: { username: 'Bela' },
    current_turn: 'b',
    last_move: { from: [7, 6], to: [5, 5] },
    is_check: false,
    is_checkmate: false,
    is_draw: false,
    game_status: 'active',
    position_history: [
      'rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR',
      'rnbqkbnrpppppppp....................P...........PPPP.PPPRNBQKBNR',
      'rnbqkbnrpppp.ppp............p.......P...........PPPP.PPPRNBQKBNR',
    ],
    moves: ['e2e4', 'e7e5', 'g1f3'],
    ply: 3,
    version: 4,
    clock: { white_ms: CLOCK_MS - 2_000, black_ms: CLOCK_MS - 2_000, running: 'b' },
    attendance: { w: 'here', b: 'away', countdown: { seat: 'b', ms: 26_000 } },
    created_at: '2026-11-21T12:00:00.000Z',
    started_at: '2026-11-21T12:00:04.000Z',
    ended_at: null,
  });
  expect(game.board[5]).toEqual([null, null, null, null, null, 'N', null, null]);
});

test('A-103 the status of each kind of ending', () => {
  const { after } = lastStep('f2f3 e7e5 g2g4 d8h4');
  expect(toOnlineGame(after, { ...context, absence: null, endedAt: context.startedAt }, AT)).toMatchObject({
    game_status: 'checkmate',
    is_checkmate: true,
    winner: 'b',
    end_reason: 'checkmate',
    seconds_played: 3,
    clock: { running: null },
    attendance: { countdown: null },
  });
});

/** The broadcast of the last move. */
function broadcastOf(moves: string, at: number): MoveBroadcast {
  const step = lastStep(moves);
  return toMoveBroadcast(step.after, actColumns(step), at);
}

test('R-EN-13 a move has its squares, its piece, whether it captures, and its game', () => {
  expect(broadcastOf('e2e4', AT).move).toEqual({ from: [6, 4], to: [4, 4], piece: 'P', capture: false, gameId: ID });
  expect(broadcastOf('e2e4 d7d5 e4d5 d8d5', AT).move).toMatchObject({ piece: 'q', capture: true });
  expect(broadcastOf('e2e4 a7a6 e4e5 d7d5 e5d6', AT).move).toMatchObject({ to: [2, 3], capture: true });
});

test('R-EN-14 a broadcast has the move, the board, the turn, check and checkmate', () => {
  const quiet = broadcastOf('e2e4', AT + 1000);
  expect(MoveBroadcast.safeParse(quiet).success).toBe(true);
  expect(quiet).toMatchObject({ currentTurn: 'b', check: false, checkmate: false, ply: 1, version: 2, uci: 'e2e4' });
  expect(quiet.board[4]).toEqual([null, null, null, null, 'P', null, null, null]);
  expect(broadcastOf('e2e4 f7f6 d1h5', AT)).toMatchObject({ check: true, checkmate: false });
  expect(broadcastOf('f2f3 e7e5 g2g4 d8h4', AT)).toMatchObject({ check: true, checkmate: true });
});

test('A-97 last_move has rows and columns', () => {
  expect(toOnlineGame(lastStep('e2e4 g8f6').after, context, AT).last_move).toEqual({ from: [0, 6], to: [2, 5] });
});

test('an acknowledgement has the clocks right after the act', () => {
  const step = lastStep('e2e4 e7e5');
  expect(ackOf(actColumns(step))).toEqual({
    gameId: ID,
    moveId: step.moveId,
    version: 3,
    ply: 2,
    clock: { white_ms: CLOCK_MS - 1_000, black_ms: CLOCK_MS - 1_000, running: 'w' },
  });
});
