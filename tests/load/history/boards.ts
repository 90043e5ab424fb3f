/** I-04, I-05 and I-08: what is stored of a game is a legal game, move by move, of its two owners, with one result. */
import { Game } from '@sixtyfour/chess';
import { POSITION_HISTORY_ENTRIES } from '@sixtyfour/contract';
import { endingAct } from './games.ts';
import type { GameHistory, Violation } from './games.ts';

/** Acts that end a game whatever is on the board. */
const ENDS = new Set(['resign', 'accept-draw', 'abort', 'flag', 'abandon']);

function replayFaults({ row, moves }: GameHistory): string[] {
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
  // Repetition and the like end a game of people at once: one that went on, or ended otherwise, is wrong.
  if (outcome !== null && row.end_reason !== outcome.reason)
    faults.push(`the board ends it by ${outcome.reason}, stored is ${row.end_reason}`);
  return faults;
}

function ownerFaults({ row, acts, moves, entries }: GameHistory): string[] {
  const faults: string[] = [];
  if (row.version !== acts.length || acts.some(({ version }, index) => version !== index + 1))
    faults.push(`versions ${acts.map(({ version }) => version).join(' ')} at version ${row.version}`);
  const senders = new Map<string, string>();
  for (const entry of entries) if (entry.kind === 'invoke') senders.set(entry.moveId, entry.player);
  for (const [index, { seat, move_id, uci }] of moves.entries()) {
    if (seat !== (index % 2 === 0 ? 'w' : 'b')) faults.push(`ply ${index + 1}, ${uci}, is by ${seat}`);
    const owner = seat === 'w' ? row.white_player_id : row.black_player_id;
    const sender = senders.get(move_id);
    if (sender !== owner) faults.push(`ply ${index + 1}, ${uci}, was sent by ${sender ?? 'nobody'}`);
  }
  return faults;
}

function resultFaults(game: GameHistory): string[] {
  const { row, acts, moves, results, entries } = game;
  const ending = endingAct(game);
  const hasResult = row.game_status !== 'active' && row.game_status !== 'aborted';
  const resultOf = (seat: 'w' | 'b'): string => (row.winner === null ? 'draw' : row.winner === seat ? 'win' : 'loss');
  const expected = hasResult ? [`b ${resultOf('b')}`, `w ${resultOf('w')}`] : [];
  const stored = results.map(({ seat, result }) => `${seat} ${result}`).toSorted();
  const faults: string[] = [];
  if (stored.join() !== expected.join())
    faults.push(`${row.game_status}, winner ${row.winner}, has the results ${stored.join(', ') || 'none'}`);

  const endedAt = Math.min(
    ending?.version ?? Infinity,
    ...acts.filter(({ kind }) => ENDS.has(kind)).map(({ version }) => version),
    ...entries.flatMap((entry) =>
      entry.kind === 'game-seen' && entry.end.game_status !== 'active' ? [entry.version] : [],
    ),
  );
  const late = moves.find(({ version }) => version > endedAt);
  if (late !== undefined) faults.push(`${late.uci} is version ${late.version}, after the end at ${endedAt}`);
  const ends = acts.filter(({ kind }) => ENDS.has(kind));
  if (ends.length > 1) faults.push(`ended ${ends.length} times: ${ends.map(({ kind }) => kind).join(', ')}`);
  return faults;
}

export function checkBoards(game: GameHistory): Violation[] {
  const broken =
    (invariant: Violation['invariant']) =>
    (what: string): Violation => ({ invariant, gameId: game.row.id, what });
  return [
    ...replayFaults(game).map(broken('I-04')),
    ...ownerFaults(game).map(broken('I-05')),
    ...resultFaults(game).map(broken('I-08')),
  ];
}
