/** One websocket of one player, as a page has it: joins channels, sends intents, says what it was told. */
import type { Ms } from '@sixtyfour/chess';
import { REALTIME_PATH } from '@sixtyfour/contract';
import type { Answer, ClientEvents, IntentAck, IntentFrame, OnlineGame, ServerEvents } from '@sixtyfour/contract';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { CallOutcome } from './http-client.ts';

export type Listeners = Partial<
  Pick<ServerEvents, 'opponentMove' | 'game' | 'match' | 'room' | 'attendance' | 'gameStart'>
>;

/** What lets a connection in. */
export interface Access {
  /** Of the handshake. */
  readonly headers: Readonly<Record<string, string>>;
  /** Authorises a connection for a private channel. */
  readonly authorise: (socketId: string, channel: string) => Promise<CallOutcome<string>>;
}

const OPEN_TIMEOUT_MS = 5_000;

function outcomeOf<Value>(error: Error | null, answer: Answer<Value> | undefined): CallOutcome<Value> {
  if (error !== null || answer === undefined) return { kind: 'lost', reason: error?.message ?? 'no answer' };
  if (answer.ok) return { kind: 'ok', value: answer.value };
  return { kind: 'refused', code: answer.problem.error };
}

export class Connection {
  readonly #socket: Socket<ServerEvents, ClientEvents>;
  readonly #access: Access;
  readonly #answerMs: Ms;
  #socketId = '';

  private constructor(socket: Socket<ServerEvents, ClientEvents>, access: Access, answerMs: Ms) {
    this.#socket = socket;
    this.#access = access;
    this.#answerMs = answerMs;
  }

  /**
   * Resolves once the server has said welcome, or to null when it does not.
   * @param origin the server, or a proxy before it
   * @param answerMs how long an answer may take before it counts as lost
   */
  static async open(
    origin: string,
    access: Access,
    { listeners, answerMs }: { readonly listeners: Listeners; readonly answerMs: Ms },
  ): Promise<Connection | null> {
    const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
      path: REALTIME_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: OPEN_TIMEOUT_MS,
      extraHeaders: { ...access.headers, origin },
    });
    const connection = new Connection(socket, access, answerMs);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event as keyof Listeners, listener);
    const opened = new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), OPEN_TIMEOUT_MS);
      const settle = (isOpen: boolean): void => {
        clearTimeout(late);
        resolve(isOpen);
      };
      socket.once('welcome', ({ socket_id }) => {
        connection.#socketId = socket_id;
        settle(true);
      });
      socket.once('connect_error', () => settle(false));
      socket.once('disconnect', () => settle(false));
    });
    if (await opened) return connection;
    socket.disconnect();
    return null;
  }

  get isOpen(): boolean {
    return this.#socket.connected;
  }

  onClose(listener: () => void): void {
    this.#socket.once('disconnect', listener);
  }

  /** Joins a private channel; the whole game for those of a game. */
  async join(channel: string): Promise<CallOutcome<OnlineGame | null>> {
    const authorised = await this.#access.authorise(this.#socketId, channel);
    if (authorised.kind !== 'ok') return authorised;
    return new Promise((resolve) => {
      this.#socket.timeout(this.#answerMs).emit('subscribe', { channel, auth: authorised.value }, (error, answer) => {
        const outcome = outcomeOf(error, answer);
        resolve(outcome.kind === 'ok' ? { kind: 'ok', value: outcome.value.game } : outcome);
      });
    });
  }

  /** Says that the page shows a game whose private channel it has joined. */
  tellHere(gameId: string): void {
    this.#socket.emit('client-joined', { gameId });
  }

  leave(channel: string): void {
    this.#socket.emit('unsubscribe', { channel });
  }

  send(frame: IntentFrame): Promise<CallOutcome<IntentAck>> {
    return new Promise((resolve) => {
      // The socket would keep the frame for its next connection, which it never makes.
      if (!this.isOpen) {
        resolve({ kind: 'lost', reason: 'not connected' });
        return;
      }
      this.#socket.timeout(this.#answerMs).emit('intent', frame, (error, answer) => resolve(outcomeOf(error, answer)));
    });
  }

  /** Whether the server still answers. */
  heartbeat(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#socket.timeout(this.#answerMs).emit('heartbeat', (error) => resolve(error === null));
    });
  }

  close(): void {
    this.#socket.disconnect();
  }

  /** The line ends without a good-bye. */
  cut(): void {
    this.#socket.io.engine.close();
  }
}
