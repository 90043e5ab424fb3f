/** A game against a character as plain data. Times in ms, from outside; nothing here reads a clock or throws dice. */
import type { Color, GameState, Ms, PromotionRole, RuleSet, Square } from '@sixtyfour/chess';
import type { AiGameEnd, GameResult, messages } from '@sixtyfour/contract';
import type { MoveChoice, MoveRequest } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import type { CharacterView, VoiceState } from '@sixtyfour/engine/voice';
import type { GameEffect } from '../../game/effects.ts';
import type { Aftermath } from '../../game/game-over.ts';
import type { Hand } from '../../game/hand.ts';
import type { Worth } from '../../game/worth.ts';
import type { SavedGame } from '../../lib/saved-game.ts';
import type { Calculation } from './calculation.ts';

/** What is chosen before the start. */
export interface Setup {
  readonly persona: PersonaId;
  readonly ruleSet: RuleSet;
  readonly noClock: boolean;
  /** As the visitor typed it; blank for the usual position. */
  readonly startFen: string;
  /** Passes the time of a search for an opponent: such a game does not count and is not kept. */
  readonly isPastime: boolean;
}

interface Screen {
  readonly setup: Setup;
  readonly orientation: Color;
  /** The status sentence of the specification. */
  readonly status: string;
  /** The last message about something refused or asked; it stands for the status until the next event. */
  readonly notice: string | null;
}

export interface IdleGame extends Screen {
  readonly phase: 'idle';
  /** Play Again was pressed: the next game starts by itself. */
  readonly restarting: boolean;
  /** Whom the game that was just restarted was against. */
  readonly lastPersona: PersonaId | null;
  /** Why the position to start from cannot be set up. */
  readonly fenError: string | null;
  /** The opponent of the game that goes on in another tab, which can be taken over. */
  readonly elsewhere: PersonaId | null;
}

/** Why the page itself knows that a game does not count. */
export type Uncounted = keyof typeof messages.gameCount.uncounted;

export type Counting =
  /** The server is being asked to open the game, and for its seed. */
  | { readonly is: 'opening' }
  /** The server follows it. */
  | { readonly is: 'on' }
  /** For good. `why` is null when that was on an earlier visit. */
  | { readonly is: 'off'; readonly why: Uncounted | null };

/** How a game is over, for the server and for the record of this device. */
export interface AiGameFinish {
  readonly by: AiGameEnd;
  readonly result: GameResult;
  readonly seconds: number;
}

interface Begun extends Screen {
  readonly id: string;
  /** The character's, an unsigned 32-bit number; the server's once it has opened the game. */
  readonly seed: number;
  readonly counting: Counting;
  readonly live: GameState;
  readonly hand: Hand;
  /** What the character says. */
  readonly line: string | null;
  readonly voice: VoiceState;
  /** What the character thought at its last move. */
  readonly view: CharacterView | null;
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

export interface PlayingGame extends Begun {
  readonly phase: 'playing';
  readonly thinking: Thinking | null;
  /** The version for which a hint is looked for. */
  readonly hinting: number | null;
  /** 'resign' was typed once. */
  readonly typedResign: boolean;
  /** Why the last typed text was refused. */
  readonly typedError: string | null;
}

export interface OverGame extends Begun {
  readonly phase: 'over';
  readonly result: GameResult;
  readonly worth: Worth;
  readonly aftermath: Aftermath;
}

export type AiGame = IdleGame | PlayingGame | OverGame;

/** Now, and a random unsigned 32-bit number for whatever may be said or fall to chance. */
interface Happening {
  readonly at: Ms;
  readonly roll: number;
}

/** How the engine can fail. `no-move`: it found none although there is one. */
export type EngineFailure = 'no-move' | 'threw' | 'died';

export type AiGameEvent =
  | { readonly type: 'set-up'; readonly change: Partial<Setup> }
  | ({ readonly type: 'start'; readonly id: string; readonly seed: number } & Happening)
  | ({ readonly type: 'resume'; readonly saved: SavedGame } & Happening)
  /** A game that is over, to be looked at again. */
  | { readonly type: 'reopen'; readonly saved: SavedGame; readonly aftermath: Aftermath }
  /** The game is open in another tab: its opponent, or null when it is not any more. */
  | { readonly type: 'elsewhere'; readonly persona: PersonaId | null }
  | { readonly type: 'take-over' }
  | ({ readonly type: 'restart' } & Happening)
  | { readonly type: 'play-again' | 'try-different' | 'fold' | 'unfold' | 'review' | 'flip' }
  /** The server has opened a game, with the seed that it gives the character. */
  | ({ readonly type: 'opened'; readonly id: string; readonly seed: number } & Happening)
  | ({ readonly type: 'not-opened'; readonly id: string; readonly why: Uncounted } & Happening)
  /** The server takes no more moves of a game that it had opened. */
  | ({ readonly type: 'dropped'; readonly id: string } & Happening)
  | { readonly type: 'worth'; readonly id: string; readonly worth: Worth }
  | ({ readonly type: 'press'; readonly square: Square } & Happening)
  | ({ readonly type: 'lift'; readonly square: Square } & Happening)
  | ({ readonly type: 'drop'; readonly from: Square; readonly to: Square } & Happening)
  | ({ readonly type: 'promote'; readonly role: PromotionRole } & Happening)
  | ({ readonly type: 'cancel' } & Happening)
  | ({ readonly type: 'browse'; readonly ply: number } & Happening)
  | ({ readonly type: 'typed'; readonly text: string } & Happening)
  | ({ readonly type: 'replied'; readonly to: Thinking; readonly choice: MoveChoice } & Happening)
  | ({ readonly type: 'failed'; readonly to: Thinking; readonly failure: EngineFailure } & Happening)
  | ({ readonly type: 'resign' | 'takeback' | 'hint' | 'flag' } & Happening)
  /** `move` is UCI, or null when none was found. */
  | { readonly type: 'hint-found'; readonly version: number; readonly move: string | null }
  /** The visitor's clock has come down to this. */
  | { readonly type: 'low-time'; readonly seconds: number };

export type AiEffect =
  | GameEffect
  /** Look for a move, and send it no earlier than `notBefore`. */
  | { readonly type: 'think'; readonly for: Thinking; readonly request: MoveRequest; readonly notBefore: Ms }
  | { readonly type: 'stop-thinking' }
  /** Take the game from the tab that it is open in, and go on with it. */
  | { readonly type: 'take-over' }
  | { readonly type: 'suggest'; readonly version: number; readonly request: Omit<MoveRequest, 'persona' | 'seed'> }
  /** The character speaks, if the visitor wants to hear it. */
  | { readonly type: 'say'; readonly line: string; readonly persona: PersonaId }
  | { readonly type: 'restart-in'; readonly ms: Ms }
  /** Ask the server for the game. */
  | { readonly type: 'open'; readonly id: string; readonly persona: PersonaId; readonly ruleSet: RuleSet }
  /** Come back with `not-opened` after this: the character cannot wait any longer. */
  | { readonly type: 'await-opening'; readonly id: string; readonly ms: Ms }
  /** Tell the server of all moves so far, and of the end. */
  | {
      readonly type: 'report';
      readonly id: string;
      readonly moves: readonly string[];
      readonly finish: AiGameFinish | null;
    };
