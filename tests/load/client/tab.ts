/** One tab of a player: its connection, and the state of the game that it shows. */
import type { Ms } from '@sixtyfour/chess';
import { api, type GameRoom, type MatchRequest, type MoveBroadcast, type OnlineGame } from '@sixtyfour/contract';
import type { Log } from '../history/log.ts';
import { Connection } from './connection.ts';
import { GameView } from './game-view.ts';
import type { HttpClient } from './http-client.ts';
import { noteSeen } from './rooms.ts';

/** Shorter than a page's timeout (10 s), so that a run of two minutes has many lost answers. */
const ANSWER_MS = 3_000;
const HEARTBEAT_MS = 2_000;

export interface TabOptions {
  readonly origin: string;
  readonly http: HttpClient;
  readonly player: string;
  readonly log: Log;
  /** Delivers an incoming event: immediately, late, twice or never. */
  readonly network: (deliver: () => void) => void;
  readonly onMatch: (gameId: string) => void;
  readonly onRoom: (room: GameRoom) => void;
  readonly onChange: () => void;
}

export class Tab {
  readonly #options: TabOptions;
  #connection: Connection | null = null;
  #number = 0;
  /** The game that the tab shows, and its state. */
  #shown: string | null = null;
  #view: GameView | null = null;
  /** The connection that has joined the game's channels. */
  #joined: Connection | null = null;
  /** The game id of the room that the tab waits in, and the connection that has joined its channel. */
  #roomGameId: string | null = null;
  #roomConnection: Connection | null = null;
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

  /** The number of the current connection, unique in the run. */
  get number(): number {
    return this.#number;
  }

  get view(): GameView | null {
    return this.#view;
  }

  /** Connects if necessary and joins the channels of the shown game and room. False on failure. */
  async open(): Promise<boolean> {
    if (!this.isOpen && !(await this.#connect())) return false;
    const { connection } = this;
    if (this.#roomGameId !== null && this.#roomConnection !== connection) {
      if ((await connection?.join(this.#roomGameId))?.kind !== 'ok') return false;
      this.#roomConnection = connection;
    }
    const gameId = this.#shown;
    if (gameId === null || this.#joined === connection) return true;
    const askedAt = this.#options.log.now();
    const joined = await connection?.join(gameId);
    if (joined?.kind !== 'ok' || joined.value === null) return false;
    this.#onGame(joined.value, askedAt);
    connection?.sendClientJoined(gameId);
    this.#joined = connection;
    return true;
  }

  async #connect(): Promise<boolean> {
    const { origin, http, network, onChange, log } = this.#options;
    this.#number = log.number();
    this.#connection = await Connection.open(origin, http, {
      answerMs: ANSWER_MS,
      listeners: {
        opponentMove: (move) => network(() => this.#onMove(move)),
        game: (game) => network(() => this.#onGame(game, null)),
        match: (request) => network(() => this.#onMatch(request)),
        room: (room) => network(() => this.#onRoom(room)),
      },
    });
    this.#connection?.onClose(onChange);
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS);
    return this.#connection !== null;
  }

  /** Joins the channel of a room. */
  waitIn(gameId: string): Promise<boolean> {
    this.#roomGameId = gameId;
    return this.open();
  }

  /** Leaves the channel of the room. */
  stopWaiting(): void {
    if (this.#roomGameId !== null) this.#roomConnection?.leave(this.#roomGameId);
    this.#roomGameId = null;
    this.#roomConnection = null;
  }

  /** Shows a game and joins its channels. */
  show(gameId: string): Promise<boolean> {
    if (this.#shown !== gameId) {
      this.leave();
      this.#shown = gameId;
    }
    return this.open();
  }

  /** Leaves the game's channels. */
  leave(): void {
    if (this.#shown === null) return;
    this.#connection?.leave(this.#shown);
    this.#shown = null;
    this.#joined = null;
    this.#view = null;
  }

  /** Reads the game over HTTP, like a page that missed a version or has no websocket. */
  async read(): Promise<void> {
    const gameId = this.#shown;
    if (gameId === null || this.#isReading) return;
    this.#isReading = true;
    const askedAt = this.#options.log.now();
    const game = await this.#options.http.call(api.getGame, { params: { gameId } });
    this.#isReading = false;
    if (game.kind === 'ok') this.#onGame(game.value, askedAt);
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

  #onMove({ version, ply, uci, moveId, clock, move: { gameId } }: MoveBroadcast): void {
    if (this.#view?.gameId !== gameId) return;
    const { log, player, onChange } = this.#options;
    const connection = this.#number;
    log.write({ kind: 'move-seen', player, connection, gameId, version, ply, uci, moveId, clock });
    if (!this.#view.applyMove({ version, uci, clock })) void this.read();
    onChange();
  }

  /** @param askedAt the time of the request; null for an event */
  #onGame(row: OnlineGame, askedAt: Ms | null): void {
    if (row.id !== this.#shown) return;
    const { log, player, onChange } = this.#options;
    const { id: gameId, version, moves, clock, game_status, winner, end_reason } = row;
    const end = { game_status, winner, end_reason };
    log.write({ kind: 'game-seen', askedAt, player, connection: this.#number, gameId, version, moves, end, clock });
    if (this.#view === null) this.#view = GameView.of(row, player);
    else this.#view.applySnapshot(row);
    onChange();
  }

  #onRoom(room: GameRoom): void {
    const { log, player, onRoom } = this.#options;
    noteSeen(log, player, room);
    onRoom(room);
  }

  #onMatch({ status, game_id }: MatchRequest): void {
    if (status !== 'matched' || game_id === null) return;
    const { log, player, onMatch } = this.#options;
    log.write({ kind: 'match-seen', player, gameId: game_id });
    onMatch(game_id);
  }
}
