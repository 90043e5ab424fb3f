/** I-10: a room has at most one guest according to the players, a unique code, and a host who plays white first. */
import type { Entry, RoomEntry, RoomSeen } from './entry.ts';
import type { Violation } from './games.ts';
import type { GameRow, RoomRow, Rows } from './rows.ts';

type RoomsEntry = RoomEntry | RoomSeen;

function isOfRooms(entry: Entry): entry is RoomsEntry {
  switch (entry.kind) {
    case 'room-open':
    case 'room-join':
    case 'room-close':
    case 'room-seen':
      return true;
    default:
      return false;
  }
}

/** Compares the messages about one room with its row. */
function toldFaults({ id, game_id, room_code, host_id, guest_id }: RoomRow, entries: readonly RoomsEntry[]): string[] {
  const found: string[] = [];
  const guests = new Set<string>();
  for (const entry of entries) {
    if (entry.roomId !== id) continue;
    if (entry.kind === 'room-join' && entry.phase === 'ok') guests.add(entry.player);
    if (entry.kind === 'room-close' && entry.phase === 'ok' && guest_id !== null)
      found.push(`was closed by ${entry.player} and has the guest ${guest_id}`);
    if (entry.kind !== 'room-seen') continue;
    if (entry.code !== room_code || entry.host !== host_id)
      found.push(`was shown to ${entry.player} as ${entry.code} of ${entry.host}`);
    if (entry.guest !== null) guests.add(entry.guest);
  }
  for (const guest of guests)
    if (guest !== guest_id) found.push(`${guest} was told to be its guest, who is ${guest_id ?? 'nobody'}`);
  if (guests.size > 1) found.push(`had the guests ${[...guests].join(', ')}`);
  return found.map((what) => `the room ${room_code} of the game ${game_id} ${what}`);
}

/** Whether the stored guest of this room got only refusals when joining. */
function isRefusedGuest({ room_code, guest_id }: RoomRow, entries: readonly RoomsEntry[]): boolean {
  if (guest_id === null) return false;
  const phases = entries.flatMap((entry) =>
    entry.kind === 'room-join' && entry.player === guest_id && entry.code === room_code ? [entry.phase] : [],
  );
  const sent = phases.filter((phase) => phase === 'invoke').length;
  return phases.filter((phase) => phase === 'fail').length === sent;
}

/** The games of a room, oldest first. */
function gamesOf({ game_id }: RoomRow, { byId, byNext }: GamesById): GameRow[] {
  const games: GameRow[] = [];
  for (let row = byId.get(game_id); row !== undefined; row = byNext.get(row.id)) games.unshift(row);
  return games;
}

interface GamesById {
  readonly byId: ReadonlyMap<string, GameRow>;
  /** Games by the id of their rematch. */
  readonly byNext: ReadonlyMap<string, GameRow>;
}

function gameFaults(room: RoomRow, games: readonly GameRow[]): string[] {
  const { room_code, host_id, guest_id } = room;
  const [first] = games;
  if (guest_id === null) return first === undefined ? [] : [`the room ${room_code} has a game and no guest`];
  if (first === undefined) return [`the room ${room_code} has a guest and no game`];
  const found: string[] = [];
  if (first.white_player_id !== host_id || first.black_player_id !== guest_id)
    found.push(`the room ${room_code} began with ${first.white_player_id} as white; its host is ${host_id}`);
  for (const { id, origin, white_player_id, black_player_id } of games) {
    const isOfBoth = [host_id, guest_id].every((player) => player === white_player_id || player === black_player_id);
    if (!isOfBoth || origin !== 'room') found.push(`the game ${id} of the room ${room_code} is one of others`);
  }
  return found;
}

/** Rooms that were open at the same time with the same code. */
function codeFaults(rooms: readonly RoomRow[]): Violation[] {
  const latest = new Map<string, RoomRow>();
  const found: Violation[] = [];
  for (const room of rooms.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())) {
    const { room_code, game_id, created_at } = room;
    const before = latest.get(room_code);
    if (before !== undefined && (before.closed_at === null || before.closed_at > created_at))
      found.push({ invariant: 'I-10', gameId: game_id, what: `the code ${room_code} was that of an open room` });
    latest.set(room_code, room);
  }
  return found;
}

/** A player with a live seat does not wait in a room or in the queue. */
function waitingFaults({ seats, rooms, requests }: Rows): Violation[] {
  const seated = new Set(seats.map(({ player_id }) => player_id));
  const inRooms = rooms
    .filter(({ host_id, status, closed_at }) => status === 'waiting' && closed_at === null && seated.has(host_id))
    .map(({ host_id, room_code }) => `${host_id} plays, and waits in the room ${room_code}`);
  const inQueue = requests
    .filter(({ user_id, status }) => status === 'pending' && seated.has(user_id))
    .map(({ user_id }) => `${user_id} plays, and searches`);
  return [...inRooms, ...inQueue].map((what) => ({ invariant: 'I-10', gameId: null, what }));
}

export function checkRooms(entries: readonly Entry[], rows: Rows): Violation[] {
  const { rooms, games } = rows;
  const roomsEntries = entries.filter(isOfRooms);
  const byRoom = Map.groupBy(roomsEntries, ({ roomId }) => roomId);
  const byCode = Map.groupBy(roomsEntries, ({ code }) => code);
  const gamesById: GamesById = {
    byId: new Map(games.map((row) => [row.id, row])),
    byNext: new Map(games.flatMap((row) => (row.next_game_id === null ? [] : [[row.next_game_id, row]]))),
  };
  const found = [...codeFaults(rooms), ...waitingFaults(rows)];
  const ofRooms = new Set<string>();
  for (const room of rooms) {
    const own = gamesOf(room, gamesById);
    for (const { id } of own) ofRooms.add(id);
    const told = toldFaults(room, byRoom.get(room.id) ?? []);
    const refused = isRefusedGuest(room, byCode.get(room.room_code) ?? [])
      ? [`the guest of the room ${room.room_code} was refused each time`]
      : [];
    for (const what of [...told, ...refused, ...gameFaults(room, own)])
      found.push({ invariant: 'I-10', gameId: room.game_id, what });
  }
  const known = new Set(rooms.map(({ id }) => id));
  for (const [roomId] of byRoom)
    if (roomId !== null && !known.has(roomId))
      found.push({ invariant: 'I-10', gameId: null, what: `the room ${roomId} is not stored` });
  for (const { id, origin } of games)
    if (origin === 'room' && !ofRooms.has(id))
      found.push({ invariant: 'I-10', gameId: id, what: 'is a game of no room' });
  return found;
}
