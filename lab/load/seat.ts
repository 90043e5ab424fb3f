/** One player of a scripted game: moves when it is told of the other's move, and comes back when its line was cut. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Move, Ms } from '@sixtyfour/chess';
import type { OnlineGame } from '@sixtyfour/contract';
import { type Access, Connection } from '../../tests/load/client/connection.ts';
import { moveIntentOf } from '../../tests/load/client/move-intent.ts';

/** What both seats of a game share. */
export interface ScriptedGame {
  readonly id: string;
  readonly script: readonly Move[];
  /** The game's version before the first move. */
  readonly firstVersion: number;
  /** When the last move was sent. */
  sentAt: Ms;
}

export interface Pace {
  /** How long a player thinks before a move. */
  readonly pause: () => Ms;
  /** Told how long the acknowledgement of a move took. */
  readonly onAcknowledged: (ms: Ms) => void;
  /** Told how long it took until the other player knew of a move. */
  readonly onSeen: (ms: Ms) => void;
}

const ANSWER_MS = 20_000;

export class Seat {
  readonly #origin: string;
  readonly #access: Access;
  readonly #pace: Pace;
  #connection: Connection | null = null;
  #game: ScriptedGame | null = null;
  #isWhite = false;
  #isGoing = false;
  /** How many moves the game has, as far as this player knows. */
  #plies = 0;
  /** The move that this player thinks about or has sent. */
  #busyWith: number | null = null;
  /** The move of which the line was cut before its answer. */
  #unanswered: { readonly ply: number; readonly moveId: string } | null = null;
  #acknowledged = 0;
  #over = Promise.withResolvers<void>();
  readonly #begun = new Map<string, (row: OnlineGame) => void>();

  constructor(origin: string, access: Access, pace: Pace) {
    this.#origin = origin;
    this.#access = access;
    this.#pace = pace;
  }

  /** How many moves the game had when this player's last one was acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** How many moves the game has, as far as this player knows. */
  get plies(): number {
    return this.#plies;
  }

  /** False when the connection was not let in. */
  async open(): Promise<boolean> {
    this.#connection = await Connection.open(this.#origin, this.#access, {
      answerMs: ANSWER_MS,
      listeners: { opponentMove: ({ version }) => this.#hear(version), game: (row) => this.#seeRow(row) },
    });
    return this.#connection !== null;
  }

  /** Joins the channels of a game and returns it; the relay has none to tell of. */
  async follow(gameId: string): Promise<OnlineGame | null> {
    const joined = await this.#connected.join(gameId);
    if (joined.kind !== 'ok') throw new Error(`not joined: ${JSON.stringify(joined)}`);
    return joined.value;
  }

  /** Follows a game until its clocks run; returns it as it was then. */
  async followUntilBegun(gameId: string): Promise<OnlineGame> {
    const begun = new Promise<OnlineGame>((resolve) => this.#begun.set(gameId, resolve));
    const row = await this.follow(gameId);
    if (row !== null) this.#seeRow(row);
    return begun;
  }

  /** Leaves the channels of a game. */
  unfollow(gameId: string): void {
    this.#connected.leave(gameId);
  }

  sit(game: ScriptedGame, isWhite: boolean): void {
    this.#game = game;
    this.#isWhite = isWhite;
    this.#isGoing = false;
    this.#plies = 0;
    this.#busyWith = null;
    this.#over = Promise.withResolvers();
  }

  /** Resolves when this player knows of the last move of the script. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Makes one move and waits for its acknowledgement, before the game goes on by itself. */
  async move(ply: number): Promise<void> {
    await this.#send(ply);
  }

  /** From now on this player moves whenever it is its turn. `afterMs`: until it thinks about its first move. */
  async begin(afterMs: Ms): Promise<void> {
    await wait(afterMs);
    this.#isGoing = true;
    this.#goOn();
  }

  /** Moves no more. */
  stop(): void {
    this.#isGoing = false;
  }

  /** The line breaks, without a good-bye. */
  cut(): void {
    this.#connection?.cut();
  }

  /** Connects until it is let in, and knows the whole game again. */
  async comeBack(): Promise<void> {
    const game = this.#seated;
    while (!(await this.open()));
    const told = await this.follow(game.id);
    if (told === null) throw new Error('nothing was told of the game');
    this.#plies = Math.max(this.#plies, told.version - game.firstVersion);
    this.#goOn();
  }

  get #connected(): Connection {
    if (this.#connection === null) throw new Error('no connection');
    return this.#connection;
  }

  get #seated(): ScriptedGame {
    if (this.#game === null) throw new Error('no game');
    return this.#game;
  }

  #seeRow(row: OnlineGame): void {
    if (row.started_at === null) return;
    this.#begun.get(row.id)?.(row);
    this.#begun.delete(row.id);
  }

  #hear(version: number): void {
    const game = this.#game;
    if (game === null || version - game.firstVersion <= this.#plies) return;
    this.#plies = version - game.firstVersion;
    if (!this.#isOnTurn) return;
    if (this.#isGoing) this.#pace.onSeen(performance.now() - game.sentAt);
    if (this.#plies === game.script.length) this.#over.resolve();
    this.#goOn();
  }

  get #isOnTurn(): boolean {
    return (this.#plies % 2 === 0) === this.#isWhite;
  }

  #goOn(): void {
    if (!this.#isGoing || !this.#isOnTurn || this.#busyWith === this.#plies) return;
    if (this.#plies < this.#seated.script.length) void this.#think(this.#plies);
  }

  async #think(ply: number): Promise<void> {
    this.#busyWith = ply;
    const thinks = this.#pace.pause();
    if (thinks > 0) await wait(thinks);
    if (this.#isGoing) await this.#send(ply);
  }

  async #send(ply: number): Promise<void> {
    const game = this.#seated;
    const move = game.script[ply];
    if (move === undefined) throw new Error('the script of a game was too short');
    const connection = this.#connected;
    const moveId = this.#unanswered?.ply === ply ? this.#unanswered.moveId : randomUUID();
    const sentAt = performance.now();
    game.sentAt = sentAt;
    const outcome = await connection.send({
      gameId: game.id,
      intent: { ...moveIntentOf(move), moveId, version: game.firstVersion + ply },
    });
    if (outcome.kind === 'ok') {
      this.#acknowledged = ply + 1;
      this.#plies = Math.max(this.#plies, ply + 1);
      this.#pace.onAcknowledged(performance.now() - sentAt);
      if (ply + 1 === game.script.length) this.#over.resolve();
      return;
    }
    if (outcome.kind === 'refused' || connection.isOpen)
      throw new Error(`ply ${ply} was not acknowledged: ${JSON.stringify(outcome)}`);
    this.#unanswered = { ply, moveId };
    this.#busyWith = null;
  }
}
