/** A short valid run, which the tests of the checker corrupt. */
import { Game } from '@sixtyfour/chess';
import type { ClockView, SeatLetter } from '@sixtyfour/contract';
import type { Entry } from './entry.ts';
import type { ActRow, Rows } from './rows.ts';

export const WHITE = '00000000-0000-4000-8000-00000000000a';
export const BLACK = '00000000-0000-4000-8000-00000000000b';
export const LATECOMER = '00000000-0000-4000-8000-00000000000c';
export const GAME = '00000000-0000-4000-8000-0000000000ff';
export const ROOM = '00000000-0000-4000-8000-0000000000fe';
export const ROOM_CODE = 'ABC234';

/** Fool's mate. */
const MOVES = ['f2f3', 'e7e5', 'g2g4', 'd8h4'] as const;
/** Each move takes a second of game time and of the driver's clock. */
const PACE_MS = 1_000;
const GAME_TIME = 1_000_000;
/** The start of the clocks, on the driver's clock. */
const BEGIN = 5_000;

export function moveIdOf(ply: number): string {
  return `00000000-0000-4000-8000-${String(ply).padStart(12, '0')}`;
}

export interface History {
  readonly entries: Entry[];
  readonly rows: Rows;
}

/** The remaining times after a ply. */
function leftAfter(ply: number): { white_ms: number; black_ms: number } {
  return { white_ms: 300_000 - Math.ceil(ply / 2) * PACE_MS, black_ms: 300_000 - Math.floor(ply / 2) * PACE_MS };
}

function runningAfter(ply: number) {
  const turn: SeatLetter = ply % 2 === 0 ? 'w' : 'b';
  return { ...leftAfter(ply), clock_running: ply === MOVES.length ? null : turn };
}

function viewAt(ply: number): ClockView {
  const { clock_running, ...left } = runningAfter(ply);
  return { ...left, running: clock_running };
}

function playerOf(ply: number): string {
  return ply % 2 === 1 ? WHITE : BLACK;
}

function entriesOfMove(ply: number): Entry[] {
  const uci = MOVES[ply - 1] ?? '';
  const at = BEGIN + ply * PACE_MS;
  const player = playerOf(ply);
  const [version, moveId] = [ply + 1, moveIdOf(ply)];
  const act = { gameId: GAME, moveId, player, connection: ply % 2 === 1 ? 1 : 2, sending: ply };
  return [
    { kind: 'invoke', at: at - 1, ...act, type: 'move', version: ply, uci },
    { kind: 'ok', at: at + 1, ...act, version, ply, clock: viewAt(ply) },
    ...[WHITE, BLACK].map((watcher): Entry => {
      const seen = { at: at + 2, player: watcher, connection: watcher === WHITE ? 1 : 2, gameId: GAME };
      return { kind: 'move-seen', ...seen, version, ply, uci, moveId, clock: viewAt(ply) };
    }),
  ];
}

function entriesOfPlayer(player: string): Entry[] {
  const connection = player === WHITE ? 1 : 2;
  const end = { game_status: 'checkmate', winner: 'b', end_reason: 'checkmate' } as const;
  const active = { game_status: 'active', winner: null, end_reason: null } as const;
  const seen = { player, connection, gameId: GAME };
  const last = BEGIN + MOVES.length * PACE_MS + 3;
  return [
    { kind: 'find', phase: 'invoke', at: BEGIN - 500, player, search: connection, gameId: null },
    { kind: 'find', phase: 'ok', at: BEGIN - 400, player, search: connection, gameId: player === WHITE ? null : GAME },
    { kind: 'match-seen', at: BEGIN - 390, player, gameId: GAME },
    { kind: 'game-seen', at: BEGIN + 1, askedAt: BEGIN, ...seen, version: 1, moves: [], end: active, clock: viewAt(0) },
    { kind: 'game-seen', at: last, askedAt: null, ...seen, version: 5, moves: MOVES, end, clock: viewAt(4) },
    { kind: 'game-closed', at: last + 1, ...seen, moves: MOVES, end },
  ];
}

function inOrder(entries: Entry[]): Entry[] {
  return entries.toSorted((one, other) => one.at - other.at);
}

export function dateAt(ms: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + ms);
}

function rowsOfRun(): History['rows'] {
  const replayed = Game.replay('standard', null, MOVES);
  if (!replayed.ok) throw new Error("fool's mate is legal");
  const game = replayed.value;
  const begin: ActRow = {
    game_id: GAME,
    version: 1,
    move_id: moveIdOf(0),
    seat: null,
    kind: 'begin',
    uci: null,
    stamped_at: GAME_TIME,
    ply: 0,
    ...runningAfter(0),
  };
  const moves = MOVES.map((uci, index): ActRow => {
    const ply = index + 1;
    const stamped_at = GAME_TIME + ply * PACE_MS;
    const version = ply + 1;
    const seat = ply % 2 === 1 ? 'w' : 'b';
    const act = { game_id: GAME, version, move_id: moveIdOf(ply), seat, kind: 'move', uci, stamped_at, ply } as const;
    return { ...act, ...runningAfter(ply) };
  });
  const ended = { seconds_played: 3, last_game_at: dateAt(9_000), day: '2026-01-01', total_games: 1, draws: 0 };
  const day = (player_id: string, wins: 0 | 1): Rows['days'][number] => ({
    id: `the day of ${player_id}`,
    player_id,
    wins,
    losses: 1 - wins,
    score: wins * 1_297,
    streak: wins,
    best_streak: wins,
    win_rate: 100 * wins,
    ...ended,
  });
  const result = (seat: SeatLetter, player_id: string, opponent_id: string): Rows['results'][number] => ({
    id: seat === 'w' ? 1 : 2,
    game_id: GAME,
    ai_game_id: null,
    persona: null,
    seat,
    player_id,
    opponent_id,
    result: seat === 'w' ? 'loss' : 'win',
    plies: 4,
    seconds_played: 3,
    score: seat === 'w' ? 0 : 1_297,
    one_household: false,
    same_person: false,
    scored: true,
    daily_score_id: `the day of ${player_id}`,
    not_counted: null,
    ended_at: dateAt(9_000),
  });
  const request = {
    sources: {},
    status: 'matched',
    game_id: GAME,
    cancel_reason: null,
    closed_at: dateAt(4_600),
  } as const;
  return {
    games: [
      {
        id: GAME,
        origin: 'queue',
        rule_set: 'standard',
        white_time: '5+0',
        black_time: '5+0',
        white_player_id: WHITE,
        black_player_id: BLACK,
        board: game.board,
        current_turn: 'w',
        last_move: 'd8h4',
        is_check: true,
        is_checkmate: true,
        is_draw: false,
        game_status: 'checkmate',
        position_history: game.positionHistory.slice(-10).join('\n'),
        winner: 'b',
        end_reason: 'checkmate',
        version: 5,
        ply: 4,
        ...leftAfter(4),
        clock_running: null,
        clock_anchor: GAME_TIME + 4 * PACE_MS,
        white_credit_ms: 0,
        black_credit_ms: 0,
        draw_offer: null,
        white_offered_at_ply: null,
        black_offered_at_ply: null,
        rematch_offer: null,
        rematch_swap: false,
        next_game_id: null,
        is_rematch: false,
        due_at: null,
        created_at: dateAt(4_600),
        started_at: dateAt(5_000),
        ended_at: dateAt(9_000),
        opening_counted: false,
      },
    ],
    acts: [begin, ...moves],
    results: [result('w', WHITE, BLACK), result('b', BLACK, WHITE)],
    days: [day(WHITE, 0), day(BLACK, 1)],
    requests: [
      {
        ...request,
        time_controls: ['5+0'],
        id: moveIdOf(100),
        user_id: WHITE,
        created_at: dateAt(4_500),
        waiting_since: dateAt(4_500),
        version: 1,
      },
      {
        ...request,
        time_controls: ['5+0'],
        id: moveIdOf(101),
        user_id: BLACK,
        created_at: dateAt(4_550),
        waiting_since: dateAt(4_550),
        version: 2,
      },
    ],
    rooms: [],
    seats: [],
  };
}

export function validHistory(): History {
  const entries = [...[1, 2, 3, 4].flatMap(entriesOfMove), ...[WHITE, BLACK].flatMap(entriesOfPlayer)];
  return { entries: inOrder(entries), rows: rowsOfRun() };
}

/** The same game in a room: white is the host, black joined by the code, and a third player was too late. */
export function validRoomHistory(): History {
  const { entries, rows } = validHistory();
  const seen = { kind: 'room-seen', roomId: ROOM, gameId: GAME, code: ROOM_CODE, host: WHITE } as const;
  const told = { phase: 'ok', roomId: ROOM, gameId: GAME } as const;
  const asked = { phase: 'invoke', roomId: null, gameId: null } as const;
  const join = { kind: 'room-join', code: ROOM_CODE } as const;
  const ofRoom: Entry[] = [
    { kind: 'room-open', at: BEGIN - 900, player: WHITE, code: null, ...asked },
    { kind: 'room-open', at: BEGIN - 800, player: WHITE, code: null, ...told },
    { ...seen, at: BEGIN - 799, player: WHITE, guest: null },
    { ...join, at: BEGIN - 500, player: BLACK, ...asked },
    { ...join, at: BEGIN - 500, player: LATECOMER, ...asked },
    { ...join, at: BEGIN - 400, player: BLACK, ...told },
    { ...join, at: BEGIN - 400, player: LATECOMER, phase: 'fail', roomId: null, gameId: null },
    { ...seen, at: BEGIN - 399, player: BLACK, guest: BLACK },
    { ...seen, at: BEGIN - 390, player: WHITE, guest: BLACK },
  ];
  const ofGame = entries.filter(({ kind }) => kind !== 'find' && kind !== 'match-seen');
  return {
    entries: inOrder([...ofRoom, ...ofGame]),
    rows: {
      ...rows,
      games: rows.games.map((row) => ({ ...row, origin: 'room' })),
      requests: [],
      rooms: [
        {
          id: ROOM,
          room_code: ROOM_CODE,
          game_id: GAME,
          rule_set: 'standard',
          host_seat: 'w',
          host_time: '5+0',
          guest_time: '5+0',
          host_id: WHITE,
          host_name: 'Anna',
          guest_id: BLACK,
          guest_name: 'Bela',
          status: 'ready',
          looking_for_player: false,
          created_at: dateAt(4_200),
          updated_at: dateAt(9_000),
          closed_at: dateAt(9_000),
          version: 2,
          source: null,
        },
      ],
    },
  };
}

/** The history with additional entries, in chronological order. */
export function withEntries(history: History, ...entries: Entry[]): History {
  return { ...history, entries: inOrder([...history.entries, ...entries]) };
}
