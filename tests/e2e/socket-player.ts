/** A player without a page, for tests of the opponent's page: makes the calls of a page and opens its websocket. */
import { randomUUID } from 'node:crypto';
import { Game, parseUci } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { GameIntent, OnlineGame, SeatLetter } from '@sixtyfour/contract';
import { expect, request } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { Connection } from '../load/client/connection.ts';
import { moveIntentOf } from '../load/client/move-intent.ts';
import { becomePlayer, callAs } from './players.ts';

type WithoutIds<Intent> = Intent extends unknown ? Omit<Intent, 'moveId' | 'version'> : never;

/** A player's act in a game, under its name in the contract. */
export type Act = WithoutIds<GameIntent>;

const ANSWER_MS = 10_000;
/** A page that is silent for longer than this counts as away. */
const HEARTBEAT_MS = 3_000;

export class SocketPlayer {
  readonly id: string;
  readonly name: string;
  /** Has the cookies of this player, for `callAs`. */
  readonly request: APIRequestContext;
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  #connection: Connection | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  /** The number of attendances received. */
  #attendances = 0;
  /** The game that this player joined last. Messages about other games may still arrive for a while. */
  #gameId: string | null = null;
  #game: OnlineGame | null = null;

  private constructor(
    origin: string,
    headers: Readonly<Record<string, string>>,
    context: APIRequestContext,
    id: string,
    name: string,
  ) {
    this.#origin = origin;
    this.#headers = headers;
    this.request = context;
    this.id = id;
    this.name = name;
  }

  /** Signs in a guest with a name, at an address of their own. */
  static async signIn(
    origin: string,
    headers: Readonly<Record<string, string>>,
    name: string,
    country?: string,
  ): Promise<SocketPlayer> {
    const context = await request.newContext({ extraHTTPHeaders: headers });
    const { player } = await becomePlayer({ request: context }, origin, name, country);
    return new SocketPlayer(origin, headers, context, player.id, name);
  }

  /** Gives a page this player's session. */
  async sitAt(page: Page): Promise<void> {
    const { cookies } = await this.request.storageState();
    await page.context().addCookies(cookies);
  }

  /** The game as last reported by the server. Throws before this player has joined one. */
  get game(): OnlineGame {
    if (this.#game === null) throw new Error(`${this.name} has not come to a game`);
    return this.#game;
  }

  get seat(): SeatLetter {
    return this.game.white_player_id === this.id ? 'w' : 'b';
  }

  /** Connects like a page, so that the player counts as online. */
  async connect(): Promise<void> {
    const { cookies } = await this.request.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    this.#connection = await Connection.open(
      this.#origin,
      { headers: { ...this.#headers, cookie } },
      {
        answerMs: ANSWER_MS,
        listeners: {
          game: (game) => this.#hear(game),
          attendance: ({ gameId, attendance }) => {
            this.#attendances += 1;
            if (this.#game?.id === gameId) this.#game = { ...this.#game, attendance };
          },
          opponentMove: ({ move }) => void this.#read(move.gameId).catch(() => {}),
        },
      },
    );
    expect(this.#connection, `${this.name} connects`).not.toBeNull();
    this.#heartbeat = setInterval(() => void this.#connection?.heartbeat(), HEARTBEAT_MS);
  }

  /** Joins a game like its page, and receives its events from then on. */
  async come(gameId: string): Promise<void> {
    if (this.#connection === null) await this.connect();
    if (this.#gameId !== gameId) {
      // Like a page that shows another game, because the channels per connection are limited.
      if (this.#gameId !== null) this.#connection?.leave(this.#gameId);
      this.#game = null;
    }
    this.#gameId = gameId;
    const joined = await this.#connection?.join(gameId);
    if (joined?.kind !== 'ok' || joined.value === null) throw new Error(`${this.name} cannot join ${gameId}`);
    this.#hear(joined.value);
    this.#connection?.sendClientJoined(gameId);
  }

  /** Joins the rematch that both players have agreed on. */
  async comeToRematch(): Promise<void> {
    await this.see('a rematch', ({ next_game_id: next }) => next !== null);
    await this.come(this.game.next_game_id ?? '');
  }

  /** Waits until the server reports a game that fulfills the condition. */
  async see(what: string, holds: (game: OnlineGame) => boolean): Promise<void> {
    await expect
      .poll(() => holds(this.game), { message: `${this.name} is told of ${what}`, intervals: [20] })
      .toBe(true);
  }

  /** Waits until this is the last move, such as e2e4 or a7a8q. */
  async seeMove(uci: string): Promise<void> {
    await this.see(uci, ({ moves }) => moves.at(-1) === uci);
  }

  /** Waits for this player's turn, then plays a move such as e2e4 or a7a8q. */
  async move(uci: string): Promise<void> {
    await this.see('the own turn', (game) => game.started_at !== null && game.current_turn === this.seat);
    const replayed = Game.replay(this.game.rule_set, null, this.game.moves);
    const move = replayed.ok ? parseUci(replayed.value, uci) : replayed;
    if (!move.ok) throw new Error(`${uci} is no move`);
    await this.act(moveIntentOf(move.value));
  }

  async act(act: Act): Promise<void> {
    const { id: gameId, version } = this.game;
    const intent = { ...act, moveId: randomUUID(), version };
    await callAs(this, this.#origin, api.sendIntent, intent, { gameId });
    await this.#read(gameId);
  }

  /** Leaves the game page, and tells the server. */
  leavePage(): void {
    const { id } = this.game;
    this.#connection?.sendClientLeft(id);
    this.#connection?.leave(id);
  }

  /** Closes the websocket without a message, as when a machine fails. */
  disconnect(): void {
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#connection?.close();
    this.#connection = null;
  }

  async dispose(): Promise<void> {
    this.disconnect();
    await this.request.dispose();
  }

  async #read(gameId: string): Promise<void> {
    const before = this.#attendances;
    const game = await callAs(this, this.#origin, api.getGame, undefined, { gameId });
    // An attendance that was received meanwhile is newer than that of the answer.
    const { attendance } = before === this.#attendances ? game : this.game;
    this.#hear({ ...game, attendance });
  }

  #hear(game: OnlineGame): void {
    if (game.id === this.#gameId && (this.#game === null || this.#game.version <= game.version)) this.#game = game;
  }
}
