/** Creates the people of each role on a real server, on demand and independently of earlier cells. */
import { randomUUID } from 'node:crypto';
import { api, type SessionView } from '@sixtyfour/contract';
import { buildApp } from '@sixtyfour/server';
import { createTestDatabase, testConfig } from '@sixtyfour/server/test-kit';
import { addPuzzles, TWO_MOVES } from '../e2e/puzzle-page.ts';
import { Person, startRoomGame } from '../person.ts';
import type { About, Role } from './expected.ts';

const EMAIL = 'anna@chess.example';
const PASSWORD = 'a password that nobody guesses';
/** Effectively no limit: all sessions share one address and send at full speed. */
const LIMITS = 100_000;

export type RoleFixture = Awaited<ReturnType<typeof createRoles>>;

function limitless(): Parameters<typeof testConfig>[0] {
  const { limits } = testConfig();
  return { limits: Object.fromEntries(Object.keys(limits).map((name) => [name, LIMITS])) as typeof limits };
}

export async function createRoles() {
  const { database } = await createTestDatabase();
  await addPuzzles(database, TWO_MOVES);
  const mails: string[] = [];
  const app = await buildApp({
    config: testConfig(limitless()),
    database,
    webBuild: null,
    mail: { send: ({ text }) => void mails.push(text) },
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const guest = (name: string): Promise<Person> => new Person(origin, '192.0.2.64').enter(name);

  /** Reused by all cells, because hashing its password is expensive. */
  let account: Person | null = null;

  /** Closes the room and leaves the game from an earlier cell. */
  async function freeOf(person: Person, { liveGame, waitingRoom }: SessionView): Promise<void> {
    if (waitingRoom !== null) await person.call(api.closeRoom, { params: { gameId: waitingRoom.gameId } });
    if (liveGame === null) return;
    const body = { type: 'leave', moveId: randomUUID(), version: 0 };
    await person.call(api.sendIntent, { params: { gameId: liveGame.id }, body });
  }

  async function openAccount(): Promise<Person> {
    const person = account ?? new Person(origin, '192.0.2.64');
    account = person;
    const { session } = await person.call(api.getSession);
    if (session?.account?.email === EMAIL) {
      await freeOf(person, session);
      return person;
    }
    const body = { email: EMAIL, password: PASSWORD };
    const { method, path } = api.signInWithPassword;
    if ((await person.exchange({ method, path, body: JSON.stringify(body) })).status === 200) return person;
    await person.call(api.signInAsGuest);
    await person.call(api.signUp, { body: { ...body, data: { name: 'Anna' }, ofAge: true } });
    const code = /confirm=([\w-]+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
    await person.call(api.confirmEmail, { body: { code } });
    await person.call(api.saveProfile, { body: { name: 'Anna', country: 'NO' } });
    return person;
  }

  interface Seats {
    readonly white: Person;
    readonly black: Person;
    readonly gameId: string;
  }
  let seats: Promise<Seats> | null = null;
  let room: Promise<{ readonly host: Person; readonly gameId: string; readonly code: string }> | null = null;
  const others = new Map<Role, Promise<Person>>();

  async function openGame(): Promise<Seats> {
    const [white, black] = [await guest('Weiss'), await guest('Schwarz')];
    return { white, black, gameId: (await startRoomGame(white, black)).id };
  }

  async function openRoom() {
    const host = await guest('Host');
    const opened = await host.call(api.createRoom, { body: { isPrivate: false, rule_set: 'standard' } });
    if (opened.status !== 'seated') throw new Error('the host plays already');
    return { host, gameId: opened.room.game_id, code: opened.room.room_code };
  }

  const game = () => (seats ??= openGame());
  const waiting = () => (room ??= openRoom());

  async function other(role: Exclude<Role, 'white' | 'black' | 'host'>): Promise<Person> {
    if (role === 'nobody') return new Person(origin, '192.0.2.64');
    if (role === 'account') return openAccount();
    const person = await guest('Ada');
    if (role === 'ended') {
      const { cookie } = person;
      await person.call(api.signOut);
      person.cookie = cookie;
    }
    return person;
  }

  async function clear(): Promise<void> {
    const present = await Promise.all(others.values());
    if (seats !== null) present.push((await seats).white, (await seats).black);
    if (room !== null) present.push((await room).host);
    await Promise.all(present.map((person) => person.close()));
    [seats, room] = [null, null];
    others.clear();
    await database.deleteFrom('match_requests').execute();
  }

  return {
    password: PASSWORD,
    /** The id of the only puzzle. */
    puzzleId: TWO_MOVES.id,
    /** The person with this role, including their game or room. */
    async person(role: Role) {
      if (role === 'white' || role === 'black') return (await game())[role];
      if (role === 'host') return (await waiting()).host;
      const known = others.get(role) ?? other(role);
      others.set(role, known);
      return known;
    },
    /** The id of the cell's subject; a random id if there is none. */
    async idOf(about: About) {
      if (about === 'the room') return (await waiting()).gameId;
      if (about === 'an unknown game' || about === 'nothing' || about === 'the own channel') return randomUUID();
      const { white, gameId } = await game();
      if (about === 'the game, ended') {
        // White has the page of the game open, so that black may still talk to white.
        const connection = await white.connect();
        await connection?.client.request('joinGame', { gameId });
        connection?.client.tell('client-joined', { gameId });
        await connection?.client.heartbeat();
        const body = { type: 'leave', moveId: randomUUID(), version: 0 };
        await white.call(api.sendIntent, { params: { gameId }, body });
      }
      return gameId;
    },
    /** The code of the waiting room. */
    roomCode: async () => (await waiting()).code,
    /** The opponent of a player; white for all other roles. */
    async opponentOf(role: Role) {
      const { white, black } = await game();
      return role === 'white' ? black : white;
    },
    async playerIdOf(person: Person) {
      const { session } = await person.call(api.getSession);
      return session?.player.id ?? randomUUID();
    },
    /** Removes all people, games and rooms. */
    clear,
    async close() {
      await clear();
      await app.close();
      await database.destroy();
    },
  };
}
