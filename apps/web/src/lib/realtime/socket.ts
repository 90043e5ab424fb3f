/** The websocket itself, as little of it as the client needs. */
import { type ClientEvents, REALTIME, REALTIME_PATH } from '@sixtyfour/contract';
import type { Socket as SocketIo } from 'socket.io-client';

export interface SocketHandlers {
  readonly onMessage: (event: string, payload: unknown) => void;
  /** It broke, or never opened. Told once, and not after `close`. */
  readonly onClose: () => void;
}

export interface Socket {
  readonly tell: (event: 'unsubscribe' | 'client-joined' | 'client-left', payload: object) => void;
  /** @param onAnswer is called once, or never when the connection breaks */
  readonly ask: (
    event: Exclude<keyof ClientEvents, 'unsubscribe' | 'client-joined' | 'client-left' | 'client-opponentMove'>,
    payload: object | null,
    onAnswer: (answer: unknown) => void,
  ) => void;
  readonly close: () => void;
}

export type OpenSocket = (handlers: SocketHandlers) => Socket;

/**
 * Opens a socket to the origin of the page. The library is fetched when the first one opens.
 * @param isKnown whether the server knows who one is by now: it lets nobody else in
 */
export function openSocket({ onMessage, onClose }: SocketHandlers, isKnown: () => Promise<boolean>): Socket {
  let isOver = false;
  let socket: SocketIo | null = null;
  const end = () => {
    if (isOver) return;
    isOver = true;
    socket?.disconnect();
    onClose();
  };

  const open = async () => {
    const [{ io }, mayCome] = await Promise.all([import('socket.io-client'), isKnown()]);
    if (isOver) return;
    if (!mayCome) return end();
    socket = io({
      path: REALTIME_PATH,
      transports: ['websocket'],
      // When to come back is decided by the connection's own rules.
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
    tell: (event, payload) => void socket?.emit(event, payload),
    ask: (event, payload, onAnswer) => {
      if (payload === null) socket?.emit(event, onAnswer);
      else socket?.emit(event, payload, onAnswer);
    },
    close: () => {
      isOver = true;
      socket?.disconnect();
    },
  };
}
