/** A game between two visitors in a private room. */
import { randomUUID } from 'node:crypto';
import { Game, parseUci } from '@sixtyfour/chess';
import { api, type GameIntent, type OnlineGame } from '@sixtyfour/contract';
import { moveIntentOf, type MoveIntent } from '../load/client/move-intent.ts';
import { startRoomGame } from '../person.ts';
import type { Answer, Visitor } from './visitor.ts';

type Wanted = MoveIntent | { readonly type: Exclude<GameIntent['type'], 'move'> };

export class Match {
  readonly id: string;
  readonly white: Visitor;
  readonly black: Visitor;
  #game = Game.start('standard');
  #version: number;

  private constructor({ id, version }: OnlineGame, white: Visitor, black: Visitor) {
    this.id = id;
    this.white = white;
    this.black = black;
    this.#version = version;
  }

  /** Both must be named guests without a live game. */
  static async start(host: Visitor, guest: Visitor): Promise<Match> {
    const row = await startRoomGame(host, guest);
    const { player } = (await host.call(api.getSession)).session ?? {};
    return row.white_player_id === player?.id ? new Match(row, host, guest) : new Match(row, guest, host);
  }

  get mover(): Visitor {
    return this.#game.turn === 'white' ? this.white : this.black;
  }

  get path(): string {
    return api.sendIntent.path.replace(':gameId', this.id);
  }

  /** An intent with a move of the side to move. */
  intentOf(uci: string): GameIntent {
    const move = parseUci(this.#game, uci);
    if (!move.ok) throw new Error(`${uci} is not legal`);
    return this.#intent(moveIntentOf(move.value));
  }

  /** Records a committed move. */
  advance(uci: string): void {
    const move = parseUci(this.#game, uci);
    if (move.ok) this.#game = this.#game.play(move.value);
    this.#version += 1;
  }

  /** Plays a move by HTTP. Throws if it is refused. */
  async play(uci: string): Promise<void> {
    await this.mover.call(api.sendIntent, { params: { gameId: this.id }, body: this.intentOf(uci) });
    this.advance(uci);
  }

  act(visitor: Visitor, type: Exclude<GameIntent['type'], 'move'>): Promise<Answer> {
    return visitor.ask(api.sendIntent, { params: { gameId: this.id }, body: this.#intent({ type }) });
  }

  /** This visitor's remaining time. */
  async msOf(visitor: Visitor): Promise<number> {
    const { clock } = await visitor.call(api.getGame, { params: { gameId: this.id } });
    return visitor === this.white ? clock.white_ms : clock.black_ms;
  }

  #intent(wanted: Wanted): GameIntent {
    return { ...wanted, moveId: randomUUID(), version: this.#version };
  }
}
