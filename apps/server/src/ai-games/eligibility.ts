/** Decides whether an ended AI game counts for Daily Champions, as far as possible without replaying the engine. */
import { type Color, flagWinner, Game, type Ms, opposite, parseUci, type RuleSet } from '@sixtyfour/chess';
import {
  type AiGameEnd,
  CLOCK_MS,
  COUNTED,
  type Forgery,
  type GameResult,
  isLongEnough,
  type NotCounted,
} from '@sixtyfour/contract';
import { checkTimes, type GameTimes } from './times.ts';

export interface EndedGame extends GameTimes {
  readonly ruleSet: RuleSet;
  /** UCI. */
  readonly moves: readonly string[];
  /** Game time. */
  readonly endStamp: Ms;
  /** The end that the page reported. Null: it reported none within AI_GAME_SILENCE_MS. */
  readonly endedBy: AiGameEnd | null;
}

export interface CountedResult {
  readonly result: GameResult;
  /** From white's first move to the end. */
  readonly secondsPlayed: number;
}

export type EndedGameVerdict =
  /** A loss, which needs no verification. */
  | ({ readonly status: 'counted' } & CountedResult)
  /** Counts if the verifier confirms the moves of the persona. */
  | ({ readonly status: 'to-verify' } & CountedResult)
  | Uncounted;

export type Uncounted =
  | { readonly status: 'not-counted'; readonly reason: NotCounted }
  | { readonly status: 'refused'; readonly reason: Forgery };

/** The clock starts when the server opens the game, so a flag may seem this much earlier than on the page. */
const FLAG_TOLERANCE_MS = 10_000;

/**
 * The position on the board determines the result, not the end that the page reported. A win or a draw also
 * needs plausible times, and must be verified.
 */
export function judgeEndedGame(ended: EndedGame): EndedGameVerdict {
  const { ruleSet, moves, stamps, endStamp } = ended;
  const game = replay(ruleSet, moves);
  if (game === null) return { status: 'refused', reason: 'illegal-move' };
  if (game.ply < COUNTED.plies) return { status: 'not-counted', reason: 'too-short' };

  const outcome = outcomeOf(game, ended);
  if ('status' in outcome) return outcome;
  const { onBoard } = outcome;
  const [first = endStamp] = stamps;
  const endedAt = onBoard ? (stamps.at(-1) ?? endStamp) : endStamp;
  const secondsPlayed = Math.floor(Math.max(0, endedAt - first) / 1000);
  if (!isLongEnough({ plies: game.ply, secondsPlayed, onBoard })) return { status: 'not-counted', reason: 'too-short' };
  if (outcome.winner === opposite(ended.color)) return { status: 'counted', result: 'loss', secondsPlayed };

  const times = checkTimes(ended);
  if (times.status !== 'possible') return times;
  return { status: 'to-verify', result: outcome.winner === null ? 'draw' : 'win', secondsPlayed };
}

/** Null if a move is illegal or was played after the end of the game. */
function replay(ruleSet: RuleSet, moves: readonly string[]): Game | null {
  let game = Game.start(ruleSet);
  for (const text of moves) {
    // Parsed before the next move is played, while the position is cached.
    const move = game.outcome === null ? parseUci(game, text) : null;
    if (move?.ok !== true) return null;
    game = game.play(move.value);
  }
  return game;
}

type Outcome = { readonly winner: Color | null; readonly onBoard: boolean } | Uncounted;

function outcomeOf(game: Game, { color, endedBy, passed }: EndedGame): Outcome {
  if (game.outcome !== null) return { winner: game.outcome.winner, onBoard: true };
  switch (endedBy) {
    case 'board':
      return { status: 'refused', reason: 'wrong-result' };
    case 'casual':
      return { status: 'not-counted', reason: 'casual' };
    case 'timeout':
      return outcomeOfFlag(game, color, passed);
    case 'resignation':
    case 'left':
    case null:
      return { winner: opposite(color), onBoard: false };
    default:
      return endedBy satisfies never;
  }
}

function outcomeOfFlag(game: Game, visitor: Color, passed: Ms): Outcome {
  const winner = game.turn === visitor ? flagWinner(game, visitor) : visitor;
  if (winner !== opposite(visitor) && passed < CLOCK_MS - FLAG_TOLERANCE_MS)
    return { status: 'refused', reason: 'wrong-result' };
  return winner === visitor ? { status: 'not-counted', reason: 'character-timed-out' } : { winner, onBoard: false };
}
