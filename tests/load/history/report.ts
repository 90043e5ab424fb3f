/** The report of broken invariants: all violations, and the history of the first affected games. */
import type { Entry } from './entry.ts';
import type { Violation } from './games.ts';
import type { Rows } from './rows.ts';

const VIOLATIONS_SHOWN = 40;
const GAMES_SHOWN = 3;
const LINES_OF_A_GAME = 60;

function counts(violations: readonly Violation[]): string {
  const byInvariant = new Map<string, number>();
  for (const { invariant } of violations) byInvariant.set(invariant, (byInvariant.get(invariant) ?? 0) + 1);
  return [...byInvariant]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([invariant, count]) => `${invariant}: ${count}`)
    .join(', ');
}

function describeGame(gameId: string, entries: readonly Entry[], rows: Rows): string[] {
  const acts = rows.acts
    .filter((act) => act.game_id === gameId)
    .map(
      ({ version, kind, uci, seat, move_id, stamped_at, white_ms, black_ms }) =>
        `  stored ${version} ${seat ?? '-'} ${kind} ${uci ?? ''} ${move_id} at ${stamped_at}: ${white_ms} ${black_ms}`,
    );
  const log = entries
    .filter((entry) => 'gameId' in entry && entry.gameId === gameId)
    .map((entry) => `  ${entry.at.toFixed(1)} ${JSON.stringify({ ...entry, at: undefined })}`);
  return [
    `game ${gameId}`,
    ...rows.games.filter(({ id }) => id === gameId).map((row) => `  row ${JSON.stringify(row)}`),
    ...acts.slice(-LINES_OF_A_GAME),
    ...log.slice(-LINES_OF_A_GAME),
  ];
}

/** A readable report of the violations and of the first games that have one. */
export function describeViolations(violations: readonly Violation[], entries: readonly Entry[], rows: Rows): string {
  const games = [...new Set(violations.flatMap(({ gameId }) => gameId ?? []))].slice(0, GAMES_SHOWN);
  return [
    counts(violations),
    ...violations
      .slice(0, VIOLATIONS_SHOWN)
      .map(({ invariant, gameId, what }) => `${invariant} ${gameId ?? ''} ${what}`),
    ...games.flatMap((gameId) => describeGame(gameId, entries, rows)),
  ].join('\n');
}
