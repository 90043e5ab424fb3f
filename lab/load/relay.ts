/**
 * A bare `ws` server that forwards moves and stores nothing, to measure the cost of the transport alone. It implements
 * only the parts of the realtime contract that the driver needs. Prints its port. With a file as its argument, it commits
 * each move to a SQLite journal before it forwards the move.
 */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { AddressInfo } from 'node:net';
import {
  type Answer,
  type ClientFrame,
  encodeAnswer,
  encodeEvent,
  gameChannel,
  IntentFrame,
  JoinGame,
  parseClientFrame,
  REALTIME,
  REALTIME_PATH,
  Unsubscribe,
} from '@sixtyfour/contract';
import type { ClockView, MoveBroadcast } from '@sixtyfour/contract';
import { type WebSocket, WebSocketServer } from 'ws';

/** Placeholder values that no client of the relay reads. */
const CLOCK: ClockView = { white_ms: 300_000, black_ms: 300_000, running: null };
const NOTHING_TOLD: Pick<MoveBroadcast, 'board' | 'check' | 'checkmate' | 'clock' | 'currentTurn' | 'uci'> = {
  board: Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => null)),
  currentTurn: 'w',
  check: false,
  checkmate: false,
  clock: CLOCK,
  uci: '',
};

/** Commits moves to a table with an index on game and version; each commit is flushed to disk. */
function openJournal(file: string): (gameId: string, version: number, moveId: string) => void {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table moves (game text, version integer, move_id text, primary key (game, version)) without rowid;`);
  const insert = database.prepare('insert into moves values (?, ?, ?)');
  return (...move) => void insert.run(...move);
}

const [journalFile] = process.argv.slice(2);
const commit = journalFile === undefined ? () => undefined : openJournal(journalFile);

const http = createServer();
const channels = new Map<string, Set<WebSocket>>();
const websockets = new WebSocketServer({
  server: http,
  path: REALTIME_PATH,
  perMessageDeflate: false,
  maxPayload: REALTIME.maxFrameBytes,
});

websockets.on('connection', (socket) => {
  const joined = new Set<string>();
  const answer = ({ id }: ClientFrame, value: unknown): void => {
    const answered: Answer<unknown> = { ok: true, value };
    if (id !== undefined) socket.send(encodeAnswer(id, answered));
  };

  function leave(channel: string): void {
    channels.get(channel)?.delete(socket);
    joined.delete(channel);
  }

  function play(frame: ClientFrame): void {
    const { gameId, intent } = IntentFrame.parse(frame.payload);
    const { moveId, version } = intent;
    commit(gameId, version, moveId);
    answer(frame, { gameId, moveId, version: version + 1, ply: version, clock: CLOCK });
    if (intent.type !== 'move') return;
    const move = { from: intent.from, to: intent.to, piece: 'P', capture: false, gameId } as const;
    const told = { ...NOTHING_TOLD, move, version: version + 1, ply: version, moveId };
    const text = encodeEvent('opponentMove', told);
    for (const subscriber of channels.get(gameChannel(gameId)) ?? []) subscriber.send(text);
  }

  socket.send(encodeEvent('welcome', { socket_id: '', online: 0 }));
  socket.on('message', (data) => {
    const frame = parseClientFrame((data as Buffer).toString());
    if (frame?.type === 'intent') play(frame);
    else if (frame?.type === 'heartbeat') answer(frame, null);
    else if (frame?.type === 'joinGame') {
      const channel = gameChannel(JoinGame.parse(frame.payload).gameId);
      joined.add(channel);
      channels.set(channel, (channels.get(channel) ?? new Set()).add(socket));
      answer(frame, { game: null });
    } else if (frame?.type === 'unsubscribe') leave(Unsubscribe.parse(frame.payload).channel);
  });
  socket.on('close', () => {
    for (const channel of joined) leave(channel);
  });
});

http.listen(0, '127.0.0.1', () => process.stdout.write(`${(http.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => process.exit(0));
