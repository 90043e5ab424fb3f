/** A game decided by the server's own rules, and the page of one player: for tests of the reducer. */
import { type Color, type Ms, opposite, rowColOf, type Square } from '@sixtyfour/chess';
import { CLOCK_MS, type GameIntent, type IntentAck, type OnlineGame, type ProblemCode } from '@sixtyfour/contract';
import type { GameContext } from '../../../../server/src/games/game-context.ts';
import {
  decideIntent,
  decideSystemAction,
  newGame,
  type OnlineGameState as ServerState,
  type Step,
  type SystemAction,
} from '../../../../server/src/games/online-game.ts';
import { actColumns } from '../../../../server/src/games/rows.ts';
import { ackOf, toMoveBroadcast, toOnlineGame } from '../../../../server/src/games/views.ts';
import { PlayDriver } from '../../play/test-driver.ts';
import { loadingGame, type OnlineBegun, type OnlineEvent, type OnlineState, type OwnEffect } from './state.ts';
import { reduceOnline } from './reducer.ts';
import { queueScreenConfig, type ScreenConfig } from './screen-config.ts';

export const GAME_ID = '00000000-0000-4000-8000-00000000000a';
const NEXT_GAME_ID = '00000000-0000-4000-8000-00000000000c';
export const PLAYER_IDS = {
  white: '00000000-0000-4000-8000-000000000001',
  black: '00000000-0000-4000-8000-000000000002',
} as const satisfies Record<Color, string>;

/** Messages that the server sends without a request. */
export type Broadcast = Extract<OnlineEvent, { readonly type: 'moved' | 'game-updated' }>;

export type Answer =
  | { readonly ok: true; readonly ack: IntentAck }
  | { readonly ok: false; readonly code: ProblemCode };

const CONTEXT: GameContext = {
  gameId: GAME_ID,
  origin: 'queue',
  ruleSet: 'standard',
  times: { white: '5+0', black: '5+0' },
  isRematch: false,
  version: 0,
  clockAnchor: 0,
  playerIds: PLAYER_IDS,
  players: { white: { username: 'Wanda', country: 'Spain' }, black: { username: 'Bruno', country: null } },
  presence: { white: 'here', black: 'here' },
  absence: null,
  attendanceVersion: 0,
  createdAt: new Date('2026-11-21T12:00:00.000Z'),
  startedAt: new Date('2026-11-21T12:00:01.000Z'),
  endedAt: null,
};

/** Decides like the server, stores its answers, and broadcasts. Has no database. */
export class TestServer {
  online: ServerState = newGame(CONTEXT);
  at: Ms = 0;
  /** Changes of the snapshot without an act. */
  more: Partial<OnlineGame> = {};
  readonly #answered = new Map<string, Answer>();
  readonly #broadcasts: Broadcast[] = [];

  constructor() {
    this.#system({ type: 'begin' }, 0);
    this.takeBroadcasts();
  }

  get state(): ServerState['state'] {
    return this.online.state;
  }

  get version(): number {
    return this.state.version;
  }

  /** The broadcasts since the last call. */
  takeBroadcasts(): readonly Broadcast[] {
    return this.#broadcasts.splice(0);
  }

  act(by: Color, intent: GameIntent): Answer {
    const known = this.#answered.get(intent.moveId);
    if (known !== undefined) return known;
    const decided = decideIntent(this.online, by, intent, { at: this.at, lagMs: 0, nextGameId: NEXT_GAME_ID });
    if (!decided.ok) return { ok: false, code: decided.error };
    this.#take(decided.value);
    const answer: Answer = { ok: true, ack: ackOf(actColumns(decided.value)) };
    this.#answered.set(intent.moveId, answer);
    return answer;
  }

  #take(step: Step): void {
    this.online = step.after;
    if (step.kind === 'move')
      this.#broadcasts.push({ type: 'moved', move: toMoveBroadcast(step.after, actColumns(step), this.at) });
    if (step.kind !== 'move' || this.state.ending !== null)
      this.#broadcasts.push({ type: 'game-updated', game: this.view() });
  }

  #system(act: SystemAction, at: Ms): void {
    const step = decideSystemAction(this.online, act, at, 'server');
    if (step === null) throw new Error(`no ${act.type} now`);
    this.#take(step);
  }

  /** The flag of the side to move falls. */
  flag(): void {
    this.#system({ type: 'flag' }, this.at + CLOCK_MS + 1);
  }

  /** The server ends the game because this player is absent. */
  abandon(by: Color): void {
    this.#system({ type: 'abandon', by }, this.at);
  }

  /** Any change without an act. */
  change(more: Partial<OnlineGame>): void {
    this.more = { ...this.more, ...more };
    this.online = { ...this.online, state: { ...this.state, version: this.version + 1 } };
    this.#broadcasts.push({ type: 'game-updated', game: this.view() });
  }

  view(): OnlineGame {
    const endedAt = this.state.ending === null ? null : new Date('2026-11-21T12:01:41.000Z');
    return { ...toOnlineGame(this.online, { ...CONTEXT, endedAt }, this.at), ...this.more };
  }
}

/** The page of one player. */
export class TestPage extends PlayDriver<OnlineState, OnlineEvent, OwnEffect> {
  /** The sounds of all events so far. */
  heard: readonly string[] = [];
  override now: Ms = 1_000;
  readonly seat: Color;
  readonly server: TestServer;
  #acts = 0;

  constructor(server: TestServer, seat: Color = 'white', config: ScreenConfig = queueScreenConfig) {
    super(reduceOnline, loadingGame(config));
    this.server = server;
    this.seat = seat;
  }

  override send(event: OnlineEvent): this {
    this.#acts += 1;
    const number = `${this.seat === 'white' ? 1 : 2}${String(this.#acts).padStart(11, '0')}`;
    this.newId = `00000000-0000-4000-8000-${number}`;
    super.send(event);
    this.heard = [...this.heard, ...this.sounds];
    return this;
  }

  load(): this {
    return this.send({ type: 'loaded', game: this.server.view(), playerId: PLAYER_IDS[this.seat] });
  }

  /** Delivers every broadcast of the server to the page. */
  hear(): this {
    for (const broadcast of this.server.takeBroadcasts()) this.send(broadcast);
    return this;
  }

  /** The intents sent by the last event. */
  get asked(): readonly GameIntent[] {
    return this.sent('send').map(({ intent }) => intent);
  }

  /** The first intent of the last event. */
  get intent(): GameIntent {
    const [intent] = this.asked;
    if (intent === undefined) throw new Error('nothing was asked');
    return intent;
  }

  /** Plays moves of both sides in turn, given as e2e4; the page receives each. */
  play(...moves: readonly string[]): this {
    for (const move of moves) {
      const [from, to] = [move.slice(0, 2) as Square, move.slice(2) as Square];
      if (this.begun.live.game.turn === this.seat) this.drag(from, to).deliver().hear();
      else this.opponentPlays(from, to).hear();
    }
    return this;
  }

  /** Delivers the intents of the last event and their answers. */
  deliver(): this {
    for (const intent of this.asked) this.answer(intent, this.server.act(this.seat, intent));
    return this;
  }

  answer(intent: GameIntent, answer: Answer): this {
    return answer.ok
      ? this.send({ type: 'acknowledged', ack: answer.ack })
      : this.send({ type: 'refused', of: intent.moveId, code: answer.code, message: '' });
  }

  /** The opponent plays a move on the server. */
  opponentPlays(from: Square, to: Square): this {
    const intent: GameIntent = {
      type: 'move',
      moveId: `00000000-0000-4000-9000-${String(this.server.version).padStart(12, '0')}`,
      version: this.server.version,
      from: rowColOf(from),
      to: rowColOf(to),
    };
    const answer = this.server.act(opposite(this.seat), intent);
    if (!answer.ok) throw new Error(answer.code);
    return this;
  }

  get begun(): OnlineBegun {
    if (this.state.phase === 'idle') throw new Error('the game is not loaded');
    return this.state;
  }

  /** The moves on the board. */
  get moves(): readonly string[] {
    return this.begun.live.game.history.map(({ uci }) => uci);
  }
}
