/**
 * A bare Socket.IO server that passes moves on and keeps nothing: what the transport costs by itself. It speaks as much
 * of the realtime contract as the driver of the measurements needs. Prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REALTIME_PATH } from '@sixtyfour/contract';
import type { ClientEvents, ClockView, MoveBroadcast, ServerEvents } from '@sixtyfour/contract';
import { Server } from 'socket.io';

/** What no client of a relay reads. */
const CLOCK: ClockView = { white_ms: 300_000, black_ms: 300_000, running: null };
const NOTHING_TOLD: Pick<MoveBroadcast, 'board' | 'check' | 'checkmate' | 'clock' | 'currentTurn' | 'uci'> = {
  board: Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => null)),
  currentTurn: 'w',
  check: false,
  checkmate: false,
  clock: CLOCK,
  uci: '',
};

const http = createServer();
const io = new Server<ClientEvents, ServerEvents>(http, {
  path: REALTIME_PATH,
  transports: ['websocket'],
  perMessageDeflate: false,
  serveClient: false,
});

io.on('connection', (socket) => {
  socket.emit('welcome', { socket_id: socket.id, online: 0 });
  socket.on('subscribe', ({ channel }, answer) => {
    void socket.join(channel);
    answer({ ok: true, value: { game: null } });
  });
  socket.on('intent', ({ gameId, intent }, answer) => {
    const { moveId, version } = intent;
    answer({ ok: true, value: { gameId, moveId, version: version + 1, ply: version, clock: CLOCK } });
    if (intent.type !== 'move') return;
    const move = { from: intent.from, to: intent.to, piece: 'P', capture: false, gameId } as const;
    io.to(`private-${gameId}`).emit('opponentMove', {
      ...NOTHING_TOLD,
      move,
      version: version + 1,
      ply: version,
      moveId,
    });
  });
});

http.listen(0, '127.0.0.1', () => process.stdout.write(`${(http.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => process.exit(0));
