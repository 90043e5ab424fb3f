/** One player of a scripted game, who moves after the opponent's move arrives, and reconnects after a cut. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Move, Ms } from '@sixtyfour/chess';
import type { OnlineGame } from '@sixtyfour/contract';
import { type Access, Connection } from '../../tests/load/client/connection.ts';
import { moveIntentOf } from '../../tests/load/client/move-intent.ts';

/** The shared state of both seats of a game. */
export interface ScriptedGame {
  readonly id: string;
  readonly script: readonly Move[];
  /** The game's version before the first move. */
  readonly firstVersion: number;
  /** When the last move was sent. */
  sentAt: Ms;
}

export interface Pace {
  /** The thinking time of a player before a move. */
  readonly pause: () => Ms;
  /** Called with the time until a move was acknowledged. */
  readonly onAcknowledged: (ms: Ms) => void;
  /** Called with the time until the opponent received a move. */
  readonly onSeen: (ms: Ms) => void;
}

/** The relay needs no credentials. */
export const relayAccess: Access = { headers: {} };

const ANSWER_MS = 20_000;

export class Seat {
  readonly #origin: string;
  readonly #access: Access;
  readonly #pace: Pace;
  #connection: Connection | null = null;
  #game: ScriptedGame | null = null;
  #isWhite = false;
  #isGoing = false;
  /** The number of moves in the game that this player knows. */
  #plies = 0;
  /** The move that this player is thinking about or has sent. */
  #busyWith: number | null = null;
  /** The move whose connection was cut before its answer. */
  #unanswered: { readonly ply: number; readonly moveId: string } | null = null;
  #acknowledged = 0;
  #over = Promise.withResolvers<void>();
  readonly #begun = new Map<string, (row: OnlineGame) => void>();

  constructor(origin: string, access: Access, pace: Pace) {
    this.#origin = origin;
    this.#access = access;
    this.#pace = pace;
  }

  /** The number of moves in the game when this player's last one was acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** The number of moves in the game that this player knows. */
  get plies(): number {
    return this.#plies;
  }

  /** Connects. False if the connection was not accepted. */
  async open(): Promise<boolean> {
    this.#connection = await Connection.open(this.#origin, this.#access, {
      answerMs: ANSWER_MS,
      listeners: { opponentMove: ({ version }) => this.#hear(version), game: (row) => this.#seeRow(row) },
    });
    return this.#connection !== null;
  }

  /** Joins the channels of a game and returns the game; null at the relay, which stores none. */
  async follow(gameId: string): Promise<OnlineGame | null> {
    const joined = await this.#connected.join(gameId);
    if (joined.kind !== 'ok') throw new Error(`not joined: ${JSON.stringify(joined)}`);
    return joined.value;
  }

  /** Follows a game until its clocks run, and returns it as it was at that time. */
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

  /** Makes one move and waits for its acknowledgement, before the automatic play begins. */
  async move(ply: number): Promise<void> {
    await this.#send(ply);
  }

  /** From now on, this player moves on every turn. `afterMs`: the delay before it thinks about its first move. */
  async begin(afterMs: Ms): Promise<void> {
    await wait(afterMs);
    this.#isGoing = true;
    this.#goOn();
  }

  /** Stops moving. */
  stop(): void {
    this.#isGoing = false;
  }

  /** Breaks the connection without a close frame. */
  cut(): void {
    this.#connection?.cut();
  }

  /** Reconnects until accepted, and reads the whole game again. */
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
