/** The moves that a finished game adds to the opening counts. Pure. */
import { Game, positionKey, type RuleSet } from '@sixtyfour/chess';
import type { SeatLetter } from '@sixtyfour/contract';
import type { Selectable } from 'kysely';
import type { OpeningMovesTable } from '../database/tables.ts';

/** The number of plies that belong to the opening of a game. */
export const OPENING_PLIES = 20;
/** Shorter games were hardly played: most were given up at the first mistake. */
export const MIN_PLIES = 10;

export interface FinishedGame {
  readonly ruleSet: RuleSet;
  /** Whether the game was aborted, or voided by an operator. */
  readonly isVoid: boolean;
  /** Null for a draw. */
  readonly winner: SeatLetter | null;
  readonly plies: number;
  /** UCI; at least the moves of the opening. */
  readonly moves: readonly string[];
}

/** A row of `opening_moves`. */
export type OpeningRow = Readonly<Selectable<OpeningMovesTable>>;

/**
 * The opening moves of a game, each with its result. A move that is repeated in the same position counts once. None for
 * games with other rules, void or short games, and games with illegal moves, which the nightly check reports.
 */
export function openingRowsOf({ ruleSet, isVoid, winner, plies, moves }: FinishedGame): readonly OpeningRow[] {
  if (ruleSet !== 'standard' || isVoid || plies < MIN_PLIES) return [];
  const replayed = Game.replay(ruleSet, null, moves.slice(0, OPENING_PLIES));
  if (!replayed.ok) return [];
  const start = Game.start(ruleSet).fen;
  const { history } = replayed.value;
  const result = {
    white_wins: winner === 'w' ? 1 : 0,
    draws: winner === null ? 1 : 0,
    black_wins: winner === 'b' ? 1 : 0,
  };
  const rows = history.map(({ uci }, ply) => {
    const position = positionKey(history[ply - 1]?.fenAfter ?? start);
    return { position, uci, ...result };
  });
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** Adds up the rows with the same position and move. */
export function sumOf(rows: readonly OpeningRow[]): readonly OpeningRow[] {
  const sums = new Map<string, OpeningRow>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row));
    sums.set(
      keyOf(row),
      sum === undefined
        ? row
        : {
            ...row,
            white_wins: sum.white_wins + row.white_wins,
            draws: sum.draws + row.draws,
            black_wins: sum.black_wins + row.black_wins,
          },
    );
  }
  return [...sums.values()];
}

function keyOf({ position, uci }: OpeningRow): string {
  return `${position} ${uci}`;
}
