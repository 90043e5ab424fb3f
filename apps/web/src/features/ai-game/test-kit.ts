/** A game against a character as its tests drive it: time is a number, the engine is the test. */
import { isSquare, type Square } from '@sixtyfour/chess';
import type { MoveChoice, Stance } from '@sixtyfour/engine';
import {
  initialGame,
  type AiEffect,
  type AiGame,
  type AiGameEvent,
  type OverGame,
  type PlayingGame,
  type Setup,
  type Thinking,
} from './state.ts';
import { reduce } from './reducer.ts';

/** Sends events one after the other and remembers the last effects. */
export class Driver {
  state: AiGame;
  effects: readonly AiEffect[] = [];
  at = 1_000_000;

  constructor(setup: Partial<Setup> = {}) {
    this.state = initialGame(setup);
  }

  send(event: AiGameEvent, random = 0): this {
    [this.state, this.effects] = reduce(this.state, { ...event, at: this.at, random, newId: 'game' });
    return this;
  }

  wait(ms: number): this {
    this.at += ms;
    return this;
  }

  /** The server opens the game at once, if it is asked to. */
  start(): this {
    this.ask();
    return this.sent('open').length === 0 ? this : this.opened();
  }

  /** A start that the server has not answered yet. */
  ask(): this {
    return this.send({ type: 'start' }, 3);
  }

  /** The answer, after whose effects those of the start still stand. */
  opened(): this {
    const before = this.effects;
    this.send({ type: 'opened', id: 'game', seed: 7 });
    this.effects = [...before, ...this.effects];
    return this;
  }

  /** The visitor's move by two presses, one second after the last event. */
  move(uci: string): this {
    this.wait(1000).press(squareOf(uci.slice(0, 2)));
    return this.press(squareOf(uci.slice(2, 4)));
  }

  press(square: Square): this {
    return this.send({ type: 'press', square });
  }

  /** The character's move, half a second after the last event. */
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
  line(...moves: readonly string[]): this {
    for (const uci of moves)
      if (this.playing.live.game.turn === this.playing.color) this.move(uci);
      else this.reply(uci);
    return this;
  }

  get playing(): PlayingGame {
    if (this.state.phase !== 'playing') throw new Error(`the game is ${this.state.phase}`);
    return this.state;
  }

  get thinking(): Thinking {
    if (this.playing.thinking === null) throw new Error('nobody thinks');
    return this.playing.thinking;
  }

  get over(): OverGame {
    if (this.state.phase !== 'over') throw new Error(`the game is ${this.state.phase}`);
    return this.state;
  }

  /** The effects of one type after the last event. */
  sent<Type extends AiEffect['type']>(type: Type): readonly Extract<AiEffect, { type: Type }>[] {
    return this.effects.filter((effect): effect is Extract<AiEffect, { type: Type }> => effect.type === type);
  }

  get toasts(): readonly string[] {
    return this.sent('toast').map(({ text }) => text);
  }

  get sounds(): readonly string[] {
    return this.sent('sound').map(({ name }) => name);
  }
}

function squareOf(text: string): Square {
  if (!isSquare(text)) throw new Error(`no square: ${text}`);
  return text;
}
