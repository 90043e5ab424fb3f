/** The connection of a page to the server, and networks that fail one page while the server and the others are well. */
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
