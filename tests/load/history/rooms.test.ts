import { expect, test } from 'vitest';
import { checkHistory } from './check.ts';
import {
  BLACK,
  dateAt,
  GAME,
  validHistory,
  validRoomHistory,
  LATECOMER,
  moveIdOf,
  ROOM,
  ROOM_CODE,
  WHITE,
  withEntries,
} from './valid-history.ts';
import type { History } from './valid-history.ts';
import type { RoomRow } from './rows.ts';

const OTHER_ROOM = moveIdOf(200);
const joined = { kind: 'room-join', phase: 'ok', code: ROOM_CODE, roomId: ROOM, gameId: GAME } as const;
const seen = { kind: 'room-seen', roomId: ROOM, gameId: GAME, code: ROOM_CODE, host: WHITE } as const;

function roomRow({ rows }: History): RoomRow {
  const [room] = rows.rooms;
  if (room === undefined) throw new Error('the good history has a room');
  return room;
}

function gameRow({ rows }: History) {
  const [game] = rows.games;
  if (game === undefined) throw new Error('the good history has a game');
  return game;
}

function addRoom(history: History, changes: Partial<RoomRow>): History {
  const waiting = { guest_id: null, guest_name: null, status: 'waiting', closed_at: null } as const;
  const other = { id: OTHER_ROOM, game_id: moveIdOf(201), room_code: 'XYZ789', created_at: dateAt(5_000) };
  history.rows.rooms.push({ ...roomRow(history), ...waiting, ...other, ...changes });
  return history;
}

/** Each function corrupts the valid history; the text is part of the expected violation. */
const corruptions: Record<string, readonly [spoil: (history: History) => History, said: string]> = {
  'two players were told that they are the guest': [
    (history) => withEntries(history, { ...joined, at: 4_650, player: LATECOMER }),
    'had the guests',
  ],
  'the host saw a different guest': [
    (history) => withEntries(history, { ...seen, at: 4_650, player: WHITE, guest: LATECOMER }),
    `${LATECOMER} was told to be its guest`,
  ],
  'the stored guest is a different player': [
    (history) => {
      roomRow(history).guest_id = LATECOMER;
      gameRow(history).black_player_id = LATECOMER;
      return history;
    },
    `${BLACK} was told to be its guest`,
  ],
  'a player who was always refused is the guest': [
    (history) => {
      roomRow(history).guest_id = LATECOMER;
      return history;
    },
    'was refused each time',
  ],
  'a closed room has a guest': [
    (history) =>
      withEntries(history, {
        kind: 'room-close',
        phase: 'ok',
        at: 4_590,
        player: WHITE,
        code: ROOM_CODE,
        roomId: ROOM,
        gameId: GAME,
      }),
    'was closed by',
  ],
  'a room is shown with a different code': [
    (history) => withEntries(history, { ...seen, code: 'QQQ222', at: 4_650, player: WHITE, guest: BLACK }),
    'was shown to',
  ],
  'a room that a player joined is not stored': [
    (history) => {
      history.rows.rooms.length = 0;
      return history;
    },
    'is not stored',
  ],
  'the host plays Black first': [
    (history) => {
      Object.assign(gameRow(history), { white_player_id: BLACK, black_player_id: WHITE });
      return history;
    },
    'as white',
  ],
  'a rematch is played by other players': [
    (history) => {
      const next = { ...gameRow(history), id: moveIdOf(202), black_player_id: LATECOMER };
      gameRow(history).next_game_id = next.id;
      history.rows.games.push(next);
      roomRow(history).game_id = next.id;
      return history;
    },
    'is one of others',
  ],
  'a room game has no room': [
    (history) => {
      roomRow(history).game_id = moveIdOf(203);
      return history;
    },
    'is a game of no room',
  ],
  'two open rooms have the same code': [
    (history) => addRoom(history, { host_id: LATECOMER, room_code: ROOM_CODE }),
    'was that of an open room',
  ],
  'a player with a running game waits in a room': [
    (history) => {
      history.rows.seats.push({
        player_id: WHITE,
        game_id: GAME,
        seat: 'w',
        arrived_at: null,
        away: false,
        away_due: null,
        away_waived: false,
        attendance_version: 0,
      });
      return addRoom(history, {});
    },
    'and waits in the room',
  ],
};

test.for([validHistory, validRoomHistory])('I-10 a valid run has no violation', (valid) => {
  const { entries, rows } = valid();
  expect(checkHistory(entries, rows)).toEqual([]);
});

test.for(Object.entries(corruptions))('I-10 %s: the checker reports it', ([, [corrupt, said]]) => {
  const { entries, rows } = corrupt(validRoomHistory());
  const found = checkHistory(entries, rows).filter(({ invariant }) => invariant === 'I-10');
  expect(found.map(({ what }) => what)).toContainEqual(expect.stringContaining(said));
});

test('reusing the code of a closed room is not a violation', () => {
  const history = validRoomHistory();
  const { entries, rows } = addRoom(history, { host_id: LATECOMER, room_code: ROOM_CODE, created_at: dateAt(9_500) });
  expect(checkHistory(entries, rows)).toEqual([]);
});

test('a rematch with swapped sides is not a violation', () => {
  const history = validRoomHistory();
  const { rows } = history;
  const next = {
    ...gameRow(history),
    id: moveIdOf(202),
    white_player_id: BLACK,
    black_player_id: WHITE,
    created_at: dateAt(10_000),
    ended_at: dateAt(11_000),
  };
  gameRow(history).next_game_id = next.id;
  rows.games.push(next);
  roomRow(history).game_id = next.id;
  const found = checkHistory(history.entries, rows).filter(({ invariant }) => invariant === 'I-10');
  expect(found).toEqual([]);
});
