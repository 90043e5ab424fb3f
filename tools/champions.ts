/**
 * `npm run champions:rebuild [DAY]` recomputes all days of Daily Champions, or one, from the results and prints the
 * differences. `npm run champions:void GAME` removes a game from the table. Both use the database of `npm start`; the
 * server may be running.
 */
import { rebuildDays, voidGame } from '../apps/server/src/champions/rebuild.ts';
import { runOnDatabase, startOfDay, throughConnection, type UrlCommand } from './database-command.ts';
import { say } from './steps.ts';

const USAGE = `npm run champions:rebuild               all days
npm run champions:rebuild 2026-11-21    one day, in UTC
npm run champions:void GAME             the id of a game, as its results have it`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

await runOnDatabase(USAGE, ([name, argument, ...rest]) => {
  if (rest.length > 0) return null;
  if (name === 'rebuild' && argument === undefined) return rebuild(null);
  if (name === 'rebuild' && argument !== undefined && startOfDay(argument) !== null) return rebuild(argument);
  if (name === 'void' && argument !== undefined && UUID.test(argument)) return takeOut(argument.toLowerCase());
  return null;
});

function rebuild(day: string | null): UrlCommand {
  return throughConnection(async (database) => {
    const differences = await rebuildDays(database, day);
    for (const { day: of, playerId, columns } of differences) {
      const changes = Object.entries(columns).map(([name, [was, is]]) => `${name} ${String(was)} -> ${String(is)}`);
      say(`${of} ${playerId ?? 'a deleted player'}: ${changes.join(', ')}`);
    }
    say(`${differences.length} differences.`);
    return 'done';
  });
}

function takeOut(gameId: string): UrlCommand {
  return throughConnection(async (database) => {
    const taken = await voidGame(database, gameId);
    say(taken === 0 ? 'No such game counts.' : `${taken} results were taken out, and their days counted again.`);
    return 'done';
  });
}
