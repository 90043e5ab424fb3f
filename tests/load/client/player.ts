/** A scripted player: a visitor who comes to games and plays them to some end, whatever happens on the way. */
import { randomUUID } from 'node:crypto';
import { makeUci } from '@sixtyfour/chess';
import type { Ms } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { GameIntent, IntentAck } from '@sixtyfour/contract';
import type { Log } from '../history/log.ts';
import type { Random } from '../random.ts';
import type { GameView } from './game-view.ts';
import { HttpClient } from './http-client.ts';
import type { CallOutcome } from './http-client.ts';
import type { Link } from './link.ts';
import { moveWanted } from './move-intent.ts';
import type { MoveWanted } from './move-intent.ts';
import type { Delivery } from './network.ts';
import type { Noticeboard } from './noticeboard.ts';
import { Pages } from './pages.ts';
import { FOOLS_MATE, planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { Seeker } from './seeker.ts';
import type { News } from './seeker.ts';
import { Signal } from './signal.ts';
import type { Meeting } from './signal.ts';
import { Tab } from './tab.ts';

export interface PlayerOptions {
  readonly name: string;
  /** What X-Forwarded-For says. */
  readonly address: string;
  readonly origin: string;
  /** A line of the player's own that can be cut, instead of the straight way to `origin`. */
  readonly link: Link | null;
  readonly network: Delivery;
  /** Pages side by side, each with a connection of its own (F-13). */
  readonly tabs: number;
  /** How many times longer than usual the player thinks. */
  readonly patience: number;
  readonly random: Random;
  readonly log: Log;
  readonly meeting: Meeting;
  readonly noticeboard: Noticeboard;
  readonly seed: number;
  /** Of all games, how many are played on whatever else might end them. */
  readonly playedOn: number;
}

/** How long nothing may be heard before the player looks at the game again. */
const LOOK_AGAIN_MS = 2_000;
const RETRY_MS = { from: 50, to: 300 };
const MEET_MS = 500;
/** With less than this left a player waits for the flag, to move in the same instant (F-16). */
const FLAG_IS_NEAR_MS = 8_000;
const FLAG_PLAY_MS = { from: -40, to: 40 };
const REMATCH_MS = 1_500;

const CHANCE = {
  wrongAct: 0.02,
  twice: 0.05,
  bothTabs: 0.1,
  overHttp: 0.05,
  cut: 0.04,
} as const;

type Wanted =
  | Exclude<GameIntent['type'], 'move'>
  | MoveWanted
  | Pick<Extract<GameIntent, { type: 'offer-rematch' }>, 'type' | 'swap'>;

function wait(ms: Ms): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function intentOf(wanted: Wanted, version: number): GameIntent {
  const act = { moveId: randomUUID(), version };
  return typeof wanted === 'string' ? { type: wanted, ...act } : { ...wanted, ...act };
}

export class Player {
  readonly id: string;
  readonly #options: PlayerOptions;
  readonly #http: HttpClient;
  readonly #pages: Pages;
  readonly #seeker: Seeker;
  readonly #changed = new Signal();
  #stopping = false;

  private constructor(options: PlayerOptions, http: HttpClient, id: string) {
    this.#options = options;
    this.#http = http;
    this.id = id;
    const { origin, link, log, network, noticeboard, random } = options;
    const changed = this.#changed;
    const news: News = { matched: null, room: null };
    const newTab = (): Tab =>
      new Tab({
        origin: link?.origin ?? origin,
        http,
        player: id,
        log,
        network,
        onMatch: (gameId) => {
          news.matched = gameId;
          changed.notify();
        },
        onRoom: (room) => {
          news.room = room;
          changed.notify();
        },
        onChange: () => changed.notify(),
      });
    this.#pages = new Pages(Array.from({ length: options.tabs }, newTab), random.fork());
    this.#seeker = new Seeker({
      http,
      player: id,
      log,
      random: random.fork(),
      noticeboard,
      pages: this.#pages,
      news,
      changed,
    });
  }

  /** A guest with a name. Throws when the server does not let it. */
  static async signIn(options: PlayerOptions): Promise<Player> {
    const http = new HttpClient(options.origin, options.address);
    const guest = await http.call(api.signInAsGuest, {});
    if (guest.kind !== 'ok') throw new Error(`no guest: ${JSON.stringify(guest)}`);
    const named = await http.call(api.saveProfile, { body: { name: options.name, country: 'NO' } });
    if (named.kind !== 'ok') throw new Error(`no name: ${JSON.stringify(named)}`);
    return new Player(options, http, guest.value.player.id);
  }

  /** Whether one of the pages has a connection. */
  get isConnected(): boolean {
    return this.#pages.all.some(({ isOpen }) => isOpen);
  }

  get address(): string {
    return this.#options.address;
  }

  /** Ends the game that is played, and begins no other. */
  stop(): void {
    this.#stopping = true;
    this.#seeker.stop();
    this.#changed.notify();
  }

  /** Plays until `stop`. */
  async play(): Promise<void> {
    let gameId: string | null = null;
    while (gameId !== null || !this.#stopping) {
      gameId ??= await this.#seeker.seek();
      if (gameId !== null) gameId = await this.#playGame(gameId);
      // A rematch may have begun without a word to this player.
      if (this.#stopping) gameId ??= await this.#seeker.liveGame();
    }
    this.#pages.close();
  }

  /** Plays a game to its end, and perhaps begins another with the same opponent, whose id is returned. */
  async #playGame(gameId: string): Promise<string | null> {
    const plan = planOf(gameId, this.#options.seed, this.#options.playedOn);
    const done = new Set<string>();
    for (;;) {
      await this.#pages.connect();
      await Promise.all(this.#pages.all.map((tab) => tab.show(gameId)));
      const view = this.#pages.view;
      if (view === null) continue;
      if (view.isOver) break;
      const acted = view.hasStarted || this.#stopping ? await this.#actOn(view, plan, done) : false;
      if (!acted && !(this.#pages.view?.isOver ?? false)) await this.#waitForChange(view);
    }
    const next = this.#stopping ? null : await this.#rematch(gameId, plan);
    await this.#close(gameId);
    return next;
  }

  async #waitForChange({ version }: GameView): Promise<void> {
    await this.#changed.wait(LOOK_AGAIN_MS);
    if (this.#pages.view?.version === version) await Promise.all(this.#pages.all.map((tab) => tab.read()));
  }

  /** Says what each page has of the game at the end. */
  async #close(gameId: string): Promise<void> {
    for (const tab of this.#pages.all) {
      while (tab.isOpen && tab.view?.gameId === gameId && !tab.view.isOver) await tab.read();
      const { view } = tab;
      if (view?.gameId !== gameId || !view.isOver) continue;
      const { moves, end } = view;
      this.#options.log.write({ kind: 'game-closed', player: this.id, connection: tab.number, gameId, moves, end });
      tab.leave();
    }
  }

  /** Does what the plan wants next, if anything. `done` are the parts of the plan that are behind. */
  async #actOn(view: GameView, plan: Plan, done: Set<string>): Promise<boolean> {
    const { random } = this.#options;
    if (this.#stopping) {
      await this.#do(view, view.hasStarted ? 'resign' : 'leave');
      return true;
    }
    if (random.chance(CHANCE.wrongAct)) await this.#doWrong(view);

    const { ply } = view.game;
    if (ply >= plan.ply && !done.has('ending')) {
      done.add('ending');
      return this.#end(view, plan);
    }
    if (ply >= (plan.declinesAtPly ?? Infinity) && !done.has('decline')) {
      if (view.drawOffer === null && view.isMyTurn) {
        done.add('decline');
        await this.#do(view, 'offer-draw');
      } else if (view.drawOffer !== null && view.drawOffer !== view.seat) {
        done.add('decline');
        await this.#do(view, 'decline-draw');
      }
    }
    if (!view.isMyTurn) return false;
    const flagNear = view.ownMs < FLAG_IS_NEAR_MS;
    if (flagNear) await wait(Math.max(0, view.ownMs + random.between(FLAG_PLAY_MS.from, FLAG_PLAY_MS.to)));
    else await wait(random.next() * plan.thinkMs * this.#options.patience);
    if (this.#pages.view !== view || view.isOver || !view.isMyTurn) return true;
    const scripted = plan.ending === 'fools-mate' ? FOOLS_MATE[ply] : undefined;
    const moves = view.game.legalMoves();
    const move = moves.find((legal) => makeUci(legal) === scripted) ?? random.pick(moves);
    if (move === undefined) return false;
    const rival = random.pick(moves);
    if (this.#pages.all.length > 1 && rival !== undefined && random.chance(CHANCE.bothTabs)) {
      // Two pages, two moves, one turn: one of them is refused.
      await Promise.all([this.#do(view, moveWanted(move), 0), this.#do(view, moveWanted(rival), 1)]);
    } else await this.#do(view, moveWanted(move));
    return true;
  }

  /** The planned end of a game. False when it is the other side's to make. */
  async #end(view: GameView, { ending }: Plan): Promise<boolean> {
    const meet = (): Promise<void> => this.#options.meeting.join(`${view.gameId} ${ending}`, MEET_MS);
    switch (ending) {
      case 'both-resign':
        await meet();
        await this.#do(view, 'resign');
        return true;
      case 'both-offer-draw':
        await meet();
        await this.#do(view, 'offer-draw');
        return true;
      case 'draw':
        if (view.drawOffer !== null && view.drawOffer !== view.seat) await this.#do(view, 'accept-draw');
        else if (view.isMyTurn) await this.#do(view, 'offer-draw');
        return view.isMyTurn;
      case 'leave':
      case 'abort':
        if (!view.isMyTurn) return false;
        await this.#do(view, ending);
        return true;
      default:
        if (!view.isMyTurn) return false;
        await this.#do(view, 'resign');
        return true;
    }
  }

  /** Something that the rules refuse: out of turn, of an old version, for an offer that nobody made. */
  async #doWrong(view: GameView): Promise<void> {
    const { random } = this.#options;
    const move = random.pick(view.game.legalMoves());
    if (move === undefined) return;
    const wrong = random.pick(['stale', 'accept-draw', 'illegal'] as const);
    const stale = intentOf(moveWanted(move), Math.max(0, view.version - 2));
    if (wrong === 'accept-draw') await this.#send(view.gameId, intentOf('accept-draw', view.version), makeUci(move), 0);
    else if (wrong === 'illegal' || view.isMyTurn) {
      const illegal = intentOf({ type: 'move', from: [4, 4], to: [0, 0] }, view.version);
      await this.#send(view.gameId, illegal, 'e4a8', 0);
    } else await this.#send(view.gameId, stale, makeUci(move), 0);
  }

  /** After the end both offer another game, or one offers and takes it back. */
  async #rematch(gameId: string, { rematch, swaps }: Plan): Promise<string | null> {
    const view = this.#pages.view;
    if (rematch === 'none' || view === null) return null;
    if (rematch === 'both') {
      await this.#options.meeting.join(`${gameId} rematch`, MEET_MS);
      await this.#do(view, { type: 'offer-rematch', swap: swaps });
    } else if (view.seat === 'w') {
      await this.#do(view, 'offer-rematch');
      await this.#do(this.#pages.view ?? view, 'withdraw-rematch');
    }
    const deadline = performance.now() + REMATCH_MS;
    while (performance.now() < deadline && !this.#stopping) {
      const next = this.#pages.view?.nextGameId ?? null;
      if (next !== null) return next;
      await this.#changed.wait(REMATCH_MS);
    }
    return null;
  }

  /** Sends an act until something is known of it, again and again with the same id. */
  async #do(view: GameView, wanted: Wanted, preferredTab = 0): Promise<CallOutcome<IntentAck>> {
    const { random, link, network } = this.#options;
    const { gameId } = view;
    const intent = intentOf(wanted, view.version);
    const uci = intent.type === 'move' ? uciOf(intent) : null;
    for (;;) {
      if (random.chance(CHANCE.twice)) void this.#send(gameId, intent, uci, preferredTab);
      if (random.chance(CHANCE.cut)) link?.cutAfterNextSending();
      const outcome = await new Promise<CallOutcome<IntentAck>>((resolve) => {
        // What the network does not deliver has no answer; once it is sent, its own time runs.
        setTimeout(() => resolve({ kind: 'lost', reason: 'not delivered' }), LOOK_AGAIN_MS);
        network(() => {
          resolve(this.#send(gameId, intent, uci, preferredTab));
        });
      });
      if (outcome.kind === 'ok' && uci !== null)
        for (const tab of this.#pages.all) {
          if (tab.view?.gameId === gameId && !tab.view.takeOwnMove(uci, outcome.value)) void tab.read();
        }
      // What is refused was meant for another game than there is: a page looks again, the end of the game may be news.
      if (outcome.kind === 'refused') await Promise.all(this.#pages.all.map((tab) => tab.read()));
      if (outcome.kind !== 'lost') return outcome;
      await wait(random.between(RETRY_MS.from, RETRY_MS.to));
      await this.#pages.connect();
    }
  }

  /** One sending, over the websocket or over HTTP. */
  async #send(
    gameId: string,
    intent: GameIntent,
    uci: string | null,
    preferredTab: number,
  ): Promise<CallOutcome<IntentAck>> {
    const { random, log } = this.#options;
    const tab = this.#pages.all[preferredTab]?.isOpen
      ? this.#pages.all[preferredTab]
      : this.#pages.all.find(({ isOpen }) => isOpen);
    const connection = random.chance(CHANCE.overHttp) ? null : (tab?.connection ?? null);
    const { moveId, type, version } = intent;
    const number = connection === null ? 0 : (tab?.number ?? 0);
    const entry = { player: this.id, connection: number, sending: log.number(), gameId, moveId };
    log.write({ kind: 'invoke', ...entry, type, version, uci });
    const outcome =
      connection === null
        ? await this.#http.call(api.act, { params: { gameId }, body: intent })
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
  const name = ([row, col]: readonly [number, number]): string => `${'abcdefgh'.charAt(col)}${8 - row}`;
  const letter = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' };
  return `${name(from)}${name(to)}${promotion === undefined ? '' : letter[promotion]}`;
}
