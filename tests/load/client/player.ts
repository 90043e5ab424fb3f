/** A scripted player, who finds games and plays each of them to its end despite all faults. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makeUci, pieceLetter, squareAt } from '@sixtyfour/chess';
import { api, type GameIntent, type IntentAck } from '@sixtyfour/contract';
import type { Log } from '../history/log.ts';
import type { Random } from '../random.ts';
import type { GameView } from './game-view.ts';
import { guestAt } from './guest.ts';
import type { CallOutcome, HttpClient } from './http-client.ts';
import type { TcpProxy } from './tcp-proxy.ts';
import { type MoveIntent, moveIntentOf } from './move-intent.ts';
import type { Delivery } from './network.ts';
import type { RoomCodes } from './room-codes.ts';
import { Tabs } from './tabs.ts';
import { FOOLS_MATE, type Plan, planOf } from './game-plan.ts';
import { type GameLeads, OpponentSearch } from './opponent-search.ts';
import { type Meeting, Signal } from './signal.ts';
import { Tab } from './tab.ts';

export interface PlayerOptions {
  readonly name: string;
  /** Sent as X-Forwarded-For. */
  readonly address: string;
  readonly origin: string;
  /** The proxy that the player's websockets use; null to connect to `origin` directly. */
  readonly proxy: TcpProxy | null;
  readonly network: Delivery;
  /** The number of tabs, each with its own connection (F-13). */
  readonly tabs: number;
  /** Multiplies the thinking time. */
  readonly thinkTimeFactor: number;
  readonly random: Random;
  readonly log: Log;
  readonly meeting: Meeting;
  readonly roomCodes: RoomCodes;
  readonly seed: number;
  /** The share of games that are played until the board ends them, 0 to 1. */
  readonly playOnShare: number;
}

/** Without a message for this long, the player reads the game again. */
const LOOK_AGAIN_MS = 2_000;
const RETRY_MS = { from: 50, to: 300 };
const MEET_MS = 500;
/** With less time left than this, the player moves at the moment when the flag falls (F-16). */
const FLAG_IS_NEAR_MS = 8_000;
const FLAG_PLAY_MS = { from: -40, to: 40 };
const REMATCH_MS = 1_500;

const CHANCE = { wrongAct: 0.02, twice: 0.05, bothTabs: 0.1, overHttp: 0.05, cut: 0.04 } as const;

type IntentInput =
  | Exclude<GameIntent['type'], 'move'>
  | MoveIntent
  | Pick<Extract<GameIntent, { type: 'offer-rematch' }>, 'type' | 'swap'>;

function intentOf(wanted: IntentInput, version: number): GameIntent {
  const act = { moveId: randomUUID(), version };
  return typeof wanted === 'string' ? { type: wanted, ...act } : { ...wanted, ...act };
}

export class Player {
  readonly id: string;
  readonly #options: PlayerOptions;
  readonly #http: HttpClient;
  readonly #tabs: Tabs;
  readonly #opponentSearch: OpponentSearch;
  readonly #changed = new Signal();
  #stopping = false;

  private constructor(options: PlayerOptions, http: HttpClient, id: string) {
    this.#options = options;
    this.#http = http;
    this.id = id;
    const { origin, proxy, log, network, roomCodes, random } = options;
    const changed = this.#changed;
    const leads: GameLeads = { matched: null, room: null };
    const newTab = (): Tab =>
      new Tab({
        origin: proxy?.origin ?? origin,
        http,
        player: id,
        log,
        network,
        onMatch: (gameId) => {
          leads.matched = gameId;
          changed.notify();
        },
        onRoom: (room) => {
          leads.room = room;
          changed.notify();
        },
        onChange: () => changed.notify(),
      });
    this.#tabs = new Tabs(Array.from({ length: options.tabs }, newTab), random.fork());
    this.#opponentSearch = new OpponentSearch({
      http,
      player: id,
      log,
      random: random.fork(),
      roomCodes,
      tabs: this.#tabs,
      leads,
      changed,
    });
  }

  /** Signs in as a guest with a name. Throws if a call fails. */
  static async signIn(options: PlayerOptions): Promise<Player> {
    const { http, playerId } = await guestAt(options.origin, options.address, options.name);
    return new Player(options, http, playerId);
  }

  /** Whether at least one tab is connected. */
  get isConnected(): boolean {
    return this.#tabs.all.some(({ isOpen }) => isOpen);
  }

  get address(): string {
    return this.#options.address;
  }

  /** Ends the current game and starts no other one. */
  stop(): void {
    this.#stopping = true;
    this.#opponentSearch.stop();
    this.#changed.notify();
  }

  /** Plays until `stop`. */
  async play(): Promise<void> {
    let gameId: string | null = null;
    while (gameId !== null || !this.#stopping) {
      gameId ??= await this.#opponentSearch.findGame();
      if (gameId !== null) gameId = await this.#playGame(gameId);
      // A rematch may have started without a message to this player.
      if (this.#stopping) gameId ??= await this.#opponentSearch.liveGame();
    }
    this.#tabs.close();
  }

  /** Plays a game to its end. Returns the id of the rematch, or null. */
  async #playGame(gameId: string): Promise<string | null> {
    const plan = planOf(gameId, this.#options.seed, this.#options.playOnShare);
    const done = new Set<string>();
    for (;;) {
      await this.#tabs.connect();
      await Promise.all(this.#tabs.all.map((tab) => tab.show(gameId)));
      const view = this.#tabs.view;
      if (view === null) continue;
      if (view.isOver) break;
      const acted = view.hasStarted || this.#stopping ? await this.#takeTurn(view, plan, done) : false;
      if (!acted && !(this.#tabs.view?.isOver ?? false)) await this.#waitForChange(view);
    }
    const next = this.#stopping ? null : await this.#rematch(gameId, plan);
    await this.#close(gameId);
    return next;
  }

  async #waitForChange({ version }: GameView): Promise<void> {
    await this.#changed.wait(LOOK_AGAIN_MS);
    if (this.#tabs.view?.version === version) await Promise.all(this.#tabs.all.map((tab) => tab.read()));
  }

  /** Logs the final state of the game in each tab. */
  async #close(gameId: string): Promise<void> {
    for (const tab of this.#tabs.all) {
      while (tab.isOpen && tab.view?.gameId === gameId && !tab.view.isOver) await tab.read();
      const { view } = tab;
      if (view?.gameId !== gameId || !view.isOver) continue;
      const { moves, end } = view;
      this.#options.log.write({ kind: 'game-closed', player: this.id, connection: tab.number, gameId, moves, end });
      tab.leave();
    }
  }

  /** Takes the next step of the plan, if there is one. `done` contains the completed steps. */
  async #takeTurn(view: GameView, plan: Plan, done: Set<string>): Promise<boolean> {
    const { random } = this.#options;
    if (this.#stopping) {
      await this.#submit(view, view.hasStarted ? 'resign' : 'leave');
      return true;
    }
    if (random.chance(CHANCE.wrongAct)) await this.#sendInvalid(view);

    const { ply } = view.game;
    if (ply >= plan.ply && !done.has('ending')) {
      done.add('ending');
      return this.#endAsPlanned(view, plan);
    }
    if (ply >= (plan.declinesAtPly ?? Infinity) && !done.has('decline')) {
      if (view.drawOffer === null && view.isMyTurn) {
        done.add('decline');
        await this.#submit(view, 'offer-draw');
      } else if (view.drawOffer !== null && view.drawOffer !== view.seat) {
        done.add('decline');
        await this.#submit(view, 'decline-draw');
      }
    }
    if (!view.isMyTurn) return false;
    const flagNear = view.ownMs < FLAG_IS_NEAR_MS;
    if (flagNear) await wait(Math.max(0, view.ownMs + random.between(FLAG_PLAY_MS.from, FLAG_PLAY_MS.to)));
    else await wait(random.next() * plan.thinkMs * this.#options.thinkTimeFactor);
    if (this.#tabs.view !== view || view.isOver || !view.isMyTurn) return true;
    const scripted = plan.ending === 'fools-mate' ? FOOLS_MATE[ply] : undefined;
    const moves = view.game.legalMoves();
    const move = moves.find((legal) => makeUci(legal) === scripted) ?? random.pick(moves);
    if (move === undefined) return false;
    const rival = random.pick(moves);
    if (this.#tabs.all.length > 1 && rival !== undefined && random.chance(CHANCE.bothTabs)) {
      // Two tabs send different moves in one turn; one of the moves is refused.
      await Promise.all([this.#submit(view, moveIntentOf(move), 0), this.#submit(view, moveIntentOf(rival), 1)]);
    } else await this.#submit(view, moveIntentOf(move));
    return true;
  }

  /** Ends the game as planned. False if it is the other side's turn to do so. */
  async #endAsPlanned(view: GameView, { ending }: Plan): Promise<boolean> {
    const meet = (): Promise<void> => this.#options.meeting.join(`${view.gameId} ${ending}`, MEET_MS);
    switch (ending) {
      case 'both-resign':
        await meet();
        await this.#submit(view, 'resign');
        return true;
      case 'both-offer-draw':
        await meet();
        await this.#submit(view, 'offer-draw');
        return true;
      case 'draw':
        if (view.drawOffer !== null && view.drawOffer !== view.seat) await this.#submit(view, 'accept-draw');
        else if (view.isMyTurn) await this.#submit(view, 'offer-draw');
        return view.isMyTurn;
      case 'leave':
      case 'abort':
        if (!view.isMyTurn) return false;
        await this.#submit(view, ending);
        return true;
      default:
        if (!view.isMyTurn) return false;
        await this.#submit(view, 'resign');
        return true;
    }
  }

  /** Sends an act that must be refused: illegal, with an old version, or accepting an offer that was never made. */
  async #sendInvalid(view: GameView): Promise<void> {
    const { random } = this.#options;
    const move = random.pick(view.game.legalMoves());
    if (move === undefined) return;
    const wrong = random.pick(['stale', 'accept-draw', 'illegal'] as const);
    const stale = intentOf(moveIntentOf(move), Math.max(0, view.version - 2));
    if (wrong === 'accept-draw') await this.#send(view.gameId, intentOf('accept-draw', view.version), makeUci(move), 0);
    else if (wrong === 'illegal' || view.isMyTurn) {
      const illegal = intentOf({ type: 'move', from: [4, 4], to: [0, 0] }, view.version);
      await this.#send(view.gameId, illegal, 'e4a8', 0);
    } else await this.#send(view.gameId, stale, makeUci(move), 0);
  }

  /** After the end, both players offer a rematch, or one offers it and withdraws the offer. */
  async #rematch(gameId: string, { rematch, swaps }: Plan): Promise<string | null> {
    const view = this.#tabs.view;
    if (rematch === 'none' || view === null) return null;
    if (rematch === 'both') {
      await this.#options.meeting.join(`${gameId} rematch`, MEET_MS);
      await this.#submit(view, { type: 'offer-rematch', swap: swaps });
    } else if (view.seat === 'w') {
      await this.#submit(view, 'offer-rematch');
      await this.#submit(this.#tabs.view ?? view, 'withdraw-rematch');
    }
    const deadline = performance.now() + REMATCH_MS;
    while (performance.now() < deadline && !this.#stopping) {
      const next = this.#tabs.view?.nextGameId ?? null;
      if (next !== null) return next;
      await this.#changed.wait(REMATCH_MS);
    }
    return null;
  }

  /** Sends an act repeatedly, with the same id, until its outcome is known. */
  async #submit(view: GameView, wanted: IntentInput, preferredTab = 0): Promise<CallOutcome<IntentAck>> {
    const { random, proxy, network } = this.#options;
    const { gameId } = view;
    const intent = intentOf(wanted, view.version);
    const uci = intent.type === 'move' ? uciOf(intent) : null;
    for (;;) {
      if (random.chance(CHANCE.twice)) void this.#send(gameId, intent, uci, preferredTab);
      if (random.chance(CHANCE.cut)) proxy?.cutAfterNextSend();
      const outcome = await new Promise<CallOutcome<IntentAck>>((resolve) => {
        // The network may drop the message. A sent message has its own timeout.
        setTimeout(() => resolve({ kind: 'lost', reason: 'not delivered' }), LOOK_AGAIN_MS);
        network(() => {
          resolve(this.#send(gameId, intent, uci, preferredTab));
        });
      });
      if (outcome.kind === 'ok' && uci !== null)
        for (const tab of this.#tabs.all) {
          if (tab.view?.gameId === gameId && !tab.view.applyMove({ ...outcome.value, uci })) void tab.read();
        }
      // The tabs read the game after a refusal, because they may have missed its end.
      if (outcome.kind === 'refused') await Promise.all(this.#tabs.all.map((tab) => tab.read()));
      if (outcome.kind !== 'lost') return outcome;
      await wait(random.between(RETRY_MS.from, RETRY_MS.to));
      await this.#tabs.connect();
    }
  }

  /** Sends an act once, over the websocket or HTTP. */
  async #send(
    gameId: string,
    intent: GameIntent,
    uci: string | null,
    preferredTab: number,
  ): Promise<CallOutcome<IntentAck>> {
    const { random, log } = this.#options;
    const tab = this.#tabs.all[preferredTab]?.isOpen
      ? this.#tabs.all[preferredTab]
      : this.#tabs.all.find(({ isOpen }) => isOpen);
    const connection = random.chance(CHANCE.overHttp) ? null : (tab?.connection ?? null);
    const { moveId, type, version } = intent;
    const number = connection === null ? 0 : (tab?.number ?? 0);
    const entry = { player: this.id, connection: number, sending: log.number(), gameId, moveId };
    log.write({ kind: 'invoke', ...entry, type, version, uci });
    const outcome =
      connection === null
        ? await this.#http.call(api.sendIntent, { params: { gameId }, body: intent })
        : await connection.send({ gameId, intent });
    if (outcome.kind === 'ok') {
      const { version: committed, ply, clock } = outcome.value;
      log.write({ kind: 'ok', ...entry, version: committed, ply, clock });
    } else if (outcome.kind === 'refused') log.write({ kind: 'fail', ...entry, code: outcome.code });
    else log.write({ kind: 'info', ...entry, reason: outcome.reason });
    return outcome;
  }
}

function uciOf({ from, to, promotion }: Extract<GameIntent, { type: 'move' }>): string {
  return squareAt(...from) + squareAt(...to) + (promotion === undefined ? '' : pieceLetter('black', promotion));
}
