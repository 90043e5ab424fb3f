/** One page of a player: its connection, and what it knows of the game that it shows. */
import type { Ms } from '@sixtyfour/chess';
import { api, gameChannel, gameRowChannel, roomChannel } from '@sixtyfour/contract';
import type { GameRoom, MatchRequest, MoveBroadcast, OnlineGame } from '@sixtyfour/contract';
import type { Log } from '../history/log.ts';
import { Connection } from './connection.ts';
import { GameView } from './game-view.ts';
import type { HttpClient } from './http-client.ts';
import { noteSeen } from './rooms.ts';

/** Sooner than a page does (10 s), so that a run of two minutes sees many lost answers. */
const ANSWER_MS = 3_000;
const HEARTBEAT_MS = 2_000;

export interface TabOptions {
  readonly origin: string;
  readonly http: HttpClient;
  readonly player: string;
  readonly log: Log;
  /** What the network makes of an event on its way here: it may deliver it late, twice or never. */
  readonly network: (deliver: () => void) => void;
  readonly onMatch: (gameId: string) => void;
  readonly onRoom: (room: GameRoom) => void;
  readonly onChange: () => void;
}

export class Tab {
  readonly #options: TabOptions;
  #connection: Connection | null = null;
  #number = 0;
  /** The game that the page has turned to, and what it knows of it. */
  #shown: string | null = null;
  #view: GameView | null = null;
  /** The connection that has joined its channels. */
  #joined: Connection | null = null;
  /** The game of the room that the page waits in, and the connection that hears of it. */
  #waitsFor: string | null = null;
  #waiting: Connection | null = null;
  #isReading = false;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(options: TabOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#connection?.isOpen ?? false;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  /** Number of the present connection among those of the run. */
  get number(): number {
    return this.#number;
  }

  get view(): GameView | null {
    return this.#view;
  }

  /** Connects if need be, and follows the game that it shows. False when that did not work. */
  async open(): Promise<boolean> {
    if (!this.isOpen && !(await this.#connect())) return false;
    const { connection } = this;
    if (this.#waitsFor !== null && this.#waiting !== connection) {
      if ((await connection?.join(roomChannel(this.#waitsFor)))?.kind !== 'ok') return false;
      this.#waiting = connection;
    }
    const gameId = this.#shown;
    if (gameId === null || this.#joined === connection) return true;
    for (const channel of [gameChannel(gameId), gameRowChannel(gameId)]) {
      const askedAt = this.#options.log.now();
      const joined = await connection?.join(channel);
      if (joined?.kind !== 'ok' || joined.value === null) return false;
      this.#hearGame(joined.value, askedAt);
    }
    connection?.tellHere(gameId);
    this.#joined = connection;
    return true;
  }

  async #connect(): Promise<boolean> {
    const { origin, http, network, onChange, log } = this.#options;
    this.#number = log.number();
    this.#connection = await Connection.open(origin, http, {
      answerMs: ANSWER_MS,
      listeners: {
        opponentMove: (move) => network(() => this.#hearMove(move)),
        game: (game) => network(() => this.#hearGame(game, null)),
        match: (request) => network(() => this.#hearMatch(request)),
        room: (room) => network(() => this.#hearRoom(room)),
      },
    });
    this.#connection?.onClose(onChange);
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS);
    return this.#connection !== null;
  }

  /** Hears of the room of a game from now on. */
  waitIn(gameId: string): Promise<boolean> {
    this.#waitsFor = gameId;
    return this.open();
  }

  /** Hears of no room any more. */
  stopWaiting(): void {
    if (this.#waitsFor !== null) this.#waiting?.leave(roomChannel(this.#waitsFor));
    this.#waitsFor = null;
    this.#waiting = null;
  }

  /** Turns to a game and follows it. */
  show(gameId: string): Promise<boolean> {
    if (this.#shown !== gameId) {
      this.leave();
      this.#shown = gameId;
    }
    return this.open();
  }

  /** Turns away from the game. */
  leave(): void {
    if (this.#shown === null) return;
    for (const channel of [gameChannel(this.#shown), gameRowChannel(this.#shown)]) this.#connection?.leave(channel);
    this.#shown = null;
    this.#joined = null;
    this.#view = null;
  }

  /** Reads the game over HTTP: what a page does when changes are missing, and instead of the websocket. */
  async read(): Promise<void> {
    const gameId = this.#shown;
    if (gameId === null || this.#isReading) return;
    this.#isReading = true;
    const askedAt = this.#options.log.now();
    const game = await this.#options.http.call(api.getGame, { params: { gameId } });
    this.#isReading = false;
    if (game.kind === 'ok') this.#hearGame(game.value, askedAt);
  }

  close(): void {
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#connection?.close();
  }

  async #beat(): Promise<void> {
    const { connection } = this;
    if (connection === null || !connection.isOpen || (await connection.heartbeat())) return;
    connection.close();
    this.#options.onChange();
  }

  #hearMove({ version, ply, uci, moveId, clock, move: { gameId } }: MoveBroadcast): void {
    if (this.#view?.gameId !== gameId) return;
    const { log, player, onChange } = this.#options;
    const connection = this.#number;
    log.write({ kind: 'move-seen', player, connection, gameId, version, ply, uci, moveId, clock });
    if (!this.#view.takeMove({ version, uci, clock })) void this.read();
    onChange();
  }

  /** @param askedAt when the page asked for it; null for an event */
  #hearGame(row: OnlineGame, askedAt: Ms | null): void {
    if (row.id !== this.#shown) return;
    const { log, player, onChange } = this.#options;
    const { id: gameId, version, moves, clock, game_status, winner, end_reason } = row;
    const end = { game_status, winner, end_reason };
    log.write({ kind: 'game-seen', askedAt, player, connection: this.#number, gameId, version, moves, end, clock });
    if (this.#view === null) this.#view = GameView.of(row, player);
    else this.#view.takeGame(row);
    onChange();
  }

  #hearRoom(room: GameRoom): void {
    const { log, player, onRoom } = this.#options;
    noteSeen(log, player, room);
    onRoom(room);
  }

  #hearMatch({ status, game_id }: MatchRequest): void {
    if (status !== 'matched' || game_id === null) return;
    const { log, player, onMatch } = this.#options;
    log.write({ kind: 'match-seen', player, gameId: game_id });
    onMatch(game_id);
  }
}
