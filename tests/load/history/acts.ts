/** I-01, I-02, I-15: an acknowledged act is stored, a refused act is not, and no act is stored twice. */
import type { ActAcknowledged, ActInvoked, GameEntry } from './entry.ts';
import type { GameHistory, GamesOfRun, Violation } from './games.ts';
import type { ActRow } from './rows.ts';

/** One act: its log entries and the rows with its moveId. */
interface Act {
  readonly invoked: ActInvoked[];
  readonly acknowledged: ActAcknowledged[];
  refused: number;
  readonly rows: ActRow[];
}

function actsByMoveId(entries: readonly GameEntry[], rows: readonly ActRow[]): ReadonlyMap<string, Act> {
  const acts = new Map<string, Act>();
  const actOf = (moveId: string): Act => {
    const known = acts.get(moveId);
    if (known !== undefined) return known;
    const act: Act = { invoked: [], acknowledged: [], refused: 0, rows: [] };
    acts.set(moveId, act);
    return act;
  };
  for (const entry of entries) {
    if (entry.kind === 'invoke') actOf(entry.moveId).invoked.push(entry);
    else if (entry.kind === 'ok') actOf(entry.moveId).acknowledged.push(entry);
    else if (entry.kind === 'fail') actOf(entry.moveId).refused += 1;
  }
  for (const row of rows) actOf(row.move_id).rows.push(row);
  return acts;
}

function checkAct(moveId: string, { invoked, acknowledged, refused, rows }: Act): Violation[] {
  const [intent] = invoked;
  // A system action.
  if (intent === undefined) return [];
  const { gameId, type, uci } = intent;
  const name = `${type}${uci === null ? '' : ` ${uci}`} (${moveId})`;
  const found: Violation[] = [];
  const broken = (invariant: Violation['invariant'], what: string): void => {
    found.push({ invariant, gameId, what: `${name} ${what}` });
  };
  for (const { version } of acknowledged) {
    const stored = rows.some(
      (row) =>
        row.game_id === gameId &&
        row.version === version &&
        (type !== 'move' || (row.kind === 'move' && row.uci === uci)),
    );
    if (!stored) broken('I-01', `was acknowledged as version ${version} and is not stored as that`);
  }
  const [first] = acknowledged;
  if (first === undefined && refused === invoked.length && rows.length > 0)
    broken('I-02', 'was refused each time and is stored');
  if (first === undefined && refused < invoked.length && rows.length > 1)
    broken('I-02', `had no answer and is stored ${rows.length} times`);
  if (rows.length > 1) broken('I-15', `has ${rows.length} effects`);
  if (acknowledged.some(({ version }) => version !== first?.version)) broken('I-15', 'has several versions');
  return found;
}

export function checkActs({ games, orphans }: GamesOfRun): Violation[] {
  const entries = [...games.flatMap((game) => game.entries), ...orphans];
  const rows = games.flatMap((game: GameHistory) => game.acts);
  return [...actsByMoveId(entries, rows)].flatMap(([moveId, act]) => checkAct(moveId, act));
}
