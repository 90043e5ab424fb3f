/** A thin wrapper around the platform's WebSocket: the contract's frames, and answers by the id of their frame. */
import {
  type AnswerFrame,
  type RequestName,
  type ClientEvents,
  encodeFrame,
  parseServerMessage,
  REALTIME,
  REALTIME_PATH,
} from '@sixtyfour/contract';

export interface SocketHandlers {
  readonly onMessage: (event: string, payload: unknown) => void;
  /** The socket broke or failed to open. Called once, and not after `close`. `code`: see `CLOSE_CODE`. */
  readonly onClose: (code?: number) => void;
}

export interface Socket {
  readonly tell: <Name extends Exclude<keyof ClientEvents, RequestName>>(
    event: Name,
    payload: ClientEvents[Name],
  ) => void;
  /** @param onAnswer called once, or never if the connection breaks */
  readonly request: <Name extends RequestName>(
    event: Name,
    payload: ClientEvents[Name],
    onAnswer: (answer: AnswerFrame) => void,
  ) => void;
  readonly close: () => void;
}

export type OpenSocket = (handlers: SocketHandlers) => Socket;

/**
 * Opens a socket to the page's origin.
 * @param hasSession resolves to whether there is a session: the server accepts no connection without one
 */
export function openSocket({ onMessage, onClose }: SocketHandlers, hasSession: () => Promise<boolean>): Socket {
  const unanswered = new Map<number, (answer: AnswerFrame) => void>();
  let nextId = 1;
  let isOver = false;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    isOver = true;
    clearTimeout(timer);
    socket?.close();
  };
  const end = (code?: number) => {
    if (isOver) return;
    close();
    onClose(code);
  };
  const receive = (data: unknown) => {
    const message = parseServerMessage(String(data));
    if (isOver || message === null) return;
    clearTimeout(timer);
    if ('type' in message) return onMessage(message.type, message.payload);
    const onAnswer = unanswered.get(message.answer);
    unanswered.delete(message.answer);
    onAnswer?.(message);
  };
  const send = (text: string) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  };

  const open = async () => {
    const isAllowed = await hasSession();
    if (isOver) return;
    if (!isAllowed) return end();
    // Until the first message: closes a connection on which the server sends nothing.
    timer = setTimeout(() => end(), REALTIME.messageTimeoutMs);
    socket = new WebSocket(location.origin.replace('http', 'ws') + REALTIME_PATH);
    socket.addEventListener('message', ({ data }) => receive(data));
    socket.addEventListener('close', ({ code }) => end(code));
  };
  open().catch(() => end());

  return {
    tell: (event, payload) => send(encodeFrame(event, payload)),
    request: (event, payload, onAnswer) => {
      const id = nextId;
      nextId += 1;
      unanswered.set(id, onAnswer);
      send(encodeFrame(event, payload, id));
    },
    close,
  };
}
