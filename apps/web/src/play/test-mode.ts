/** A mode of play for tests of the shared reducer. By default the visitor plays both sides, and moves are played at once. */
import type { Game } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { AT_REST } from './interaction.ts';
import { playInput } from './play-uci.ts';
import { createPlayReducer, type PlayMode } from './reducer.ts';
import type { EventContext, Idle, Over, PlayEvent, Playing } from './state.ts';
import { PlayDriver } from './test-driver.ts';
import { gameOf } from './test-game.ts';

export type TestState = Idle | Playing | Over;
type TestMode = PlayMode<Idle, Playing, Over, never, never>;

/** What a test changes of the mode, part by part. */
export interface Changes {
  readonly opponent?: Partial<TestMode['opponent']>;
  readonly authority?: Partial<TestMode['authority']>;
  readonly messages?: Partial<TestMode['messages']>;
  /** Whether moves at the board wait for confirmation. */
  readonly confirms?: boolean;
}

export function playing(game: Game = gameOf(''), more: Partial<Playing> = {}): Playing {
  return { phase: 'playing', orientation: 'white', live: { game }, ...AT_REST, ...more };
}

export function driverIn(state: TestState, changes: Changes = {}): PlayDriver<TestState, PlayEvent> {
  const reduce = createPlayReducer<Idle, Playing, Over, never, never>({
    opponent: { seat: () => 'both', isAwaiting: () => true, ...changes.opponent },
    authority: {
      move: (before, input) => [{ ...before, live: { game: playInput(before.live.game, input) }, ...AT_REST }, []],
      ...changes.authority,
    },
    messages: {
      names: () => messages.play.sides,
      waitTurn: () => 'Wait.',
      refusal: (refusal) => refusal,
      commands: () => ({ resign: 'done', draw: 'done' }),
      noticeLasts: 'until-input',
      ...changes.messages,
    },
    reduce: () => null,
  });
  const { confirms = false } = changes;
  return new PlayDriver<TestState, PlayEvent>(
    (before, event: PlayEvent & EventContext) => reduce(before, { ...event, confirms }),
    state,
  );
}
