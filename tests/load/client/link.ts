/** The line between one player and the server: a TCP proxy that can be cut, and that can fall silent while it stands. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

const HOST = '127.0.0.1';

interface Pair {
  readonly ends: readonly [near: Socket, far: Socket];
  /** What was to happen while the line was silent, in the order of its coming. */
  readonly held: (() => void)[];
}

export class Link {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #silent = false;
  #cutsAfterNext = false;
  #cuts = 0;
  #silences = 0;

  private constructor(serverPort: number) {
    this.#server = createServer((near) => this.#join(near, serverPort));
  }

  static async open(serverPort: number): Promise<Link> {
    const link = new Link(serverPort);
    await new Promise<void>((resolve) => link.#server.listen(0, HOST, resolve));
    return link;
  }

  get origin(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How often each was done. */
  get cuts(): number {
    return this.#cuts;
  }

  get silences(): number {
    return this.#silences;
  }

  /** Ends each connection as soon as the next bytes of the player are on their way to the server. */
  cutAfterNextSending(): void {
    this.#cutsAfterNext = true;
  }

  /** Keeps all bytes back, of both directions, while every connection stands: half-open for either side. */
  fallSilent(): void {
    this.#silent = true;
    this.#silences += 1;
  }

  /** Delivers what was kept back. */
  speak(): void {
    this.#silent = false;
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
      if (this.#silent) pair.held.push(act);
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
