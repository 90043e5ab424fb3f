/** A game against a character as plain data. Times in ms, from outside; nothing here reads a clock or throws dice. */
import type { Color, Game, GameState, MoveInput, Ms, RuleSet } from '@sixtyfour/chess';
import { type AiGameEnd, DEFAULT_TIME, type GameResult, messages } from '@sixtyfour/contract';
import type { GameRequest, MoveChoice, MoveRequest } from '@sixtyfour/engine';
import { type Direction, type Level, type PersonaId, DEFAULT_PERSONA } from '@sixtyfour/engine/personas';
import type { CharacterView, VoiceState } from '@sixtyfour/engine/voice';
import type { Shape } from '../../board/shapes.ts';
import type { StartSetup } from '../../game/before/start-setup.ts';
import type { DeviceEvent } from '../../play/device-authority.ts';
import type { PlayEffect } from '../../play/effects.ts';
import type { Aftermath } from '../../play/game-over.ts';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import type { Begun, Playing, PlayEvent } from '../../play/state.ts';
import type { Calculation } from './calculation.ts';

/** What is chosen before the start. */
export interface Setup extends StartSetup {
  /** Begun on the home page: it counts only if the visitor says so. */
  readonly countsOnRequest: boolean;
  /** Passes the time of a search for an opponent: such a game does not count and is not kept. */
  readonly isPastime: boolean;
}

interface Screen {
  readonly setup: Setup;
  readonly orientation: Color;
  /** The status sentence of the specification. */
  readonly status: string;
  readonly notice: string | null;
}

export interface IdleGame extends Screen {
  readonly phase: 'idle';
  /** Play Again was pressed: the next game starts automatically. */
  readonly restarting: boolean;
  /** The opponent of the game that was just restarted. */
  readonly lastPersona: PersonaId | null;
  /** Why the position to start from cannot be set up. */
  readonly fenError: string | null;
  /** The opponent of the game in another tab, which can be taken over. */
  readonly elsewhere: PersonaId | null;
}

/** Why the page itself knows that a game does not count. */
export type IneligibleReason = keyof typeof messages.gameCount.uncounted;

/** How a game is over, for the server and for the record of this device. */
export interface AiGameFinish {
  readonly by: AiGameEnd;
  readonly result: GameResult;
  readonly seconds: number;
}

interface AiBegun extends Screen, Pick<Begun, 'interaction'> {
  readonly id: string;
  /** The visitor's. */
  readonly color: Color;
  /** The character's, an unsigned 32-bit number; the server's once it has opened the game. */
  readonly seed: number;
  readonly eligibility: ScoreEligibility;
  readonly live: GameState;
  /** What the character says. */
  readonly line: string | null;
  readonly voice: VoiceState;
  /** What the character thought at its last move. */
  readonly view: (CharacterView & Pick<MoveChoice, 'stance'>) | null;
  /** How it came to that move, if it is one that shows it. */
  readonly calculation: Calculation | null;
}

/** A move that the character looks for. Answers bear both numbers: others are late or doubled, and nothing happens. */
export interface Thinking {
  /** `GameState.version` of the position. */
  readonly version: number;
  /** 0 its own play, 1 a short search after that failed. */
  readonly attempt: 0 | 1;
}

/** Why a move was a blunder. */
export interface Advice {
  readonly reason: string;
  /** What proves it. */
  readonly arrows: readonly Shape[];
}

/** A move of the visitor that the coach looks at, or has spoken about. */
export interface Coaching {
  /** `GameState.version` of the position after it. */
  readonly version: number;
  /** When it was made. */
  readonly at: Ms;
  /** Null until it is found. */
  readonly advice: Advice | null;
}

export interface PlayingGame extends AiBegun, Pick<Playing, 'phase' | 'typedOnce' | 'typedError'> {
  /** With the time from which it thinks. */
  readonly thinking: (Thinking & { readonly since: Ms }) | null;
  /** Not null: the character waits with its answer. */
  readonly coaching: Coaching | null;
  /** The version for which a hint is looked for. */
  readonly hinting: number | null;
  /** The move of the last hint, and the version that it is for. */
  readonly hinted: (Pick<MoveInput, 'from' | 'to'> & { readonly version: number }) | null;
}

/** Another level for the next game against the same character. */
export interface LevelOffer {
  readonly level: Level;
  readonly direction: Direction;
}

export interface OverGame extends AiBegun {
  readonly phase: 'over';
  readonly result: GameResult;
  readonly aftermath: Aftermath;
  /** Another level for the next game. */
  readonly offer: LevelOffer | null;
}

export type AiGame = IdleGame | PlayingGame | OverGame;

/** How the engine can fail. `no-move`: it found none although there is one. */
export type EngineFailure = 'no-move' | 'threw' | 'died';

export type AiGameEvent =
  | PlayEvent
  | DeviceEvent<Setup>
  /** The game is open in another tab: its opponent, or null when it is not any more. */
  | { readonly type: 'elsewhere'; readonly persona: PersonaId | null }
  | { readonly type: 'take-over' | 'restart' | 'play-again' | 'try-different' | 'hint' | 'make-count' | 'offer-draw' }
  | { readonly type: 'set-coach'; readonly on: boolean }
  /** Another game, at another level. */
  | { readonly type: 'play-at'; readonly level: Level }
  /** The games of this device, the newest first. */
  | { readonly type: 'recalled'; readonly games: readonly SavedGame[] }
  /** `advice` is null for a move that was no blunder. */
  | { readonly type: 'coached'; readonly version: number; readonly advice: Advice | null }
  /** The blunder of this version is not taken back. */
  | { readonly type: 'play-on'; readonly version: number }
  /** A game whose first move was made on the home page. */
  | { readonly type: 'start-with'; readonly move: MoveInput }
  /** The server has opened a game, with the seed that it gives the character. */
  | { readonly type: 'opened'; readonly id: string; readonly seed: number }
  | { readonly type: 'not-opened'; readonly id: string; readonly why: IneligibleReason }
  /** The server takes no more moves of a game that it had opened. */
  | { readonly type: 'dropped'; readonly id: string }
  /** What the ended game counted, as far as the server knows. */
  | { readonly type: 'eligibility'; readonly id: string; readonly eligibility: ScoreEligibility }
  /** `delayed`: it was thought about for as long as a person would. */
  | { readonly type: 'replied'; readonly to: Thinking; readonly choice: MoveChoice; readonly delayed?: true }
  | { readonly type: 'failed'; readonly to: Thinking; readonly failure: EngineFailure }
  /** `move` is UCI, or null when none was found. */
  | { readonly type: 'hint-found'; readonly version: number; readonly move: string | null };

export type AiEffect = PlayEffect | OwnEffect;

export type OwnEffect =
  /** Look for a move, and send it no earlier than `notBefore`. */
  | { readonly type: 'think'; readonly for: Thinking; readonly request: MoveRequest; readonly notBefore: Ms }
  /** Come back with the same reply, delayed, at a time. */
  | { readonly type: 'delay-reply'; readonly to: Thinking; readonly choice: MoveChoice; readonly until: Ms }
  | { readonly type: 'stop-thinking' }
  /** Look at the visitor's last move. */
  | { readonly type: 'coach'; readonly version: number; readonly game: Game }
  /** Take the game from the tab that it is open in, and go on with it. */
  | { readonly type: 'take-over' }
  | { readonly type: 'suggest'; readonly version: number; readonly request: GameRequest }
  /** The character speaks, unless the visitor turned that off. */
  | { readonly type: 'say'; readonly line: string; readonly persona: PersonaId }
  /** Come back with `recalled`. */
  | { readonly type: 'recall' }
  | { readonly type: 'restart-in'; readonly ms: Ms }
  /** Ask the server for the game. */
  | {
      readonly type: 'open';
      readonly id: string;
      readonly persona: PersonaId;
      readonly ruleSet: RuleSet;
      readonly color: Color;
    }
  /** Come back with `not-opened` after this: the character cannot wait any longer. */
  | { readonly type: 'await-opening'; readonly id: string; readonly ms: Ms }
  /** Tell the server of all moves so far, and of the end. */
  | {
      readonly type: 'report';
      readonly id: string;
      readonly moves: readonly string[];
      readonly finish: AiGameFinish | null;
    };

/** @param setup saved or given in the URL; defaults fill the rest */
export function initialGame(setup: Partial<Setup> = {}): IdleGame {
  return idleGame({
    persona: DEFAULT_PERSONA.id,
    ruleSet: 'standard',
    color: 'white',
    time: DEFAULT_TIME,
    startFen: '',
    level: null,
    coach: false,
    playToEnd: false,
    thinksLikePerson: false,
    countsOnRequest: false,
    isPastime: false,
    ...setup,
  });
}

/** The choices of a visitor before the start. */
export function setUp(state: IdleGame, change: Partial<Setup>): IdleGame {
  const setup = { ...state.setup, ...change };
  return {
    ...state,
    setup,
    // A chosen color turns the board; one that was turned by hand stays otherwise.
    orientation: change.color === undefined ? state.orientation : bottomOf(setup),
    notice: null,
    fenError: null,
  };
}

/** The side at the bottom of the board before a game. */
export function bottomOf({ color }: Pick<Setup, 'color'>): Color {
  return color === 'random' ? 'white' : color;
}

export function idleGame(setup: Setup, status: string = messages.ai.waiting): IdleGame {
  return {
    phase: 'idle',
    setup,
    orientation: bottomOf(setup),
    status,
    notice: null,
    restarting: false,
    lastPersona: null,
    fenError: null,
    elsewhere: null,
  };
}
