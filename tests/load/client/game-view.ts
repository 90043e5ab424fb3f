/** The state of a game as one connection knows it, built from messages in the order of their versions. */
import { Game, type Ms, parseUci } from '@sixtyfour/chess';
import type { MoveBroadcast, OnlineGame, SeatLetter } from '@sixtyfour/contract';
import type { GameEnd } from '../history/entry.ts';

export class GameView {
  readonly gameId: string;
  readonly seat: SeatLetter;
  #row: OnlineGame;
  #game: Game;
  #version: number;
  #toldAt: Ms = performance.now();

  private constructor(row: OnlineGame, game: Game, player: string) {
    this.gameId = row.id;
    this.seat = row.white_player_id === player ? 'w' : 'b';
    this.#row = row;
    this.#game = game;
    this.#version = row.version;
  }

  /** Null if the moves are not a legal game; the check finds this in the log. */
  static of(row: OnlineGame, player: string): GameView | null {
    const game = Game.replay(row.rule_set, null, row.moves);
    return game.ok ? new GameView(row, game.value, player) : null;
  }

  get version(): number {
    return this.#version;
  }

  get game(): Game {
    return this.#game;
  }

  get moves(): readonly string[] {
    return this.#game.history.map(({ uci }) => uci);
  }

  get isMyTurn(): boolean {
    return (this.#game.turn === 'white') === (this.seat === 'w');
  }

  get hasStarted(): boolean {
    return this.#row.started_at !== null;
  }

  /** This player's remaining time. */
  get ownMs(): Ms {
    const { clock } = this.#row;
    const told = this.seat === 'w' ? clock.white_ms : clock.black_ms;
    return clock.running === this.seat ? told - (performance.now() - this.#toldAt) : told;
  }

  get drawOffer(): SeatLetter | null {
    return this.#row.draw_offer;
  }

  get rematchOffer(): SeatLetter | null {
    return this.#row.rematch_offer;
  }

  get nextGameId(): string | null {
    return this.#row.next_game_id;
  }

  get isOver(): boolean {
    return this.#row.game_status !== 'active';
  }

  get end(): GameEnd {
    const { game_status, winner, end_reason } = this.#row;
    return { game_status, winner, end_reason };
  }

  /** Applies a snapshot of the game unless it is older than the current state. */
  applySnapshot(row: OnlineGame): void {
    if (row.version < this.#version) return;
    const game = Game.replay(row.rule_set, null, row.moves);
    if (game.ok) this.#game = game.value;
    this.#row = row;
    this.#version = row.version;
    this.#toldAt = performance.now();
  }

  /** Applies a move. False if a version is missing, so that the game must be read again. Old moves are ignored. */
  applyMove({ version, uci, clock }: Pick<MoveBroadcast, 'version' | 'uci' | 'clock'>): boolean {
    if (version <= this.#version) return true;
    if (version !== this.#version + 1) return false;
    const move = parseUci(this.#game, uci);
    if (!move.ok) return false;
    this.#version = version;
    this.#game = this.#game.play(move.value);
    // An offer lapses when the other side moves.
    const mover: SeatLetter = this.#game.turn === 'white' ? 'b' : 'w';
    const draw_offer = this.#row.draw_offer === mover ? this.#row.draw_offer : null;
    this.#row = { ...this.#row, clock, draw_offer };
    this.#toldAt = performance.now();
    return true;
  }
}
