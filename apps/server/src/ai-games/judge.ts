/** What a game against a character that is over comes to, as far as that shows without playing it again. */
import { applyIntent, type Color, Game, type Ms, startClock, startGame } from '@sixtyfour/chess';
import type { RuleSet } from '@sixtyfour/chess';
import { type AiGameEnd, CLOCK_MS, COUNTED, type Forgery, type GameResult, type NotCounted } from '@sixtyfour/contract';
import { judgeTimes } from './times.ts';

export interface EndedGame {
  readonly ruleSet: RuleSet;
  /** UCI, the visitor's first. */
  readonly moves: readonly string[];
  /** See `GameTimes`. */
  readonly openedAt: Ms;
  readonly stamps: readonly Ms[];
  readonly passed: Ms;
  /** Game time. */
  readonly endStamp: Ms;
  /** What the page said; null: it fell silent. */
  readonly endedBy: AiGameEnd | null;
}

export interface Worth {
  readonly result: GameResult;
  /** From white's first move to the end. */
  readonly secondsPlayed: number;
}

export type Judgement =
  /** A loss, which nobody forges. */
  | ({ readonly status: 'counted' } & Worth)
  /** If the character really played so. */
  | ({ readonly status: 'to-verify' } & Worth)
  | Worthless;

export type Worthless =
  | { readonly status: 'not-counted'; readonly reason: NotCounted }
  | { readonly status: 'refused'; readonly reason: Forgery };

/** A flag falls here this much earlier than on the page at most: the opening was under way. */
const FLAG_TOLERANCE_MS = 10_000;

/**
 * What the board shows counts, whatever the page said. The visitor has white. Only a win or a draw needs more
 * than that: times of a game that was really played, and a replay.
 */
export function judge(ended: EndedGame): Judgement {
  const { ruleSet, moves, stamps, endStamp } = ended;
  const game = replayToItsEnd(ruleSet, moves);
  if (game === null) return { status: 'refused', reason: 'illegal-move' };
  if (game.ply < COUNTED.plies) return { status: 'not-counted', reason: 'too-short' };

  const outcome = outcomeOf(game, ended);
  if ('status' in outcome) return outcome;
  const [first = endStamp] = stamps;
  const until = outcome.onBoard ? (stamps.at(-1) ?? endStamp) : endStamp;
  const secondsPlayed = Math.floor(Math.max(0, until - first) / 1000);
  if (outcome.winner === 'black') return { status: 'counted', result: 'loss', secondsPlayed };

  const times = judgeTimes(ended);
  if (times.status !== 'possible') return times;
  return { status: 'to-verify', result: outcome.winner === 'white' ? 'win' : 'draw', secondsPlayed };
}

/** Null when a move is not legal, or was played after the game was over. */
function replayToItsEnd(ruleSet: RuleSet, moves: readonly string[]): Game | null {
  const replayed = Game.replay(ruleSet, null, moves);
  if (!replayed.ok) return null;
  const last = replayed.value;
  for (let ply = 0; ply < last.ply; ply++) if (last.at(ply).outcome !== null) return null;
  return last;
}

type Outcome = { readonly winner: Color | null; readonly onBoard: boolean } | Worthless;

function outcomeOf(game: Game, { endedBy, passed }: EndedGame): Outcome {
  if (game.outcome !== null) return { winner: game.outcome.winner, onBoard: true };
  switch (endedBy) {
    case 'board':
      return { status: 'refused', reason: 'wrong-result' };
    case 'casual':
      return { status: 'not-counted', reason: 'casual' };
    case 'timeout':
      return outcomeOfFlag(game, passed);
    case 'resignation':
    case 'left':
    case null:
      return { winner: 'black', onBoard: false };
    default:
      return endedBy satisfies never;
  }
}

function outcomeOfFlag(game: Game, passed: Ms): Outcome {
  const winner = game.turn === 'white' ? winnerOnFlag(game) : 'white';
  if (winner !== 'black' && passed < CLOCK_MS - FLAG_TOLERANCE_MS) return { status: 'refused', reason: 'wrong-result' };
  return winner === 'white' ? { status: 'not-counted', reason: 'character-timed-out' } : { winner, onBoard: false };
}

/** Who wins when the side to move has no time left; null: the other could not mate. */
function winnerOnFlag(game: Game): Color | null {
  const started = startGame({ origin: 'ai', ruleSet: game.ruleSet, initialMs: CLOCK_MS, at: 0 });
  if (!started.ok) throw new Error(`no usual start position: ${started.error.code}`);
  const flagged = { ...started.value, game, clock: startClock(CLOCK_MS, game.turn, 0) };
  const applied = applyIntent(flagged, { type: 'flag', at: CLOCK_MS });
  if (!applied.ok || applied.value.state.ending === null) throw new Error('a flag that has fallen ends no game');
  return applied.value.state.ending.winner;
}
