/**
 * The people of a run: pairs with running games, one with an account, and people without a valid session. Valid inputs
 * use the ids and codes of this fixture, so that they get past the first checks.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Game, type Move, rowColOf } from '@sixtyfour/chess';
import {
  api,
  gameChannel,
  gameRowChannel,
  makeSolutionEntry,
  matchChannel,
  type OnlineGame,
  type PuzzleRush,
  roomChannel,
} from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { OUTBOX_FOLDER } from '../../apps/server/src/mail/mailer.ts';
import { longLine } from '../attack/moves.ts';
import { moveIntentOf } from '../load/client/move-intent.ts';
import { Random } from '../load/random.ts';
import { Person } from '../person.ts';
import type { Hints } from './values.ts';

const PAIR_COUNT = 3;
const PASSWORD = 'correct horse battery staple';
/** A well-formed token of no session. */
const UNKNOWN_SESSION_COOKIE = `session=${'x'.repeat(43)}`;
/** The number of remembered ids, large enough to include finished games. */
const REMEMBERED = 60;
/** How often the waiting room's id is repeated among the game ids, so that inputs use it often enough. */
const WAITING_ROOM_WEIGHT = 20;
/** The maximum number and the interval of polls for an email. */
const MAIL_POLLS = 200;
const MAIL_POLL_MS = 50;

interface PlayedGame {
  readonly row: OnlineGame;
  readonly moves: readonly Move[];
  /** The player to move. */
  readonly mover: Person;
}

/** A game against a character that was opened on the server. */
interface ReportedGame {
  readonly id: string;
  readonly player: Person;
}

/** Plies of the line that the AI games follow. */
const LINE_PLIES = 60;

/** The legal moves in the format of `RushMove`. */
function rushMoves(fen: string): readonly string[] {
  const replayed = Game.replay('standard', fen, []);
  return replayed.ok ? replayed.value.legalMoves().map(makeSolutionEntry) : [];
}

export class FuzzFixture {
  /** The last two people have no session and an unknown session. */
  readonly people: readonly Person[];
  readonly #account: Person;
  /** A person whose account stays unconfirmed. */
  readonly #unconfirmed: Person;
  readonly #crowd: number;
  readonly #pairs: readonly (readonly [Person, Person])[];
  readonly #outbox: string;
  /** The number of accounts created so far; a run may delete them. */
  #accounts = 0;
  #games: readonly PlayedGame[] = [];
  #aiGames: readonly ReportedGame[] = [];
  #rushes: readonly PuzzleRush[] = [];
  readonly #line = longLine(LINE_PLIES, new Random(1));
  /** Room codes. */
  #codes: readonly string[] = [];
  /** The code from the unconfirmed account's email. */
  #confirmation = '';
  readonly #gameIds: string[] = [];
  readonly #playerIds: string[] = [];
  /** The game id of the waiting room, repeated WAITING_ROOM_WEIGHT times. */
  #waitingIds: readonly string[] = [];
  #channels: readonly string[] = [];
  #socketIds: readonly string[] = [];
  #tickets: readonly string[] = [];
  #puzzleIds: readonly string[] = [];

  /**
   * @param dataDir the server's data folder, which contains its emails
   * @param crowd differs from that of other fixtures of the same server
   */
  constructor(origin: string, dataDir: string, crowd = 0) {
    this.#crowd = crowd;
    const person = (index: number) => new Person(origin, `10.1.${crowd}.${index + 1}`);
    this.#pairs = Array.from({ length: PAIR_COUNT }, (_, pair) => [person(2 * pair), person(2 * pair + 1)]);
    this.#account = person(64);
    this.#unconfirmed = person(67);
    this.people = [...this.#pairs.flat(), this.#account, person(65), person(66)];
    this.#outbox = join(dataDir, OUTBOX_FOLDER);
  }

  /** Call it once before the first round. */
  async open(): Promise<void> {
    await this.#makeAccount();
    this.#confirmation = await this.#signUp(this.#unconfirmed, `unconfirmed.${this.#crowd}@chess.example`);
    this.#puzzleIds = [(await this.#account.call(api.dailyPuzzle)).puzzle.id];
  }

  get #email(): string {
    return `anna${this.#accounts}.${this.#crowd}@chess.example`;
  }

  /** Signs up with a new email address and confirms it. */
  async #makeAccount(): Promise<void> {
    this.#accounts += 1;
    const code = await this.#signUp(this.#account, this.#email);
    await this.#account.call(api.confirmEmail, { body: { code } });
  }

  /** @returns the code from the email */
  async #signUp(person: Person, email: string): Promise<string> {
    await person.call(api.signInAsGuest);
    await person.call(api.signUp, { body: { email, password: PASSWORD, data: { name: 'Anna' }, ofAge: true } });
    const code = /confirm=([\w-]+)/.exec(await this.#mailTo(email))?.[1];
    if (code === undefined) throw new Error(`the mail to ${email} has no code`);
    return code;
  }

  /** Restores sessions, names and games. Call it before each round. */
  async resetState(): Promise<void> {
    const games: PlayedGame[] = [];
    for (const pair of this.#pairs) games.push(await this.#gameOf(pair));
    this.#games = games;
    const aiGames = await Promise.all(this.#pairs.map(([player]) => this.#openAiGame(player)));
    this.#aiGames = aiGames.filter((game) => game !== undefined);
    const rushes = this.#pairs.map(([player]) => player.call(api.startRush, { body: { mode: 'survival' } }));
    this.#rushes = await Promise.all(rushes);
    const credentials = { email: this.#email, password: PASSWORD };
    await this.#account.call(api.signInWithPassword, { body: credentials }).catch(() => this.#makeAccount());
    await this.#account.call(api.signInAsGuest);
    const [nobody, dead] = this.people.slice(-2);
    if (nobody !== undefined) nobody.cookie = '';
    if (dead !== undefined) dead.cookie = UNKNOWN_SESSION_COOKIE;
    await this.#readState();
  }

  /** Values that exist on the server since the last call of `resetState`. */
  readonly hints: Hints = {
    gameId: () => [...this.#gameIds, ...this.#waitingIds],
    puzzleId: () => this.#puzzleIds,
    rushId: () => this.#rushes.map(({ id }) => id),
    number: () => [1],
    ply: () => [0],
    move: () => this.#rushes.flatMap(({ puzzle }) => (puzzle === null ? [] : rushMoves(puzzle.fen))),
    id: () => this.#gameIds,
    moveId: () => this.#gameIds,
    version: () => this.#games.map(({ row }) => row.version),
    from: () => this.#moves.map(({ from }) => rowColOf(from)),
    to: () => this.#moves.map(({ to }) => rowColOf(to)),
    room_code: () => this.#codes,
    code: () => [this.#confirmation],
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

  /** A legal move by the player to move; null without a game. */
  legalMove(game: number, move: number) {
    const played = this.#games[game % this.#games.length];
    const chosen = played?.moves[move % Math.max(1, played.moves.length)];
    if (played === undefined || chosen === undefined) return null;
    const intent = { ...moveIntentOf(chosen), moveId: randomUUID(), version: played.row.version };
    return { personIndex: this.people.indexOf(played.mover), gameId: played.row.id, intent };
  }

  /** A report of moves of an AI game, or of its end if `length` is 0; null without a game. */
  aiReport(game: number, from: number, length: number) {
    const reported = this.#aiGames[game % this.#aiGames.length];
    if (reported === undefined) return null;
    const start = from % LINE_PLIES;
    return {
      name: length === 0 ? ('endAiGame' as const) : ('playAiMoves' as const),
      personIndex: this.people.indexOf(reported.player),
      gameId: reported.id,
      body: length === 0 ? { by: 'left' } : { from: start, moves: this.#line.slice(start, start + length) },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.people.map((person) => person.close()));
  }

  /** Waits for an email, which is sent after the response. */
  async #mailTo(email: string): Promise<string> {
    const seen = new Set<string>();
    for (let look = 0; look < MAIL_POLLS; look += 1) {
      const names = await readdir(this.#outbox).catch(() => []);
      for (const name of names.filter((one) => !seen.has(one))) {
        const mail = await readFile(join(this.#outbox, name), 'utf8');
        if (mail.includes(email)) return mail;
        // An empty file may not have been written yet.
        if (mail !== '') seen.add(name);
      }
      await wait(MAIL_POLL_MS);
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
    // Another person may have joined the room first.
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

  async #openAiGame(player: Person): Promise<ReportedGame | undefined> {
    const body = { id: randomUUID(), persona: 'judit-poll-gar', ruleSet: 'standard', engineVersion: ENGINE_VERSION };
    const opened = await player.call(api.openAiGame, { body }).catch(() => null);
    // The inputs may have opened the maximum number of games of this player.
    return opened === null ? this.#aiGames.find((game) => game.player === player) : { id: body.id, player };
  }

  async #leave(person: Person, gameId: string | undefined): Promise<void> {
    if (gameId === undefined) return;
    const body = { type: 'leave', moveId: randomUUID(), version: 0 };
    // The game may have ended in the meantime.
    await person.call(api.sendIntent, { params: { gameId }, body }).catch(() => null);
  }

  async #sessionOf(person: Person) {
    const view = await person.call(api.signInAsGuest);
    this.#remember(this.#playerIds, view.player.id);
    if (view.player.named) return view;
    return person.call(api.saveProfile, { body: { name: 'Bela', country: 'NO' } });
  }

  async #readState(): Promise<void> {
    const wanted = { isPrivate: true, rule_set: 'standard' };
    const opened = await this.#account.call(api.createRoom, { body: wanted }).catch(() => null);
    this.#waitingIds =
      opened?.status === 'seated' ? Array.from({ length: WAITING_ROOM_WEIGHT }, () => opened.room.game_id) : [];
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
      const connection = await mover.connect();
      if (connection === null) continue;
      const { socket_id } = connection.client.welcome;
      socketIds.push(socket_id);
      const body = { socket_id, channel_name: gameChannel(newest) };
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
