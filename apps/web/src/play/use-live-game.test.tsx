import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { startView, viewAfter } from './board-view.ts';
import { type Before, type LiveGameWithParts, useLiveGame } from './use-live-game.ts';

type State =
  | { readonly phase: 'idle'; readonly time: string }
  | { readonly phase: 'playing'; readonly typedError: string | null };
type Input = { readonly time: string };

/** A prerendered screen, whose rules are never loaded. @param early inputs of the first render */
function prerendered(
  before: Before<State, Input>,
  early: readonly Input[] = [],
): LiveGameWithParts<State, Input, object> {
  const renders: LiveGameWithParts<State, Input, object>[] = [];
  function Screen() {
    const game = useLiveGame<State, Input, object>(before, () => Promise.reject(new Error('not loaded')));
    if (renders.push(game) === 1) for (const input of early) game.send(input);
    return null;
  }
  renderToStaticMarkup(<Screen />);
  const game = renders.at(-1);
  if (game === undefined) throw new Error('not rendered');
  return game;
}

const idle: State = { phase: 'idle', time: '5+0' };

describe('before the rules are loaded', () => {
  test('the start position is shown, and no game can be started or copied', () => {
    const game = prerendered({ state: idle });
    expect(game).toMatchObject({ state: idle, ready: false, parts: null });
    expect(game.view.get()).toEqual(startView('white'));
    expect(game.pgn()).toBe('');
  });

  test('a move made on another page is shown at once', () => {
    const view = viewAfter({ from: 'e2', to: 'e4' });
    expect(prerendered({ state: idle, view }).view.get()).toBe(view);
  });

  test('choices are shown at once where they can be anticipated', () => {
    const inputs = [{ time: '3+2' }, { time: '15+10' }];
    const anticipate = (state: State, { time }: Input): State => (state.phase === 'idle' ? { ...state, time } : state);
    expect(prerendered({ state: idle, anticipate }, inputs).state).toEqual({ phase: 'idle', time: '15+10' });
    expect(prerendered({ state: idle }, inputs).state).toBe(idle);
  });

  test('a typed text is refused with what the game says, if it runs', () => {
    expect(prerendered({ state: idle }).type('e4')).toBeNull();
    expect(prerendered({ state: { phase: 'playing', typedError: 'Wait.' } }).type('e4')).toBe('Wait.');
  });
});
