/** Drives the reducer of a mode in its tests: time is a plain number, and effects are recorded but not executed. */
import type { PlayEffect } from './effects.ts';
import type { SavedGame } from './saved-game.ts';
import type { Square } from '@sixtyfour/chess';
import type { EventContext, PlayEvent, PlayStep } from './state.ts';

type InPhase<State, Phase> = Extract<State, { readonly phase: Phase }>;
type OfType<Effect, Type> = Extract<Effect, { readonly type: Type }>;

/** Sends events in order and keeps the effects of the last one. */
export class PlayDriver<
  State extends { readonly phase: 'idle' | 'playing' | 'over' },
  Event,
  Own extends { readonly type: string } = never,
> {
  state: State;
  effects: readonly (PlayEffect | Own)[] = [];
  now = 1_000_000;
  newId = 'game';
  readonly #reduce: (state: State, event: (Event | PlayEvent) & EventContext) => PlayStep<State, Own>;

  constructor(
    reduce: (state: State, event: (Event | PlayEvent) & EventContext) => PlayStep<State, Own>,
    initial: State,
  ) {
    this.#reduce = reduce;
    this.state = initial;
  }

  send(event: Event | PlayEvent, random = 0): this {
    const { now: at, newId } = this;
    [this.state, this.effects] = this.#reduce(this.state, { ...event, at, random, newId });
    return this;
  }

  press(square: Square): this {
    return this.send({ type: 'press', square });
  }

  drag(from: Square, to: Square): this {
    return this.send({ type: 'drop', from, to });
  }

  type(text: string): this {
    return this.send({ type: 'typed', text });
  }

  get idle(): InPhase<State, 'idle'> {
    return this.#in('idle');
  }

  get playing(): InPhase<State, 'playing'> {
    return this.#in('playing');
  }

  get over(): InPhase<State, 'over'> {
    return this.#in('over');
  }

  #in<Phase extends State['phase']>(phase: Phase): InPhase<State, Phase> {
    const { state } = this;
    if (state.phase !== phase) throw new Error(`the game is ${state.phase}`);
    return state as InPhase<State, Phase>;
  }

  /** The effects of one type after the last event. */
  sent<Type extends PlayEffect['type'] | Own['type']>(type: Type): readonly OfType<PlayEffect | Own, Type>[] {
    return this.effects.filter((effect): effect is OfType<PlayEffect | Own, Type> => effect.type === type);
  }

  /** The game as saved by the last event. */
  get saved(): SavedGame {
    const saved = this.#shared.findLast((effect) => effect.type === 'save');
    if (saved === undefined) throw new Error('nothing was saved');
    return saved.game;
  }

  get toasts(): readonly string[] {
    return this.#shared.flatMap((effect) =>
      effect.type === 'toast' ? [effect.title === undefined ? effect.text : `${effect.title} ${effect.text}`] : [],
    );
  }

  get announced(): readonly string[] {
    return this.#shared.flatMap((effect) => (effect.type === 'announce' ? [effect.text] : []));
  }

  get sounds(): readonly string[] {
    return this.#shared.flatMap((effect) => (effect.type === 'sound' ? [effect.name] : []));
  }

  /** Effects common to all modes are distinguished from the mode's own by type. */
  get #shared(): readonly PlayEffect[] {
    return this.effects as readonly PlayEffect[];
  }
}
