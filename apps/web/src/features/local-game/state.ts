/** The plain-data state of a game between two people on one device. */
import type { Color, GameState } from '@sixtyfour/chess';
import { DEFAULT_TIME } from '@sixtyfour/contract';
import type { DeviceEvent, DeviceSetup } from '../../play/device-authority.ts';
import type { Aftermath } from '../../play/game-over.ts';
import type { Begun, Playing, PlayEvent } from '../../play/state.ts';

export type LocalSetup = DeviceSetup;

interface Screen {
  readonly setup: LocalSetup;
  readonly orientation: Color;
  /** Whether the board turns to the side to move. */
  readonly autoFlip: boolean;
}

export interface LocalIdle extends Screen {
  readonly phase: 'idle';
  readonly fenError: string | null;
}

interface LocalBegun extends Screen, Begun {
  readonly id: string;
  readonly live: GameState;
  readonly status: string;
}

export interface LocalPlaying extends LocalBegun, Playing {
  readonly live: GameState;
}

export interface LocalOver extends LocalBegun {
  readonly phase: 'over';
  readonly aftermath: Aftermath;
}

export type LocalGame = LocalIdle | LocalPlaying | LocalOver;

export type LocalEvent =
  | PlayEvent
  | DeviceEvent<LocalSetup>
  | { readonly type: 'auto-flip'; readonly on: boolean }
  | { readonly type: 'restart' | 'play-again' | 'agree-draw' };

/** The state before the start. Does not import the rules, so that the page can render it before they are loaded. */
export function initialLocalGame(setup: Partial<LocalSetup> = {}): LocalIdle {
  return {
    phase: 'idle',
    setup: { ruleSet: 'standard', time: DEFAULT_TIME, startFen: '', ...setup },
    orientation: 'white',
    autoFlip: false,
    fenError: null,
  };
}

/** Changes the settings before the start. */
export function setUpLocal(state: LocalIdle, change: Partial<LocalSetup>): LocalIdle {
  return { ...state, setup: { ...state.setup, ...change }, fenError: null };
}
