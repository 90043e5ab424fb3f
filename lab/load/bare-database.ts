/**
 * The commits of games without the server: the server's statement for a batch of moves, with as many moves, executed one
 * after the other on an otherwise idle PostgreSQL.
 */
import { randomUUID } from 'node:crypto';
import type { Move, Ms } from '@sixtyfour/chess';
import { type Database, openDatabase } from '../../apps/server/src/database/connection.ts';
import { LARGEST_BATCH } from '../../apps/server/src/games/step-batcher.ts';
import { decideIntent, decideSystemAction, type Step } from '../../apps/server/src/games/online-game.ts';
import { commitMoves, moveRow, type MoveRow } from '../../apps/server/src/games/step-store.ts';
import { readGame } from '../../apps/server/src/games/store.ts';
import { moveIntentOf } from '../../tests/load/client/move-intent.ts';
import { Random } from '../../tests/load/random.ts';
import { longGame } from './long-game.ts';
import { humanPause, measureFor } from './play.ts';
import { spreadOf } from './spread.ts';
import type { Played, Task } from './task.ts';

/** Moves that are made in advance and committed repeatedly: they are written without checking whether they fit. */
const PLIES = 200;
const THINKS_MS = 10;

interface StoredGame {
  readonly id: string;
  version: number;
  /** The anchor of its clock as stored. */
  anchor: Ms;
  askedAt: Ms;
}

/** Started games as the queue creates them. */
async function makeGames(database: Database, count: number): Promise<StoredGame[]> {
  const players = await database
    .insertInto('anonymous_users')
    .values(Array.from({ length: 2 * count }, (_, index) => ({ username: `Pawn ${index}`, country: 'NO' })))
    .returning('id')
    .execute();
  const games = await database
    .insertInto('chess_games')
    .values(
      Array.from({ length: count }, (_, index) => ({
        origin: 'queue' as const,
        white_player_id: players[2 * index]?.id ?? null,
        black_player_id: players[2 * index + 1]?.id ?? null,
        clock_anchor: 0,
        due_at: null,
        started_at: new Date(),
      })),
    )
    .returning('id')
    .execute();
  return games.map(({ id }) => ({ id, version: 0, anchor: 0, askedAt: 0 }));
}

function playMove({ after }: Step, ply: number, move: Move): Step {
  const intent = { ...moveIntentOf(move), moveId: randomUUID(), version: after.state.version };
  const at = ply * THINKS_MS;
  const decided = decideIntent(after, ply % 2 === 0 ? 'white' : 'black', intent, { at, lagMs: 0, nextGameId: '' });
  if (!decided.ok) throw new Error(`ply ${ply} was refused: ${decided.error}`);
  return decided.value;
}

/** The rows that the server would write for a game. */
async function makeRows(database: Database, gameId: string): Promise<MoveRow[]> {
  const online = await readGame(database, gameId, null);
  const begun = online === null ? null : decideSystemAction(online, { type: 'begin' }, 0, randomUUID());
  if (begun === null) throw new Error('the game did not begin');
  const rows: MoveRow[] = [];
  let step = begun;
  for (const [ply, move] of longGame(PLIES, new Random(1)).entries()) {
    step = playMove(step, ply, move);
    rows.push(moveRow(step));
  }
  return rows;
}

export async function playAtDatabase(
  { origin, games: count, pace, seconds }: Extract<Task, { kind: 'play' }>,
  onBegin: () => void,
): Promise<Played> {
  const database = openDatabase(origin, { onError: () => undefined });
  const games = await makeGames(database, count);
  const rows = await makeRows(database, games[0]?.id ?? '');
  const rowOfGame = ({ id, version, anchor }: StoredGame): MoveRow => {
    const row = rows[version % rows.length];
    if (row === undefined) throw new Error('no moves were made');
    return { ...row, game_id: id, version: version + 1, anchor_before: anchor, move_id: randomUUID() };
  };

  const answers: Ms[] = [];
  const meter = { isOn: false };
  let isOver = false;
  const waiting: StoredGame[] = [];
  let isWriting = false;
  let written = Promise.resolve();
  const random = new Random(count);
  const ask = (game: StoredGame): void => {
    if (isOver) return;
    game.askedAt = performance.now();
    waiting.push(game);
    if (!isWriting) written = writeAll();
  };
  const askNext = (game: StoredGame): void => {
    if (pace === 'full') ask(game);
    else setTimeout(ask, humanPause(random), game).unref();
  };
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, LARGEST_BATCH);
      const moves = batch.map(rowOfGame);
      const committed = await commitMoves(database, moves);
      if (committed.size !== batch.length) throw new Error('a move was not committed');
      const now = performance.now();
      for (const [index, game] of batch.entries()) {
        if (meter.isOn) answers.push(now - game.askedAt);
        game.version += 1;
        game.anchor = moves[index]?.clock_anchor ?? game.anchor;
        askNext(game);
      }
    }
    isWriting = false;
  };
  for (const game of games) askNext(game);
  const measured = await measureFor(seconds, meter, onBegin);
  isOver = true;
  await written;
  await database.destroy();
  return { ...measured, moves: answers.length, answer: spreadOf(answers), seen: null };
}
