/** One websocket of a player, which joins games, sends intents and forwards messages. It returns failures as values. */
import type { Ms } from '@sixtyfour/chess';
import { channelsOfGame } from '@sixtyfour/contract';
import type { Answer, IntentAck, IntentFrame, OnlineGame, ServerEvents } from '@sixtyfour/contract';
import { Client } from '@sixtyfour/server/test-client';
import type { CallOutcome } from './http-client.ts';

type Heard = 'opponentMove' | 'game' | 'match' | 'room' | 'attendance';
export type Listeners = { readonly [Name in Heard]?: (payload: ServerEvents[Name]) => void };

/** The credentials of a connection. */
export interface Access {
  /** Sent with the handshake. */
  readonly headers: Readonly<Record<string, string>>;
}

async function outcomeOf<Value>(answered: Promise<Answer<Value>>): Promise<CallOutcome<Value>> {
  try {
    const answer = await answered;
    if (answer.ok) return { kind: 'ok', value: answer.value };
    return { kind: 'refused', code: answer.problem.error };
  } catch (error) {
    return { kind: 'lost', reason: error instanceof Error ? error.message : String(error) };
  }
}

export class Connection {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Resolves after the server has sent `welcome`, or with null if it does not.
   * @param origin the server, or a proxy in front of it
   * @param answerMs the time after which an answer counts as lost
   */
  static async open(
    origin: string,
    access: Access,
    { listeners, answerMs }: { readonly listeners: Listeners; readonly answerMs: Ms },
  ): Promise<Connection | null> {
    const options = { headers: { ...access.headers, origin }, timeoutMs: answerMs };
    try {
      const client = await Client.open(origin, options, (opened) =>
        opened.onAny((event, payload) => listeners[event as Heard]?.(payload as never)),
      );
      return new Connection(client);
    } catch {
      return null;
    }
  }

  get isOpen(): boolean {
    return this.#client.isOpen;
  }

  onClose(listener: () => void): void {
    void this.#client.closed().then(listener);
  }

  /** Joins a game, or a room that waits for its guest; in the latter case the value is null. */
  async join(gameId: string): Promise<CallOutcome<OnlineGame | null>> {
    const outcome = await outcomeOf(this.#client.request('joinGame', { gameId }));
    return outcome.kind === 'ok' ? { kind: 'ok', value: outcome.value.game } : outcome;
  }

  /** Leaves all channels of a game. */
  leave(gameId: string): void {
    for (const channel of channelsOfGame(gameId)) this.#client.tell('unsubscribe', { channel });
  }

  /** Tells the server that the page shows a game that it has joined. */
  sendClientJoined(gameId: string): void {
    this.#client.tell('client-joined', { gameId });
  }

  /** Tells the server that the player has left the page of a game. */
  sendClientLeft(gameId: string): void {
    this.#client.tell('client-left', { gameId });
  }

  send(frame: IntentFrame): Promise<CallOutcome<IntentAck>> {
    return outcomeOf(this.#client.request('intent', frame));
  }

  /** Whether the server answers a heartbeat. */
  async heartbeat(): Promise<boolean> {
    return (await outcomeOf(this.#client.heartbeat())).kind === 'ok';
  }

  close(): void {
    this.#client.close();
  }

  /** Breaks the connection without a close frame. */
  cut(): void {
    this.#client.cut();
  }
}
