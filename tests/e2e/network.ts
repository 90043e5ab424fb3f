/** Network faults of a single page. */
import { type ClientEvents, encodeAnswer, parseClientFrame, problemMessages } from '@sixtyfour/contract';
import { expect, type Page, type Route, type WebSocketRoute } from '@playwright/test';

/** Call it before opening the page. Waits until the page has read `welcome`, which it answers with a heartbeat. */
export async function greeted(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('"type":"heartbeat"'));
}

/**
 * Handles the page's next request to an address; later ones reach the server. Not by Playwright's `times`: when the last
 * route of a page ends, a request of that moment hangs in 1 of 300 cases.
 */
export async function routeOnce(page: Page, url: string, handle: (route: Route) => Promise<void>): Promise<void> {
  let isHandled = false;
  await page.route(url, (route) => {
    if (isHandled) return route.fallback();
    isHandled = true;
    return handle(route);
  });
}

/**
 * Holds the page's requests until the returned function is called. That function waits for the first one, so that a test
 * whose request has another address by now fails.
 */
export async function hold(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  let isRequested = false;
  await page.route(url, async (route) => {
    isRequested = true;
    await released.promise;
    await route.fallback();
  });
  return async () => {
    await expect.poll(() => isRequested, `${url} is requested`).toBe(true);
    released.resolve();
  };
}

/** Returns functions that disconnect a page from the server, by websocket only or entirely, and reconnect it. */
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

/** Returns a function that makes every frame of a type from a page fail with a problem code; null stops this. */
export async function refuseFrames(
  page: Page,
  type: keyof ClientEvents,
): Promise<(code: keyof typeof problemMessages | null) => void> {
  let code: keyof typeof problemMessages | null = null;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const frame = parseClientFrame(String(message));
      if (frame?.id === undefined || frame.type !== type || code === null) return server.send(message);
      const problem = { error: code, message: problemMessages[code] };
      return socket.send(encodeAnswer(frame.id, { ok: false, problem }));
    });
  });
  return (next) => {
    code = next;
  };
}
