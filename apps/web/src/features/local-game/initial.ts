import type { LocalIdle, LocalSetup } from './state.ts';

/** Where every local game begins. Knows no rules, so that the page can show it before they are loaded. */
export function initialLocalGame(setup: Partial<LocalSetup> = {}): LocalIdle {
  return {
    phase: 'idle',
    setup: { ruleSet: 'standard', withClock: false, startFen: '', ...setup },
    orientation: 'white',
    autoFlip: false,
    fenError: null,
  };
}

/** The choices of the players before the start. */
export function setUpLocal(state: LocalIdle, change: Partial<LocalSetup>): LocalIdle {
  return { ...state, setup: { ...state.setup, ...change }, fenError: null };
}
