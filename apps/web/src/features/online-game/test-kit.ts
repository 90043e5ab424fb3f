/** A game on a model of the server, and one player's page of it: for tests of the reducer. */
import {
  applyIntent,
  type Color,
  type GameState,
  type Intent,
  type Ms,
  opposite,
  pieceLetter,
  rowOf,
  colOf,
  type Square,
  squareAt,
  startGame,
  toLetterBoard,
} from '@sixtyfour/chess';
import {
  CLOCK_MS,
  type ClockView,
  type GameIntent,
  type IntentAck,
  type MoveBroadcast,
  type OnlineGame,
  type ProblemCode,
} from '@sixtyfour/contract';
import { loadingGame } from './initial.ts';
import { reduceOnline } from './reducer.ts';
import type { OnlineBegun, OnlineEffect, OnlineHappening, OnlineOver, OnlinePlaying, OnlineState } from './state.ts';
import { type OnlineWords, queueWords } from './words.ts';

export const GAME_ID = '00000000-0000-4000-8000-00000000000a';
export const PLAYER_IDS = {
  white: '00000000-0000-4000-8000-000000000001',
  black: '00000000-0000-4000-8000-000000000002',
} as const satisfies Record<Color, string>;

/** What the server sends on its own account. */
export type Told = Extract<OnlineHappening, { readonly type: 'moved' | 'told' }>;

export type Answer =
  | { readonly ok: true; readonly ack: IntentAck }
  | { readonly ok: false; readonly code: ProblemCode };

const LETTER = { white: 'w', black: 'b' } as const;

function begin(ply: number): GameState {
  const started = startGame({ origin: 'queue', ruleSet: 'standard', initialMs: CLOCK_MS, at: 0 });
  if (!started.ok || ply !== 0) throw new Error('a game begins at its beginning');
  return started.value;
}

/** As much of the server as a page can see: it judges, commits, remembers what it answered, and tells. */
export class ModelServer {
  state: GameState = begin(0);
  at: Ms = 0;
  rematchOffer: Color | null = null;
  /** Changes to what is told, for what the model does not play. */
  more: Partial<OnlineGame> = {};
  #version = 1;
  readonly #answered = new Map<string, Answer>();
  readonly #told: Told[] = [];

  /** What was told since it was last asked for. */
  takeTold(): readonly Told[] {
    return this.#told.splice(0);
  }

  get version(): number {
    return this.#version;
  }

  act(by: Color, intent: GameIntent): Answer {
    const known = this.#answered.get(intent.moveId);
    if (known !== undefined) return known;
    const answer = this.#decide(by, intent);
    if (answer.ok) this.#answered.set(intent.moveId, answer);
    return answer;
  }

  #decide(by: Color, intent: GameIntent): Answer {
    if (intent.type === 'offer-rematch') {
      this.rematchOffer = by;
      return this.#commit(intent, null);
    }
    const meant = meantBy(intent, by, this.at);
    if (meant === null) return { ok: false, code: 'not-allowed' };
    const applied = applyIntent(this.state, meant);
    if (!applied.ok) return { ok: false, code: applied.error };
    this.state = applied.value.state;
    return this.#commit(intent, this.state.game.ply);
  }

  #commit(intent: GameIntent, ply: number | null): Answer {
    this.#version += 1;
    if (intent.type === 'move' && ply !== null) this.#told.push({ type: 'moved', move: this.broadcast(intent.moveId) });
    if (intent.type !== 'move' || this.state.ending !== null) this.#told.push({ type: 'told', game: this.view() });
    const { game } = this.state;
    const { moveId } = intent;
    return {
      ok: true,
      ack: { gameId: GAME_ID, moveId, version: this.#version, ply: game.ply, clock: this.clockView() },
    };
  }

  /** The other side's flag falls. */
  flag(): void {
    const applied = applyIntent(this.state, { type: 'flag', at: this.at + CLOCK_MS + 1 });
    if (!applied.ok) throw new Error(applied.error);
    this.state = applied.value.state;
    this.#version += 1;
    this.#told.push({ type: 'told', game: this.view() });
  }

  /** Any change that is none of the rules. */
  change(more: Partial<OnlineGame>): void {
    this.more = { ...this.more, ...more };
    this.#version += 1;
    this.#told.push({ type: 'told', game: this.view() });
  }

  clockView(): ClockView {
    const { clock } = this.state;
    if (clock === null) throw new Error('this game has a clock');
    return { white_ms: clock.white, black_ms: clock.black, running: clock.running && LETTER[clock.running] };
  }

  broadcast(moveId: string): MoveBroadcast {
    const { game } = this.state;
    const played = game.lastPlayed;
    if (played === null) throw new Error('nothing was played');
    const { from, to, piece, captured } = played.move;
    return {
      move: {
        from: [rowOf(from), colOf(from)],
        to: [rowOf(to), colOf(to)],
        piece: pieceLetter(piece.color, piece.role),
        capture: captured !== null,
        gameId: GAME_ID,
      },
      board: toLetterBoard(game.board).map((row) => [...row]),
      currentTurn: LETTER[game.turn],
      check: played.check,
      checkmate: played.checkmate,
      version: this.#version,
      ply: game.ply,
      uci: played.uci,
      moveId,
      clock: this.clockView(),
    };
  }

  view(): OnlineGame {
    const { game, ending, drawOffer } = this.state;
    const last = game.lastMove;
    return {
      id: GAME_ID,
      origin: 'queue',
      rule_set: 'standard',
      white_player_id: PLAYER_IDS.white,
      black_player_id: PLAYER_IDS.black,
      white_player: { username: 'Wanda', country: 'Spain' },
      black_player: { username: 'Bruno', country: null },
      board: toLetterBoard(game.board).map((row) => [...row]),
      current_turn: LETTER[game.turn],
      last_move: last && { from: [rowOf(last.from), colOf(last.from)], to: [rowOf(last.to), colOf(last.to)] },
      is_check: game.check !== null,
      is_checkmate: ending?.reason === 'checkmate',
      is_draw: ending !== null && ending.winner === null,
      game_status: ending === null ? 'active' : statusOf(ending),
      position_history: [],
      winner: ending?.winner ? LETTER[ending.winner] : null,
      end_reason: ending?.reason ?? null,
      version: this.#version,
      ply: game.ply,
      moves: game.history.map(({ uci }) => uci),
      clock: this.clockView(),
      draw_offer: drawOffer && LETTER[drawOffer],
      deadline: null,
      attendance: { w: 'here', b: 'here', countdown: null },
      rematch_offer: this.rematchOffer && LETTER[this.rematchOffer],
      rematch_swap: false,
      next_game_id: null,
      created_at: '2026-11-21T12:00:00.000Z',
      started_at: '2026-11-21T12:00:01.000Z',
      ended_at: ending === null ? null : '2026-11-21T12:01:41.000Z',
      seconds_played: ending === null ? null : 100,
      ...this.more,
    };
  }
}

function statusOf({ reason, winner }: NonNullable<GameState['ending']>): OnlineGame['game_status'] {
  switch (reason) {
    case 'checkmate':
    case 'aborted':
      return reason;
    case 'timeout':
      return winner === null ? 'draw' : 'timeout';
    case 'resignation':
      return 'resigned';
    case 'abandonment':
      return 'abandoned';
    default:
      return 'draw';
  }
}

function meantBy(intent: GameIntent, by: Color, at: Ms): Intent | null {
  switch (intent.type) {
    case 'move': {
      const { from, to, promotion } = intent;
      const squares = { from: squareAt(...from), to: squareAt(...to) };
      return { type: 'move', by, ...squares, ...(promotion === undefined ? {} : { promotion }), at };
    }
    case 'leave':
      return { type: 'resign', by, at };
    case 'wait-longer':
    case 'offer-rematch':
    case 'withdraw-rematch':
      return null;
    default:
      return { type: intent.type, by, at };
  }
}

/** One player's page: events in, and what it wants done is kept. */
export class TestPage {
  state: OnlineState;
  /** Of the last event. */
  effects: readonly OnlineEffect[] = [];
  /** The sounds of all events so far. */
  heard: readonly string[] = [];
  at: Ms = 1_000;
  readonly seat: Color;
  readonly server: ModelServer;
  #acts = 0;

  constructor(server: ModelServer, seat: Color = 'white', words: OnlineWords = queueWords) {
    this.server = server;
    this.seat = seat;
    this.state = loadingGame(words);
  }

  send(event: OnlineHappening): this {
    this.#acts += 1;
    const number = `${this.seat === 'white' ? 1 : 2}${String(this.#acts).padStart(11, '0')}`;
    const moveId = `00000000-0000-4000-8000-${number}`;
    [this.state, this.effects] = reduceOnline(this.state, { ...event, at: this.at, moveId });
    this.heard = [...this.heard, ...this.effects.flatMap((effect) => (effect.type === 'sound' ? [effect.name] : []))];
    return this;
  }

  load(): this {
    return this.send({ type: 'loaded', game: this.server.view(), playerId: PLAYER_IDS[this.seat] });
  }

  /** Hears everything that the server has told. */
  hear(): this {
    for (const told of this.server.takeTold()) this.send(told);
    return this;
  }

  drag(from: Square, to: Square): this {
    return this.send({ type: 'drop', from, to });
  }

  /** The intents of the last event. */
  get asked(): readonly GameIntent[] {
    return this.effects.flatMap((effect) => (effect.type === 'send' ? [effect.intent] : []));
  }

  /** Delivers the intents of the last event, and their answers. */
  deliver(): this {
    for (const intent of this.asked) this.answer(intent, this.server.act(this.seat, intent));
    return this;
  }

  answer(intent: GameIntent, answer: Answer): this {
    return answer.ok
      ? this.send({ type: 'acknowledged', ack: answer.ack })
      : this.send({ type: 'refused', of: intent.moveId, code: answer.code, message: '' });
  }

  /** The other side plays on the server. */
  opponentPlays(from: Square, to: Square): this {
    const intent: GameIntent = {
      type: 'move',
      moveId: `00000000-0000-4000-9000-${String(this.server.version).padStart(12, '0')}`,
      version: this.server.version,
      from: [rowOf(from), colOf(from)],
      to: [rowOf(to), colOf(to)],
    };
    const answer = this.server.act(opposite(this.seat), intent);
    if (!answer.ok) throw new Error(answer.code);
    return this;
  }

  get begun(): OnlineBegun {
    if (this.state.phase === 'idle') throw new Error('the game is not loaded');
    return this.state;
  }

  get playing(): OnlinePlaying {
    if (this.state.phase !== 'playing') throw new Error(`the game is ${this.state.phase}`);
    return this.state;
  }

  get over(): OnlineOver {
    if (this.state.phase !== 'over') throw new Error(`the game is ${this.state.phase}`);
    return this.state;
  }

  /** The moves on the board. */
  get moves(): readonly string[] {
    return this.begun.live.game.history.map(({ uci }) => uci);
  }

  get toasts(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.type === 'toast' ? [effect.text] : []));
  }

  get announced(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.type === 'announce' ? [effect.text] : []));
  }
}
