/** Plays and adjudicates one game between two UCI programs. */
import { type Color, Game, opposite, parseUci } from '@sixtyfour/chess';
import { type Answer, EngineFailure, type UciClient } from '../uci-client.ts';
import { type Adjudication, adjudicate, type MoveRecord } from './adjudicate.ts';
import { goCommand, type Limit } from './limits.ts';

export interface Player {
  readonly client: UciClient;
  readonly limit: Limit;
}

export interface GameRules {
  /** Tolerance beyond the move time or the clock before a game is lost, in ms. */
  readonly margin: number;
  /** Timeout of a move with a node or depth limit, in ms. */
  readonly patience: number;
  readonly adjudication: Adjudication;
}

/** Why a side forfeited a game. */
export type Trouble = 'crash' | 'late' | 'illegal';

export interface FinishedGame {
  readonly game: Game;
  /** Null if drawn. */
  readonly winner: Color | null;
  readonly reason: string;
  readonly moves: readonly MoveRecord[];
  /** The failure of the losing side. */
  readonly trouble: { readonly kind: Trouble; readonly detail: string } | null;
}

/** Half-moves without progress after which the game is adjudicated as a fifty-move draw. */
const FIFTY_MOVES = 100;

/** Plays a game from a FEN. A failing program loses; the caller must close it. */
export async function playGame(
  fen: string,
  players: Readonly<Record<Color, Player>>,
  rules: GameRules,
): Promise<FinishedGame> {
  const started = Game.fromFen(fen, 'standard');
  if (!started.ok) throw new Error(`not a position: ${fen} (${started.error.code})`);
  let game = started.value;
  const moves: MoveRecord[] = [];
  const clocks = { white: clockOf(players.white.limit), black: clockOf(players.black.limit) };
  const lose = (color: Color, kind: Trouble, detail: string): FinishedGame => ({
    game,
    winner: opposite(color),
    reason: kind,
    moves,
    trouble: { kind, detail },
  });

  for (const color of ['white', 'black'] as const) {
    try {
      await players[color].client.newGame();
    } catch (error) {
      return lose(color, kindOf(error), detailOf(error));
    }
  }

  for (;;) {
    const ending = endOf(game) ?? adjudicate(rules.adjudication, game.ply, moves);
    if (ending !== null) return { game, ...ending, moves, trouble: null };
    const color = game.turn;
    const { client, limit } = players[color];
    const played = game.history.map(({ uci }) => uci).join(' ');
    let answer: Answer;
    try {
      answer = await client.think(
        `position fen ${fen}${played === '' ? '' : ` moves ${played}`}`,
        goCommand(limit, clocks),
        patienceFor(limit, clocks[color], rules),
      );
    } catch (error) {
      return lose(color, kindOf(error), detailOf(error));
    }
    if (limit.kind === 'clock') clocks[color] = Math.max(0, (clocks[color] ?? 0) - answer.ms) + limit.increment;
    const move = parseUci(game, answer.move);
    if (!move.ok) return lose(color, 'illegal', `${answer.move} in ${game.fen}`);
    moves.push({ color, answer });
    game = game.play(move.value);
  }
}

function clockOf(limit: Limit): number | undefined {
  return limit.kind === 'clock' ? limit.base : undefined;
}

function patienceFor(limit: Limit, clock: number | undefined, rules: GameRules): number {
  if (limit.kind === 'clock') return (clock ?? limit.base) + rules.margin;
  return limit.kind === 'movetime' ? limit.value + rules.margin : rules.patience;
}

function endOf(game: Game): { readonly winner: Color | null; readonly reason: string } | null {
  return game.outcome ?? (game.halfmove >= FIFTY_MOVES ? { winner: null, reason: 'fifty-moves' } : null);
}

/** Rethrows every error that is not a failure of the program. */
function kindOf(error: unknown): Trouble {
  if (error instanceof EngineFailure) return error.kind;
  throw error;
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
