/** The plain-data state of a game against a character. Times in ms and randomness are passed in. */
import type { Color, Game, GameState, MoveInput, Ms, RuleSet } from '@sixtyfour/chess';
import { type AiGameEnd, type ColorChoice, DEFAULT_TIME, type GameResult, messages } from '@sixtyfour/contract';
import type { GameRequest, MoveChoice, MoveRequest } from '@sixtyfour/engine';
import { type Direction, type Level, type PersonaId, DEFAULT_PERSONA } from '@sixtyfour/engine/personas';
import type { CharacterView, VoiceState } from '@sixtyfour/engine/voice';
import type { Shape } from '../../board/shapes.ts';
import type { DeviceEvent, DeviceSetup } from '../../play/device-authority.ts';
import type { Aftermath } from '../../play/game-over.ts';
import type { ScoreEligibility } from '../../play/score-eligibility.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import type { Begun, EventContext, Playing, PlayEvent, PlayStep } from '../../play/state.ts';
import type { Calculation } from './calculation.ts';

/** The settings of a game against a character. */
export interface Setup extends DeviceSetup {
  readonly persona: PersonaId;
  readonly color: ColorChoice;
  /** Null for the character's own level. Ignored by a character without levels. */
  readonly level: Level | null;
  /** Whether the character explains blunders and waits before it replies. */
  readonly coach: boolean;
  /** Whether the character never resigns. */
  readonly playToEnd: boolean;
  /** Whether the character takes as long for a move as a person would. */
  readonly thinksLikePerson: boolean;
  /** Begun on the home page: counts only on the visitor's request. */
  readonly countsOnRequest: boolean;
  /** Played during a search for an opponent: does not count and is not saved. */
  readonly isMeanwhile: boolean;
}

interface Screen {
  readonly setup: Setup;
  readonly orientation: Color;
  /** The status text of the specification. */
  readonly status: string;
  readonly notice: string | null;
}

export interface IdleGame extends Screen {
  readonly phase: 'idle';
  /** Play Again was pressed: the next game starts automatically. */
  readonly restarting: boolean;
  /** The opponent of the game that was just restarted. */
  readonly lastPersona: PersonaId | null;
  /** Why the start position is invalid. */
  readonly fenError: string | null;
  /** The opponent of a game that is open in another tab and can be taken over. */
  readonly elsewhere: PersonaId | null;
}

/** Reasons, known to the page itself, why a game does not count. */
export type UncountedReason = keyof typeof messages.gameCount.uncounted;

/** The end of a game for the server and for the saved record. */
export interface AiGameFinish {
  readonly by: AiGameEnd;
  readonly result: GameResult;
}

interface AiBegun extends Screen, Pick<Begun, 'interaction'> {
  readonly id: string;
  /** The visitor's side. */
  readonly color: Color;
  /** The character's seed, an unsigned 32-bit number; replaced by the server's once it has opened the game. */
  readonly seed: number;
  readonly eligibility: ScoreEligibility;
  readonly live: GameState;
  /** What the character has just said. */
  readonly remark: string | null;
  readonly voice: VoiceState;
  /** The result of the character's last search. */
  readonly lastChoice: (CharacterView & Pick<MoveChoice, 'stance'>) | null;
  /** The calculation of that move, for a character that shows it. */
  readonly calculation: Calculation | null;
}

/** A running search for the character's move. Replies contain both numbers; outdated or duplicate ones are ignored. */
export interface Thinking {
  /** `GameState.version` of the position. */
  readonly version: number;
  /** 0: the normal search; 1: a short search after that failed. */
  readonly attempt: 0 | 1;
}

/** Why a move was a blunder. */
export interface Advice {
  readonly reason: string;
  /** The proof. */
  readonly arrows: readonly Shape[];
}

/** A move of the visitor that the coach is judging or has judged. */
export interface Coaching {
  /** `GameState.version` of the position after it. */
  readonly version: number;
  /** The time of the move. */
  readonly at: Ms;
  /** Null until the move is judged. */
  readonly advice: Advice | null;
}

export interface PlayingGame extends AiBegun, Pick<Playing, 'phase' | 'typedOnce' | 'typedError'> {
  /** `since`: the start of the thinking time. */
  readonly thinking: (Thinking & { readonly since: Ms }) | null;
  /** While not null, the character does not reply. */
  readonly coaching: Coaching | null;
  /** The version of the position for which a hint is being searched. */
  readonly hinting: number | null;
  /** The move of the last hint, and its version of the position. */
  readonly hinted: (Pick<MoveInput, 'from' | 'to'> & { readonly version: number }) | null;
}

/** An offer of another level for the next game against the same character. */
export interface LevelOffer {
  readonly level: Level;
  readonly direction: Direction;
}

export interface OverGame extends AiBegun {
  readonly phase: 'over';
  readonly result: GameResult;
  readonly aftermath: Aftermath;
  /** An offer of another level for the next game. */
  readonly levelOffer: LevelOffer | null;
}

export type AiGame = IdleGame | PlayingGame | OverGame;

/** Failures of the engine. `no-move`: it found none although there is one. */
export type EngineFailure = 'no-move' | 'threw' | 'died';

export type AiGameEvent =
  | PlayEvent
  | DeviceEvent<Setup>
  /** The game is open in another tab: its opponent, or null when it no longer is. */
  | { readonly type: 'elsewhere'; readonly persona: PersonaId | null }
  | { readonly type: 'take-over' | 'restart' | 'play-again' | 'try-different' | 'hint' | 'make-count' | 'offer-draw' }
  | { readonly type: 'set-coach'; readonly on: boolean }
  /** Starts another game at another level. */
  | { readonly type: 'play-at'; readonly level: Level }
  /** The games of this device, the newest first. */
  | { readonly type: 'recalled'; readonly games: readonly SavedGame[] }
  /** The coach's judgment; `advice` is null if the move was no blunder. */
  | { readonly type: 'coached'; readonly version: number; readonly advice: Advice | null }
  /** The visitor does not take back the blunder of this version. */
  | { readonly type: 'play-on'; readonly version: number }
  /** Starts a game with a first move made on the home page. */
  | { readonly type: 'start-with'; readonly move: MoveInput }
  /** The server has opened a game and supplied the character's seed. */
  | { readonly type: 'opened'; readonly id: string; readonly seed: number }
  | { readonly type: 'not-opened'; readonly id: string; readonly why: UncountedReason }
  /** The server no longer accepts moves of a game that it had opened. */
  | { readonly type: 'dropped'; readonly id: string }
  /** How the ended game was counted, as far as the server knows. */
  | { readonly type: 'eligibility'; readonly id: string; readonly eligibility: ScoreEligibility }
  /** `delayed`: a delayed reply that is now due. */
  | { readonly type: 'replied'; readonly to: Thinking; readonly choice: MoveChoice; readonly delayed?: true }
  | { readonly type: 'failed'; readonly to: Thinking; readonly failure: EngineFailure }
  /** `move` is UCI, or null when none was found. */
  | { readonly type: 'hint-found'; readonly version: number; readonly move: string | null };

export type EventOf<Type extends AiGameEvent['type']> = Extract<AiGameEvent, { type: Type }> & EventContext;

export type OwnEffect =
  /** Search for a move; reply no earlier than `notBefore`. */
  | { readonly type: 'think'; readonly for: Thinking; readonly request: MoveRequest; readonly notBefore: Ms }
  /** Send the same reply again, as delayed, at this time. */
  | { readonly type: 'delay-reply'; readonly to: Thinking; readonly choice: MoveChoice; readonly until: Ms }
  | { readonly type: 'stop-thinking' }
  /** Have the coach judge the visitor's last move. */
  | { readonly type: 'coach'; readonly version: number; readonly game: Game }
  /** Take over the game from the tab in which it is open. */
  | { readonly type: 'take-over' }
  | { readonly type: 'suggest'; readonly version: number; readonly request: GameRequest }
  /** Announce the character's remark, unless the visitor has turned remarks off. */
  | { readonly type: 'say'; readonly remark: string; readonly persona: PersonaId }
  /** Send `recalled`. */
  | { readonly type: 'recall' }
  | { readonly type: 'restart-in'; readonly ms: Ms }
  /** Ask the server to open the game. */
  | {
      readonly type: 'open';
      readonly id: string;
      readonly persona: PersonaId;
      readonly ruleSet: RuleSet;
      readonly color: Color;
    }
  /** Send `not-opened` after this time: the character cannot wait any longer. */
  | { readonly type: 'await-opening'; readonly id: string; readonly ms: Ms }
  /** Report all moves so far, and the end. */
  | {
      readonly type: 'report';
      readonly id: string;
      readonly moves: readonly string[];
      readonly finish: AiGameFinish | null;
    };

export type EffectOf<Type extends OwnEffect['type']> = Extract<OwnEffect, { type: Type }>;

/** The next state and its effects. */
export type AiStep = PlayStep<AiGame, OwnEffect>;

/** @param setup saved or given in the URL; defaults fill in the rest */
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
    isMeanwhile: false,
    ...setup,
  });
}

/** Changes the settings before the start. */
export function setUp(state: IdleGame, change: Partial<Setup>): IdleGame {
  const setup = { ...state.setup, ...change };
  return {
    ...state,
    setup,
    // Choosing a color turns the board; otherwise a manual flip is kept.
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
