/** A scripted player: a visitor who comes to games by the queue and by rooms, and plays them to some end, whatever happens on the way. */
import { randomUUID } from 'node:crypto';
import { colOf, makeUci, rowOf } from '@sixtyfour/chess';
import type { Move, Ms } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import type { GameIntent, GameRoom, IntentAck } from '@sixtyfour/contract';
import type { Log } from '../history/log.ts';
import type { Random } from '../random.ts';
import type { GameView } from './game-view.ts';
import { HttpClient, phaseOf } from './http-client.ts';
import type { CallOutcome } from './http-client.ts';
import type { Link } from './link.ts';
import type { Delivery } from './network.ts';
import type { Noticeboard } from './noticeboard.ts';
import { FOOLS_MATE, planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { Rooms } from './rooms.ts';
import type { Placed } from './rooms.ts';
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
  readonly random: Random;
  readonly log: Log;
  readonly meeting: Meeting;
  readonly noticeboard: Noticeboard;
  readonly seed: number;
}

/** How long nothing may be heard before the player looks at the game again. */
const LOOK_AGAIN_MS = 2_000;
const RETRY_MS = { from: 50, to: 300 };
/** Between two tries to connect: sooner than a page, which begins with a second. */
const BACK_OFF_MS = { from: 200, to: 2_000 };
const MEET_MS = 500;
/** With less than this left a player waits for the flag, to move in the same instant (F-16). */
const FLAG_IS_NEAR_MS = 8_000;
const FLAG_PLAY_MS = { from: -40, to: 40 };
const REMATCH_MS = 1_500;
/** How long a host waits for a guest, and a guest for a code. */
const HOST_MS = { from: 500, to: 6_000 };
const GUEST_MS = 1_500;

const CHANCE = {
  wrongAct: 0.02,
  twice: 0.05,
  bothTabs: 0.1,
  overHttp: 0.05,
  cut: 0.04,
  cancel: 0.2,
  findTwice: 0.1,
  room: 0.4,
  host: 0.3,
  hostSearches: 0.3,
} as const;

type Wanted =
  | Exclude<GameIntent['type'], 'move'>
  | Pick<Extract<GameIntent, { type: 'move' }>, 'type' | 'from' | 'to' | 'promotion'>
  | Pick<Extract<GameIntent, { type: 'offer-rematch' }>, 'type' | 'swap'>;

function wait(ms: Ms): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function intentOf(wanted: Wanted, version: number): GameIntent {
  const act = { moveId: randomUUID(), version };
  return typeof wanted === 'string' ? { type: wanted, ...act } : { ...wanted, ...act };
}

function moveWanted({ from, to, promotion }: Move): Wanted {
  return {
    type: 'move',
    from: [rowOf(from), colOf(from)],
    to: [rowOf(to), colOf(to)],
    ...(promotion === undefined ? {} : { promotion }),
  };
}

export class Player {
  readonly #options: PlayerOptions;
  readonly #http: HttpClient;
  readonly #changed = new Signal();
  #tabs: readonly Tab[] = [];
  #id = '';
  #matched: string | null = null;
  #rooms: Rooms | null = null;
  /** The own room, as it was last heard of. */
  #room: GameRoom | null = null;
  #stopping = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#http = new HttpClient(options.origin, options.address);
  }

  get id(): string {
    return this.#id;
  }

  /** Ends the game that is played, and begins no other. */
  stop(): void {
    this.#stopping = true;
    this.#changed.notify();
  }

  /** Becomes a guest with a name. Throws when the server does not let it. */
  async signIn(): Promise<void> {
    const guest = await this.#http.call(api.signInAsGuest, {});
    if (guest.kind !== 'ok') throw new Error(`no guest: ${JSON.stringify(guest)}`);
    this.#id = guest.value.player.id;
    const named = await this.#http.call(api.saveProfile, { body: { name: this.#options.name, country: 'NO' } });
    if (named.kind !== 'ok') throw new Error(`no name: ${JSON.stringify(named)}`);
    const { origin, link, log, network, random, tabs } = this.#options;
    const rooms = new Rooms({ http: this.#http, player: this.#id, log, random: random.fork() });
    this.#rooms = rooms;
    this.#tabs = Array.from(
      { length: tabs },
      () =>
        new Tab({
          origin: link?.origin ?? origin,
          http: this.#http,
          player: this.#id,
          log,
          network,
          onMatch: (gameId) => {
            this.#matched = gameId;
            this.#changed.notify();
          },
          onRoom: (room) => {
            rooms.noteSeen(room);
            this.#room = room;
            this.#changed.notify();
          },
          onChange: () => this.#changed.notify(),
        }),
    );
  }

  /** Plays until `stop`. */
  async play(): Promise<void> {
    let gameId: string | null = null;
    while (gameId !== null || !this.#stopping) {
      gameId ??= await (this.#options.random.chance(CHANCE.room) ? this.#playRoom() : this.#search());
      if (gameId !== null) gameId = await this.#playGame(gameId);
      // A rematch may have begun without a word to this player.
      if (this.#stopping) gameId ??= await this.#liveGame();
    }
    for (const tab of this.#tabs) tab.close();
  }

  /** Opens whatever page has lost its connection; at least one is open afterwards. */
  async #connect(): Promise<void> {
    for (let longest: Ms = BACK_OFF_MS.from; ; longest = Math.min(2 * longest, BACK_OFF_MS.to)) {
      const open = await Promise.all(this.#tabs.map((tab) => tab.open()));
      if (open.includes(true)) return;
      await wait(this.#options.random.between(longest / 2, longest));
    }
  }

  /** Opens a room, or sits down in somebody's. Null when that led to no game. */
  async #playRoom(): Promise<string | null> {
    const rooms = this.#rooms;
    if (rooms === null) throw new Error('not signed in');
    await this.#connect();
    return this.#options.random.chance(CHANCE.host) ? this.#host(rooms) : this.#visit(rooms);
  }

  /** Waits in an own room, perhaps in the queue as well, until somebody comes or it was long enough. */
  async #host(rooms: Rooms): Promise<string | null> {
    const { random, log, noticeboard } = this.#options;
    const opened = await rooms.open();
    if (opened.kind !== 'in-room') return gameOf(opened);
    const { room } = opened;
    this.#room = room;
    this.#matched = null;
    const deadline = performance.now() + random.between(HOST_MS.from, HOST_MS.to);
    await Promise.all(this.#tabs.map((tab) => tab.waitIn(room.game_id)));
    const wish = random.chance(CHANCE.hostSearches) ? log.number() : null;
    noticeboard.post(room.room_code);
    if (wish !== null) await this.#find(wish);
    while (!this.#stopping && this.#seatedIn(room) === null && performance.now() < deadline) {
      await this.#changed.wait(Math.min(LOOK_AGAIN_MS, Math.max(0, deadline - performance.now())));
      await this.#connect();
      this.#room = (await rooms.look(room.game_id)) ?? this.#room;
    }
    const seated = this.#seatedIn(room);
    const closed = seated === null && (await rooms.close(room));
    for (const tab of this.#tabs) tab.stopWaiting();
    if (seated !== null) return seated;
    if (wish !== null) await this.#cancel(wish);
    // Somebody may have come in the same instant, to the room or in the queue.
    return closed && wish === null ? null : this.#liveGame();
  }

  /** The game that began while the player waited in a room: there, or in the queue. */
  #seatedIn({ id, game_id }: GameRoom): string | null {
    return this.#matched ?? (this.#room?.id === id && this.#room.guest_id !== null ? game_id : null);
  }

  /** Tries the code that several get at once, or one from the list of rooms. */
  async #visit(rooms: Rooms): Promise<string | null> {
    const code = (await this.#options.noticeboard.read(GUEST_MS)) ?? (await rooms.listed());
    if (code === null || this.#stopping) return null;
    return gameOf(await rooms.join(code));
  }

  /** Looks for an opponent. Null when the player thought better of it. */
  async #search(): Promise<string | null> {
    const { random, log } = this.#options;
    const wish = log.number();
    this.#matched = null;
    while (!this.#stopping) {
      await this.#connect();
      const times = random.chance(CHANCE.findTwice) ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => this.#find(wish)));
      const cancels = random.chance(CHANCE.cancel);
      if (this.#matched === null)
        await this.#changed.wait(cancels ? random.between(RETRY_MS.from, RETRY_MS.to) : LOOK_AGAIN_MS);
      if (this.#matched !== null) return this.#matched;
      if (cancels && (await this.#cancel(wish))) return null;
    }
    await this.#cancel(wish);
    return this.#matched;
  }

  async #find(wish: number): Promise<void> {
    const { log } = this.#options;
    const entry = { kind: 'find', player: this.#id, wish } as const;
    log.write({ ...entry, phase: 'invoke', gameId: null });
    const found = await this.#http.call(api.findMatch, {});
    const gameId = found.kind === 'ok' ? found.value.game_id : null;
    log.write({ ...entry, phase: phaseOf(found), gameId });
    this.#matched ??= gameId;
  }

  /** False when the search had led to a game, or nobody knows. */
  async #cancel(wish: number): Promise<boolean> {
    const { log } = this.#options;
    const entry = { kind: 'cancel', player: this.#id, wish, gameId: null } as const;
    log.write({ ...entry, phase: 'invoke' });
    const cancelled = await this.#http.call(api.cancelMatch, {});
    log.write({ ...entry, phase: phaseOf(cancelled) });
    if (cancelled.kind === 'ok') return true;
    this.#matched = await this.#liveGame();
    return false;
  }

  /** The game in which the player has a seat. */
  async #liveGame(): Promise<string | null> {
    for (;;) {
      const session = await this.#http.call(api.getSession, {});
      if (session.kind === 'ok') return session.value.session?.liveGame?.id ?? null;
      await wait(this.#options.random.between(RETRY_MS.from, RETRY_MS.to));
    }
  }

  /** The game with the most changes that some page knows. */
  get #view(): GameView | null {
    const views = this.#tabs.flatMap(({ view }) => view ?? []);
    return views.toSorted((one, other) => other.version - one.version)[0] ?? null;
  }

  /** Plays a game to its end, and perhaps begins another with the same opponent, whose id is returned. */
  async #playGame(gameId: string): Promise<string | null> {
    const plan = planOf(gameId, this.#options.seed);
    const done = new Set<string>();
    for (;;) {
      await this.#connect();
      await Promise.all(this.#tabs.map((tab) => tab.show(gameId)));
      const view = this.#view;
      if (view === null) continue;
      if (view.isOver) break;
      const acted = view.hasStarted || this.#stopping ? await this.#actOn(view, plan, done) : false;
      if (!acted && !(this.#view?.isOver ?? false)) await this.#waitForChange(view);
    }
    const next = this.#stopping ? null : await this.#rematch(gameId, plan);
    await this.#close(gameId);
    return next;
  }

  async #waitForChange({ version }: GameView): Promise<void> {
    await this.#changed.wait(LOOK_AGAIN_MS);
    if (this.#view?.version === version) await Promise.all(this.#tabs.map((tab) => tab.read()));
  }

  /** Says what each page has of the game at the end. */
  async #close(gameId: string): Promise<void> {
    for (const tab of this.#tabs) {
      while (tab.isOpen && tab.view?.gameId === gameId && !tab.view.isOver) await tab.read();
      const { view } = tab;
      if (view?.gameId !== gameId || !view.isOver) continue;
      const { moves, end } = view;
      this.#options.log.write({ kind: 'game-closed', player: this.#id, connection: tab.number, gameId, moves, end });
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
    else await wait(random.next() * plan.thinkMs);
    if (this.#view !== view || view.isOver || !view.isMyTurn) return true;
    const scripted = plan.ending === 'fools-mate' ? FOOLS_MATE[ply] : undefined;
    const moves = view.game.legalMoves();
    const move = moves.find((legal) => makeUci(legal) === scripted) ?? random.pick(moves);
    if (move === undefined) return false;
    const rival = random.pick(moves);
    if (this.#tabs.length > 1 && rival !== undefined && random.chance(CHANCE.bothTabs)) {
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
    const view = this.#view;
    if (rematch === 'none' || view === null) return null;
    if (rematch === 'both') {
      await this.#options.meeting.join(`${gameId} rematch`, MEET_MS);
      await this.#do(view, { type: 'offer-rematch', swap: swaps });
    } else if (view.seat === 'w') {
      await this.#do(view, 'offer-rematch');
      await this.#do(this.#view ?? view, 'withdraw-rematch');
    }
    const deadline = performance.now() + REMATCH_MS;
    while (performance.now() < deadline && !this.#stopping) {
      const next = this.#view?.nextGameId ?? null;
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
        for (const tab of this.#tabs) {
          if (tab.view?.gameId === gameId && !tab.view.takeOwnMove(uci, outcome.value)) void tab.read();
        }
      if (outcome.kind !== 'lost') return outcome;
      await wait(random.between(RETRY_MS.from, RETRY_MS.to));
      await this.#connect();
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
    const tab = this.#tabs[preferredTab]?.isOpen ? this.#tabs[preferredTab] : this.#tabs.find(({ isOpen }) => isOpen);
    const connection = random.chance(CHANCE.overHttp) ? null : (tab?.connection ?? null);
    const { moveId, type, version } = intent;
    const number = connection === null ? 0 : (tab?.number ?? 0);
    const entry = { player: this.#id, connection: number, sending: log.number(), gameId, moveId };
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

function gameOf(placed: Placed): string | null {
  if (placed.kind === 'playing') return placed.gameId;
  return placed.kind === 'in-room' ? placed.room.game_id : null;
}
