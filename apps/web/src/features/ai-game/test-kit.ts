/** Drives a game against a character in tests: time is a plain number, and tests supply the engine's replies. */
import { isSquare, type Square } from '@sixtyfour/chess';
import type { MoveChoice, Stance } from '@sixtyfour/engine';
import { PlayDriver } from '../../play/test-driver.ts';
import { type AiGame, type AiGameEvent, initialGame, type OwnEffect, type Setup, type Thinking } from './state.ts';
import { reduce } from './reducer.ts';

export class Driver extends PlayDriver<AiGame, AiGameEvent, OwnEffect> {
  constructor(setup: Partial<Setup> = {}) {
    super(reduce, initialGame(setup));
  }

  wait(ms: number): this {
    this.now += ms;
    return this;
  }

  /** Starts a game; if the server is asked to open it, it does so at once. */
  start(): this {
    this.ask();
    return this.sent('open').length === 0 ? this : this.opened();
  }

  /** Starts a game without the server's response. */
  ask(): this {
    return this.send({ type: 'start' }, 3);
  }

  /** The server's response; keeps the effects of the start as well. */
  opened(): this {
    const before = this.effects;
    this.send({ type: 'opened', id: 'game', seed: 7 });
    this.effects = [...before, ...this.effects];
    return this;
  }

  /** The visitor's move by two presses, one second after the previous event. */
  move(uci: string): this {
    this.wait(1000).press(squareOf(uci.slice(0, 2)));
    return this.press(squareOf(uci.slice(2, 4)));
  }

  /** The character's move, half a second after the previous event. */
  reply(uci: string, score = 0, feels: Partial<Stance> = {}): this {
    const choice: MoveChoice = {
      move: uci,
      score: { kind: 'cp', value: score },
      chosen: { kind: 'cp', value: score },
      depth: 1,
      nodes: 1,
      line: [uci],
      stance: { doubt: 0, resigns: false, acceptsDraw: false, ...feels },
    };
    return this.wait(500).send({ type: 'replied', to: this.thinking, choice });
  }

  /** Moves of both sides in turn. */
  play(...moves: readonly string[]): this {
    for (const uci of moves)
      if (this.playing.live.game.turn === this.playing.color) this.move(uci);
      else this.reply(uci);
    return this;
  }

  get thinking(): Thinking {
    if (this.playing.thinking === null) throw new Error('nobody thinks');
    return this.playing.thinking;
  }
}

function squareOf(text: string): Square {
  if (!isSquare(text)) throw new Error(`no square: ${text}`);
  return text;
}
