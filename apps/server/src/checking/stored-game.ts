/**
 * The invariants of a stored game: legal moves, versions and plies without gaps, one ending, and one result per player.
 * Pure.
 */
import { Game } from '@sixtyfour/chess';
import { POSITION_HISTORY_ENTRIES, resultFor } from '@sixtyfour/contract';
import type { Selectable } from 'kysely';
import type { ChessGamesTable, GameActsTable, GameResultsTable } from '../database/tables.ts';

/** The invariants of docs/reliability.md that can be checked from the stored rows alone. */
export const INVARIANTS = ['I-04', 'I-05', 'I-08', 'I-11'] as const;
export type Invariant = (typeof INVARIANTS)[number];

export interface Fault {
  readonly invariant: Invariant;
  readonly what: string;
}

type ActRow = Selectable<GameActsTable>;

export interface StoredGame {
  readonly row: Selectable<ChessGamesTable>;
  /** Ordered by version. */
  readonly acts: readonly ActRow[];
  /** The acts that are moves. */
  readonly moves: readonly ActRow[];
  readonly results: readonly Selectable<GameResultsTable>[];
}

/** Kinds of acts that end a game regardless of the position. */
const ENDS = new Set(['resign', 'accept-draw', 'abort', 'flag', 'abandon']);
/** Kinds of acts after the end of a game. */
const AFTER_THE_END = new Set(['offer-rematch', 'accept-rematch', 'withdraw-rematch']);

/** Assembles a game from its rows, which may be in any order. */
export function storedGame(
  row: StoredGame['row'],
  acts: readonly ActRow[],
  results: StoredGame['results'],
): StoredGame {
  const inOrder = acts.toSorted((one, other) => one.version - other.version);
  return { row, acts: inOrder, moves: inOrder.filter(({ kind }) => kind === 'move'), results };
}

/** The act that ended the game; null while it runs. */
export function endingAct({ row, acts }: StoredGame): ActRow | null {
  if (row.game_status === 'active') return null;
  return acts.findLast(({ kind }) => !AFTER_THE_END.has(kind)) ?? null;
}

/** I-04: the moves are legal, and the row equals the state after them. */
function replayFaults({ row, moves }: StoredGame): string[] {
  const replayed = Game.replay(
    row.rule_set,
    null,
    moves.map(({ uci }) => uci ?? ''),
  );
  if (!replayed.ok) return [`move ${replayed.error.ply + 1} is refused: ${replayed.error.error.code}`];
  const game = replayed.value;
  const { outcome } = game;
  const boards = game.positionHistory.slice(-POSITION_HISTORY_ENTRIES).join('\n');
  const expected: readonly (readonly [name: string, stored: unknown, played: unknown])[] = [
    ['board', row.board, game.board],
    ['current_turn', row.current_turn, game.turn.charAt(0)],
    ['last_move', row.last_move, game.lastPlayed?.uci ?? null],
    ['is_check', row.is_check, game.check !== null],
    ['is_checkmate', row.is_checkmate, outcome?.reason === 'checkmate'],
    ['position_history', row.position_history, boards],
    ['ply', row.ply, game.ply],
  ];
  const faults = expected
    .filter(([, stored, played]) => stored !== played)
    .map(([name, stored, played]) => `${name} is ${String(stored)} and the replay gives ${String(played)}`);
  // An outcome on the board, including repetition, must end the game with that reason.
  if (outcome !== null && row.end_reason !== outcome.reason)
    faults.push(`the board ends it by ${outcome.reason}, stored is ${row.end_reason}`);
  return faults;
}

/** I-05: versions and plies have no gaps, and each move is by the side to move. */
function orderFaults({ row, acts, moves }: StoredGame): string[] {
  const faults: string[] = [];
  if (row.version !== acts.length || acts.some(({ version }, index) => version !== index + 1))
    faults.push(`versions ${acts.map(({ version }) => version).join(' ')} at version ${row.version}`);
  for (const [index, { seat, ply, uci }] of moves.entries()) {
    if (seat !== (index % 2 === 0 ? 'w' : 'b')) faults.push(`ply ${index + 1}, ${uci}, is by ${seat}`);
    if (ply !== index + 1) faults.push(`ply ${index + 1}, ${uci}, is stored as ply ${ply}`);
  }
  return faults;
}

/** I-08: one ending, no moves after it, and the results that follow from it. */
function endFaults(game: StoredGame): string[] {
  const { row, acts, moves, results } = game;
  const hasResult = row.game_status !== 'active' && row.game_status !== 'aborted';
  const expected = hasResult ? [`b ${resultFor(row.winner, 'b')}`, `w ${resultFor(row.winner, 'w')}`] : [];
  const stored = results.map(({ seat, result }) => `${seat} ${result}`).toSorted();
  const faults: string[] = [];
  if (stored.join() !== expected.join())
    faults.push(`${row.game_status}, winner ${row.winner}, has the results ${stored.join(', ') || 'none'}`);

  const ends = acts.filter(({ kind }) => ENDS.has(kind));
  const endedAt = Math.min(endingAct(game)?.version ?? Infinity, ...ends.map(({ version }) => version));
  const late = moves.find(({ version }) => version > endedAt);
  if (late !== undefined) faults.push(`${late.uci} is version ${late.version}, after the end at ${endedAt}`);
  if (ends.length > 1) faults.push(`ended ${ends.length} times: ${ends.map(({ kind }) => kind).join(', ')}`);
  return faults;
}

/** All violated invariants of a game. */
export function checkStoredGame(game: StoredGame): Fault[] {
  const broken =
    (invariant: Invariant) =>
    (what: string): Fault => ({ invariant, what });
  return [
    ...replayFaults(game).map(broken('I-04')),
    ...orderFaults(game).map(broken('I-05')),
    ...endFaults(game).map(broken('I-08')),
  ];
}
