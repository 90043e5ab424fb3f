/** For tests of the game service: players, games, a stopped clock and a recorder of published messages. */
import { randomUUID } from 'node:crypto';
import type { Color, Ms } from '@sixtyfour/chess';
import type { GameIntent, OnlineGame, SeatLetter, ServerEvents, TimeControlName } from '@sixtyfour/contract';
import { sql, type UpdateObject } from 'kysely';
import { pino } from 'pino';
import type { Quotas } from '../admission/quotas.ts';
import type { Database } from '../database/connection.ts';
import { createLocalBus } from '../bus/bus.ts';
import type { Tables } from '../database/tables.ts';
import { createFeed, type Feed } from '../publisher/feed.ts';
import type { Message, Publish } from '../publisher/publish.ts';
import { createPublisher, type Publisher } from '../publisher/publisher.ts';
import type { ServerClock } from '../time/clock.ts';
import { createManualClock, type ManualClock } from '../time/test-manual-clock.ts';
import { uuidv7 } from '../time/uuid.ts';
import { createGames, type Games } from './games.ts';

/** Twenty plies without a result. A game that is given up after them and sixty seconds counts. */
export const LONG_OPENING =
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 h2h3 h7h6 a2a3 a7a6 b1d2 c5a7 d2f1 c8e6 f1g3 d8d7';

export const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';

export const silent = pino({ level: 'silent' });

/** As large as real game times. */
const BEGIN: Ms = 1_790_000_000_000;

/** A clock that runs only when it is advanced. */
export function stoppedClock(): ManualClock {
  const still: ServerClock = { now: () => BEGIN, after: () => () => undefined, every: () => () => undefined };
  return createManualClock(still);
}

export interface Published {
  readonly channel: string;
  readonly event: keyof ServerEvents;
  readonly payload: unknown;
}

export type Recorder = ReturnType<typeof recorder>;

/** Records what this process publishes, as if everything had subscribers. */
export function recorder() {
  const published: Published[] = [];
  const feeds = new Map<string, Feed<Message>>();
  const publishHere: Publish = (channel, event, payload) => {
    // As sent over the network.
    published.push({ channel, event, payload: JSON.parse(JSON.stringify(payload)) });
  };
  const deliver = ({ channel, event, payload }: Message): void => publishHere(channel, event, payload);
  const publisher: Publisher = {
    ...createPublisher({ bus: createLocalBus(), clock: stoppedClock(), log: silent }),
    publishHere,
    topics(kind, _kinds, source) {
      const feed = createFeed<Message>({ ...source, deliver }, (error) => {
        throw error;
      });
      feeds.set(kind, feed);
      return {
        committed(id, update) {
          feed.watch(id);
          feed.open(id, update.version - 1);
          feed.committed(id, update);
        },
        changed(ids) {
          for (const id of ids) feed.advance(id, Infinity);
        },
        open: () => true,
      };
    },
  };
  return {
    published,
    publisher,
    /** Also records what other processes publish: of kind 'room' with a game id, 'search' with a player id. */
    follow: async (kind: string, id: string) => {
      const feed = feeds.get(kind);
      feed?.watch(id);
      await feed?.openCurrent(id);
    },
    /** Records the changes of rows that were followed or published before. */
    poll: async () => {
      for (const feed of feeds.values()) await feed.poll();
    },
  };
}

export interface TestService {
  readonly games: Games;
  readonly clock: ManualClock;
  readonly published: Published[];
}

/** The game service of one process. Its sweeps run only after they are started and when the clock is advanced. */
export function createService(
  database: Database,
  clock: ManualClock = stoppedClock(),
  quotas?: Pick<Quotas, 'use'>,
): TestService {
  const { publisher, published } = recorder();
  return { games: createGames({ database, clock, publisher, quotas, log: silent }), clock, published };
}

export async function createPlayer(database: Database, username: string): Promise<string> {
  const { id } = await database
    .insertInto('anonymous_users')
    .values({ username, country: 'NO' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await comeBack(database, id);
  return id;
}

/** Players with names, but without presence. */
export async function createPlayers(database: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database
    .insertInto('anonymous_users')
    .values(ids.map((id, index) => ({ id, username: `Player ${index}`, country: 'NL' })))
    .execute();
  return ids;
}

/** Marks a player as present. */
export async function comeBack(database: Database, playerId: string): Promise<void> {
  await database
    .insertInto('player_presence')
    .values({ player_id: playerId })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({
        seen_at: sql<Date>`now()`,
        page_seen_at: sql<Date>`now()`,
        closed_at: null,
        left_page: false,
      }),
    )
    .execute();
}

const ago = (ms: Ms) => sql<Date>`now() - make_interval(secs => ${ms / 1000})`;

async function changePresence(database: Database, playerId: string, change: UpdateObject<Tables, 'player_presence'>) {
  await database.updateTable('player_presence').set(change).where('player_id', '=', playerId).execute();
}

/** Moves the last sign of life of a player into the past. */
export const fallSilent = (database: Database, playerId: string, ms: Ms): Promise<void> =>
  changePresence(database, playerId, { seen_at: ago(ms) });

/** Moves the last message of a player's page into the past, while its connection still answers pings. */
export const hangPage = (database: Database, playerId: string, ms: Ms): Promise<void> =>
  changePresence(database, playerId, { page_seen_at: ago(ms) });

/** Sets the closing of a player's last connection to `ms` ago. */
export const closePage = (database: Database, playerId: string, ms: Ms, leftPage: boolean): Promise<void> =>
  changePresence(database, playerId, { closed_at: ago(ms), left_page: leftPage });

export interface Pairing {
  readonly id: string;
  readonly white: string;
  readonly black: string;
}

/** Two new players who are paired and have not joined yet. */
export async function pairUp(database: Database, now: Ms): Promise<Pairing> {
  const white = await createPlayer(database, 'Anna');
  const black = await createPlayer(database, 'Bela');
  return { id: await seatPlayers(database, white, black, now), white, black };
}

/** Seats two players in a new queue game, as pairing does, and returns its id. */
export async function seatPlayers(
  database: Database,
  white: string,
  black: string,
  now: Ms,
  times: Readonly<Record<Color, TimeControlName>> = { white: '5+0', black: '5+0' },
): Promise<string> {
  const id = uuidv7();
  await sql`select start_game(${id}, 'pairing', 'queue', 'standard', ${white}, ${black}, ${times.white},
    ${times.black}, ${now})`.execute(database);
  return id;
}

/** Aborts a game without the service. */
export async function abortGame(database: Database, gameId: string): Promise<void> {
  await sql`
    with freed as (delete from live_seats where game_id = ${gameId})
    update chess_games set game_status = 'aborted', end_reason = 'aborted', ended_at = now(), clock_running = null
    where id = ${gameId}`.execute(database);
}

/** Lets both players arrive at their game. */
export async function arrive({ games }: Pick<TestService, 'games'>, { id, white, black }: Pairing): Promise<void> {
  for (const player of [white, black]) await games.arrived(player, id);
}

export function gameRow(database: Database, id: string) {
  return database.selectFrom('chess_games').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The acts of a game, oldest first. */
export function gameActs(database: Database, id: string) {
  return database.selectFrom('game_acts').selectAll().where('game_id', '=', id).orderBy('version').execute();
}

/** Two new players whose game has begun. */
export async function beginGame(database: Database, service: TestService): Promise<Pairing> {
  const pairing = await pairUp(database, service.clock.now());
  await arrive(service, pairing);
  return pairing;
}

/** Inserts many games that have just begun, in the same state as the service would. */
export async function beginGames(database: Database, { clock }: TestService, count: number): Promise<Pairing[]> {
  const { rows } = await sql<Pairing>`
    with players as (
      insert into anonymous_users (username, country)
      select case when n % 2 = 0 then 'Anna' else 'Bela' end, 'NO' from generate_series(1, ${2 * count}::integer) n
      returning id
    ), numbered as (
      select id, row_number() over () as n from players
    ), games as (
      insert into chess_games (origin, white_player_id, black_player_id, version, clock_running, clock_anchor,
        due_at, started_at)
      select 'queue', w.id, b.id, 1, 'w', ${clock.now()}::bigint, ${clock.now() + 25_000}::bigint, now()
      from numbered w join numbered b on b.n = w.n + 1
      where w.n % 2 = 1
      returning id, white_player_id as white, black_player_id as black
    ), acts as (
      insert into game_acts (game_id, version, move_id, kind, stamped_at, ply, white_ms, black_ms, clock_running)
      select id, 1, gen_random_uuid(), 'begin', ${clock.now()}::bigint, 0, 300000, 300000, 'w' from games
    ), seats as (
      insert into live_seats (player_id, game_id, seat, arrived_at)
      select white, id, 'w', now() from games union all select black, id, 'b', now() from games
    )
    select * from games`.execute(database);
  return rows;
}

type MoveIntent = Extract<GameIntent, { type: 'move' }>;
type OtherIntent = Exclude<GameIntent, { type: 'move' }>;

export function moveIntent(uci: string, version = 1_000_000, moveId = randomUUID()): MoveIntent {
  const cell = (col: string, row: string): [number, number] => [8 - Number(row), col.charCodeAt(0) - 97];
  const [fromFile = '', fromRank = '', toFile = '', toRank = '', letter] = uci;
  const promotion = ({ q: 'queen', r: 'rook', b: 'bishop', n: 'knight' } as const)[letter ?? ''];
  return {
    type: 'move',
    moveId,
    version,
    from: cell(fromFile, fromRank),
    to: cell(toFile, toRank),
    ...(promotion === undefined ? {} : { promotion }),
  };
}

export function intentOf(type: OtherIntent['type'], moveId = randomUUID()): OtherIntent {
  return { type, moveId, version: 0 };
}

/** Offers a rematch in a room, or accepts one. */
export function rematchIntent(swap: boolean): GameIntent {
  return { type: 'offer-rematch', moveId: randomUUID(), version: 0, swap };
}

/** Sends an intent to the service at the current time of its clock. */
export function sendIntent(
  { games, clock }: TestService,
  playerId: string,
  gameId: string,
  intent: GameIntent,
  lagMs: Ms = 0,
): ReturnType<Games['handle']> {
  return games.handle(playerId, gameId, intent, { parsedAt: clock.now(), lagMs });
}

/** Plays UCI moves for both sides, each taking `ms` of game time. Throws if one is refused. */
export async function play(service: TestService, pairing: Pairing, moves: string, ms: Ms = 0): Promise<void> {
  let seat: SeatLetter = (await view(service, pairing)).current_turn;
  for (const uci of moves.split(' ')) {
    service.clock.advance(ms);
    const answer = await sendIntent(service, seat === 'w' ? pairing.white : pairing.black, pairing.id, moveIntent(uci));
    if (!answer.ok) throw new Error(`${uci}: ${answer.error}`);
    seat = seat === 'w' ? 'b' : 'w';
  }
}

/** Resolves when the acknowledged steps of a game are published: the next task of the game starts only then. */
export async function untilPublished(service: TestService, game: Pairing): Promise<void> {
  await view(service, game);
}

export async function view({ games }: TestService, { id, white }: Pairing): Promise<OnlineGame> {
  const seen = await games.view(white, id);
  if (!seen.ok) throw new Error(seen.error);
  return seen.value;
}
