/** A websocket client for tests and measurements: typed frames and events, custom headers, no reconnection. */
import {
  type AnswerTo,
  type RequestName,
  type ClientEvents,
  encodeFrame,
  parseServerMessage,
  REALTIME_PATH,
  type ServerEvents,
  type Welcome,
} from '@sixtyfour/contract';
import type { Ms } from '@sixtyfour/chess';
import { WebSocket } from 'ws';

export interface ClientOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The timeout of the opening and of each answer. Default: one minute. */
  readonly timeoutMs?: Ms;
  /** The local address to connect from. */
  readonly localAddress?: string;
}

type AnyListener = (event: keyof ServerEvents, payload: unknown) => void;

const TIMEOUT_MS = 60_000;

export class Client {
  /** For frames that the contract does not allow. */
  readonly socket: WebSocket;
  readonly #timeoutMs: Ms;
  readonly #listeners = new Set<AnyListener>();
  readonly #unanswered = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #nextId = 1;
  #welcome: Welcome = { socket_id: '', online: 0 };

  private constructor(socket: WebSocket, timeoutMs: Ms) {
    this.socket = socket;
    this.#timeoutMs = timeoutMs;
    socket.on('message', (data) => this.#receive((data as Buffer).toString()));
    // Followed by 'close'.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const { reject } of this.#unanswered.values()) reject(new Error('the connection was closed'));
      this.#unanswered.clear();
    });
  }

  /**
   * Opens a connection, and resolves when the server has sent `welcome`. Rejects if the connection is refused.
   * @param prepare called before anything arrives
   */
  static async open(
    origin: string,
    { headers = {}, timeoutMs = TIMEOUT_MS, ...from }: ClientOptions = {},
    prepare: (client: Client) => void = () => undefined,
  ): Promise<Client> {
    const socket = new WebSocket(origin.replace('http', 'ws') + REALTIME_PATH, {
      ...from,
      headers: { origin, ...headers },
      handshakeTimeout: timeoutMs,
    });
    const client = new Client(socket, timeoutMs);
    prepare(client);
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => socket.terminate(), timeoutMs);
      socket.once('close', (code) => {
        clearTimeout(late);
        reject(new Error(`not welcomed: ${code}`));
      });
      client.once('welcome', (welcome) => {
        clearTimeout(late);
        client.#welcome = welcome;
        resolve();
      });
    });
    return client;
  }

  get welcome(): Welcome {
    return this.#welcome;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  on<Name extends keyof ServerEvents>(name: Name, listener: (payload: ServerEvents[Name]) => void): () => void {
    return this.onAny((event, payload) => {
      if (event === name) listener(payload as ServerEvents[Name]);
    });
  }

  once<Name extends keyof ServerEvents>(name: Name, listener: (payload: ServerEvents[Name]) => void): void {
    const stop = this.on(name, (payload) => {
      stop();
      listener(payload);
    });
  }

  /** Returns a function that removes the listener. */
  onAny(listener: AnyListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves with the close code. */
  closed(): Promise<number> {
    return new Promise((resolve) => this.socket.once('close', resolve));
  }

  /** Sends a frame that needs no answer. */
  tell<Name extends Exclude<keyof ClientEvents, RequestName>>(name: Name, payload: ClientEvents[Name]): void {
    this.socket.send(encodeFrame(name, payload));
  }

  /** Sends a frame and resolves with its answer. Rejects when the connection closes or on a timeout. */
  request<Name extends RequestName>(name: Name, payload: ClientEvents[Name]): Promise<AnswerTo<Name>> {
    return this.ask((id) => encodeFrame(name, payload, id)) as Promise<AnswerTo<Name>>;
  }

  /** Sends any text with an id, and resolves with the answer to that id. */
  async ask(textOf: (id: number) => string): Promise<unknown> {
    const id = this.#nextId;
    this.#nextId += 1;
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        if (!this.isOpen) throw new Error('not connected');
        late = setTimeout(() => reject(new Error('no answer')), this.#timeoutMs);
        this.#unanswered.set(id, { resolve, reject });
        this.socket.send(textOf(id));
      });
    } finally {
      clearTimeout(late);
      this.#unanswered.delete(id);
    }
  }

  heartbeat(): Promise<AnswerTo<'heartbeat'>> {
    return this.request('heartbeat', null);
  }

  close(): void {
    this.socket.close();
  }

  /** Breaks the connection, like a network failure. */
  cut(): void {
    this.socket.terminate();
  }

  #receive(text: string): void {
    const message = parseServerMessage(text);
    if (message === null) throw new Error(`no message of the contract: ${text}`);
    if ('type' in message) {
      for (const listener of this.#listeners) listener(message.type as keyof ServerEvents, message.payload);
      return;
    }
    const { answer, ...outcome } = message;
    this.#unanswered.get(answer)?.resolve(outcome as never);
  }
}
