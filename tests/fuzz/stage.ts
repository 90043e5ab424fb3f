/**
 * Who takes part in a run and what they have: pairs with games that go on, somebody with an account, and people whom
 * the server does not know. What is drawn as valid takes its ids and codes from here, so that it reaches the depth.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { colOf, Game, type Move, rowOf } from '@sixtyfour/chess';
import { api, gameChannel, gameRowChannel, matchChannel, type OnlineGame, roomChannel } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { OUTBOX_FOLDER } from '../../apps/server/src/mail/mailer.ts';
import { Person } from '../person.ts';
import type { Hints } from './values.ts';

const PAIRS = 3;
const PASSWORD = 'correct horse battery staple';
/** As a token is written, of a session that no server has given out. */
const DEAD_COOKIE = `session=${'x'.repeat(43)}`;
/** Ids that are remembered: enough that old games are asked for as well. */
const REMEMBERED = 60;
/** One room among so many games would hardly be closed by who opened it. */
const WAITING_WEIGHT = 20;
/** How often a mail is looked for, and what lies between. */
const MAIL_LOOKS = 200;
const MAIL_LOOK_MS = 50;

interface PlayedGame {
  readonly row: OnlineGame;
  readonly moves: readonly Move[];
  /** Whose turn it is. */
  readonly mover: Person;
}

function asRowCol(square: Move['from']): [number, number] {
  return [rowOf(square), colOf(square)];
}

export class Stage {
  /** The last two are nobody and somebody who was. */
  readonly people: readonly Person[];
  readonly #account: Person;
  readonly #pairs: readonly (readonly [Person, Person])[];
  readonly #outbox: string;
  /** How many accounts there were: a run deletes what it can. */
  #accounts = 0;
  #games: readonly PlayedGame[] = [];
  #codes: readonly string[] = [];
  readonly #gameIds: string[] = [];
  readonly #playerIds: string[] = [];
  /** Games of rooms that wait, each as often as makes it worth a try. */
  #waitingIds: readonly string[] = [];
  #channels: readonly string[] = [];
  #socketIds: readonly string[] = [];
  #tickets: readonly string[] = [];
  #puzzleIds: readonly string[] = [];

  /** @param dataDir of the server, where its mails are */
  constructor(origin: string, dataDir: string) {
    const guest = (_: unknown, index: number) => new Person(origin, `10.1.0.${index + 1}`);
    const guests = Array.from({ length: 2 * PAIRS }, guest);
    this.#pairs = Array.from({ length: PAIRS }, (_, index) => {
      const [first, second] = guests.slice(2 * index, 2 * index + 2);
      if (first === undefined || second === undefined) throw new Error('a pair is two');
      return [first, second] as const;
    });
    this.#account = new Person(origin, '10.1.0.64');
    this.people = [...guests, this.#account, new Person(origin, '10.1.0.65'), new Person(origin, '10.1.0.66')];
    this.#outbox = join(dataDir, OUTBOX_FOLDER);
  }

  /** Before the first round. */
  async open(): Promise<void> {
    await this.#makeAccount();
    this.#puzzleIds = [(await this.#account.call(api.dailyPuzzle)).puzzle.id];
  }

  get #email(): string {
    return `anna${this.#accounts}@chess.example`;
  }

  /** Signs somebody up whose address nobody had before, and confirms it. */
  async #makeAccount(): Promise<void> {
    this.#accounts += 1;
    await this.#account.call(api.signInAsGuest);
    const body = { email: this.#email, password: PASSWORD, data: { name: 'Anna' }, ofAge: true };
    await this.#account.call(api.signUp, { body });
    const link = /https?:\S+/.exec(await this.#mailTo(this.#email))?.[0] ?? '';
    const { pathname, search } = new URL(link);
    await this.#account.exchange({ method: 'GET', path: pathname + search });
  }

  /** Sets right what the last round has spoilt: sessions, names, games. To be called before each. */
  async prepare(): Promise<void> {
    const games: PlayedGame[] = [];
    for (const pair of this.#pairs) games.push(await this.#gameOf(pair));
    this.#games = games;
    const credentials = { email: this.#email, password: PASSWORD };
    await this.#account.call(api.signInWithPassword, { body: credentials }).catch(() => this.#makeAccount());
    await this.#account.call(api.signInAsGuest);
    const [nobody, dead] = this.people.slice(-2);
    if (nobody !== undefined) nobody.cookie = '';
    if (dead !== undefined) dead.cookie = DEAD_COOKIE;
    await this.#lookAround();
  }

  /** What is true of the server as `prepare` left it. */
  readonly hints: Hints = {
    gameId: () => [...this.#gameIds, ...this.#waitingIds],
    puzzleId: () => this.#puzzleIds,
    id: () => this.#gameIds,
    moveId: () => this.#gameIds,
    version: () => this.#games.map(({ row }) => row.version),
    from: () => this.#moves.map(({ from }) => asRowCol(from)),
    to: () => this.#moves.map(({ to }) => asRowCol(to)),
    room_code: () => this.#codes,
    channel: () => this.#channels,
    channel_name: () => this.#channels,
    socket_id: () => this.#socketIds,
    auth: () => this.#tickets,
    email: () => [this.#email, 'bela@chess.example', 'nobody@chess.example'],
    password: () => [PASSWORD, 'another password, as long'],
    name: () => ['Bela', 'Цветан', '😀😀', 'Ada Lovelace'],
    country: () => ['NO', 'DE', 'US'],
    persona: () => PERSONAS.map(({ id }) => id),
    engineVersion: () => [ENGINE_VERSION],
  };

  /** A move as the rules have it, by whose turn it is. Null without a game. */
  legalMove(game: number, move: number) {
    const played = this.#games[game % this.#games.length];
    const chosen = played?.moves[move % Math.max(1, played.moves.length)];
    if (played === undefined || chosen === undefined) return null;
    const { promotion } = chosen;
    const intent = {
      type: 'move',
      moveId: randomUUID(),
      version: played.row.version,
      from: asRowCol(chosen.from),
      to: asRowCol(chosen.to),
      ...(promotion === undefined ? {} : { promotion }),
    };
    return { who: this.people.indexOf(played.mover), gameId: played.row.id, intent };
  }

  async close(): Promise<void> {
    await Promise.all(this.people.map((person) => person.close()));
  }

  /** It is sent after the call was answered. */
  async #mailTo(email: string): Promise<string> {
    const seen = new Set<string>();
    for (let look = 0; look < MAIL_LOOKS; look += 1) {
      const names = await readdir(this.#outbox).catch(() => []);
      for (const name of names.filter((one) => !seen.has(one))) {
        const mail = await readFile(join(this.#outbox, name), 'utf8');
        if (mail.includes(email)) return mail;
        // It may not be written yet.
        if (mail !== '') seen.add(name);
      }
      await wait(MAIL_LOOK_MS);
    }
    throw new Error(`no mail came to ${email}`);
  }

  get #moves(): readonly Move[] {
    return this.#games.flatMap(({ moves }) => moves);
  }

  async #gameOf([first, second]: readonly [Person, Person]): Promise<PlayedGame> {
    const views = [await this.#sessionOf(first), await this.#sessionOf(second)];
    const live = views.map(({ liveGame }) => liveGame?.id);
    if (live[0] === undefined || live[0] !== live[1]) {
      await Promise.all([first, second].map((person, index) => this.#leave(person, live[index])));
      const body = { isPrivate: false, rule_set: 'standard' };
      const opened = await first.call(api.createRoom, { body });
      if (opened.status === 'seated') {
        await second.call(api.joinRoom, { body: { room_code: opened.room.room_code } }).catch(() => null);
      }
    }
    const { liveGame } = await this.#sessionOf(first);
    // Others may have been quicker, with the code that everybody knows.
    if (liveGame === null) return this.#gameOf([first, second]);
    const params = { gameId: liveGame.id };
    const row = await first.call(api.getGame, { params });
    await second.call(api.getGame, { params }).catch(() => null);
    const replayed = Game.replay(row.rule_set, null, row.moves);
    const isFirst = row.white_player_id === views[0]?.player.id;
    const mover = isFirst === (row.current_turn === 'w') ? first : second;
    this.#remember(this.#gameIds, row.id);
    return { row, mover, moves: replayed.ok ? replayed.value.legalMoves() : [] };
  }

  async #leave(person: Person, gameId: string | undefined): Promise<void> {
    if (gameId === undefined) return;
    const body = { type: 'leave', moveId: randomUUID(), version: 0 };
    // It may have ended by itself meanwhile.
    await person.call(api.act, { params: { gameId }, body }).catch(() => null);
  }

  async #sessionOf(person: Person) {
    const view = await person.call(api.signInAsGuest);
    this.#remember(this.#playerIds, view.player.id);
    if (view.player.named) return view;
    return person.call(api.saveProfile, { body: { name: 'Bela', country: 'NO' } });
  }

  async #lookAround(): Promise<void> {
    const wanted = { isPrivate: true, rule_set: 'standard' };
    const opened = await this.#account.call(api.createRoom, { body: wanted }).catch(() => null);
    this.#waitingIds =
      opened?.status === 'seated' ? Array.from({ length: WAITING_WEIGHT }, () => opened.room.game_id) : [];
    const { rooms, own } = await this.#account.call(api.listRooms);
    this.#codes = [...rooms.map(({ room_code }) => room_code), ...(own === null ? [] : [own.room_code]), 'ABC234'];
    const [newest = randomUUID()] = this.#games.map(({ row }) => row.id);
    this.#channels = [
      ...this.#games.flatMap(({ row: { id } }) => [gameChannel(id), gameRowChannel(id), roomChannel(id)]),
      ...this.#playerIds.slice(-4).map((id) => matchChannel(id)),
    ];
    const socketIds: string[] = [];
    const tickets: string[] = [];
    for (const { mover } of this.#games) {
      const line = await mover.line();
      if (line === null) continue;
      socketIds.push(line.socketId);
      const body = { socket_id: line.socketId, channel_name: gameChannel(newest) };
      const answer = await mover.call(api.authorizeChannel, { body }).catch(() => null);
      if (answer !== null) tickets.push(answer.auth);
    }
    this.#socketIds = socketIds;
    this.#tickets = tickets;
  }

  #remember(ids: string[], id: string): void {
    if (ids.includes(id)) return;
    ids.push(id);
    if (ids.length > REMEMBERED) ids.shift();
  }
}
