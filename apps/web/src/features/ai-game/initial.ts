/** Where every AI game begins. Knows no rules, so that the page can show it before they are loaded. */
import { messages } from '@sixtyfour/contract';
import { DEFAULT_PERSONA } from '@sixtyfour/engine/personas';
import type { IdleGame, Setup } from './state.ts';

/** @param setup what was remembered or asked for by the address; the rest is the usual */
export function initialGame(setup: Partial<Setup> = {}): IdleGame {
  return idleGame({
    persona: DEFAULT_PERSONA.id,
    ruleSet: 'standard',
    noClock: false,
    startFen: '',
    isPastime: false,
    ...setup,
  });
}

/** The choices of a visitor before the start. */
export function setUp(state: IdleGame, change: Partial<Setup>): IdleGame {
  return { ...state, setup: { ...state.setup, ...change }, notice: null, fenError: null };
}

export function idleGame(setup: Setup, status: string = messages.ai.waiting): IdleGame {
  return {
    phase: 'idle',
    setup,
    orientation: 'white',
    status,
    notice: null,
    restarting: false,
    lastPersona: null,
    fenError: null,
    elsewhere: null,
  };
}
