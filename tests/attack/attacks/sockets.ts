/** T-02: refused upgrades leave their sockets open. */
import { setTimeout as wait } from 'node:timers/promises';
import { operationsPaths } from '@sixtyfour/contract';
import { openBareSocket, requestText, statusOf } from '../../../apps/server/src/http/test-socket.ts';
import type { Attack } from '../site.ts';
import type { Target } from '../target.ts';
import { times } from '../visitor.ts';

const COUNT = 300;
const PATIENCE_MS = 1_000;

/** The socket of a refused upgrade, kept open on this side. */
export async function refusedUpgrade({ port }: Target) {
  const bare = await openBareSocket(port, { keepsOpen: true });
  const websocket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  bare.write(requestText('GET', '/nothing', websocket));
  await bare.ended();
  return bare.socket;
}

async function statusWithUpgrade({ port }: Target, path: string): Promise<string> {
  const h2c = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA' };
  const bare = await openBareSocket(port);
  bare.write(requestText('GET', path, h2c));
  const status = await statusOf(bare);
  bare.socket.destroy();
  return status;
}

export const sockets: Attack = {
  id: 'T-02',
  async run(site) {
    const refused = await times(COUNT, () => refusedUpgrade(site));
    // A write to a socket that the server has destroyed causes a reset, which the next write notices.
    for (let write = 0; write < 2; write += 1) {
      for (const socket of refused) if (!socket.destroyed) socket.write('x');
      await wait(PATIENCE_MS);
    }
    const leaked = refused.filter((socket) => !socket.destroyed);
    for (const socket of leaked) socket.destroy();
    const statuses = await Promise.all(['/', operationsPaths.health].map((path) => statusWithUpgrade(site, path)));
    return [
      { what: `sockets left open by ${COUNT} refused upgrades`, value: leaked.length, limit: 0 },
      {
        what: 'pages refused to h2c clients',
        value: statuses.filter((status) => status !== '200 OK').length,
        limit: 0,
      },
    ];
  },
};
