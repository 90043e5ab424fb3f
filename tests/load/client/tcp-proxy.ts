/** A TCP proxy between a player and the server. It can cut its connections, or stall them while they stay open. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const HOST = '127.0.0.1';

interface Pair {
  readonly ends: readonly [near: Socket, far: Socket];
  /** Operations delayed while the proxy was stalled, in order. */
  readonly held: (() => void)[];
}

export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #stalled = false;
  #cutsAfterNext = false;
  #cuts = 0;
  #stalls = 0;

  private constructor(serverPort: number) {
    this.#server = createServer((near) => this.#join(near, serverPort));
  }

  static async open(serverPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(serverPort);
    await new Promise<void>((resolve) => proxy.#server.listen(0, HOST, resolve));
    return proxy;
  }

  get origin(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The number of cuts so far. */
  get cuts(): number {
    return this.#cuts;
  }

  get stalls(): number {
    return this.#stalls;
  }

  /** Destroys all connections after the player's next bytes have been forwarded. */
  cutAfterNextSend(): void {
    this.#cutsAfterNext = true;
  }

  /** Stops forwarding in both directions; the connections stay half-open. */
  stall(): void {
    this.#stalled = true;
    this.#stalls += 1;
  }

  /** Delivers the delayed bytes. */
  resume(): void {
    this.#stalled = false;
    for (const { held } of this.#pairs) for (const deliver of held.splice(0)) deliver();
  }

  close(): void {
    this.#server.close();
    this.#cut();
  }

  #cut(): void {
    for (const { ends } of this.#pairs) for (const end of ends) end.destroy();
  }

  #join(near: Socket, serverPort: number): void {
    const far = connect(serverPort, HOST);
    const pair: Pair = { ends: [near, far], held: [] };
    this.#pairs.add(pair);
    const happen = (act: () => void): void => {
      if (this.#stalled) pair.held.push(act);
      else act();
    };
    const pass = (from: Socket, to: Socket): void => {
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        const cuts = this.#cutsAfterNext && from === near;
        if (cuts) {
          this.#cutsAfterNext = false;
          this.#cuts += 1;
        }
        happen(() => {
          to.write(bytes, () => {
            if (cuts) this.#cut();
          });
        });
      });
      from.on('close', () => {
        happen(() => {
          this.#pairs.delete(pair);
          to.end();
        });
      });
      from.on('error', () => undefined);
    };
    pass(near, far);
    pass(far, near);
  }
}
