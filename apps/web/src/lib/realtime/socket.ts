/** A thin wrapper around the Socket.IO client. */
import { type ClientEvents, REALTIME, REALTIME_PATH } from '@sixtyfour/contract';
import type { Socket as SocketIo } from 'socket.io-client';

export interface SocketHandlers {
  readonly onMessage: (event: string, payload: unknown) => void;
  /** The socket broke or failed to open. Called once, and not after `close`. */
  readonly onClose: () => void;
}

export interface Socket {
  readonly emit: (event: 'unsubscribe' | 'client-joined' | 'client-left', payload: object) => void;
  /** @param onAnswer called once, or never if the connection breaks */
  readonly request: (
    event: Exclude<keyof ClientEvents, 'unsubscribe' | 'client-joined' | 'client-left' | 'client-opponentMove'>,
    payload: object | null,
    onAnswer: (answer: unknown) => void,
  ) => void;
  readonly close: () => void;
}

export type OpenSocket = (handlers: SocketHandlers) => Socket;

/**
 * Opens a socket to the page's origin. Loads the library when the first one opens.
 * @param hasSession resolves to whether there is a session: the server accepts no connection without one
 */
export function openSocket({ onMessage, onClose }: SocketHandlers, hasSession: () => Promise<boolean>): Socket {
  let isOver = false;
  let socket: SocketIo | null = null;
  const end = () => {
    if (isOver) return;
    isOver = true;
    socket?.disconnect();
    onClose();
  };

  const open = async () => {
    const [{ io }, isAllowed] = await Promise.all([import('socket.io-client'), hasSession()]);
    if (isOver) return;
    if (!isAllowed) return end();
    socket = io({
      path: REALTIME_PATH,
      transports: ['websocket'],
      // connection.ts decides when to reconnect.
      reconnection: false,
      forceNew: true,
      timeout: REALTIME.messageTimeoutMs,
    });
    socket.onAny(onMessage);
    socket.on('connect_error', end);
    socket.on('disconnect', end);
  };
  open().catch(end);

  return {
    emit: (event, payload) => void socket?.emit(event, payload),
    request: (event, payload, onAnswer) => {
      if (payload === null) socket?.emit(event, onAnswer);
      else socket?.emit(event, payload, onAnswer);
    },
    close: () => {
      isOver = true;
      socket?.disconnect();
    },
  };
}
