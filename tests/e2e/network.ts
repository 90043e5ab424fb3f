/** The connection of a page to the server, and networks that fail one page while the server and the others are well. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { problemMessages } from '@sixtyfour/contract';
import type { Page, WebSocketRoute } from '@playwright/test';

/** Waits, from before a page is opened, until the server has greeted its websocket. */
export async function greeted(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('42["welcome"'));
}

/** A way to cut one page off from the server, by the websocket alone or altogether, and to let it back. */
export async function cuttable(
  page: Page,
): Promise<{ cut: (what: 'websocket' | 'everything') => Promise<void>; mend: () => Promise<void> }> {
  let isCut = false;
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    sockets.add(socket);
    socket.connectToServer();
  });
  return {
    cut: async (what) => {
      isCut = true;
      if (what === 'everything') await page.route('**/api/**', (route) => route.abort());
      await Promise.all([...sockets].map((socket) => socket.close()));
      sockets.clear();
    },
    mend: async () => {
      isCut = false;
      await page.unroute('**/api/**');
    },
  };
}

/** Answers every intent of a page with a problem, as long as there is one. */
export async function refuseIntents(page: Page): Promise<(code: keyof typeof problemMessages | null) => void> {
  let code: keyof typeof problemMessages | null = null;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const number = /^42(\d+)\["intent"/.exec(String(message))?.[1];
      if (number === undefined || code === null) return server.send(message);
      const problem = { error: code, message: problemMessages[code] };
      return socket.send(`43${number}${JSON.stringify([{ ok: false, problem }])}`);
    });
  });
  return (next) => {
    code = next;
  };
}

export interface Line {
  /** Where the server is reached through this line. */
  readonly origin: string;
  /** From now on nothing gets through, and neither end hears of it, as when a cable is pulled. */
  readonly goDead: () => void;
  readonly close: () => Promise<void>;
}

/** A TCP line to the server at `origin`, for a visitor whose network is to fail below the browser. */
export async function openLine(origin: string): Promise<Line> {
  const { hostname, port } = new URL(origin);
  let isDead = false;
  const sockets = new Set<Socket>();
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (data) => {
      if (!isDead) to.write(data);
    });
    from.on('error', () => from.destroy());
    from.on('close', () => {
      if (!isDead) to.destroy();
    });
  };
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    goDead: () => {
      isDead = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
